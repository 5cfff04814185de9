// Takes games out of a file into one's account, one after the other, as fast as the server likes it.

import { http } from '../net/people.svelte';
import { Refused } from '../net/protocol';
import { words } from '../words/words.svelte';
import type { KeptFile } from './messages';

export interface TakenAlong {
  taken: number;
  known: number; // by the account already
  left: number; // not begun, somebody else's, or not taken by the server
}

const MOST_TIMES = 20; // one game is offered
const PAUSE = 5000; // ms, where the server has too much to do
const pause = () => new Promise((done) => setTimeout(done, PAUSE));

type Kept = KeptFile['tables'][number];

async function offer({ summary, record }: Kept): Promise<boolean> {
  const { id, opened, changed } = summary;
  const seats = summary['occupants'];
  for (let times = 1; ; ++times)
    try {
      const body = { table: id, record, opened, changed, seats };
      return (await http<{ new: boolean }>('POST', 'account/tables', body)).new;
    } catch (error) {
      const wait = error instanceof Refused && ['too_many', 'busy'].includes(error.problem.code);
      if (!wait || times === MOST_TIMES) throw error;
      await pause();
    }
}

// What other people have played is theirs to take along.
function isOwn({ summary }: Kept, owner: string): boolean {
  const seats = (summary['occupants'] ?? []) as { kind: string; id?: string }[];
  return seats.some((one) => one.kind === 'person') && seats.every((one) => one.kind !== 'person' || one.id === owner);
}

export async function takeAlong(file: File): Promise<TakenAlong> {
  let found: Partial<KeptFile> | null = null;
  try {
    found = JSON.parse(await file.text());
  } catch {
    // It is told below.
  }
  if (found?.officina !== 'tables' || !Array.isArray(found.tables))
    throw new Refused({
      code: 'bad_file',
      id: 'web.pocket.bad_file',
      message: words.say({ id: 'web.pocket.bad_file', arguments: {} }, String),
    });
  const told: TakenAlong = { taken: 0, known: 0, left: 0 };
  for (const one of found.tables) {
    if (!one.record || !isOwn(one, found.owner?.id ?? '')) told.left += 1;
    else
      try {
        if (await offer(one)) told.taken += 1;
        else told.known += 1;
      } catch (error) {
        // What is wrong with one game is no reason to leave the others; but without an account, or a line, none is taken.
        if (!(error instanceof Refused) || ['no_account', 'no_session'].includes(error.problem.code)) throw error;
        told.left += 1;
      }
  }
  return told;
}
