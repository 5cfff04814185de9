// A game that is over, looked at again: any moment, with anybody's eyes. Moments are asked for when they are needed and
// kept.

import type { Barred, Hint, MadeMove, Step, Terms, Who } from '../board';
import type { Fact } from '../facts';
import { line } from '../net/line.svelte';
import type { Joined, LookedBack } from '../net/protocol';
import type { PromptedTable } from '../rules/prompter';
import { BaseTable } from './base.svelte';

// A moment with what the prompter says of it.
export interface Moment extends LookedBack {
  state: unknown;
}

export class ReplayTable extends BaseTable {
  readonly mode = 'replay';
  readonly over = true;
  readonly mine: number[];
  readonly decision = null;
  readonly selected = null;
  readonly sending = false;
  readonly waits = false;
  readonly canUndo = false;
  readonly glass = null;
  readonly occupants;
  readonly terms: Terms;
  readonly length: number; // moves in all
  seat = $state<number | null>(null);
  made = $state(0); // the moment that is shown
  #logs = $state.raw<Map<number, MadeMove[]>>(new Map());
  #prompted: Promise<PromptedTable>;
  #asked = new Map<string, Promise<Moment>>();
  #shown = $state.raw<Moment | null>(null);
  #before = $state.raw<Moment | null>(null);
  #jumped = $state(true);

  constructor(readonly all: Joined) {
    super(all.table);
    const { game, seats, options } = all.terms;
    this.terms = { game, seats, options: options ?? {} };
    this.occupants = all.seats;
    this.mine = all.yours;
    this.length = all.made;
    this.#prompted = import('../rules/load')
      .then(({ prompted }) => prompted(this.terms, all.content))
      .then((rules) => (this.rules = rules));
  }

  async moment(made: number, seat = this.seat): Promise<Moment> {
    const key = `${made}/${seat ?? 0}`;
    let asked = this.#asked.get(key);
    if (!asked) {
      const fields = { table: this.id, made, ...(seat === null ? {} : { seat }) };
      const answer = line.askWhenOpen('look_back', fields);
      asked = Promise.all([answer, this.#prompted]).then(([moment, table]) => ({
        ...moment,
        state: table.look(seat, moment.view).state,
      }));
      this.#asked.set(key, asked);
      asked.catch(() => this.#asked.delete(key));
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
  }
  async look(seat: number | null): Promise<void> {
    this.seat = seat;
    this.#shown = this.#before = null;
    await Promise.all([this.show(this.made), this.loadLog()]);
  }

  get view(): any {
    return this.#shown?.state ?? null;
  }
  protected get sent(): string | null {
    return this.#shown?.view ?? null;
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
  get facts(): Fact[] {
    return this.#shown?.move?.facts ?? [];
  }
  get scores(): Map<number, number> {
    return new Map(this.#shown?.result.seats.map((one) => [one.seat, one.score]) ?? []);
  }
  // Everything that happened up to here, as the seat knows it; and of the whole game.
  get log(): readonly MadeMove[] {
    return this.whole.slice(0, this.#shown?.made ?? 0);
  }
  get whole(): readonly MadeMove[] {
    return this.#logs.get(this.seat ?? 0) ?? [];
  }
  async loadLog(): Promise<void> {
    const { seat } = this;
    if (this.#logs.has(seat ?? 0)) return;
    const moves: MadeMove[] = [];
    while (moves.length < this.length) {
      const fields = { table: this.id, from: moves.length, most: 500, ...(seat === null ? {} : { seat }) };
      const part = await line.askWhenOpen('log', fields);
      if (part.moves.length === 0) break;
      moves.push(...part.moves);
    }
    this.#logs = new Map(this.#logs).set(seat ?? 0, moves);
  }

  inOrder(act: () => void): void {
    act();
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
