// What a visitor loads, packed with gzip, against the budgets of the guide (section 6): the shell, each game with its
// art, each language, the prompter. Read from the built pages: index.html, the manifest of chunks, and what they import.

import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

export const BUDGETS = { shell: 60, game: 70, art: 60, language: 25, prompter: 250 }; // KB

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
    const found = /games\/(\w+)\/index\.ts$/.exec(key);
    if (!found || found[1] === 'generic') continue;
    const own = [...reach([key])].filter((one) => !shell.has(one));
    games[found[1]!] = (script(own) + style(own)) / KB;
  }
  const languages: Record<string, number> = {};
  for (const name of readdirSync(join(pages, 'assets'))) {
    const found = /^words-(\w\w)-(\w+)-.{8}\.js$/.exec(name);
    if (found) languages[`${found[1]} ${found[2]}`] = packed(`assets/${name}`) / KB;
  }
  const module = readdirSync(join(pages, 'assets')).find((name) => /^officina-.{8}\.wasm$/.test(name))!;
  return { shell: script(shell) / KB, games, languages, prompter: packed(`assets/${module}`) / KB };
}
