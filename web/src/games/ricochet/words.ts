// Sentences about runs and places, made of the shared catalogues.

import type { Message } from '../../board';
import { t } from '../../words/words.svelte';
import type { Board } from './geometry';
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
  written,
} from './pieces';
import { type Refusal, type Robots, type Run, run } from './run';

// The server's own reasons, for plans that it knows nothing of.
export function refusalMessage(made: Run, why: Refusal): Message {
  const { robot, direction } = made;
  switch (why) {
    case 'blocked':
      return { id: 'ricochet.refused.blocked', arguments: { robot, direction, obstacle: made.halt, rule: '4.2' } };
    case 'on_barrier':
      return {
        id: 'ricochet.refused.on_barrier',
        arguments: { robot, direction, cell: written(made.cell), rule: '5.3' },
      };
    case 'forever':
      return { id: 'ricochet.refused.forever', arguments: { robot, direction, cell: written(made.cell), rule: '5.3' } };
    case 'straight':
      return {
        id: 'ricochet.refused.straight',
        arguments: { robot, direction, cell: written(made.cell), rule: '4.4' },
      };
  }
}

// A token in a sentence: two words for it to choose from.
export const targetWords = (token: Token): { colour: string; symbol: string } => ({
  colour: colourOf(token) ?? 'any',
  symbol: symbolOf(token),
});

export const placeName = (cell: Cell): string =>
  t('web.ricochet.place', { column: columnOf(cell) + 1, row: rowOf(cell) + 1 });

// "up: wall after row 3"
export function runName(board: Board, robots: Robots, robot: Colour, direction: Direction): string {
  const made = run(board, robots, robot, direction);
  if (made.kind === 'blocked') return t('web.ricochet.way.blocked', { direction, obstacle: made.halt });
  if (made.kind !== 'moves') return t('web.ricochet.way.barred', { direction });
  if (made.way.length > 2)
    return t('web.ricochet.way.bent', { direction, column: columnOf(made.cell) + 1, row: rowOf(made.cell) + 1 });
  const line = horizontal(direction) ? 'column' : 'row';
  const number = (horizontal(direction) ? columnOf(made.cell) : rowOf(made.cell)) + 1;
  return t('web.ricochet.way.straight', { direction, obstacle: made.halt, line, number });
}

// "Red, column 5 row 12; up: wall after row 3; …"
export function robotName(board: Board, robots: Robots, robot: Colour): string {
  const cell = robots.get(robot);
  if (cell === undefined) return t('web.ricochet.robot', { robot });
  const ways = DIRECTIONS.map((direction) => runName(board, robots, robot, direction));
  return [`${t('web.ricochet.robot', { robot })}, ${placeName(cell)}`, ...ways].join('; ');
}
