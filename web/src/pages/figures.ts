// Somebody's games in figures, from `history`.

import type { OwnSummary } from '../net/protocol';

export interface Row {
  game: string;
  alone: boolean; // nobody to win against: counted apart
  games: number;
  wins: number | null;
  rank: number | null;
  points: number | null;
  best: number | null;
}

const mean = (list: number[]) => (list.length === 0 ? null : list.reduce((sum, one) => sum + one, 0) / list.length);

// Where somebody sat on several seats of a table, each counts: they are people at one screen, and the best of them is
// nobody in particular.
export function figuresOf(tables: OwnSummary[], games: string[]): Row[] {
  return games.flatMap((game) =>
    [false, true].flatMap((alone): Row[] => {
      const over = tables.filter(
        (one) =>
          one.game === game &&
          one.stage === 'over' &&
          one.counts !== false &&
          one.yours.length > 0 &&
          (one.seats.length === 1) === alone,
      );
      if (over.length === 0) return [];
      const own = over.flatMap((table) => table.seats.filter(({ seat }) => table.yours.includes(seat)));
      const points = own.flatMap(({ score }) => (score === undefined ? [] : [score]));
      const ranks = alone ? [] : own.flatMap(({ rank }) => (rank === undefined ? [] : [rank]));
      return [
        {
          game,
          alone,
          games: over.length,
          wins: ranks.length === 0 ? null : ranks.filter((rank) => rank === 1).length,
          rank: mean(ranks),
          points: mean(points),
          best: points.length === 0 ? null : Math.max(...points),
        },
      ];
    }),
  );
}
