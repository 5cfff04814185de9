// Fetches the prompter once, when the first table is opened.

import address from '../../../build/wasm/page/officina.wasm?url';
import type { Explorer, Terms } from '../board';
import { line } from '../net/line.svelte';
import { pocket } from '../net/place';
import { Prompter, type PromptedTable } from './prompter';
import { Thinker } from './thinker';

let loading: Promise<Prompter> | null = null;

// In the pocket the house has the prompter with it.
async function compile(): Promise<WebAssembly.Module> {
  if (!pocket) return WebAssembly.compileStreaming(fetch(address));
  const house = await import('../pocket/load');
  return house.compiled(house.address);
}

export function prompter(): Promise<Prompter> {
  loading ??= compile().then(async (module) => {
    ready = await Prompter.of(module);
    return ready;
  });
  loading.catch(() => (loading = null));
  return loading;
}

const contents = new Map<string, Record<string, string>>(); // by game and hash
let ready: Prompter | null = null;
const keyOf = (terms: Terms, content: string) => `${terms.game}/${content}`;

// A table as it is played in this house, if the prompter is there and knows the content of that hash.
export function openNow(terms: Terms, content: string): PromptedTable | null {
  const files = contents.get(keyOf(terms, content));
  if (!ready || (!files && ready.contentOf(terms.game) !== content)) return null;
  const table = ready.open(terms, files);
  if (table.content === content) return table;
  table.close();
  return null;
}

// The same; what is missing is fetched, once.
export async function prompted(terms: Terms, content: string): Promise<PromptedTable> {
  await prompter();
  const now = openNow(terms, content);
  if (now) return now;
  const { files } = await line.askWhenOpen('content', { game: terms.game });
  contents.set(keyOf(terms, content), files);
  const table = openNow(terms, content);
  if (!table) throw new Error(`the house has no content ${content} of ${terms.game}`);
  return table;
}

// The rules of a table that nobody plays at, as it is before its first move. Puzzles and positions that are set up are always of
// the content compiled in (games/puzzles.h), whatever the tables of this house are played with.
export async function exploring(terms: Terms): Promise<Explorer & { close(): void }> {
  const table = (await prompter()).open(terms);
  const thinker = new Thinker(table);
  return {
    parts: (move) => table.parts(move),
    explore: (question) => table.explore(null, question),
    ponder: (question) => thinker.explore(null, question),
    close: () => {
      thinker.end();
      table.close();
    },
  };
}
