// The sentences of a house in the pocket, and those with which it refuses something: its module has none.

import { words } from '../words/words.svelte';

const files = import.meta.glob<Record<string, string>>('../../../messages/*/{engine,server,tables,web_pocket}.json', {
  import: 'default',
});

export const said = words.add(
  ['engine', 'server', 'tables', 'web_pocket'].map((file) => `messages/@/${file}`),
  files,
);
