// What a visitor loads, packed with gzip, against the budgets of the guide (section 6): the shell, each game with its
// art, each language, the prompter. Read from the built pages: index.html, the manifest of chunks, and what they import.

import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { filesOfSite } from '../site/site.ts';

export const BUDGETS = { shell: 60, game: 70, art: 60, language: 25, prompter: 250, pocket: 700, site: 3000 }; // KB

interface Chunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
  isEntry?: boolean;
}

export interface Sizes {
  shell: number;
  games: Record<string, number>;
  languages: Record<string, number>; // the shell's words and the largest game's, each on its own
  prompter: number; // the module with the rules of all games (src/rules/)
  pocket: Record<string, number>; // all that a game needs in a house in the pocket (src/pocket/), in English
  site: number; // all files of such a house
}

const KB = 1000;

export function measure(pages: string): Sizes {
  const manifest = JSON.parse(readFileSync(join(pages, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const packed = (file: string) => gzipSync(readFileSync(join(pages, file)), { level: 9 }).length;
  // A chunk with everything it needs at once.
  const reach = (keys: string[], seen = new Set<string>()): Set<string> => {
    for (const key of keys) {
      if (seen.has(key) || !manifest[key]) continue;
      seen.add(key);
      reach(manifest[key].imports ?? [], seen);
    }
    return seen;
  };
  const script = (keys: Iterable<string>) => [...keys].reduce((sum, key) => sum + packed(manifest[key]!.file), 0);
  const style = (keys: Iterable<string>) =>
    [...new Set([...keys].flatMap((key) => manifest[key]!.css ?? []))].reduce((sum, file) => sum + packed(file), 0);

  // The shell: the entry and the page of a table, without words.
  const entry = Object.keys(manifest).find((key) => manifest[key]!.isEntry && key.endsWith('index.html'))!;
  const table = Object.keys(manifest).find((key) => key.endsWith('pages/Table.svelte'))!;
  const shell = reach([entry, table]);
  const games: Record<string, number> = {};
  for (const key of Object.keys(manifest)) {
    const found = /games\/(\w+)\/web\/index\.ts$/.exec(key);
    if (!found) continue;
    const own = [...reach([key])].filter((one) => !shell.has(one));
    games[found[1]!] = (script(own) + style(own)) / KB;
  }
  const languages: Record<string, number> = {};
  for (const name of readdirSync(join(pages, 'assets'))) {
    const found = /^words-(\w\w)-(\w+)-.{8}\.js$/.exec(name);
    if (found) languages[`${found[1]} ${found[2]}`] = packed(`assets/${name}`) / KB;
  }
  const module = readdirSync(join(pages, 'assets')).find((name) => /^officina-.{8}\.wasm$/.test(name))!;
  // A house in the pocket: its door and what lies behind it, with the module instead of the prompter.
  const house = ['pocket/door.ts', 'pocket/load.ts', 'pocket/offline.ts'].flatMap((end) =>
    Object.keys(manifest).filter((key) => key.endsWith(end)),
  );
  const behind = [...reach(house)].filter((one) => !shell.has(one));
  const workers = readdirSync(join(pages, 'assets')).filter((name) =>
    /^((house|thinker)_worker-.{8}\.js|house-.{8}\.wasm)$/.test(name),
  );
  const common =
    (script(shell) + style(shell) + script(behind)) / KB +
    workers.reduce((sum, file) => sum + packed(`assets/${file}`) / KB, 0);
  const pocket: Record<string, number> = {};
  const wordsOf = (name: string) => languages[`en ${name}`] ?? 0;
  for (const [game, size] of Object.entries(games))
    pocket[game] =
      common +
      size +
      ['web', 'web_pocket', 'engine', 'server', 'tables', game].reduce((sum, name) => sum + wordsOf(name), 0);
  const site =
    filesOfSite(pages).reduce((sum, file) => sum + packed(file), packed('pocket.html') + packed('sw.js')) / KB;
  return { shell: script(shell) / KB, games, languages, prompter: packed(`assets/${module}`) / KB, pocket, site };
}
