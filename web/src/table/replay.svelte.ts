// A game that is over, looked at again: any moment, with anybody's eyes. Moments are asked for when they are needed and
// kept.

import type { Barred, Hint, MadeMove, Message, Step, Terms, Who } from '../board';
import { line } from '../net/line.svelte';
import type { Joined, LookedBack } from '../net/protocol';
import { BaseTable } from './base.svelte';

export class ReplayTable extends BaseTable {
  readonly mode = 'replay';
  readonly over = true;
  readonly mine: number[];
  readonly decision = null;
  readonly selected = null;
  readonly sending = false;
  readonly canUndo = false;
  readonly glass = null;
  readonly occupants;
  readonly terms: Terms;
  readonly length: number; // moves in all
  seat = $state<number | null>(null);
  made = $state(0); // the moment that is shown
  #moments = $state.raw<Map<string, LookedBack>>(new Map());
  #asked = new Map<string, Promise<LookedBack>>();
  #shown = $state.raw<LookedBack | null>(null);
  #before = $state.raw<LookedBack | null>(null);
  #jumped = $state(true);

  constructor(readonly all: Joined) {
    super(all.table);
    const { game, seats, options } = all.terms;
    this.terms = { game, seats, options: options ?? {} };
    this.occupants = all.seats;
    this.mine = all.yours;
    this.length = all.made;
  }

  async moment(made: number, seat = this.seat): Promise<LookedBack> {
    const key = `${made}/${seat ?? 0}`;
    let asked = this.#asked.get(key);
    if (!asked) {
      const fields = { table: this.id, made, ...(seat === null ? {} : { seat }) };
      asked = line.askWhenOpen<LookedBack>('look_back', fields);
      this.#asked.set(key, asked);
      asked.then(
        (found) => (this.#moments = new Map(this.#moments).set(key, found)),
        () => this.#asked.delete(key),
      );
    }
    return asked;
  }

  // Goes to a moment; one step on is animated, anything else is a jump.
  async show(made: number): Promise<void> {
    const to = Math.max(0, Math.min(this.length, made));
    const step = to === this.made + 1 && this.#shown !== null;
    this.made = to;
    const { seat } = this;
    const found = await this.moment(to, seat);
    if (this.made !== to || this.seat !== seat) return; // somewhere else already
    this.#before = step ? this.#shown : null;
    this.#jumped = !step;
    this.#shown = found;
    if (to < this.length) void this.moment(to + 1, seat).catch(() => {});
    // After a jump, what was told just before it too: some boards draw how it came to this.
    if (!step) for (let made = to - 1; made > 0 && made > to - 15; --made) void this.moment(made, seat).catch(() => {});
  }
  async look(seat: number | null): Promise<void> {
    this.seat = seat;
    this.#shown = this.#before = null;
    await this.show(this.made);
  }

  get view(): any {
    return this.#shown?.state ?? null;
  }
  get before(): any {
    return this.#before?.state ?? null;
  }
  get toMove(): Who[] {
    return this.#shown?.to_move ?? [];
  }
  get step(): Step | null {
    const shown = this.#shown;
    if (!shown) return null;
    return { made: shown.made, moves: shown.move ? [shown.move] : [], back: false, first: this.#jumped };
  }
  get told(): Message[] {
    return this.#shown?.move?.told ?? [];
  }
  get scores(): Map<number, number> {
    return new Map(this.#shown?.result.seats.map((one) => [one.seat, one.score]) ?? []);
  }
  // As far as its moments are known.
  get log(): readonly MadeMove[] {
    const moves: MadeMove[] = [];
    for (let made = 1; made <= (this.#shown?.made ?? 0); ++made) {
      const move = this.#moments.get(`${made}/${this.seat ?? 0}`)?.move;
      if (move) moves.push(move);
    }
    return moves;
  }

  select(): void {}
  press(): void {}
  commit(): Promise<boolean> {
    return Promise.resolve(false);
  }
  cancel(): void {}
  undo(): Promise<void> {
    return Promise.resolve();
  }
  run(): Promise<boolean> {
    return Promise.resolve(false);
  }
  barred(): Promise<Barred[]> {
    return Promise.resolve([]);
  }
  whyNot(): Promise<void> {
    return Promise.resolve();
  }
  hint(): Promise<Hint | null> {
    return Promise.resolve(null);
  }
}
