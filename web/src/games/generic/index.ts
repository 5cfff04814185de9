// For games that have no board of their own yet: the table in words and lists. Plain, and complete: every option of the
// server is there.

import type { GameBoard } from '../../board';
import Board from './Board.svelte';

const generic: GameBoard<Record<string, unknown>> = {
  board: Board,
  help: [],
};
export default generic;
