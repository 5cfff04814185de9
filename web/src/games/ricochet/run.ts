// How a robot runs (docs/rules/ricochet.md, 4 and 5). The server decides; this is for previews, plans and puzzles,
// and a test holds it against runs recorded from the referee.

import type { Board } from './geometry';
import { type Cell, type Colour, type Direction, STEPS, atEdge, inCentre, perpendicular } from './pieces';

export type Robots = ReadonlyMap<Colour, Cell>;

export type Halt = 'edge' | 'centre' | 'wall' | 'robot';

export interface Run {
  // Why it is no move, where it is none.
  kind: 'moves' | 'blocked' | 'on_barrier' | 'forever';
  robot: Colour;
  direction: Direction;
  cell: Cell; // where it comes to rest
  heading: Direction; // in which it was running then
  halt: Halt; // what stopped it
  way: Cell[]; // from, every space where it bends, to
  length: number; // spaces run over
}

const RISING: Record<Direction, Direction> = { north: 'east', east: 'north', south: 'west', west: 'south' };
const FALLING: Record<Direction, Direction> = { north: 'west', west: 'north', south: 'east', east: 'south' };

// More spaces than there are pairs of space and heading: it runs in a circle.
const FOREVER = 4 * 256;

export function run(board: Board, robots: Robots, robot: Colour, direction: Direction): Run {
  const from = robots.get(robot);
  if (from === undefined) throw new RangeError(`no ${robot} robot here`);
  const taken = new Set<Cell>();
  for (const [other, cell] of robots) if (other !== robot) taken.add(cell);

  let here = from;
  let heading = direction;
  const way = [from];
  let halt: Halt = 'wall';
  let length = 0;
  for (; length < FOREVER; ++length) {
    if (board.wall(here, heading)) {
      halt = atEdge(here, heading) ? 'edge' : inCentre(here + STEPS[heading]) ? 'centre' : 'wall';
      break;
    }
    if (taken.has(here + STEPS[heading])) {
      halt = 'robot';
      break;
    }
    here += STEPS[heading];
    const barrier = board.barrierAt(here);
    if (!barrier || barrier.colour === robot) continue;
    heading = (barrier.rising ? RISING : FALLING)[heading];
    way.push(here);
  }
  const kind =
    length === FOREVER ? 'forever' : length === 0 ? 'blocked' : board.barrierAt(here) ? 'on_barrier' : 'moves';
  if (way[way.length - 1] !== here) way.push(here);
  return { kind, robot, direction, cell: here, heading, halt, way: kind === 'forever' ? [from] : way, length };
}

// What rule 4.4 needs to know of a robot: the corner it must have turned between two of its own runs.
export interface Gait {
  turned: boolean;
  heading: Direction;
}

// How the corner counts (option `turn`): off: not at all; strict: without it one may not even stop on the target.
export type Turn = 'literal' | 'strict' | 'off';

// Robots with what they have run since the token was turned up.
export interface Position {
  robots: Robots;
  gaits: ReadonlyMap<Colour, Gait>;
}

export const standing = (robots: Robots): Position => ({ robots, gaits: new Map() });

export function turnedAfter(position: Position, robot: Colour, direction: Direction): boolean {
  const gait = position.gaits.get(robot);
  return gait !== undefined && (gait.turned || perpendicular(gait.heading, direction));
}

export function after(position: Position, made: Run): Position {
  return {
    robots: new Map(position.robots).set(made.robot, made.cell),
    gaits: new Map(position.gaits).set(made.robot, {
      turned: turnedAfter(position, made.robot, made.direction),
      heading: made.heading,
    }),
  };
}

export interface Goal {
  cell: Cell;
  robot: Colour | null; // null: any of them
  turn: Turn;
}

const arrives = (goal: Goal, made: Run): boolean =>
  made.cell === goal.cell && (goal.robot === null || goal.robot === made.robot);

// Does this run reach the target, in the eyes of rule 4.4?
export const solves = (position: Position, goal: Goal, made: Run): boolean =>
  made.kind === 'moves' &&
  arrives(goal, made) &&
  (goal.turn === 'off' || turnedAfter(position, made.robot, made.direction));

// It would stop on the target without having turned.
export const unturned = (position: Position, goal: Goal, made: Run): boolean =>
  made.kind === 'moves' && arrives(goal, made) && goal.turn !== 'off' && !solves(position, goal, made);

export type Refusal = Exclude<Run['kind'], 'moves'> | 'straight';

// Null where the run is a move.
export function refusal(position: Position, goal: Goal | null, made: Run): Refusal | null {
  if (made.kind !== 'moves') return made.kind;
  return goal?.turn === 'strict' && unturned(position, goal, made) ? 'straight' : null;
}
