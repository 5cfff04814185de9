// The boards, each with what its folder says of how it is tried (trial.ts).

import type { Page } from 'playwright-core';
import { type House, openTable } from './helpers';
import type { Situation, Trial } from './trial';

const found = import.meta.glob<Trial>('../../games/*/web/trial.ts', { import: 'default', eager: true });
export const TRIALS: ReadonlyMap<string, Trial> = new Map(
  Object.entries(found).map(([path, trial]) => [path.split('/')[3]!, trial]),
);

// What each of them says of one thing; boards that have nothing of the kind are left out.
export function trialsOf<K extends keyof Trial>(what: K): [game: string, said: NonNullable<Trial[K]>][] {
  return [...TRIALS].flatMap(([game, { [what]: said }]): [string, NonNullable<Trial[K]>][] =>
    said ? [[game, said]] : [],
  );
}

// One person and somebody quick.
export const SEATS = ['me', 'tinkerer'];

// At a table of its own, where one is asked something; where it stands is told.
export async function comeTo(
  page: Page,
  house: House,
  game: string,
  { options, seats = SEATS, reach }: Situation,
): Promise<string> {
  const table = await openTable(page, house, { game, options }, seats);
  await page.locator('.yours').waitFor({ timeout: 30_000 });
  await reach?.(page, table);
  return table;
}
