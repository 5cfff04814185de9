// A bot beside the page. The prompter has none, so that the first table opens sooner; the module of a house in the pocket has
// them, and is fetched when somebody first asks.

import { address, compiled } from '../pocket/load';
import type { PromptedTable } from './prompter';
import { Thinker } from './thinker';

export async function botThinker(table: PromptedTable): Promise<Thinker> {
  return new Thinker(table, await compiled(address));
}
