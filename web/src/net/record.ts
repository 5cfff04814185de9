// The record of a game that is over: a line for its heading, and one for each move.

import { line } from './line.svelte';
import { at, pocket } from './place';

export async function recordOf(table: string): Promise<string> {
  if (pocket) {
    const { record } = await line.askWhenOpen('record', { table });
    return record.map((one) => JSON.stringify(one)).join('\n') + '\n';
  }
  const answer = await fetch(at(`tables/${table}/record`));
  if (!answer.ok) throw new Error(answer.statusText);
  return answer.text();
}
