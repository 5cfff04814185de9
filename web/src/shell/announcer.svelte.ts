// What screen readers are told. Moves politely, one's turn, errors and time at once. A sentence that is said twice gets
// an invisible difference, for readers skip what is the same.

class Announcer {
  polite = $state('');
  assertive = $state('');
  #odd = false;
  #waiting: string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  // Several moves in one breath become one announcement.
  say(text: string): void {
    if (!text) return;
    this.#waiting.push(text);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.polite = this.#unique(this.#waiting.join(' '));
      this.#waiting = [];
    }, 120);
  }
  now(text: string): void {
    if (text) this.assertive = this.#unique(text);
  }
  #unique(text: string): string {
    this.#odd = !this.#odd;
    return this.#odd ? text : `${text}\u00a0`;
  }
}

export const announcer = new Announcer();
