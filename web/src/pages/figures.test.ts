import { expect, it } from 'vitest';
import type { OwnSummary } from '../net/protocol';
import { figuresOf } from './figures';

// Each seat with its score and its rank.
const table = (
  game: string,
  seats: [score: number, rank?: number][],
  yours: number[],
  stage: OwnSummary['stage'] = 'over',
): OwnSummary => ({
  table: 'x',
  game,
  public: false,
  stage,
  opened: 0,
  changed: 0,
  seats: seats.map(([score, rank], i) => ({
    seat: i + 1,
    who: 'person',
    ...(stage === 'over' ? { score: score } : {}),
    ...(rank === undefined ? {} : { rank }),
  })),
  yours,
});

it('counts games, wins, ranks and points of one’s own seats', () => {
  const rows = figuresOf(
    [
      table(
        'mars',
        [
          [40, 1],
          [30, 2],
        ],
        [1],
      ),
      table(
        'mars',
        [
          [20, 3],
          [30, 2],
          [125, 1],
        ],
        [1],
      ),
      table(
        'mars',
        [
          [31, 1],
          [31, 1],
        ],
        [2],
      ), // a tie nobody could break: both have won
      table('mars', [[0], [0]], [1], 'playing'),
    ],
    ['ricochet', 'mars', 'raising'],
  );
  expect(rows).toEqual([
    { game: 'mars', alone: false, games: 3, wins: 2, rank: (1 + 3 + 1) / 3, points: (40 + 20 + 31) / 3, best: 40 },
  ]);
});
it('believes the rank, not the points: a tie-break may have decided', () => {
  const [row] = figuresOf(
    [
      table(
        'mech',
        [
          [50, 2],
          [50, 1],
        ],
        [1],
      ),
    ],
    ['mech'],
  );
  expect(row).toMatchObject({ wins: 0, rank: 2 });
});
it('knows no rank where the table was kept without one', () => {
  const [row] = figuresOf(
    [
      table('mech', [[50], [40]], [1]),
      table(
        'mech',
        [
          [30, 2],
          [40, 1],
        ],
        [1],
      ),
    ],
    ['mech'],
  );
  expect(row).toMatchObject({ games: 2, wins: 0, rank: 2, points: 40 });
});
it('counts games alone apart: there is nobody to win against', () => {
  expect(
    figuresOf(
      [
        table('raising', [[55, 1]], [1]),
        table(
          'raising',
          [
            [35, 1],
            [30, 2],
          ],
          [1],
        ),
      ],
      ['raising'],
    ),
  ).toEqual([
    { game: 'raising', alone: false, games: 1, wins: 1, rank: 1, points: 35, best: 35 },
    { game: 'raising', alone: true, games: 1, wins: null, rank: null, points: 55, best: 55 },
  ]);
});
it('counts each of several seats at one screen', () => {
  expect(
    figuresOf(
      [
        table(
          'mars',
          [
            [10, 2],
            [20, 1],
          ],
          [1, 2],
        ),
      ],
      ['mars'],
    ),
  ).toEqual([{ game: 'mars', alone: false, games: 1, wins: 1, rank: 1.5, points: 15, best: 20 }]);
});
it('leaves out lessons and what a stand-in ended', () => {
  const counted = table(
    'mars',
    [
      [40, 1],
      [30, 2],
    ],
    [1],
  );
  const rows = figuresOf(
    [
      counted,
      {
        ...table(
          'mars',
          [
            [90, 1],
            [30, 2],
          ],
          [1],
        ),
        counts: false,
      },
    ],
    ['mars'],
  );
  expect(rows).toMatchObject([{ games: 1, best: 40 }]);
  expect(figuresOf([{ ...counted, counts: false }], ['mars'])).toEqual([]);
});
