import { beforeAll, expect, it } from 'vitest';
import { words } from '../words/words.svelte';
import { type Ending, headline, isWon, saidAtTheEnd } from './endings';

beforeAll(() => words.use('en'));

const ending = (...scores: number[]): Ending => {
  const best = Math.max(...scores);
  return {
    seats: scores.map((score, i) => ({ seat: i + 1, score, rank: scores.filter((one) => one > score).length + 1 })),
    winners: scores.flatMap((score, i) => (score === best ? [i + 1] : [])),
  };
};
const name = (seat: number) => ['Anna', 'Bruno'][seat - 1]!;

it('who wins is addressed, who shares is told with whom', () => {
  expect([headline(ending(3, 1), [1], name), isWon(ending(3, 1), [1])]).toEqual(['You win!', true]);
  expect([headline(ending(3, 1), [2], name), isWon(ending(3, 1), [2])]).toEqual(['Anna wins.', false]);
  expect(headline(ending(2, 2), [1], name)).toContain('Bruno');
  expect(isWon(ending(2, 2), [1])).toBe(true);
});

it('a game that was ended before anybody had anything is celebrated by nobody', () => {
  for (const mine of [[1], [2], [1, 2], []])
    expect([headline(ending(0, 0), mine, name), isWon(ending(0, 0), mine)]).toEqual(['Nobody wins.', false]);
});

it('is said once who wins', () => {
  expect(saidAtTheEnd('Anna wins.', 'Anna wins with 93 Cogs.')).toBe('Anna wins with 93 Cogs.');
  expect(saidAtTheEnd('You win!', 'Anna wins with 93 Cogs.')).toBe('You win! Anna wins with 93 Cogs.');
  expect(saidAtTheEnd('The game is over.', '')).toBe('The game is over.');
});
