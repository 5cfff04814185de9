// The board alone, larger: two fingers on it, keys or buttons. The place of the board keeps its size and scrolls, so that one
// finger moves about as anywhere, and what gets the focus comes into sight by itself.

import type { Attachment } from 'svelte/attachments';

const MOST = 4;
const STEP = 1.4;

interface Point {
  x: number;
  y: number;
}
const middle = ([a, b]: [Touch, Touch]): Point => ({ x: (a.clientX + b.clientX) / 2, y: (a.clientY + b.clientY) / 2 });
const apart = ([a, b]: [Touch, Touch]): number => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);

export class Zoom {
  scale = $state(1);
  #place: HTMLElement | null = null; // what scrolls
  #ground: HTMLElement | null = null; // what grows: its first child with data-ground

  closer(): void {
    this.to(this.scale * STEP);
  }
  farther(): void {
    this.to(this.scale / STEP);
  }
  whole(): void {
    this.to(1);
  }

  // So large; what is at the point (of the window) stays there, or what has come to it from another one.
  to(wanted: number, at: Point = this.#centre(), from: Point = at): void {
    const place = this.#place;
    const ground = this.#ground;
    if (!place || !ground) return;
    const scale = wanted < 1.05 ? 1 : Math.min(MOST, wanted);
    const box = place.getBoundingClientRect();
    const x = (place.scrollLeft + from.x - box.left) / this.scale;
    const y = (place.scrollTop + from.y - box.top) / this.scale;
    // The place stays as large as it was, as far as it can be seen at once.
    if (this.scale === 1 && scale > 1) place.style.height = `${Math.min(box.height, this.#room())}px`;
    if (scale === 1) place.style.height = '';
    ground.style.transform = scale === 1 ? '' : `scale(${scale})`;
    this.scale = scale;
    if (scale === 1) return;
    const now = place.getBoundingClientRect();
    place.scrollTo(x * scale - (at.x - now.left), y * scale - (at.y - now.top));
  }
  // What the window has left for the board between what is above it and the sticky bar.
  #room(): number {
    const place = this.#place;
    if (!place) return 0;
    const bar = place.parentElement?.querySelector<HTMLElement>('.bottom')?.offsetHeight ?? 0;
    return Math.max(240, innerHeight - (place.getBoundingClientRect().top + scrollY) - bar - 16);
  }
  #centre(): Point {
    const box = this.#place?.getBoundingClientRect() ?? new DOMRect();
    return { x: box.left + box.width / 2, y: box.top + Math.min(box.height, innerHeight) / 2 };
  }

  readonly place: Attachment<HTMLElement> = (place) => {
    this.#place = place;
    this.#ground = place.querySelector<HTMLElement>('[data-ground]');
    let fingers: { scale: number; apart: number; middle: Point } | null = null;
    let pinched = false;

    const began = (event: TouchEvent): void => {
      if (event.touches.length === 1) pinched = false;
      if (event.touches.length !== 2) return;
      event.preventDefault(); // the page does not zoom
      const two = [event.touches[0]!, event.touches[1]!] as [Touch, Touch];
      fingers = { scale: this.scale, apart: apart(two), middle: middle(two) };
      pinched = true;
    };
    const moved = (event: TouchEvent): void => {
      if (!fingers || event.touches.length !== 2) return;
      event.preventDefault();
      const two = [event.touches[0]!, event.touches[1]!] as [Touch, Touch];
      const now = middle(two);
      this.to((fingers.scale * apart(two)) / Math.max(1, fingers.apart), now, fingers.middle);
      fingers.middle = now;
    };
    const ended = (event: TouchEvent): void => {
      if (event.touches.length < 2) fingers = null;
    };
    // Two fingers never play: what the first one began on the board is called off, and what their lifting would press too.
    let first: PointerEvent | null = null;
    const down = (event: PointerEvent): void => {
      if (event.isPrimary) first = event;
      if (event.pointerType !== 'touch' || event.isPrimary) return;
      const { pointerId = 0, target = null } = first ?? {};
      target?.dispatchEvent(
        new PointerEvent('pointercancel', { pointerId, pointerType: 'touch', isPrimary: true, bubbles: true }),
      );
      event.stopPropagation();
    };
    const swallow = (event: Event): void => {
      if (!pinched) return;
      event.stopPropagation();
      if (event.type === 'click') event.preventDefault();
    };
    const whole = (): void => this.whole();

    place.addEventListener('touchstart', began, { passive: false });
    place.addEventListener('touchmove', moved, { passive: false });
    place.addEventListener('touchend', ended);
    place.addEventListener('touchcancel', ended);
    place.addEventListener('pointerdown', down, true);
    place.addEventListener('pointerup', swallow, true);
    place.addEventListener('click', swallow, true);
    addEventListener('resize', whole);
    return () => {
      place.removeEventListener('touchstart', began);
      place.removeEventListener('touchmove', moved);
      place.removeEventListener('touchend', ended);
      place.removeEventListener('touchcancel', ended);
      place.removeEventListener('pointerdown', down, true);
      place.removeEventListener('pointerup', swallow, true);
      place.removeEventListener('click', swallow, true);
      removeEventListener('resize', whole);
      this.#place = this.#ground = null;
      this.scale = 1;
    };
  };
}
