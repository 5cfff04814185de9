// Sentences about runs and places, made of the shared catalogues.

import { t } from '../../../web/src/words/words.svelte';
import type { Run } from './exploring';
import { type Cell, type Colour, DIRECTIONS, type Direction, type Token, colourOf, symbolOf, written } from './pieces';

// A token in a sentence: two words for it to choose from.
export const targetWords = (token: Token): { colour: string; symbol: string } => ({
  colour: colourOf(token) ?? 'any',
  symbol: symbolOf(token),
});

// "up: to e3, wall"
export function runName({ kind, direction, stoppedBy, way, cell }: Run): string {
  if (kind === 'blocked') return t('web.ricochet.way.blocked', { direction, obstacle: stoppedBy ?? 'wall' });
  if (kind !== 'moves') return t('web.ricochet.way.barred', { direction });
  if (way.length > 2) return t('web.ricochet.way.bent', { direction, cell: written(cell) });
  return t('web.ricochet.way.straight', { direction, obstacle: stoppedBy ?? 'wall', cell: written(cell) });
}

// "Red, e12; up: to e3, wall; …"
export function robotName(robot: Colour, cell: Cell, runs: Record<Direction, Run> | undefined): string {
  const ways = runs ? DIRECTIONS.map((direction) => runName(runs[direction])) : [];
  return [`${t('web.ricochet.robot', { robot })}, ${written(cell)}`, ...ways].join('; ');
}
