// A game's table in words: the generic board, with everything the game tells in sentences of its own.

import type { GameBoard } from '../../board';
import generic from '.';

export function inWords({ text, heading, score, standing, chapters, help, agreed, preferences }: GameBoard): GameBoard {
  return { ...generic, text, heading, score, standing, chapters, help, agreed, preferences };
}
