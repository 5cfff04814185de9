import { expect, it } from 'vitest';
import { spoken } from './spoken';
import { LANGUAGES, words } from './words.svelte';

it('has words for the signs in sentences', async () => {
  await words.use('en');
  expect(spoken('1 ink, 1 rainbow → 1 flower')).toBe('1 ink, 1 rainbow into 1 flower');
  expect(spoken('Round 1 · deck: 42 cards · last round')).toBe('Round 1, deck: 42 cards, last round');
  expect(spoken('Round 1/8')).toBe('Round 1 of 8');
  expect(spoken('Needs 1 Lens; and/or none.')).toBe('Needs 1 Lens; and/or none.');
});

it.each(LANGUAGES)('has them in %s', async (language) => {
  await words.use(language);
  const all = spoken('2 → 3 · 4/5');
  expect(all).toMatch(/^2 [a-z ]+ 3, 4 [a-z]+ 5$/);
});
