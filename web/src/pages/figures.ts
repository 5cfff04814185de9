// Somebody's games in figures, from `history`.

import type { Summary } from '../net/protocol';

export interface Row {
  game: string;
  games: number;
  wins: number | null; // null: played alone only
  rank: number | null;
  points: number | null;
  best: number | null;
}

const mean = (list: number[]) => (list.length === 0 ? null : list.reduce((sum, one) => sum + one, 0) / list.length);

// Where somebody sat on several seats of a table, each counts: they are people at one screen, and the best of them is
// nobody in particular.
export function figuresOf(tables: Summary[], games: string[]): Row[] {
  return games.flatMap((game): Row[] => {
    const over = tables.filter((one) => one.game === game && one.stage === 'over' && (one.yours?.length ?? 0) > 0);
    if (over.length === 0) return [];
    const ranks: number[] = [];
    const points: number[] = [];
    for (const table of over) {
      // The list of one's tables tells scores as texts.
      const scores = new Map(table.seats.flatMap((one) => (one.score === undefined ? [] : [[one.seat, Number(one.score)] as const])));
      for (const seat of table.yours!) {
        const score = scores.get(seat);
        if (score === undefined) continue;
        points.push(score);
        if (table.seats.length > 1) ranks.push(1 + [...scores.values()].filter((other) => other > score).length);
      }
    }
    return [
      {
        game,
        games: over.length,
        wins: ranks.length === 0 ? null : ranks.filter((rank) => rank === 1).length,
        rank: mean(ranks),
        points: mean(points),
        best: points.length === 0 ? null : Math.max(...points),
      },
    ];
  });
}
