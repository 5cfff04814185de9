// What the server shows of the table (games/ricochet/state_json.cpp), and what the page reads from it.

import { Board, type BoardJson } from './geometry';
import type { Colour, Token } from './pieces';

export type Phase = 'laying' | 'placing' | 'turning_up' | 'thinking' | 'proving' | 'over';

export interface SeatView {
  seat: number;
  tokens: Token[];
  declared?: number;
  proof?: 'shows' | 'waits' | 'failed'; // of who has declared
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
}

// The faces name the board: as long as they stay, nothing needs to be drawn or counted again.
let last: { key: string; board: Board } | null = null;
export function boardOf(json: BoardJson): Board {
  const key = JSON.stringify(json);
  if (last?.key !== key) last = { key, board: new Board(json) };
  return last.board;
}
