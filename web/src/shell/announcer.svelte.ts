// What screen readers are told. Moves politely, one's turn, errors and time at once. A sentence that is said twice gets
// an invisible difference, for readers skip what is the same.

class Announcer {
  polite = $state('');
  assertive = $state('');
  #odd = false;
  #waiting: string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  #hushed = false;

  // While one person passes the screen to another nothing is said, and what was said is not there to be found.
  hush(hushed: boolean): void {
    this.#hushed = hushed;
    if (!hushed) return;
    clearTimeout(this.#timer);
    this.#waiting = [];
    this.polite = this.assertive = '';
  }
  // Several moves in one breath become one announcement.
  say(text: string): void {
    if (!text || this.#hushed) return;
    this.#waiting.push(text);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.polite = this.#unique(this.#waiting.join(' '));
      this.#waiting = [];
    }, 120);
  }
  now(text: string): void {
    if (text && !this.#hushed) this.assertive = this.#unique(text);
  }
  #unique(text: string): string {
    this.#odd = !this.#odd;
    return this.#odd ? text : `${text}\u00a0`;
  }
}

export const announcer = new Announcer();
