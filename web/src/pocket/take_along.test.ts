// Games out of a file into an account: those that have begun and are one's own, however busy the server is.

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Refused } from '../net/protocol';
import type { KeptFile } from './messages';

const answers: (() => unknown)[] = [];
const asked: any[] = [];
vi.mock('../net/people.svelte', () => ({
  http: async (_method: string, path: string, body: unknown) => {
    asked.push([path, body]);
    return answers.shift()!();
  },
}));
const { takeAlong } = await import('./take_along');

beforeEach(() => {
  vi.useFakeTimers();
  answers.length = asked.length = 0;
});
afterEach(() => void vi.useRealTimers());

const ME = { kind: 'person', id: 'me', name: 'Me' };
const BOT = { kind: 'bot', id: 'tinkerer' };
const table = (id: string, occupants: object[], record?: string): KeptFile['tables'][number] => ({
  summary: { id, game: 'mars', stage: record ? 'playing' : 'gathering', opened: 1, changed: 2, occupants },
  entries: [],
  ...(record ? { record } : {}),
});
const fileOf = (...tables: KeptFile['tables']) =>
  new File([JSON.stringify({ officina: 'tables', version: 1, owner: { id: 'me', name: 'Me' }, tables })], 'x.json');
const refusal = (code: string) => () => {
  throw new Refused({ code, id: code, message: code });
};

it('offers what has begun and is one’s own, and tells what became of it', async () => {
  answers.push(
    () => ({ new: true }),
    () => ({ new: false }),
    refusal('bad_table'),
  );
  const file = fileOf(
    table('a', [ME, BOT], 'record a'),
    table('b', [ME, BOT]),
    table('c', [{ ...ME, id: 'berta' }, BOT], 'record c'),
    table('d', [ME, BOT], 'record d'),
    table('e', [ME, { ...ME, name: 'At the same screen' }], 'record e'),
  );
  expect(await takeAlong(file)).toEqual({ taken: 1, known: 1, left: 3 });
  expect(asked.map(([, body]) => body.table)).toEqual(['a', 'd', 'e']);
  expect(asked[0]).toEqual([
    'account/tables',
    { table: 'a', record: 'record a', opened: 1, changed: 2, seats: [ME, BOT] },
  ]);
});

it('waits where the server has too much to do', async () => {
  answers.push(refusal('busy'), refusal('too_many'), () => ({ new: true }));
  const taking = takeAlong(fileOf(table('a', [ME, BOT], 'record')));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await taking).toEqual({ taken: 1, known: 0, left: 0 });
});

it('says so where nobody has an account, and what is no such file', async () => {
  answers.push(refusal('no_account'));
  await expect(takeAlong(fileOf(table('a', [ME], 'record')))).rejects.toThrow(Refused);
  await expect(takeAlong(new File(['{}'], 'x.json'))).rejects.toThrow(Refused);
  await expect(takeAlong(new File(['hello'], 'x.json'))).rejects.toThrow(Refused);
});
