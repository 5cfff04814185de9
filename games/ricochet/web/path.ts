// Lines of runs on the board. Runs along the same spaces lie side by side in lanes, so that each can be followed.

import { type Cell, type Colour, columnOf, rowOf } from './pieces';
import type { Run } from './exploring';

export const CELL = 32;
const LANE = 6.2;

type Way = Pick<Run, 'robot' | 'way'>;

export interface Point {
  x: number;
  y: number;
}

export const middleOf = (cell: Cell): Point => ({ x: (columnOf(cell) + 0.5) * CELL, y: (rowOf(cell) + 0.5) * CELL });

// Spaces run over.
export const lengthOf = ({ way }: Way): number =>
  way
    .slice(1)
    .reduce(
      (sum, cell, i) => sum + Math.abs(rowOf(cell) - rowOf(way[i]!)) + Math.abs(columnOf(cell) - columnOf(way[i]!)),
      0,
    );

export interface Badge {
  robot: Colour;
  number: number;
  at: Point;
}
export interface Line {
  robot: Colour;
  d: string; // path data
}
export interface Path {
  lines: Line[];
  badges: Badge[];
}

// A straight piece of a run.
interface Piece {
  across: boolean;
  line: number; // its row, or its column
  low: number;
  high: number;
  from: Cell;
  to: Cell;
  robot: Colour;
  stop: number; // the number of the run that ends here; 0 at a bend
  lane: number;
}

function chooseLane(piece: Piece, before: Piece[]): void {
  for (const lane of [0, 1, -1, 2, -2]) {
    piece.lane = lane;
    const taken = before.some(
      (other) =>
        other.across === piece.across &&
        other.line === piece.line &&
        other.lane === lane &&
        other.low < piece.high &&
        piece.low < other.high,
    );
    if (!taken) return;
  }
}

function piecesOf(runs: readonly Way[]): Piece[] {
  const pieces: Piece[] = [];
  runs.forEach(({ robot, way }, index) => {
    for (let i = 0; i + 1 < way.length; ++i) {
      const from = way[i]!;
      const to = way[i + 1]!;
      const across = rowOf(from) === rowOf(to);
      const [a, b] = across ? [columnOf(from), columnOf(to)] : [rowOf(from), rowOf(to)];
      const piece: Piece = {
        across,
        line: across ? rowOf(from) : columnOf(from),
        low: Math.min(a, b),
        high: Math.max(a, b),
        from,
        to,
        robot,
        stop: i + 2 === way.length ? index + 1 : 0,
        lane: 0,
      };
      chooseLane(piece, pieces);
      pieces.push(piece);
    }
  });
  return pieces;
}

function inLane(piece: Piece, cell: Cell): Point {
  const point = middleOf(cell);
  if (piece.across) point.y += piece.lane * LANE;
  else point.x += piece.lane * LANE;
  return point;
}

// Where two pieces of a robot's way meet: in the lanes of both.
function join(line: Point[], piece: Piece, next: Piece): void {
  const a = inLane(piece, piece.to);
  const b = inLane(next, next.from);
  if (piece.across === next.across) line.push(a, b);
  else line.push(piece.across ? { x: b.x, y: a.y } : { x: a.x, y: b.y });
}

// `kept`: spaces on which something is to be seen already; a number stands in their corner.
export function pathOf(runs: readonly Way[], kept: ReadonlySet<Cell>): Path {
  const pieces = piecesOf(runs);
  const lines: Line[] = [];
  const ends: (Badge & { cell: Cell })[] = [];
  for (const robot of new Set(pieces.map((piece) => piece.robot))) {
    const own = pieces.filter((piece) => piece.robot === robot);
    const line = [inLane(own[0]!, own[0]!.from)];
    own.forEach((piece, i) => {
      const next = own[i + 1];
      if (next) join(line, piece, next);
      else line.push(inLane(piece, piece.to));
      if (piece.stop > 0) ends.push({ robot, number: piece.stop, at: { ...line[line.length - 1]! }, cell: piece.to });
    });
    lines.push({ robot, d: line.map((p, i) => `${i === 0 ? 'M' : 'L'}${round(p.x)} ${round(p.y)}`).join('') });
  }
  ends.sort((a, b) => a.number - b.number);
  const used = new Map<Cell, number>();
  const badges = ends.map(({ robot, number, at, cell }) => {
    const slot = Math.min((used.get(cell) ?? 0) + (kept.has(cell) ? 1 : 0), SLOTS.length - 1);
    used.set(cell, (used.get(cell) ?? 0) + 1);
    const [dx, dy] = SLOTS[slot]!;
    const middle = middleOf(cell);
    return { robot, number, at: slot > 0 ? { x: middle.x + dx, y: middle.y + dy } : at };
  });
  return { lines, badges };
}

const SLOTS: [number, number][] = [
  [0, 0],
  [10, -10],
  [-10, 10],
  [10, 10],
  [-10, -10],
];
const round = (n: number): number => Math.round(n * 10) / 10;
