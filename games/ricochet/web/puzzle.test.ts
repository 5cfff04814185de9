import { expect, it } from 'vitest';
import { type Puzzle, knownRest, starsFor } from './puzzle';

it('gives three stars for the best, one less for each hint, one at least', () => {
  expect(starsFor(7, 7, 0)).toBe(3);
  expect(starsFor(8, 7, 0)).toBe(2);
  expect(starsFor(12, 7, 0)).toBe(1);
  expect(starsFor(7, 7, 1)).toBe(2);
  expect(starsFor(8, 7, 1)).toBe(1);
  expect(starsFor(7, 7, 6)).toBe(1);
});

it('knows the rest of a way that begins like a solution', () => {
  const puzzle = { best: 3, solutions: [['red north', 'red east', 'red south']] } as unknown as Puzzle;
  expect(knownRest(puzzle, [])).toBe(3);
  expect(knownRest(puzzle, ['red north'])).toBe(2);
  expect(knownRest(puzzle, ['red east'])).toBeNull();
});
