// What the rules answer about runs, ways and rounds (games/ricochet/exploring.cpp), for plans, previews, puzzles and looking back.

import type { Explorer, Message, Who } from '../../../web/src/board';
import { type Cell, COLOURS, type Colour, type Direction, type Token, cellNamed, written } from './pieces';

export type Robots = ReadonlyMap<Colour, Cell>;

export interface Run {
  robot: Colour;
  direction: Direction;
  kind: 'moves' | 'blocked' | 'on_barrier' | 'forever';
  way: readonly Cell[]; // from, every space where it bends, to
  cell: Cell; // where it comes to rest
  stoppedBy: 'edge' | 'centre' | 'wall' | 'robot' | null;
  solves: boolean;
  whyNot: Message | null; // why it is no move
}

// Runs from where the robots stand, and what could follow.
export interface Reach {
  made: readonly Run[];
  whyNot: Message | null; // why the next of the moves is none
  solvedIn: number; // how many of them reach the target; 0: they do not
  robots: Robots; // after them
  target: { robot: Colour | null; turned: boolean | null } | null; // who must arrive, and whether it has turned, where it must
  runs: ReadonlyMap<Colour, Record<Direction, Run>>; // every one that could follow
}

export interface Solution {
  moves: string[] | null; // null: not found
  longerThan: number; // where it was not
}

export interface Round {
  token: Token;
  from: Robots;
  declared: { seat: number; number: number }[]; // each seat's last number, in the order of the proofs
  winner: number | null;
}

interface RunJson {
  robot: Colour;
  direction: Direction;
  kind: Run['kind'];
  way: string[];
  stopped_by?: Run['stoppedBy'];
  solves?: true;
  why_not?: Message;
}
interface ReachJson {
  made: RunJson[];
  why_not?: Message;
  solved_in?: number;
  robots: Partial<Record<Colour, string>>;
  target?: { robot?: Colour; turned?: boolean };
  runs: Partial<Record<Colour, Record<Direction, RunJson>>>;
}
interface SolutionJson {
  outcome: 'solved' | 'unsolvable' | 'not_found';
  moves?: string[];
  longer_than?: number;
}
interface RoundJson {
  token: Token;
  robots: Partial<Record<Colour, string>>;
  declared: Round['declared'];
  winner?: number;
}

export function robotsOf(json: Partial<Record<string, string>>): Robots {
  const robots = new Map<Colour, Cell>();
  for (const colour of COLOURS) {
    const cell = json[colour];
    if (cell !== undefined) robots.set(colour, cellNamed(cell));
  }
  return robots;
}

function runOf({ robot, direction, kind, way, stopped_by, solves, why_not }: RunJson): Run {
  const cells = way.map(cellNamed);
  return {
    robot,
    direction,
    kind,
    way: cells,
    cell: cells.at(-1)!,
    stoppedBy: stopped_by ?? null,
    solves: solves ?? false,
    whyNot: why_not ?? null,
  };
}

const position = (from: Robots, target: Token | null, moves: readonly string[]): object => ({
  robots: Object.fromEntries([...from].map(([robot, cell]) => [robot, written(cell)])),
  ...(target === null ? {} : { target }),
  moves,
});

export function reach(rules: Explorer, from: Robots, target: Token | null, moves: readonly string[] = []): Reach {
  const json: ReachJson = rules.explore({ ask: 'runs', ...position(from, target, moves) });
  const runs = new Map<Colour, Record<Direction, Run>>();
  for (const robot of COLOURS) {
    const own = json.runs[robot];
    if (!own) continue;
    const { north, east, south, west } = own;
    runs.set(robot, { north: runOf(north), east: runOf(east), south: runOf(south), west: runOf(west) });
  }
  return {
    made: json.made.map(runOf),
    whyNot: json.why_not ?? null,
    solvedIn: json.solved_in ?? 0,
    robots: robotsOf(json.robots),
    target: json.target ? { robot: json.target.robot ?? null, turned: json.target.turned ?? null } : null,
    runs,
  };
}

// A shortest way on from there, if it has no more runs than `most`.
export async function solution(
  rules: Explorer,
  from: Robots,
  target: Token,
  moves: readonly string[],
  most: number,
): Promise<Solution> {
  const json: SolutionJson = await rules.ponder({ ask: 'solution', ...position(from, target, moves), most });
  return { moves: json.moves ?? null, longerThan: json.longer_than ?? most };
}

// A game of this table from its record.
export function roundsOf(rules: Explorer, moves: readonly { seat: Who; move: string }[]): Round[] {
  const json: { rounds: RoundJson[] } = rules.explore({ ask: 'rounds', moves });
  return json.rounds.map(({ token, robots, declared, winner }) => ({
    token,
    from: robotsOf(robots),
    declared,
    winner: winner ?? null,
  }));
}
