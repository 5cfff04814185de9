// The boards draw; the rules are elsewhere (docs/web.md). What once stood here must not come back.

import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';

const GAMES = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);

const FORBIDDEN: [what: string, pattern: RegExp][] = [
  ['content compiled into the page: what is printed comes from the rules (table.printed)', /content\/\w+\.json/],
  ['the id of a message taken apart: what happened comes as facts', /\.id\b\.(startsWith|endsWith|slice|split|match)/],
  [
    'a decision by the id of a sentence: facts, the view and moves say what is meant',
    new RegExp(`['"\`](${GAMES.join('|')})\\.(told|asked|says|refused)\\.`),
  ],
  ['the number of a rule: who writes it is about to write the rule', /\brules? \d+(\.\d+)*\b/],
];

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return ['fixtures', 'dev'].includes(entry.name) ? [] : sources(path);
    return /\.(svelte|ts)$/.test(entry.name) && !/\.(test|e2e)\.ts$/.test(entry.name) ? [path] : [];
  });
}

function faultsIn(text: string): string[] {
  return FORBIDDEN.filter(([, pattern]) => pattern.test(text)).map(([what]) => what);
}

test.each(GAMES)('there is no rule in the board of %s', (game) => {
  const folder = join(import.meta.dirname, game);
  const faults = sources(folder).flatMap((path) =>
    faultsIn(readFileSync(path, 'utf8')).map((what) => `${relative(folder, path)}: ${what}`),
  );
  expect(faults).toEqual([]);
});

test('each of them is found', () => {
  for (const planted of [
    `import box from '../../../../games/mars/content/box.json';`,
    `if (asked.id.startsWith('mech')) return;`,
    `const bought = told.filter(({ id }) => id === 'mars.told.buys');`,
    `// A robot that has not turned does not count (rule 4.4).`,
  ])
    expect([planted, faultsIn(planted).length]).toEqual([planted, 1]);
  expect(faultsIn(`say('mars.kind', { kind })`)).toEqual([]);
});
