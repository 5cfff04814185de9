// The night's switches: what is to run, in the order it was switched on. Private until it runs; kept beside the table, for
// the board shows it and the action bar runs it.

import type { TableModel } from '../../board';
import { foretellNight, freeUses, wayOf, type Night } from './foretell';
import { askedOf, playerOf, verbOf, type MechView } from './view';

type Table = TableModel<MechView>;
const isRobot = (move: string): boolean => verbOf(move) === 'robot';

// Every use a seat has left this night (7.2), whether it can be paid now or not. The robot is written with its way only
// where screens are played with.
export function usesOf(view: MechView, seat: number): string[] {
  const player = playerOf(view, seat);
  if (!player) return [];
  const machines = player.workshop.filter((tile) => tile.effect && !tile.used).map((tile) => `use ${tile.tile}`);
  const robot = player.robot_used
    ? []
    : (player.robot ?? []).map((_, way) => (player.screen === undefined ? 'robot' : `robot ${'ab'[way]}`));
  return [...robot, ...machines];
}

export class NightPlan {
  moves = $state.raw<string[]>([]);
  running = $state(false);
  #busy = false;

  constructor(private readonly table: Table) {}

  // Is the night asked about now, so that switches do something?
  get open(): boolean {
    return ['night', 'night_copier', 'late'].includes(askedOf(this.table.decision?.asked) ?? '');
  }
  get switches(): string[] {
    return this.table.seat === null ? [] : usesOf(this.table.view, this.table.seat);
  }
  // Free uses that are offered and not yet switched on.
  get free(): string[] {
    if (this.table.seat === null || !this.open) return [];
    const robot = this.moves.some(isRobot);
    return freeUses(this.table.view, this.table.seat, this.switches.filter((move) => this.table.has(move))).filter(
      (move) => !this.moves.includes(move) && !(robot && isRobot(move)),
    );
  }
  get night(): Night | undefined {
    return this.table.seat === null ? undefined : foretellNight(this.table.view, this.table.seat, this.moves);
  }
  // Can it be paid when those before it have run?
  fits(move: string): boolean {
    if (this.table.seat === null) return false;
    const way = wayOf(this.table.view, this.table.seat, move);
    // Copying and acquiring ask at once for more: they are pressed, not lined up.
    if (!way || (way.special && way.special !== 'evening_packet')) return false;
    const without = this.night;
    const all = foretellNight(this.table.view, this.table.seat, [...this.moves, move]);
    if (!without || !all || all.cannot.includes(move)) return false;
    if (this.table.has(move)) return true;
    // Not offered now: it may be once those before it have run, where it changes anything then (N19).
    const { purse } = all;
    return (['flowers', 'ink', 'rainbows', 'points'] as const).some((of) => purse[of] !== without.purse[of]);
  }
  orderOf(move: string): number {
    return this.moves.indexOf(move) + 1;
  }

  toggle(move: string): void {
    if (this.running) return;
    if (this.moves.includes(move)) this.moves = this.moves.filter((one) => one !== move);
    else this.moves = [...this.moves.filter((one) => !isRobot(one) || !isRobot(move)), move]; // one way of the robot a night
  }
  addFree(): void {
    this.moves = [...this.moves, ...this.free];
  }
  clear(): void {
    if (this.moves.length > 0) this.moves = [];
    this.running = false;
  }

  async run(): Promise<void> {
    this.running = this.moves.length > 0;
    await this.goOn();
  }
  // The next one, when the night is asked about: hourglasses in between are placed first. The board calls it whenever
  // something new is asked.
  async goOn(): Promise<void> {
    if (this.#busy || !this.running || !this.open) return;
    const [next, ...rest] = this.moves;
    // What is not offered any more stops the line; the rest stays switched on, to be looked at.
    if (next === undefined || !this.table.has(next)) {
      this.running = false;
      return;
    }
    this.#busy = true;
    this.moves = rest;
    const played = await this.table.run([next]);
    this.#busy = false;
    if (!played) {
      this.moves = [next, ...rest];
      this.running = false;
    } else if (rest.length === 0) this.running = false;
    else await this.goOn();
  }
}

const plans = new WeakMap<Table, NightPlan>();
export function planOf(table: Table): NightPlan {
  let plan = plans.get(table);
  if (!plan) plans.set(table, (plan = new NightPlan(table)));
  return plan;
}
