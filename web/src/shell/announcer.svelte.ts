// What screen readers are told. Moves, and after them one's turn, politely and in their order; errors and time at once:
// what is said at once may cost what is waiting to be said. Each announcement is an element of its own, for a reader that
// is late reads what stands there: what was replaced meanwhile it would never say.

import { spoken } from '../words/spoken';

export interface Announcement {
  number: number;
  text: string;
}
const KEPT = 3;

class Announcer {
  polite = $state.raw<Announcement[]>([]);
  assertive = $state.raw<Announcement[]>([]);
  #number = 0;
  #waiting: string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #hushed = false;

  // While one person passes the screen to another nothing is said, and what was said is not there to be found.
  hush(hushed: boolean): void {
    this.#hushed = hushed;
    if (!hushed) return;
    clearTimeout(this.#timer);
    this.#waiting = [];
    this.polite = this.assertive = [];
  }
  // Several moves in one breath become one announcement.
  say(text: string): void {
    if (!text || this.#hushed) return;
    this.#waiting.push(text);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.polite = this.#after(this.polite, this.#waiting.join(' '));
      this.#waiting = [];
    }, 120);
  }
  now(text: string): void {
    if (text && !this.#hushed) this.assertive = this.#after(this.assertive, text);
  }
  #after(said: Announcement[], text: string): Announcement[] {
    this.#number += 1;
    return [...said, { number: this.#number, text: spoken(text) }].slice(-KEPT);
  }
}

export const announcer = new Announcer();
