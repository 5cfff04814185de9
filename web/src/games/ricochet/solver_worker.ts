// The solver off the main thread: a position comes in, an answer goes out.

import { Board, type BoardJson } from './geometry';
import type { Colour } from './pieces';
import type { Gait, Goal } from './run';
import { type Answer, Solver } from './solver';

export interface Question {
  number: number;
  board: BoardJson;
  robots: [Colour, number][];
  gaits: [Colour, Gait][];
  goal: Goal;
  most: number;
  nodes: number;
}

const TABLE_BITS = 21;

addEventListener('message', (event: MessageEvent<Question>) => {
  const { number, board, robots, gaits, goal, most, nodes } = event.data;
  const start = { robots: new Map(robots), gaits: new Map(gaits) };
  const answer: Answer = new Solver(new Board(board), start, goal, TABLE_BITS).solve(most, nodes);
  postMessage({ number, answer });
});
