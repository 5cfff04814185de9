// Things travel. What is on the table before a step and where it is after it are compared, and what went somewhere is seen
// going there. A board only says what its things are and where:
//
//   data-thing="tile/B14"   a thing, by a name of its own wherever it lies
//   data-spot="3"           where it is, for things that the board moves by itself: they are marked, not carried
//   data-goes="hand/lens"   the place it goes to when the seat at this screen takes it
//   data-from="deck"        the place it comes from where it was nowhere before
//   data-leaves             it goes off the table when it is gone, and to nobody
//   data-used="yes"         it has just done something: what comes to anybody comes from it
//   data-place="hand/lens"  a place; where there is no hand/lens, hand will do. A seat's panel is seat/2
//   data-tally="2/ink"      a count, of which data-value is how much; coins and goods go to it and come from it. One that is a
//                           place, too, counts what lies there: what was seen going there is not shown twice
//
// A thing that vanishes went to whoever moved; one that appears came from there, unless it says otherwise. What somebody's
// last move touched keeps data-last until that seat moves again.

import type { Step } from '../board';

interface Lay {
  element: HTMLElement;
  box: DOMRect;
  place: string;
  spot: string | undefined;
  used: boolean;
}
interface Tally {
  element: HTMLElement;
  value: number;
  box: DOMRect;
}
// How long a step takes, and through whose eyes it is seen.
export interface Showing {
  duration(ms: number): number;
  seat: number | null;
}

const FLIGHT_MS = 520;
const APART_MS = 70;
const MOST = 14; // more than that is a crowd
const COINS = 3;

export class Travels {
  #things = new Map<string, Lay>();
  #tallies = new Map<string, Tally>();
  #step: Step | null = null;
  #marked = new Map<number, Element[]>();

  constructor(private readonly root: HTMLElement) {}

  // How everything lies, before a step is drawn.
  look(): void {
    this.#things = this.#lays();
    this.#tallies = this.#counts();
  }

  // The step has been drawn.
  show(step: Step, { duration, seat }: Showing): void {
    const before = this.#step;
    if (step === before) return;
    this.#step = step;
    if (step.first || step.back || !before || step.made <= before.made) {
      this.#clear();
      return;
    }
    const mover = step.moves.map((move) => move.seat).find((who) => who !== 'chance') ?? null;
    const now = this.#lays();
    const touched: { element: Element; far: number }[] = [];
    const flights: (() => void)[] = [];
    const ms = duration(FLIGHT_MS);
    const panel = mover === null ? null : this.#place(`seat/${mover}`);
    let source: DOMRect | null = null;
    const reached = new Set<Element>(); // where things were seen going
    // Everything is measured before anything is put there: one layout for all of them.
    const ground = this.root.querySelector<HTMLElement>('[data-ground]');
    const board = (ground?.firstElementChild ?? null) as HTMLElement | null;
    const box = board?.getBoundingClientRect() ?? new DOMRect();
    const fly = (of: HTMLElement, from: DOMRect, to: DOMRect, real: HTMLElement | null) => {
      const number = flights.length;
      // What lies on a board that was made larger (fit.ts) is as large on its way.
      const scale = (real ?? ground)?.currentCSSZoom ?? 1;
      flights.push(() => this.#fly(of, from, to, ms, number, real, { board, box, scale }));
    };

    for (const [name, lay] of this.#things) {
      if (now.has(name)) continue;
      source ??= lay.box;
      const goes = mover === seat ? lay.element.dataset['goes'] : undefined;
      const leaves = lay.element.dataset['leaves'] !== undefined;
      const to = leaves ? this.#edge() : ((goes ? this.#place(goes) : null) ?? panel);
      if (!to || lay.spot !== undefined) continue;
      if (to instanceof Element) reached.add(to);
      fly(lay.element, lay.box, to instanceof DOMRect ? to : seen(to), null);
    }
    for (const [name, lay] of now) {
      const was = this.#things.get(name);
      const does = was && lay.used && !was.used;
      if (was && was.spot === lay.spot && was.place === lay.place && !does) continue;
      if (was) {
        touched.push({ element: lay.element, far: distance(was.spot, lay.spot) });
        source ??= lay.box;
        if (lay.spot === undefined && was.place !== lay.place) fly(lay.element, was.box, lay.box, lay.element);
        continue;
      }
      const origin = lay.element.dataset['from'];
      const from = origin ? (this.#place(origin) ?? this.#edge()) : panel;
      if (!origin) {
        touched.push({ element: lay.element, far: Infinity });
        source ??= lay.box;
      }
      if (from && lay.spot === undefined)
        fly(lay.element, from instanceof DOMRect ? from : seen(from), lay.box, lay.element);
    }
    const counts = this.#counts();
    const pulses: HTMLElement[] = [];
    for (const [name, { element, value }] of counts) {
      const more = value - (this.#tallies.get(name)?.value ?? value);
      if (more === 0) continue;
      pulses.push(element);
      const icon = iconOf(element);
      const there = source;
      if (!there || (more > 0 && isPlace(element) && [...reached].some((one) => one.contains(element)))) continue;
      for (let coin = 0; coin < Math.min(COINS, Math.abs(more)); ++coin)
        if (more > 0) fly(icon, there, seen(icon), null);
        else fly(icon, seen(icon), there, null);
    }
    // A stack of which nothing is left is not there any more.
    for (const [name, { element, value, box }] of this.#tallies)
      if (source && isPlace(element) && !counts.has(name))
        for (let card = 0; card < Math.min(COINS, value); ++card) fly(iconOf(element), box, source, null);
    if (ms > 0) {
      for (const element of pulses) element.animate([{ scale: 1 }, { scale: 1.25 }, { scale: 1 }], { duration: ms });
      for (const flight of flights.slice(0, MOST)) flight();
    }
    // Of a row in which one goes to the front and the others make room, the one that went is marked.
    const far = Math.max(...touched.map((one) => one.far).filter(Number.isFinite));
    const went = touched.filter((one) => one.far >= far);
    if (mover !== null) this.#mark(mover, went.length > 0 ? went.map((one) => one.element) : [...reached]);
  }

  end(): void {
    this.#clear();
  }

  #lays(): Map<string, Lay> {
    const found = new Map<string, Lay>();
    for (const element of this.root.querySelectorAll<HTMLElement>('[data-thing]')) {
      const name = element.dataset['thing']!;
      const box = element.getBoundingClientRect();
      if (box.width === 0 || found.has(name)) continue;
      const place = element.closest<HTMLElement>('[data-place]')?.dataset['place'] ?? '';
      const { spot, used } = element.dataset;
      found.set(name, { element, box, place, spot, used: used === 'yes' });
    }
    return found;
  }
  #counts(): Map<string, Tally> {
    const found = new Map<string, Tally>();
    for (const element of this.root.querySelectorAll<HTMLElement>('[data-tally]'))
      if (element.offsetParent !== null)
        found.set(element.dataset['tally']!, {
          element,
          value: Number(element.dataset['value']),
          box: element.getBoundingClientRect(),
        });
    return found;
  }
  #place(name: string): HTMLElement | null {
    const shown = (one: string) =>
      [...this.root.querySelectorAll<HTMLElement>(`[data-place="${CSS.escape(one)}"]`)].find(
        (element) => element.offsetParent !== null,
      );
    return shown(name) ?? (name.startsWith('seat/') ? null : shown(name.split('/')[0]!)) ?? null;
  }

  // Where things come from that lie nowhere on the table: from beyond its upper edge.
  #edge(): DOMRect | null {
    const box = this.root.querySelector('[data-ground]')?.getBoundingClientRect();
    return box ? new DOMRect(box.left + box.width / 2 - 20, box.top - 60, 40, 40) : null;
  }

  // A copy goes, over everything and in nobody's way; the thing itself is seen when the copy has arrived.
  #fly(
    of: HTMLElement,
    from: DOMRect,
    to: DOMRect,
    ms: number,
    number: number,
    real: HTMLElement | null,
    { board, box: ground, scale }: { board: HTMLElement | null; box: DOMRect; scale: number },
  ): void {
    const shape = real ? to : from;
    const layer = document.createElement('div');
    if (board) layer.className = board.className; // its colours and its way of being laid out
    const px = (length: number) => `${length / scale}px`;
    layer.inert = true;
    layer.ariaHidden = 'true';
    layer.dataset['travels'] = '';
    Object.assign(layer.style, {
      position: 'fixed',
      zoom: String(scale),
      left: px(ground.left),
      top: px(ground.top),
      width: px(ground.width),
      height: '0',
      padding: '0',
      zIndex: '30',
      pointerEvents: 'none',
    });
    const copy = bare(of.cloneNode(true) as HTMLElement);
    Object.assign(copy.style, {
      position: 'absolute',
      left: px(shape.left - ground.left),
      top: px(shape.top - ground.top),
      width: px(shape.width),
      height: px(shape.height),
      margin: '0',
      transition: 'none',
      transformOrigin: '50% 50%',
    });
    layer.append(copy);
    this.root.append(layer);
    const at = (box: DOMRect, lift = 1) => {
      const x = box.left + box.width / 2 - (shape.left + shape.width / 2);
      const y = box.top + box.height / 2 - (shape.top + shape.height / 2);
      const size = Math.max(0.25, Math.min(1.2, box.width / shape.width, box.height / shape.height));
      return `translate(${px(x)}, ${px(y)}) scale(${size * lift})`;
    };
    const delay = number * Math.min(APART_MS, ms / 4);
    const timing = { duration: ms, delay, easing: 'cubic-bezier(0.4, 0, 0.2, 1)', fill: 'both' as const };
    const flight = copy.animate(
      [
        { transform: at(from), opacity: 1 },
        { transform: at(from, 1.08), opacity: 1, offset: 0.15 },
        { transform: at(to), opacity: real ? 1 : 0.3 },
      ],
      timing,
    );
    const hidden = real?.animate([{ opacity: 0 }, { opacity: 0 }], { duration: ms + delay });
    const end = () => {
      layer.remove();
      hidden?.cancel();
    };
    flight.onfinish = flight.oncancel = end;
  }

  #mark(seat: number, touched: Element[]): void {
    for (const one of this.#marked.get(seat) ?? [])
      if (one.getAttribute('data-last') === String(seat)) one.removeAttribute('data-last');
    for (const one of touched) one.setAttribute('data-last', String(seat));
    this.#marked.set(seat, touched);
  }
  #clear(): void {
    for (const seat of this.#marked.keys()) this.#mark(seat, []);
  }
}

const iconOf = (tally: HTMLElement): HTMLElement => tally.querySelector('svg')?.parentElement ?? tally;
const isPlace = (element: HTMLElement): boolean => element.dataset['place'] !== undefined;

// How far along its row; from one named place to another is as far as can be.
function distance(from: string | undefined, to: string | undefined): number {
  const way = Math.abs(Number(to) - Number(from));
  return from && to && Number.isFinite(way) ? way : Infinity;
}

// As much of a place as is in the window: a panel may be scrolled out of its strip.
function seen(element: Element): DOMRect {
  const box = element.getBoundingClientRect();
  const width = Math.min(box.width, 56);
  const height = Math.min(box.height, 56);
  const x = Math.max(0, Math.min(innerWidth - width, box.left + (box.width - width) / 2));
  const y = Math.max(0, Math.min(innerHeight - height, box.top + (box.height - height) / 2));
  return new DOMRect(x, y, width, height);
}

// Nothing of a copy can be pressed, found or marked.
function bare(copy: HTMLElement): HTMLElement {
  for (const one of [copy, ...copy.querySelectorAll<HTMLElement>('*')]) {
    for (const name of one.getAttributeNames())
      if (/^(id|tabindex|role|aria-.*|data-.*)$/.test(name)) one.removeAttribute(name);
    one.classList.remove('mark-legal', 'mark-selected', 'mark-last', 'mark-barred');
  }
  return copy;
}
