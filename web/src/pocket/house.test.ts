// A house in the pocket: what is told is kept, what was kept comes back, and a file holds all of it.

import { describe, expect, it } from 'vitest';
import { dayBefore, FIRST_DAY } from '../pages/puzzles';
import { hasModule, MemoryKeeper, visited } from './for_tests';
import { type KeptFile } from './messages';

async function until(holds: () => boolean): Promise<void> {
  for (let i = 0; i < 20_000 && !holds(); ++i) await new Promise((done) => setTimeout(done, 1));
  expect(holds()).toBe(true);
}
const TERMS = { terms: { game: 'mars', seats: 2 }, begin: true };
const SEATS = [{ who: 'me' }, { who: 'bot', bot: 'apprentice' }];

describe.skipIf(!hasModule)('a house in the pocket', () => {
  it('plays on where it was when it is opened again', async () => {
    const keeper = new MemoryKeeper();
    const first = await visited(keeper);
    const { table } = await first.ask('open', { ...TERMS, seats: SEATS });
    const joined = await first.ask('join', { table, state: true });
    expect(joined.yours).toEqual([1]);
    await until(() => first.heard.some((one) => one.event === 'asked'));
    const asked = first.heard.findLast((one) => one.event === 'asked');
    const move = asked.moves[0].move;
    const played = await first.ask('play', { table, seat: 1, move, position: asked.position });
    expect(played.ok).toBe('play');

    const again = await visited(keeper);
    const { tables } = await again.ask('history');
    expect(tables.map((one: any) => one.table)).toEqual([table]);
    const back = await again.ask('join', { table, state: true });
    expect(back.position).toBeGreaterThanOrEqual(played.position);
    expect(back.commitment).toBe(joined.commitment);
  });

  it.each([
    ['QuotaExceededError', 'full'],
    ['ConstraintError', 'elsewhere'],
    ['InvalidStateError', 'refused'],
    ['UnknownError', 'refused'],
  ])('tells nothing before it is kept, and goes on unkept where that is wished: %s', async (error, trouble) => {
    const keeper = new MemoryKeeper();
    const { house, heard, troubles, ask } = await visited(keeper);
    keeper.fails = error;
    const before = heard.length;
    const opening = ask('open', { ...TERMS, seats: SEATS });
    await until(() => troubles.length > 0);
    expect(troubles).toEqual([trouble]);
    expect(heard.length).toBe(before);
    // Once more, in vain; then without.
    house.goOn(true);
    await until(() => troubles.length > 1);
    expect(heard.length).toBe(before);
    house.goOn(false);
    const { table } = await opening;
    expect(keeper.journals.size).toBe(0);
    expect(troubles.at(-1)).toBe(null);
    expect((await ask('join', { table })).stage).toBe('playing');
  });

  it.each([true, false])('writes into a file what it does not keep; begun before: %s', async (before) => {
    const keeper = new MemoryKeeper();
    const { house, heard, troubles, ask } = await visited(keeper, { onTrouble: (one) => one.goOn(false) });
    if (!before) keeper.fails = 'QuotaExceededError';
    const { table } = await ask('open', { ...TERMS, seats: SEATS });
    await ask('join', { table, state: true });
    await until(() => heard.some((one) => one.event === 'asked'));
    keeper.fails = 'QuotaExceededError';
    const kept = keeper.journals.get(table)?.length ?? 0;
    const { moves, position } = heard.findLast((one) => one.event === 'asked');
    expect((await ask('play', { table, seat: 1, move: moves[0].move, position })).ok).toBe('play');
    expect(troubles.at(-1)).toBe(null);
    const file = (await house.ask('GET', `pocket/export/${table}`, null)) as KeptFile;
    expect(file.tables[0]!.entries.length).toBeGreaterThan(kept);
    const other = await visited(new MemoryKeeper());
    expect(await other.house.ask('POST', 'pocket/import', file)).toEqual({ taken: 1, known: 0 });
    const { position: there } = await other.ask('join', { table, state: true });
    expect(there).toBeGreaterThan(position);
  });

  it('plays where nothing may be kept at all, once that is wished', async () => {
    const visiting = visited(null, { onTrouble: (house) => house.goOn(false) });
    const { house, troubles, ask } = await visiting;
    expect(troubles).toEqual(['refused', null]);
    const { table } = await ask('open', { ...TERMS, seats: SEATS });
    expect((await ask('join', { table })).stage).toBe('playing');
    expect((await ask('history')).tables.length).toBe(1);
    await expect(house.ask('POST', 'pocket/import', { officina: 'tables', version: 1, tables: [] })).rejects.toThrow(
      'web.pocket.refused',
    );
  });

  it('keeps what waited when there is room again', async () => {
    const keeper = new MemoryKeeper();
    const { house, troubles, ask } = await visited(keeper);
    keeper.fails = 'QuotaExceededError';
    const opening = ask('open', { ...TERMS, seats: SEATS });
    await until(() => troubles.length > 0);
    keeper.fails = null;
    house.goOn(true);
    const { table } = await opening;
    expect(keeper.journals.get(table)!.length).toBeGreaterThan(0);
  });

  it('writes its tables into a file, and takes them from one', async () => {
    const keeper = new MemoryKeeper();
    const one = await visited(keeper);
    const { table } = await one.ask('open', { ...TERMS, seats: SEATS });
    const file = JSON.parse(JSON.stringify(await one.house.ask('GET', 'pocket/export', null))) as KeptFile;
    expect(file.tables.length).toBe(1);

    const elsewhere = new MemoryKeeper();
    elsewhere.things.set('owner', { id: 'SomebodyElseWho22Letts', name: 'Berta' });
    const other = await visited(elsewhere);
    expect(await other.house.ask('POST', 'pocket/import', file)).toEqual({ taken: 1, known: 0 });
    expect(await other.house.ask('POST', 'pocket/import', file)).toEqual({ taken: 0, known: 1 });
    expect((await other.ask('history')).tables.map((each: any) => each.table)).toEqual([table]);
    expect((await other.ask('join', { table })).stage).toBe('playing');
  });

  it('keeps nothing of a game that is only looked at', { timeout: 60_000 }, async () => {
    const playing = new MemoryKeeper();
    const one = await visited(playing);
    const { table } = await one.ask('open', { ...TERMS, seats: [SEATS[1], SEATS[1]] });
    await one.ask('join', { table });
    const exported = async () =>
      JSON.parse(JSON.stringify(await one.house.ask('GET', 'pocket/export', null))) as KeptFile;
    const early = await exported();
    await until(() => playing.summaries.get(table)?.stage === 'over');
    const file = await exported();
    expect(file.tables[0]!.record).toContain('"officina":1');

    const keeper = new MemoryKeeper();
    const other = await visited(keeper);
    expect(await other.house.ask('POST', 'pocket/look', file)).toEqual({ table });
    expect((await other.ask('join', { table })).stage).toBe('over');
    expect(keeper.summaries.size).toBe(0);
    expect(keeper.journals.size).toBe(0);
    const refuses = (wrong: unknown) => expect(other.house.ask('POST', 'pocket/look', wrong)).rejects.toThrow();
    await refuses(null);
    await refuses({ tables: [] });
    await refuses({ tables: [file.tables[0], file.tables[0]] });
    await refuses({ tables: [{ ...file.tables[0], entries: ['{}'] }] });
    await refuses(early); // it goes on
  });

  it('takes nothing from a file that is not as it should be', async () => {
    const keeper = new MemoryKeeper();
    const one = await visited(keeper);
    await one.ask('open', { ...TERMS, seats: SEATS });
    const good = JSON.stringify(await one.house.ask('GET', 'pocket/export', null));
    const { house } = await visited(new MemoryKeeper());
    const refuses = (file: unknown) => expect(house.ask('POST', 'pocket/import', file)).rejects.toThrow();
    await refuses(null);
    await refuses({ officina: 'tables', version: 2, tables: [] });
    await refuses({ officina: 'tables', version: 1, tables: [{ summary: null, entries: [] }] });
    await refuses({ officina: 'tables', version: 1, tables: [{}] });
    for (const wrong of [
      (file: KeptFile) => file.tables[0]!.entries.pop(),
      (file: KeptFile) => (file.tables[0]!.entries[0] = '{}'),
      (file: KeptFile) => (file.tables[0]!.summary.game = 'chess'),
      (file: KeptFile) => (file.tables[0]!.summary.id = '../../x'),
      (file: KeptFile) => file.tables[0]!.entries.push(...file.tables[0]!.entries),
    ]) {
      const file = JSON.parse(good) as KeptFile;
      wrong(file);
      // A journal that ends early is a table all the same: of an earlier moment.
      if (file.tables[0]!.entries.length === JSON.parse(good).tables[0].entries.length - 1) continue;
      await refuses(file);
    }
    expect((await house.ask('GET', 'pocket/export', null)) as KeptFile).toMatchObject({ tables: [] });
  });

  it('goes on where those who think come to grief', { timeout: 60_000 }, async () => {
    const keeper = new MemoryKeeper();
    const { house, ask } = await visited(keeper, { thinkers: 'broken' });
    await expect(house.ask('GET', 'puzzles/2026-11-02', null)).rejects.toThrow('server.internal_error');
    const { table } = await ask('open', { ...TERMS, seats: [SEATS[1], SEATS[1]] });
    const before = keeper.journals.get(table)!.length;
    await ask('join', { table });
    await until(() => keeper.journals.get(table)!.length > before);
  });

  it('knows the puzzle of a day, and which days have none', { timeout: 60_000 }, async () => {
    const keeper = new MemoryKeeper();
    const { house } = await visited(keeper);
    const puzzle = (await house.ask('GET', 'puzzles/2026-11-02', null)) as any;
    expect(puzzle.date).toBe('2026-11-02');
    expect(puzzle.best).toBe(4);
    expect(puzzle.solutions.length).toBeGreaterThan(0);
    // The archive begins where the house says that it does.
    const early = await house.ask('GET', `puzzles/${dayBefore(FIRST_DAY)}`, null).catch((error: unknown) => error);
    expect(early).toMatchObject({ problem: { id: 'server.unknown_day', arguments: { first: FIRST_DAY } } });
    await expect(house.ask('POST', 'login', {})).rejects.toThrow('web.pocket.needs_server');
  });
});
