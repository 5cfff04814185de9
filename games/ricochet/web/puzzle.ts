// The puzzle of a day: its shape (GET puzzles/<date>), its stars and its hints.

import type { PuzzleResult, Reader } from '../../../web/src/board';
import { t } from '../../../web/src/words/words.svelte';
import { COLOURS, type Colour } from './pieces';
import { type Step, stepOf } from './proof';
import type { View } from './view';

export interface Puzzle {
  date: string;
  state: View;
  best: number;
  robots_used: number;
  count: number; // of shortest solutions
  solutions: string[][]; // some of them
}

// Three for the best, two for one more, one for any; each hint costs one, but the last.
export function starsFor(moves: number, best: number, hints: number): 1 | 2 | 3 {
  const reached = moves <= best ? 3 : moves === best + 1 ? 2 : 1;
  return Math.max(1, reached - hints) as 1 | 2 | 3;
}

// From what hardly helps to everything.
export const HINTS = ['at_most', 'exact', 'robots', 'last', 'first', 'all'] as const;
export type HintKind = (typeof HINTS)[number];

export function hintText(rules: Reader, puzzle: Puzzle, kind: HintKind): string {
  const steps = (puzzle.solutions[0] ?? []).flatMap((move): Step | never[] => stepOf(rules, move) ?? []);
  const first = steps[0];
  const last = steps.at(-1);
  switch (kind) {
    case 'at_most':
      return t('web.ricochet.hint.at_most', { number: puzzle.best + 2 });
    case 'exact':
      return t('web.ricochet.hint.exact', { number: puzzle.best });
    case 'robots': {
      const used = COLOURS.filter((colour) => steps.some((step) => step.robot === colour));
      return t('web.ricochet.hint.robots', { robots: list(used) });
    }
    case 'last':
      return last ? t('web.ricochet.hint.last', { ...last }) : '';
    case 'first':
      return first ? t('web.ricochet.hint.first', { ...first }) : '';
    case 'all':
      return t('web.ricochet.hint.all');
  }
}
const list = (robots: Colour[]): string => robots.map((robot) => t('web.ricochet.robot', { robot })).join(', ');

// How far from a shortest way: what was made, what is still needed, less the best. A way that begins like a known
// solution needs no solver.
export function knownRest(puzzle: Puzzle, made: readonly string[]): number | null {
  const follows = puzzle.solutions.some((solution) => made.every((move, i) => solution[i] === move));
  return follows ? puzzle.best - made.length : null;
}

// Stars and moves, nothing of the way.
export function share(date: string, result: PuzzleResult): string {
  const stars = '★'.repeat(result.stars) + '☆'.repeat(3 - result.stars);
  return t('web.ricochet.share', { date, stars, moves: result.moves, hints: result.hints });
}
