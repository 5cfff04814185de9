// A position that is being set up. How its id is written only the rules know (games/ricochet/position.h): what is changed here goes to them
// as JSON, and they answer with the id.

import { type Cell, type Colour, type Token, written } from './pieces';
import type { View } from './view';

export const TURNS = ['literal', 'strict', 'off'] as const;
export type Turning = (typeof TURNS)[number];

export interface Position {
  board: readonly string[]; // faces, clockwise from the upper left
  robots: Partial<Record<Colour, string>>;
  target: Token | { robot: string; cell: string }; // printed, or any space
  turn: Turning;
}
// What the solver says of an id or a position.
export interface Setting {
  id: string;
  position: Position;
  robot?: string; // who must arrive
  cell: string; // where
  free: string; // where one more robot can be set up
  faces: { face: string; mark: Colour }[]; // that can be laid
  terms: { game: string; seats: number; options: Record<string, string> };
  state: View;
}
// The one to begin with, as it is asked for.
export const EXAMPLE = '';

export interface Solved {
  outcome: 'solved' | 'unsolvable' | 'not_found';
  best: number;
  robots_used: number;
  count: number;
  complete: boolean;
  solutions: string[][];
  longer_than?: number;
}

// Another face at a corner. Where its mark lies already, the two pieces change places.
export function withFace({ position, faces }: Setting, corner: number, face: string): Position {
  const before = position.board[corner]!;
  const mark = (of: string) => faces.find((one) => one.face === of)?.mark;
  return {
    ...position,
    board: position.board.map((one, i) => (i === corner ? face : mark(one) === mark(face) ? before : one)),
  };
}
export const withTarget = (position: Position, target: Position['target']): Position => ({ ...position, target });
export function withRobot(position: Position, robot: Colour, cell: Cell | null): Position {
  const { [robot]: _, ...others } = position.robots;
  return { ...position, robots: cell === null ? others : { ...others, [robot]: written(cell) } };
}
