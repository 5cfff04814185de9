// Every fact of every game sounds like something, or is silent on purpose.

import { expect, test } from 'vitest';
import { prompter } from '../rules/for_tests';
import { recipesOf } from './player';
import type { GameSounds } from './synth';

interface Schema {
  oneOf: { properties: Record<string, { const?: string }> }[];
}
const games = import.meta.glob<GameSounds>('../../../games/*/web/sounds.ts', { import: 'default', eager: true });
const named = Object.entries(games).map(([path, sounds]) => [path.split('/')[4]!, sounds] as const);

test('every board has sounds', () => {
  const boards = Object.keys(import.meta.glob('../../../games/*/web/index.ts')).map((path) => path.split('/')[4]!);
  expect(boards.length).toBeGreaterThan(3);
  expect(named.map(([game]) => game).sort()).toEqual(boards.sort());
});
test.each(named)('%s sounds of what its rules tell, and of nothing else', (game, sounds) => {
  const { facts } = prompter.ask('describe', { game }) as { facts: Schema };
  const told = facts.oneOf.map(({ properties }) => properties['fact']!.const!);
  expect(Object.keys(sounds).sort()).toEqual(told.sort());
  for (const [fact, recipe] of Object.entries(sounds))
    if (recipe) expect([fact, recipe.length > 0 && recipe.every(({ lasts }) => lasts > 0)]).toEqual([fact, true]);
});
test('a move sounds of at most three things, each once', async () => {
  const facts = ['buys', 'buys', 'mechanism', 'moves_token', 'prices', 'round'].map((fact) => ({ fact }));
  const mars = games['../../../games/mars/web/sounds.ts']!;
  expect(await recipesOf('mars', facts)).toEqual([mars['buys'], mars['moves_token'], mars['prices']]);
});
