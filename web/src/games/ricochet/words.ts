// Sentences about runs and places, made of the shared catalogues.

import { t } from '../../words/words.svelte';
import type { Run } from './exploring';
import {
  type Cell,
  type Colour,
  DIRECTIONS,
  type Direction,
  type Token,
  colourOf,
  columnOf,
  horizontal,
  rowOf,
  symbolOf,
} from './pieces';

// A token in a sentence: two words for it to choose from.
export const targetWords = (token: Token): { colour: string; symbol: string } => ({
  colour: colourOf(token) ?? 'any',
  symbol: symbolOf(token),
});

export const placeName = (cell: Cell): string =>
  t('web.ricochet.place', { column: columnOf(cell) + 1, row: rowOf(cell) + 1 });

// "up: wall after row 3"
export function runName({ kind, direction, stoppedBy, way, cell }: Run): string {
  if (kind === 'blocked') return t('web.ricochet.way.blocked', { direction, obstacle: stoppedBy ?? 'wall' });
  if (kind !== 'moves') return t('web.ricochet.way.barred', { direction });
  if (way.length > 2)
    return t('web.ricochet.way.bent', { direction, column: columnOf(cell) + 1, row: rowOf(cell) + 1 });
  const line = horizontal(direction) ? 'column' : 'row';
  const number = (horizontal(direction) ? columnOf(cell) : rowOf(cell)) + 1;
  return t('web.ricochet.way.straight', { direction, obstacle: stoppedBy ?? 'wall', line, number });
}

// "Red, column 5 row 12; up: wall after row 3; …"
export function robotName(robot: Colour, cell: Cell, runs: Record<Direction, Run> | undefined): string {
  const ways = runs ? DIRECTIONS.map((direction) => runName(runs[direction])) : [];
  return [`${t('web.ricochet.robot', { robot })}, ${placeName(cell)}`, ...ways].join('; ');
}
