// The night's switches: what is to run, in the order it was switched on. Private until it runs; kept beside the table, for
// the board shows it and the action bar runs it.

import type { Foreseen, TableModel } from '../../../web/src/board';
import { askedOf, isNight, playerOf, type MechView } from './view';

type Table = TableModel<MechView>;
const NIGHT: (string | undefined)[] = ['night', 'night_copier', 'late'];

export class NightPlan {
  moves = $state.raw<string[]>([]);
  running = $state(false);
  #finishing = false; // the night is done when all of it has run
  #busy = false;

  constructor(private readonly table: Table) {
    if (this.#night) this.moves = (table.recall('night', this.#night) as string[] | null) ?? [];
  }

  // Switched on over a reload, too, as long as it is for this night.
  get #night(): string | null {
    const view = this.table.view as MechView | null;
    return view && isNight(view) ? String(view.day) : null;
  }
  keep(): void {
    if (this.#night) this.table.remember('night', this.#night, this.moves.length > 0 ? this.moves : null);
  }

  // Is the night asked about now, so that switches do something?
  get open(): boolean {
    return NIGHT.includes(askedOf(this.table));
  }
  get switches(): string[] {
    return playerOf(this.table.view, this.table.seat)?.uses ?? [];
  }

  #asksAtOnce(move: string): boolean {
    return playerOf(this.table.view, this.table.seat)?.ways[move]?.asks === true;
  }
  #foreseen(moves: string[]): Foreseen<MechView> | null {
    return this.table.foresee(moves);
  }
  #can(moves: string[]): boolean {
    return this.#foreseen(moves)?.made === moves.length;
  }
  // Is something else asked after these (where an hourglass goes), so that what comes then is not known yet?
  #asks(moves: string[]): boolean {
    const foreseen = this.#foreseen(moves);
    const asked = foreseen && playerOf(foreseen.state, this.table.seat)?.asked;
    return !!asked && !NIGHT.includes(asked);
  }
  // What of the line can be made, one after another, up to a question; and what cannot when its turn comes.
  get #outlook(): { row: string[]; cannot: string[] } {
    const row: string[] = [];
    const cannot: string[] = [];
    for (const move of this.moves) {
      if (row.length > 0 && this.#asks(row)) break;
      if (this.#can([...row, move])) row.push(move);
      else cannot.push(move);
    }
    return { row, cannot };
  }
  // What stands in line where one more would come: before a question, for that is as far as anything is known.
  get #known(): string[] {
    const { row } = this.#outlook;
    return row.length > 0 && this.#asks(row) ? row.slice(0, -1) : row;
  }
  get cannot(): string[] {
    return this.#outlook.cannot;
  }

  // What would run now, for the ghosts: what is lined up and, beside it, what is selected.
  get row(): string[] {
    const { selected } = this.table;
    if (!this.open || this.moves.length === 0) return selected === null ? [] : [selected];
    const { row } = this.#outlook;
    return selected !== null && this.switches.includes(selected) && this.#can([...row, selected])
      ? [...row, selected]
      : row;
  }

  // Uses that cost nothing and are not yet switched on; those that ask for hourglasses last, for what they finish can be
  // used afterwards.
  get free(): string[] {
    const { table } = this;
    const { seat, view } = table;
    if (seat === null || !this.open) return [];
    const known = this.#known;
    const plain: string[] = [];
    const asking: string[] = [];
    const ways = playerOf(view, seat)?.ways ?? {};
    for (const move of this.switches) {
      if (!table.has(move) || !ways[move]?.free || this.#asksAtOnce(move)) continue;
      if (this.moves.includes(move) || this.#beside(this.moves, move).length < this.moves.length) continue;
      const after = [...known, ...plain, move];
      if (!this.#can(after)) continue;
      (this.#asks(after) ? asking : plain).push(move);
    }
    return [...plain, ...asking];
  }

  // Can it be made when those before it have run?
  fits(move: string): boolean {
    if (this.table.seat === null || this.#asksAtOnce(move)) return false;
    return this.#can([...this.#beside(this.#known, move), move]);
  }
  // The ways of the robot share its switch.
  #beside(moves: string[], move: string): string[] {
    const ways = playerOf(this.table.view, this.table.seat)?.robot ?? [];
    return ways.includes(move) ? moves.filter((one) => !ways.includes(one)) : moves;
  }
  orderOf(move: string): number {
    return this.moves.indexOf(move) + 1;
  }

  // A press on a switch, or on the machine or robot that it belongs to: one way of doing it. False: it says why not.
  press(move: string): boolean {
    if (this.#asksAtOnce(move)) this.table.press(move);
    else if (this.orderOf(move) > 0 || this.fits(move)) this.toggle(move);
    else {
      void this.table.whyNot(move);
      return false;
    }
    return true;
  }
  toggle(move: string): void {
    if (this.running) return;
    if (this.moves.includes(move)) this.moves = this.moves.filter((one) => one !== move);
    else this.moves = [...this.#beside(this.moves, move), move];
  }
  addFree(): void {
    this.moves = [...this.moves, ...this.free];
  }
  clear(): void {
    if (this.moves.length > 0) this.moves = [];
    this.#stop();
  }
  #stop(): void {
    this.running = this.#finishing = false;
  }

  async run(): Promise<void> {
    this.running = this.moves.length > 0;
    await this.goOn();
  }
  // What is switched on runs, and then the night is done.
  async finish(): Promise<void> {
    this.#finishing = true;
    await this.run();
  }
  // All that is certain at once, when the night is asked about: hourglasses in between are placed first. The board calls it
  // whenever something new is asked.
  async goOn(): Promise<void> {
    if (this.#busy || !this.running || !this.open) return;
    const before = this.moves;
    const foreseen = this.#foreseen(before);
    const row = before.slice(0, foreseen?.made ?? 0);
    const rest = before.slice(row.length);
    const asks = this.#asks(row);
    if (this.#finishing && rest.length === 0 && foreseen?.moves?.some(({ move }) => move === 'done')) row.push('done');
    if (row.length > 0) {
      this.#busy = true;
      this.moves = rest;
      const played = await this.table.run(row);
      this.#busy = false;
      if (!played) {
        this.moves = before;
        return this.#stop();
      }
    }
    if (asks && (rest.length > 0 || this.#finishing)) return; // goes on after the answer
    this.#stop();
    // What cannot be made stops the line; the rest stays switched on, to be looked at, and the night is not done.
    if (rest[0] !== undefined) await this.table.whyNot(rest[0]);
  }
}

// Several people may play at one screen: each has a night of their own.
const plans = new WeakMap<Table, Map<number, NightPlan>>();
export function planOf(table: Table): NightPlan {
  let ofTable = plans.get(table);
  if (!ofTable) plans.set(table, (ofTable = new Map()));
  const seat = table.seat ?? 0;
  let plan = ofTable.get(seat);
  if (!plan) ofTable.set(seat, (plan = new NightPlan(table)));
  return plan;
}
