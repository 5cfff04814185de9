import { expect, it } from 'vitest';
import type { Summary } from '../net/protocol';
import { figuresOf } from './figures';

const table = (game: string, scores: (number | string | undefined)[], yours: number[], stage: Summary['stage'] = 'over'): Summary => ({
  table: 'x',
  game,
  public: false,
  stage,
  opened: 0,
  changed: 0,
  seats: scores.map((score, i) => ({ seat: i + 1, who: 'person', ...(score === undefined ? {} : { score: score as number }) })),
  yours,
});

it('counts games, wins, ranks and points of one’s own seats', () => {
  const rows = figuresOf(
    [
      table('mars', [40, 30], [1]),
      table('mars', ['20', '30', '125'], [1]), // as the server writes them
      table('mars', [31, 31], [2]),
      table('mars', [undefined, undefined], [1], 'playing'),
      table('raising', [55], [1]),
    ],
    ['ricochet', 'mars', 'raising'],
  );
  expect(rows).toEqual([
    { game: 'mars', games: 3, wins: 2, rank: (1 + 3 + 1) / 3, points: (40 + 20 + 31) / 3, best: 40 },
    // Alone there is nobody to win against.
    { game: 'raising', games: 1, wins: null, rank: null, points: 55, best: 55 },
  ]);
});
it('counts each of several seats at one screen', () => {
  expect(figuresOf([table('mars', [10, 20], [1, 2])], ['mars'])).toEqual([{ game: 'mars', games: 1, wins: 1, rank: 1.5, points: 15, best: 20 }]);
});
