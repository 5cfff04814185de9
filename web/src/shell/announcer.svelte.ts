// What screen readers are told. Moves, and after them one's turn, politely and in their order; errors and time at once:
// what is said at once may cost what is waiting to be said. Each announcement is an element of its own, for a reader that
// is late reads what stands there: what was replaced meanwhile it would never say.

import { spoken } from '../words/spoken';

export interface Announcement {
  number: number;
  text: string;
}
const KEPT = 3;
const KEPT_MS = 20_000; // who reads the page to its end does not find what was asked long ago

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
      this.#clear();
    }, 120);
  }
  now(text: string): void {
    if (!text || this.#hushed) return;
    this.assertive = this.#after(this.assertive, text);
    this.#clear();
  }
  #after(said: Announcement[], text: string): Announcement[] {
    this.#number += 1;
    return [...said, { number: this.#number, text: spoken(text) }].slice(-KEPT);
  }
  #clear(): void {
    const last = this.#number;
    setTimeout(() => {
      this.polite = this.polite.filter(({ number }) => number > last);
      this.assertive = this.assertive.filter(({ number }) => number > last);
    }, KEPT_MS);
  }
}

export const announcer = new Announcer();
