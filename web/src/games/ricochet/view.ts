// What the server shows of the table (games/ricochet/state_json.cpp), and what the page reads from it.

import { Board, type BoardJson } from './geometry';
import { COLOURS, type Colour, type Token, cellNamed, colourOf } from './pieces';
import type { Gait, Goal, Robots, Turn } from './run';

export type Phase = 'laying' | 'placing' | 'turning_up' | 'thinking' | 'proving' | 'over';

export interface SeatView {
  seat: number;
  tokens: Token[];
  declared?: number;
  agrees_to_end?: boolean;
  nothing_better?: boolean; // while the glass runs
}

export interface View {
  phase: Phase;
  board: BoardJson;
  robots: Partial<Record<Colour, string>>;
  markers: Partial<Record<Colour, string>>;
  tokens_face_down: number;
  seats: SeatView[];
  tokens_to_win?: number;
  unsolved?: number; // solo: tokens that lie face down
  target?: { token: Token; cell: string };
  glass?: 'standing' | 'running';
  proof_order?: number[];
  prover?: number;
  runs?: number;
  gaits?: Partial<Record<Colour, Gait>>; // of robots that have moved in this proof
}

export function robotsOf(json: Partial<Record<string, string>>): Robots {
  const robots = new Map<Colour, number>();
  for (const colour of COLOURS) {
    const cell = json[colour];
    if (cell !== undefined) robots.set(colour, cellNamed(cell));
  }
  return robots;
}

// The faces name the board: as long as they stay, nothing needs to be drawn or counted again.
let last: { key: string; board: Board } | null = null;
export function boardOf(json: BoardJson): Board {
  const key = JSON.stringify(json);
  if (last?.key !== key) last = { key, board: new Board(json) };
  return last.board;
}

export function goalOf(view: View, turn: Turn): Goal | null {
  if (!view.target) return null;
  return { cell: cellNamed(view.target.cell), robot: colourOf(view.target.token), turn };
}
