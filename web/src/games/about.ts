// What a game is like, for whoever is about to choose it: games/<game>/web/about.ts. How strong the levels are was measured
// (docs/strength.md, docs/ricochet-levels.md); length and weight are estimates of ours, and the page says so.

import type { Level } from '../net/protocol';

export interface AboutGame {
  minutes: [least: number, most: number]; // of a game among people who know it
  weight: 1 | 2 | 3 | 4 | 5; // how much there is to learn and to think about
  // Of a hundred games with two seats, how many a level wins against the one below it; rounded.
  wins: Partial<Record<Level, number>>;
  // What is agreed by default by whoever has not played it yet, so that it begins gently.
  first?: Record<string, string>;
}

const found = import.meta.glob<AboutGame>('../../../games/*/web/about.ts', { import: 'default' });

export async function aboutGame(game: string): Promise<AboutGame | null> {
  return (await found[`../../../games/${game}/web/about.ts`]?.()) ?? null;
}
