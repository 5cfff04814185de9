// How a game that is over is told to whoever reads it: the winner is addressed.

import { t } from '../words/words.svelte';

export interface Ending {
  seats: { seat: number; score: number; rank: number }[];
  winners: number[];
}

// Where all have nothing they share the first place, but nobody has won anything.
export const isDrawnAtNothing = ({ seats }: Ending): boolean =>
  seats.length > 1 && seats.every(({ score }) => score === 0);

// Whether there is something to celebrate at this screen.
export function isWon(result: Ending | null, mine: readonly number[]): boolean {
  if (result === null || result.seats.length < 2 || isDrawnAtNothing(result)) return false;
  return mine.some((seat) => result.winners.includes(seat));
}

export function headline(result: Ending | null, mine: readonly number[], nameOf: (seat: number) => string): string {
  if (!result || result.seats.length < 2 || result.winners.length === 0) return t('web.bar.over');
  if (isDrawnAtNothing(result)) return t('web.end.nobody');
  const names = (seats: number[]) => seats.map(nameOf).join(', ');
  const own = mine.length === 1 ? mine[0]! : null;
  if (own === null || !result.winners.includes(own))
    return t('web.end.wins', { names: names(result.winners), number: result.winners.length });
  const others = result.winners.filter((seat) => seat !== own);
  return others.length === 0 ? t('web.end.you_win') : t('web.end.you_share', { names: names(others) });
}

// Said in one breath, and the same not twice: a verdict may begin with what the headline says.
export function saidAtTheEnd(headline: string, verdict: string): string {
  const said = verdict.startsWith(headline.replace(/[.!]$/u, ''));
  return said ? verdict : `${headline} ${verdict}`.trim();
}
