// Shortest solutions in the page, for "warmer, colder" and for what a round could have been. It runs in a worker
// (solver_worker.ts). The server has the quick solver; this one is small: it searches deeper and deeper, skips what it has
// seen with as many runs left, and gives up a line when the robot could not arrive in time even if every other robot
// stood just where it helps.

import type { Board } from './geometry';
import { COLOURS, type Colour, DIRECTIONS, STEPS, horizontal } from './pieces';
import type { Step } from './proof';
import type { Goal, Position } from './run';

export type Answer = { outcome: 'solved'; steps: Step[] } | { outcome: 'unknown'; longerThan: number };

// How a robot has run so far (rule 4.4), as a number: not at all, last along a row, last along a column, turned.
const STILL = 0;
const ALONG_ROW = 1;
const ALONG_COLUMN = 2;
const TURNED = 3;
const FAR = 120;

const gaitAfter = (gait: number, leaving: number, resting: number): number => {
  if (gait === TURNED) return TURNED;
  if (gait !== STILL && (gait === ALONG_ROW) !== (leaving % 2 === 1)) return TURNED;
  return resting % 2 === 1 ? ALONG_ROW : ALONG_COLUMN;
};

export class Solver {
  private readonly walls = new Uint8Array(256 * 4);
  private readonly colours: Colour[];
  private readonly turns: Int8Array[]; // by robot: 0 none, 1 '/', 2 '\' of another colour, 3 one of its own
  private readonly least: Uint8Array[]; // by robot: runs it needs at least, by space * 4 + gait
  private readonly cells: Uint8Array;
  private readonly gaits: Uint8Array;
  private readonly steps: Step[] = [];
  private readonly wanted: boolean[];
  private nodes = 0;
  private readonly lows: Uint32Array;
  private readonly highs: Uint32Array;
  private readonly mask: number;

  constructor(
    board: Board,
    start: Position,
    private readonly goal: Goal,
    tableBits = 20,
  ) {
    this.colours = COLOURS.filter((colour) => start.robots.has(colour));
    for (let cell = 0; cell < 256; ++cell)
      DIRECTIONS.forEach((side, d) => (this.walls[cell * 4 + d] = board.wall(cell, side) ? 1 : 0));
    this.turns = this.colours.map((colour) => {
      const turn = new Int8Array(256);
      for (const b of board.barriers) turn[b.cell] = b.colour === colour ? 3 : b.rising ? 1 : 2;
      return turn;
    });
    this.cells = Uint8Array.from(this.colours, (colour) => start.robots.get(colour) ?? 0);
    this.gaits = Uint8Array.from(this.colours, (colour) => {
      const gait = start.gaits.get(colour);
      if (!gait) return STILL;
      return gait.turned ? TURNED : horizontal(gait.heading) ? ALONG_ROW : ALONG_COLUMN;
    });
    this.wanted = this.colours.map((colour) => goal.robot === null || goal.robot === colour);
    this.least = this.colours.map((_, robot) => (this.wanted[robot] ? this.bounds(robot) : new Uint8Array(0)));
    this.lows = new Uint32Array(1 << tableBits);
    this.highs = new Uint32Array(1 << tableBits);
    this.mask = (1 << tableBits) - 1;
  }

  // Up to `most` runs, looking at no more than so many positions.
  solve(most: number, nodes: number): Answer {
    this.nodes = nodes;
    for (let runs = 1; runs <= most; ++runs) {
      this.highs.fill(0);
      if (this.search(runs)) return { outcome: 'solved', steps: this.steps };
      if (this.nodes <= 0) return { outcome: 'unknown', longerThan: runs - 1 };
    }
    return { outcome: 'unknown', longerThan: most };
  }

  private search(left: number): boolean {
    if (--this.nodes <= 0) return false;
    if (this.bound() > left || (left > 1 && this.seen(left))) return false;
    const { cells, gaits, goal } = this;
    for (let robot = 0; robot < cells.length; ++robot) {
      // With one run left, only a robot that may be the one to arrive.
      if (left === 1 && !this.wanted[robot]) continue;
      const from = cells[robot]!;
      const gait = gaits[robot]!;
      for (let d = 0; d < 4; ++d) {
        const stop = this.run(robot, from, d);
        if (stop < 0) continue;
        const to = stop >> 2;
        const next = gaitAfter(gait, d, stop & 3);
        if (to === goal.cell && this.wanted[robot]) {
          if (goal.turn === 'off' || next === TURNED) {
            this.steps.unshift({ robot: this.colours[robot]!, direction: DIRECTIONS[d]! });
            return true;
          }
          if (goal.turn === 'strict') continue;
        }
        if (left === 1) continue;
        cells[robot] = to;
        gaits[robot] = next;
        const found = this.search(left - 1);
        cells[robot] = from;
        gaits[robot] = gait;
        if (found) {
          this.steps.unshift({ robot: this.colours[robot]!, direction: DIRECTIONS[d]! });
          return true;
        }
        if (this.nodes <= 0) return false;
      }
    }
    return false;
  }

  private bound(): number {
    let least = FAR;
    for (let robot = 0; robot < this.cells.length; ++robot)
      if (this.wanted[robot]) {
        const bound = this.least[robot]![this.cells[robot]! * 4 + this.gaits[robot]!]!;
        if (bound < least) least = bound;
      }
    return least;
  }

  // Was this position looked at in this depth with as many runs left? Otherwise it is now.
  private seen(left: number): boolean {
    const { cells, gaits } = this;
    const low = (cells[0]! | (cells[1]! << 8) | (cells[2]! << 16) | (cells[3]! << 24)) >>> 0;
    let high = cells.length > 4 ? cells[4]! : 0;
    for (let robot = 0; robot < cells.length; ++robot) if (this.wanted[robot]) high |= gaits[robot]! << (8 + 2 * robot);
    let slot = Math.imul(low ^ Math.imul(high, 0x9e3779b1), 0x85ebca6b);
    slot = (slot ^ (slot >>> 15)) & this.mask;
    const kept = this.highs[slot]!;
    if (kept >>> 18 >= left && this.lows[slot] === low && (kept & 0x3ffff) === high) return true;
    this.lows[slot] = low;
    this.highs[slot] = (left << 18) | high;
    return false;
  }

  // The space it comes to rest on * 4 + heading; -1 where the run is no move.
  private run(robot: number, from: number, direction: number): number {
    const { walls, cells } = this;
    const turns = this.turns[robot]!;
    let here = from;
    let d = direction;
    for (let length = 0; length < 1024; ++length) {
      const next = here + STEP[d]!;
      let stopped = walls[here * 4 + d] === 1;
      for (let other = 0; !stopped && other < cells.length; ++other) stopped = other !== robot && cells[other] === next;
      if (stopped) return length === 0 || turns[here] !== 0 ? -1 : here * 4 + d;
      here = next;
      const turn = turns[here]!;
      if (turn === 1) d = 1 - d + (d > 1 ? 4 : 0);
      else if (turn === 2) d = 3 - d;
    }
    return -1;
  }

  // Runs that this robot needs at least if it may stop wherever it likes.
  private bounds(robot: number): Uint8Array {
    const least = new Uint8Array(1024).fill(FAR);
    const turns = this.turns[robot]!;
    const target = this.goal.cell;
    const { turn } = this.goal;
    for (let changed = true, round = 0; changed && round < 40; ++round) {
      changed = false;
      for (let state = 0; state < 1024; ++state) {
        let best = least[state]!;
        for (let direction = 0; direction < 4; ++direction) {
          let here = state >> 2;
          let d = direction;
          for (let length = 0; length < 1024 && this.walls[here * 4 + d] === 0; ++length) {
            here += STEP[d]!;
            const bend = turns[here]!;
            if (bend === 1) d = 1 - d + (d > 1 ? 4 : 0);
            else if (bend === 2) d = 3 - d;
            if (bend !== 0) continue;
            const next = gaitAfter(state & 3, direction, d);
            if (here === target && (turn === 'off' || next === TURNED)) best = Math.min(best, 1);
            else if (!(here === target && turn === 'strict')) best = Math.min(best, least[here * 4 + next]! + 1);
          }
        }
        if (best < least[state]!) {
          least[state] = best;
          changed = true;
        }
      }
    }
    return least;
  }
}

const STEP = DIRECTIONS.map((direction) => STEPS[direction]);
