// The sentences of the page: used and there, in four languages with the same arguments; and said as the C++ side says
// them.

import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Message, Who } from '../board';
import { argumentsOf, parse } from './format';
import { LANGUAGES, words } from './words.svelte';

const WEB = join(import.meta.dirname, '../..');
const ROOT = join(WEB, '..');
const GAMES = readdirSync(join(ROOT, 'games')).filter((game) => existsSync(join(ROOT, 'games', game, 'game.h')));
const FOLDERS = [join(ROOT, 'messages'), ...GAMES.map((game) => join(ROOT, 'games', game, 'messages'))];

function catalogue(language: string, pick: (name: string) => boolean): Map<string, string> {
  const found = new Map<string, string>();
  for (const folder of FOLDERS.map((one) => join(one, language)))
    for (const name of readdirSync(folder).filter((one) => one.endsWith('.json') && pick(one)))
      for (const [id, pattern] of Object.entries(JSON.parse(readFileSync(join(folder, name), 'utf8')) as object))
        found.set(id, pattern as string);
  return found;
}
const isWeb = (name: string) => /^(web(_|\.)|lesson\.)/.test(name);

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sources(path);
    return /\.(svelte|ts)$/.test(entry.name) && !/\.(test|e2e)\.ts$/.test(entry.name)
      ? [readFileSync(path, 'utf8')]
      : [];
  });
}
const code = [join(WEB, 'src'), ...GAMES.map((game) => join(ROOT, 'games', game, 'web'))]
  .filter(existsSync)
  .flatMap(sources)
  .join('\n');
// Whole ids, and those that are put together: `web.settings.${key}_about` is web\.settings\..+_about.
const whole = new Set([...code.matchAll(/['"`](web(?:\.[A-Za-z0-9_]+)+)['"`]/g)].map((match) => match[1]!));
const built = [...new Set([...code.matchAll(/`(web\.[A-Za-z0-9_.]*\$\{[^`]*)`/g)].map((match) => match[1]!))].map(
  (text) =>
    new RegExp(
      `^${text
        .split(/\$\{[^}]*\}/)
        .map((part) => part.replaceAll('.', '\\.'))
        .join('[A-Za-z0-9_]+')}$`,
    ),
);

describe('the catalogues of the page', () => {
  const english = catalogue('en', isWeb);
  it('have every sentence that is used', () => {
    expect([...whole].filter((id) => !english.has(id)).sort()).toEqual([]);
  });
  it('have no sentence that is not used', () => {
    const unused = [...english.keys()].filter((id) => !whole.has(id) && !built.some((pattern) => pattern.test(id)));
    expect(unused).toEqual([]);
  });
  it.each(LANGUAGES.filter((one) => one !== 'en'))('say the same things with the same arguments in %s', (language) => {
    const other = catalogue(language, isWeb);
    expect([...other.keys()].sort()).toEqual([...english.keys()].sort());
    for (const [id, pattern] of english) {
      const wanted = [...argumentsOf(parse(pattern))].sort();
      expect([id, [...argumentsOf(parse(other.get(id)!))].sort()]).toEqual([id, wanted]);
    }
  });
  it.each(LANGUAGES)('use the typographic apostrophe in %s', (language) => {
    for (const [id, pattern] of catalogue(language, isWeb)) expect([id, pattern.includes("'")]).toEqual([id, false]);
  });
  it.each(LANGUAGES)('can all be read, those of the games too, in %s', (language) => {
    for (const pattern of catalogue(language, () => true).values()) parse(pattern);
  });
});

// The referee gives id, arguments and the finished text; ours must be the same to the letter.
const program = [process.env['OFFICINA'], join(WEB, '../build/release/cli/officina')].find(
  (one) => one && existsSync(one),
);

interface Said extends Message {
  text: string;
}
function* saidIn(value: unknown): Generator<Said> {
  if (Array.isArray(value)) for (const one of value) yield* saidIn(one);
  else if (value && typeof value === 'object') {
    if ('id' in value && 'arguments' in value && 'text' in value) yield value as Said;
    for (const one of Object.values(value)) yield* saidIn(one);
  }
}

describe.skipIf(!program)('sentences are said as the program says them', () => {
  it.each(LANGUAGES.flatMap((language) => GAMES.map((game) => [language, game] as const)))(
    '%s, %s',
    async (language, game) => {
      const seats = 2;
      const lines = [JSON.stringify({ do: 'new', seats })];
      for (let i = 0; i < 160; ++i) {
        lines.push(JSON.stringify({ do: 'roll', seed: 7 + i }));
        for (let seat = 1; seat <= seats; ++seat) {
          lines.push(JSON.stringify({ do: 'moves', seat, barred: true }));
          lines.push(JSON.stringify({ do: 'go', seat, bot: 'random', seed: i, play: true }));
        }
      }
      const output = execFileSync(program!, ['--language', language, 'referee', game], {
        input: lines.join('\n'),
        maxBuffer: 1 << 29,
      }).toString();
      await words.use(language);
      await words.addGame(game);
      const nameOf = (who: Who) =>
        who === 'chance' ? words.t('web.seat.chance') : words.t('web.seat.player', { number: who });
      const seen = new Set<string>();
      for (const line of output.split('\n').filter(Boolean))
        for (const said of saidIn(JSON.parse(line))) {
          const key = JSON.stringify([said.id, said.arguments]);
          if (seen.has(key) || said.id.startsWith('engine.')) continue;
          seen.add(key);
          expect([said.id, words.say(said, nameOf)]).toEqual([said.id, said.text]);
        }
      expect(new Set([...seen].map((key) => (JSON.parse(key) as [string])[0])).size).toBeGreaterThan(10);
    },
    30_000,
  );
});
