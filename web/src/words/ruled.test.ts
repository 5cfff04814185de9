// Rules that are cited: found in sentences of every language, and each of them stands on the page it leads to.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { chaptersIn } from './numbered';
import { partsOf } from './ruled';
import { LANGUAGES, words } from './words.svelte';

const ROOT = join(import.meta.dirname, '../../..');
const GAMES = readdirSync(join(ROOT, 'games')).filter((game) => existsSync(join(ROOT, 'games', game, 'game.h')));

describe.each(LANGUAGES)('in %s', (language) => {
  beforeEach(() => words.use(language));
  const folders = ['messages', ...GAMES.map((game) => `games/${game}/messages`)];
  const sentences = folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder, language)).flatMap((file) =>
      Object.entries<string>(JSON.parse(readFileSync(join(ROOT, folder, language, file), 'utf8'))),
    ),
  );
  it.each(sentences.filter(([id, text]) => text.includes('{rule}') && id !== 'web.help.rule'))(
    '%s cites its rule so that it is found',
    (_, text) => {
      for (const rule of ['4.2', 'N19', 'F3', '4.5.1'])
        expect(partsOf(text.replace('{rule}', rule)).flatMap((part) => part.rule ?? [])).toEqual([rule]);
      expect(
        partsOf(text.replace('{rule}', '4.2'))
          .map((part) => part.text)
          .join(''),
      ).toBe(text.replace('{rule}', '4.2'));
    },
  );
});

it('other figures in brackets are none', () => {
  expect(partsOf('Won (7 tokens), see 4.2.')).toEqual([{ text: 'Won (7 tokens), see 4.2.' }]);
});

describe.each(GAMES)('the rules of %s', (game) => {
  const folder = join(ROOT, 'games', game);
  const numbers = chaptersIn(readFileSync(join(folder, 'rules.md'), 'utf8')).flatMap(({ rules }) =>
    rules.map(({ number }) => number),
  );
  it('have every number once', () => {
    expect(numbers.length).toBeGreaterThan(0);
    expect(numbers.filter((one, i) => numbers.indexOf(one) !== i)).toEqual([]);
  });
  it('have every number that a reason cites', () => {
    const cited = readdirSync(folder)
      .filter((file) => file.endsWith('.cpp') && !file.endsWith('_test.cpp'))
      .flatMap((file) => [
        ...readFileSync(join(folder, file), 'utf8').matchAll(/(?:"rule",|refused\("[\w.]+",) "([A-Z]?\d+(?:\.\d+)*)"/g),
      ])
      .map((found) => found[1]!);
    expect(cited.filter((one) => !numbers.includes(one))).toEqual([]);
  });
});
