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
  #finishing = false; // the night is done when all of it has run
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
    return freeUses(
      this.table.view,
      this.table.seat,
      this.switches.filter((move) => this.table.has(move)),
    ).filter((move) => !this.moves.includes(move) && !(robot && isRobot(move)));
  }
  get night(): Night | undefined {
    return this.table.seat === null ? undefined : foretellNight(this.table.view, this.table.seat, this.moves);
  }
  // Where it ends with one more use, which is selected and not switched on.
  nightWith(move: string | null): Night | undefined {
    const { seat, view } = this.table;
    if (seat === null) return undefined;
    const more = move !== null && wayOf(view, seat, move) ? [move] : [];
    return foretellNight(view, seat, [...this.moves, ...more]);
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

  // A press on a switch, or on the machine or robot that it belongs to: one way of doing it. False: it says why not.
  press(move: string): boolean {
    const way = this.table.seat === null ? undefined : wayOf(this.table.view, this.table.seat, move);
    // Copying and acquiring ask at once for more: an ordinary move.
    if (way?.special === 'copy' || way?.special === 'acquire') this.table.press(move);
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
    else this.moves = [...this.moves.filter((one) => !isRobot(one) || !isRobot(move)), move]; // one way of the robot a night
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
  // The next one, when the night is asked about: hourglasses in between are placed first. The board calls it whenever
  // something new is asked.
  async goOn(): Promise<void> {
    if (this.#busy || !this.running || !this.open) return;
    const before = this.moves;
    const next = before[0] ?? (this.#finishing ? 'done' : undefined);
    if (next === undefined) return this.#stop();
    // What is not offered any more stops the line; the rest stays switched on, to be looked at, and the night is not done.
    if (!this.table.has(next)) {
      this.#stop();
      return this.table.whyNot(next);
    }
    this.#busy = true;
    this.moves = before.slice(1);
    const played = await this.table.run([next]);
    this.#busy = false;
    if (!played) {
      this.moves = before;
      return this.#stop();
    }
    if (this.moves.length === 0 && (!this.#finishing || next === 'done')) this.#stop();
    else await this.goOn();
  }
}

const plans = new WeakMap<Table, NightPlan>();
export function planOf(table: Table): NightPlan {
  let plan = plans.get(table);
  if (!plan) plans.set(table, (plan = new NightPlan(table)));
  return plan;
}
