// What lies before one player: private plans that are played only when they are whole (the setup, the two energy cards,
// the cards to discard), whose workshop is looked at, and what is asked now.

import type { Foreseen, TableModel } from '../../../web/src/board';
import { namedBy, spelt } from '../../../web/src/moves';
import { notices } from '../../../web/src/shell/notices.svelte';
import { type Box, boxOf } from './printed';
import {
  COUNTED,
  type Counted,
  energyIn,
  type Goods,
  type Phase,
  PHASES,
  type Question,
  type RaisingView,
  type Row,
  ROWS,
  type Workshop,
} from './view';

export type Doing = 'watch' | 'setup' | Question;

export type Step = 'robots' | 'builds' | 'report' | 'inventor' | 'token';

// What is kept of what is planned but not played.
type Plan = Pick<Desk, 'discards' | 'report' | 'inventor' | 'builds' | 'token' | 'phases'>;

const SETUP: Question[] = ['keep_robots', 'report', 'inventor', 'start_build', 'unlock'];

export class Desk {
  looking = $state<number | null>(null); // at another workshop
  working = $state(false); // a plan is being played
  promised = $state(false); // Ready was said: what is left of the setup follows when something else was asked in between

  // --- Plans
  discards = $state.raw<string[]>([]); // setup: robots to go; running: cards to discard
  report = $state<string | null>(null);
  inventor = $state<string | null>(null);
  builds = $state.raw<string[]>([]);
  token = $state<string | null>(null);
  phases = $state.raw<(Phase | null)[]>([null, null]); // of the two energy cards
  picked = $state<number | null>(null); // the energy card in hand

  constructor(readonly table: TableModel<RaisingView>) {
    this.#find();
  }

  readonly view: RaisingView = $derived.by(() => this.table.view);
  readonly seat: number = $derived.by(() => this.looking ?? this.table.seat ?? 1);
  readonly mine: boolean = $derived.by(() => this.table.seat !== null && this.seat === this.table.seat);
  readonly own: Workshop = $derived.by(() => this.view.workshops[(this.table.seat ?? 1) - 1]!);
  readonly shown: Workshop = $derived.by(() => this.view.workshops[this.seat - 1]!);

  readonly box: Box = $derived.by(() => boxOf(this.table));

  readonly asked: Question | null = $derived.by(() => (this.table.decision && this.own.asked) ?? null);
  readonly doing: Doing = $derived.by(() => {
    if (this.table.seat === null || this.table.over || !this.asked) return 'watch';
    return this.own.setup && SETUP.includes(this.asked) ? 'setup' : this.asked;
  });
  // One's own workshop after these moves; null where that is not certain.
  foreseen(moves: string[]): Workshop | null {
    const after = this.table.foresee(moves);
    return after?.made === moves.length ? this.#ownIn(after) : null;
  }
  // Whether the open pouch offers this move.
  opensTo(move: string): boolean {
    return this.table.foresee(['token'])?.moves?.some((one) => one.move === move) ?? false;
  }
  #ownIn({ state }: Foreseen<RaisingView>): Workshop {
    return state.workshops[this.own.seat - 1]!;
  }

  // --- Setup

  readonly toDiscard: number = $derived.by(() => this.own.setup?.discard ?? 0);
  readonly built: number = $derived.by(() => ROWS.reduce((sum, row) => sum + this.own.rows[row].length, 0));
  readonly hand: string[] = $derived.by(() => this.own.hand.cards ?? []);
  readonly goes: string[] = $derived.by(() => this.discards.filter((slug) => this.hand.includes(slug)));
  readonly planned: string[] = $derived.by(() =>
    this.builds.filter((slug) => this.hand.includes(slug) && !this.goes.includes(slug)),
  );
  readonly toBuild: number = $derived.by(() => this.own.setup?.build ?? 0);
  readonly offeredReports: string[] = $derived.by(() => (this.own.offered_reports ?? []).filter((one) => one !== null));
  readonly offeredInventors: string[] = $derived.by(() =>
    (this.own.offered_inventors ?? []).filter((one) => one !== null),
  );
  // The steps of the opening that are left, in the order of the page, and which of them are not done.
  readonly steps: Step[] = $derived.by(() => {
    const steps: Step[] = ['robots', 'builds'];
    if (this.offeredReports.length > 0) steps.push('report');
    if (this.offeredInventors.length > 0) steps.push('inventor');
    return [...steps, 'token'];
  });
  readonly missing: Step[] = $derived.by(() => this.steps.filter((step) => !this.#isDone(step)));
  #isDone(step: Step): boolean {
    if (step === 'robots') return this.asked !== 'keep_robots' || this.goes.length === this.toDiscard;
    if (step === 'builds') return this.planned.length === this.toBuild;
    if (step === 'report') return this.offeredReports.includes(this.report ?? '');
    if (step === 'inventor') return this.offeredInventors.includes(this.inventor ?? '');
    return this.token !== null;
  }
  toggleKept(slug: string): void {
    this.table.select(null);
    if (this.goes.includes(slug)) this.discards = this.goes.filter((one) => one !== slug);
    else {
      // The one chosen first makes room: never more than have to go.
      this.discards = [...this.goes, slug].slice(-Math.max(1, this.toDiscard));
      this.builds = this.planned.filter((one) => one !== slug);
    }
  }
  toggleBuild(slug: string): void {
    this.table.select(null);
    if (this.planned.includes(slug)) this.builds = this.planned.filter((one) => one !== slug);
    else {
      this.discards = this.goes.filter((one) => one !== slug);
      this.builds = [...this.planned, slug].slice(-Math.max(1, this.toBuild));
    }
  }
  // What the spaces of the two robots cost; known once everything before them is chosen.
  readonly setupExtra: number = $derived.by(() => {
    if (this.missing.some((what) => what !== 'token')) return 0;
    const builds = this.setupMoves.slice(0, -1);
    const before = builds.slice(0, builds.length - this.planned.length);
    return this.planned.reduce((sum, slug, i) => {
      const then = this.foreseen([...before, ...builds.slice(before.length, before.length + i)]);
      return sum + (then?.extra_cost[this.box.robot(slug).row] ?? 0);
    }, 0);
  });
  get setupMoves(): string[] {
    const moves = this.asked === 'keep_robots' ? this.goes.map((slug) => spelt('discard', slug)) : [];
    if (this.offeredReports.length > 0) moves.push(spelt('keep', this.report ?? ''));
    if (this.offeredInventors.length > 0) moves.push(spelt('keep inventor', this.inventor ?? ''));
    moves.push(...this.planned.map((slug) => spelt('build', slug, 'free')), spelt('unlock', this.token ?? ''));
    return moves;
  }

  // --- The two energy cards

  // Which cards still have no phase at the table; the first of them is asked.
  readonly open: number[] = $derived.by(() =>
    this.own.energy_cards.flatMap((card, i) => (card.phase === null ? [i] : [])),
  );
  phaseOf(card: number): Phase | null {
    const fixed = this.own.energy_cards[card]?.phase;
    if (fixed && fixed !== 'secret') return fixed;
    return this.phases[card] ?? null;
  }
  cardFor(phase: Phase): number | null {
    const found = [0, 1].find((card) => this.phaseOf(card) === phase);
    return found ?? null;
  }
  readonly current: number | null = $derived.by(() => {
    if (this.doing !== 'assign') return null;
    if (this.picked !== null && this.open.includes(this.picked)) return this.picked;
    return this.open.find((card) => this.phases[card] === null) ?? null;
  });
  pick(card: number): void {
    this.table.select(null);
    if (!this.open.includes(card)) return;
    const phases = [...this.phases];
    phases[card] = null;
    this.phases = phases;
    this.picked = card;
  }
  // Gives the card in hand this phase; a card that lay there comes back into the hand. False: no card in hand.
  give(phase: Phase): boolean {
    const card = this.current;
    this.table.select(null);
    const there = this.cardFor(phase);
    if (card === null) {
      if (there !== null && this.open.includes(there)) {
        this.pick(there);
        return true;
      }
      return false;
    }
    if (there !== null && !this.open.includes(there)) return false;
    const phases = [...this.phases];
    if (there !== null) phases[there] = null;
    phases[card] = phase;
    this.phases = phases;
    this.picked = null;
    return true;
  }
  readonly assigned: boolean = $derived.by(
    () => this.open.length > 0 && this.open.every((card) => this.phases[card] !== null),
  );
  // Energy the own cards and bonuses would give; cubes of others come on top.
  energyFor(phase: Phase, card: number): number {
    return this.own.energy_cards[card]?.gives?.[phase] ?? 0;
  }

  // --- Cards to discard and draw again
  toggleDiscard(slug: string): void {
    this.table.select(null);
    this.discards = this.goes.includes(slug) ? this.goes.filter((one) => one !== slug) : [...this.goes, slug];
  }

  readonly draws: number = $derived.by(
    () => this.foreseen(this.goes.map((slug) => spelt('discard', slug)))?.draws ?? 0,
  );

  // By which cost columns a robot in hand could be paid, whatever energy they need.
  payable(slug: string): ('left' | 'right')[] {
    return this.own.hand.payable?.[slug] ?? [];
  }

  // --- A payment: as suggested, or unit by unit until it is whole.

  changed = $state.raw<string[] | null>(null); // its moves so far; null: as suggested
  readonly due: Goods = $derived.by(() => this.own.due ?? {});
  readonly suggested: Goods = $derived.by(() => this.own.suggested ?? {});
  readonly #after: Foreseen<RaisingView> | null = $derived.by(() =>
    this.doing === 'pay' ? this.table.foresee(this.changed ?? []) : null,
  );
  readonly tray: { goods: Goods; cards: number; chosen: string[] } = $derived.by(() => {
    if (this.changed === null) {
      const { card = 0, ...goods } = this.suggested;
      return { goods, cards: card, chosen: [] };
    }
    const goods: Goods = {};
    const chosen: string[] = [];
    for (const [verb, what] of this.changed.map((move) => this.table.parts(move)) as [string, string][])
      if (verb === 'pay card') chosen.push(what);
      else goods[what as Counted] = (goods[what as Counted] ?? 0) + 1;
    return { goods, cards: chosen.length, chosen };
  });
  #canPay(move: string): boolean {
    return this.#after?.moves?.some((one) => one.move === move) ?? false;
  }
  canPayMore(good: Counted): boolean {
    return this.#canPay(spelt('pay', good));
  }
  canPayCard(slug: string): boolean {
    return this.tray.chosen.includes(slug) || this.#canPay(spelt('pay card', slug));
  }
  // What pays or could pay next.
  readonly sources: Counted[] = $derived.by(() =>
    COUNTED.filter((good) => (this.tray.goods[good] ?? 0) > 0 || this.canPayMore(good)),
  );
  readonly asSuggested: boolean = $derived.by(() => this.changed === null);
  readonly missingPay: number = $derived.by(() => {
    if (this.changed === null || !this.#after) return 0;
    const own = this.#ownIn(this.#after);
    return own.asked === 'pay' ? Object.values(own.due ?? {}).reduce((sum, due) => sum + due, 0) : 0;
  });
  readonly paid: boolean = $derived.by(() => this.missingPay === 0);
  #payMore(move: string): void {
    const moves = [...(this.changed ?? []), move];
    const after = this.table.foresee(moves);
    if (after?.made === moves.length) this.changed = moves;
    else if (after?.why_not) notices.show(this.table.say(after.why_not), 'reason');
  }
  // Takes one unit back; what was paid after it stays as far as it still can be paid.
  #payLess(move: string): void {
    const moves = [...(this.changed ?? this.#suggestedMoves())];
    const at = moves.lastIndexOf(move);
    if (at < 0) return;
    moves.splice(at, 1);
    this.changed = moves.slice(0, this.table.foresee(moves)?.made ?? 0);
  }
  // Without the hand cards: which ones is not said before they are paid.
  #suggestedMoves(): string[] {
    const left = { ...this.suggested };
    const moves: string[] = [];
    for (;;) {
      const open = this.table.foresee(moves)?.moves ?? [];
      const next = COUNTED.find(
        (good) => (left[good] ?? 0) > 0 && open.some(({ move }) => move === spelt('pay', good)),
      );
      if (!next) return moves;
      left[next] = left[next]! - 1;
      moves.push(spelt('pay', next));
    }
  }
  payWith(good: Counted, more: 1 | -1): void {
    this.table.select(null);
    if (more === 1) this.#payMore(spelt('pay', good));
    else this.#payLess(spelt('pay', good));
  }
  payCard(slug: string): void {
    this.table.select(null);
    if (this.tray.chosen.includes(slug)) this.#payLess(spelt('pay card', slug));
    else this.#payMore(spelt('pay card', slug));
  }
  async pay(): Promise<void> {
    if (!this.paid || this.working || this.table.sending) return;
    this.working = true;
    try {
      await this.table.run(this.changed ?? ['pay as suggested']);
    } finally {
      this.working = false;
      this.changed = null;
    }
  }

  // --- Playing a plan

  // The cards that go, and that these are all.
  get cycleMoves(): string[] {
    return [...this.goes.map((slug) => spelt('discard', slug)), 'done'];
  }
  get ready(): boolean {
    if (this.doing === 'setup') return this.missing.length === 0;
    if (this.doing === 'assign') return this.assigned;
    return this.doing === 'cycle';
  }
  async commit(): Promise<void> {
    if (!this.ready || this.working || this.table.sending) return;
    this.table.select(null);
    this.working = true;
    try {
      if (this.doing === 'setup') {
        this.promised = true;
        const asked = this.table.decision;
        if (await this.table.run(this.setupMoves)) this.clear();
        // Nothing else was asked: it could not be sent, or was refused, and would be again at once.
        else if (this.table.decision === asked) this.promised = false;
      } else if (this.doing === 'assign') {
        const moves = this.open.map((card) => spelt('assign', this.phases[card] ?? ''));
        if (await this.table.run(moves)) this.clear();
      } else if (this.doing === 'cycle') {
        if (await this.table.run(this.cycleMoves)) this.clear();
      }
    } finally {
      this.working = false;
    }
  }
  // The opening as a bot would choose it; Undo takes it back.
  async chooseForMe(): Promise<void> {
    if (this.working || this.table.sending) return;
    this.working = true;
    try {
      if (await this.table.chooseForMe((view) => view.stage === 'setup')) this.clear();
    } finally {
      this.working = false;
    }
  }
  clear(): void {
    this.discards = [];
    this.builds = [];
    this.phases = [null, null];
    this.picked = null;
    this.changed = null;
    this.report = this.inventor = this.token = null;
    this.promised = false;
  }
  readonly dirty: boolean = $derived.by(() => {
    if (this.doing === 'setup')
      return (
        this.goes.length + this.planned.length > 0 ||
        this.report !== null ||
        this.inventor !== null ||
        this.token !== null
      );
    if (this.doing === 'assign') return this.phases.some((phase) => phase !== null);
    if (this.doing === 'pay') return this.changed !== null;
    return this.doing === 'cycle' && this.goes.length > 0;
  });
  // Peels the plan by one step.
  undo(): boolean {
    if (!this.dirty) return false;
    this.promised = false;
    if (this.doing === 'setup') {
      if (this.token !== null) this.token = null;
      else if (this.planned.length > 0) this.builds = this.planned.slice(0, -1);
      else if (this.inventor !== null) this.inventor = null;
      else if (this.report !== null) this.report = null;
      else this.discards = this.goes.slice(0, -1);
    } else if (this.doing === 'assign')
      this.phases = this.phases[1] !== null && this.open.includes(1) ? [this.phases[0] ?? null, null] : [null, null];
    else if (this.doing === 'pay') this.changed = null;
    else this.discards = this.goes.slice(0, -1);
    return true;
  }
  restart(): boolean {
    if (!this.dirty) return false;
    this.clear();
    return true;
  }

  // --- Plans outlive a reload of the page, as long as it is for the same thing.

  get #about(): string {
    const view = this.table.view as RaisingView | null;
    return view ? `${view.game ?? 1}/${view.round}/${view.stage}` : '';
  }
  // What is due, and what could pay it.
  get #bill(): string {
    const { due, goods, hand } = this.own;
    return JSON.stringify([this.#about, due, goods, hand.cards]);
  }
  keepPlan(): void {
    const { discards, report, inventor, builds, token, phases, changed } = this;
    const planned = this.dirty && this.doing !== 'pay';
    this.table.remember(
      'plan',
      this.#about,
      planned ? ({ discards, report, inventor, builds, token, phases } satisfies Plan) : null,
    );
    this.table.remember('payment', this.#bill, this.doing === 'pay' ? changed : null);
  }
  #find(): void {
    if (!this.table.view) return;
    const plan = this.table.recall('plan', this.#about) as Plan | null;
    if (plan) Object.assign(this, plan);
    if (this.own.asked === 'pay') this.changed = this.table.recall('payment', this.#bill) as string[] | null;
  }

  // --- What a press means

  pressPhase(phase: Phase): void {
    if (this.doing === 'assign') {
      if (!this.give(phase)) void this.table.whyNot(spelt('assign', phase));
    } else void this.table.whyNot(spelt('assign', phase));
  }
  press(move: string): void {
    if (this.table.has(move)) this.table.press(move);
    else void this.table.whyNot(move);
  }
  digit(digit: number): boolean {
    if (this.doing === 'assign') {
      const phase = PHASES[digit - 1];
      if (phase) this.pressPhase(phase);
      return phase !== undefined;
    }
    if (this.doing === 'batteries') {
      const move = spelt('batteries', digit === 10 ? 0 : digit);
      if (this.table.has(move)) this.table.select(move);
      else void this.table.whyNot(move);
      return true;
    }
    return false;
  }
  arrow(direction: 'up' | 'down' | 'left' | 'right'): boolean {
    if (this.doing !== 'batteries') return false;
    const step = direction === 'right' || direction === 'up' ? 1 : -1;
    this.charge(this.batteries + step);
    return true;
  }

  // --- Batteries

  readonly batteries: number = $derived.by(() => Number(namedBy(this.table, 'batteries', this.table.selected) ?? 0));
  charge(batteries: number): void {
    const move = spelt('batteries', batteries);
    if (this.table.has(move)) this.table.select(move);
    else if (batteries >= 0) void this.table.whyNot(move);
  }
  // The energy a row runs at, or would run at: what is fixed, what is about to be chosen, what is planned, else nothing.
  rowEnergy(row: Row): number | null {
    const { view, shown } = this;
    if (view.stage === 'assigning' && this.mine) {
      const card = this.cardFor(row);
      return card === null ? null : this.energyFor(row, card);
    }
    if (view.stage !== 'phases' || shown.finished) return null;
    if (shown.phase === row && !(shown.step === 0 || (this.mine && this.doing === 'batteries')))
      return shown.total || shown.energy || 0;
    return this.energyThere(row);
  }
  // Of a phase, with the batteries about to be spent; null where it is not performed, or over.
  energyThere(phase: Phase): number | null {
    const { shown } = this;
    if (this.mine && shown.phase === phase && shown.charges) return shown.charges[this.batteries] ?? null;
    return energyIn(shown, phase) ?? null;
  }

  // --- What is about to be built: the ghost in its row
  readonly ghost: { slug: string; row: Row } | null = $derived.by(() => {
    const slug = namedBy(this.table, 'build', this.table.selected);
    return slug === null ? null : { slug, row: this.box.robot(slug).row };
  });
}

// Several people may play at one screen: each has plans of their own.
const desks = new WeakMap<TableModel<RaisingView>, Map<number, Desk>>();
export function deskOf(table: TableModel<RaisingView>): Desk {
  let ofTable = desks.get(table);
  if (!ofTable) desks.set(table, (ofTable = new Map()));
  const seat = table.seat ?? 0;
  let desk = ofTable.get(seat);
  if (!desk) ofTable.set(seat, (desk = new Desk(table)));
  return desk;
}
