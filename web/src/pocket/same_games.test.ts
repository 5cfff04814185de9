// Bots at a house in the pocket play exactly as at a hall of the program: whole games with the same dice and the same clock,
// journal against journal (pocket/native_game.cpp).

import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { built, hasModule, MemoryKeeper, visited } from './for_tests';

const ROOT = join(import.meta.dirname, '../../..');
const PROGRAM = 'build/release/pocket/native_game';
const long = process.env['OFFICINA_LONG'] !== undefined;
const GAMES = readdirSync(join(ROOT, 'games')).filter((game) => existsSync(join(ROOT, 'games', game, 'game.h')));

type Played = [game: string, bots: string[], thinkers: 'steady' | 'forgetful'];
const PLAYED: Played[] = [
  ...GAMES.map((game): Played => [game, ['tinkerer', 'apprentice'], 'steady']),
  ['mars', ['mechanic', 'tinkerer', 'apprentice'], 'steady'],
  ['mars', ['mechanic', 'apprentice'], 'forgetful'],
];
if (long)
  for (const game of GAMES)
    PLAYED.push(
      [game, ['mechanic', 'engineer'], 'steady'],
      [game, ['inventor', 'tinkerer'], 'steady'],
      [game, ['engineer', 'mechanic'], 'forgetful'],
    );

describe.skipIf(!hasModule || !built(PROGRAM))('bots in the pocket', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: 1_760_000_000_000 });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each(PLAYED)(
    'play %s as natively: %s, %s',
    { timeout: long ? 3_600_000 : 300_000 },
    async (game, bots, thinkers) => {
      const seed = 7;
      const native = execFileSync(join(ROOT, PROGRAM), [String(seed), game, ...bots], { encoding: 'utf8' })
        .trim()
        .split('\n');
      let dice = seed;
      const byte = () => {
        dice = (Math.imul(dice, 1664525) + 1013904223) >>> 0;
        return (dice >>> 24) % 62;
      };
      const keeper = new MemoryKeeper();
      keeper.things.set('owner', { id: 'me', name: 'Me' });
      const { ask } = await visited(keeper, { random: byte, thinkers });
      const { table } = await ask('open', {
        terms: { game, seats: bots.length },
        seats: bots.map((bot) => ({ who: 'bot', bot })),
        begin: true,
      });
      await ask('join', { table });
      const isOver = () => keeper.summaries.get(table)?.stage === 'over';
      // What is thought and kept is done in promises; when there are none left, only time brings something.
      for (let idle = 0; !isOver() && idle < 1000; ++idle) {
        const before = keeper.journals.get(table)?.length;
        for (let i = 0; i < 50; ++i) await Promise.resolve();
        if (keeper.journals.get(table)?.length !== before) idle = 0;
        else if (idle > 5) await vi.advanceTimersToNextTimerAsync();
      }
      const journal = keeper.journals.get(table)!;
      expect(journal.length).toBe(native.length);
      journal.forEach((entry, i) => expect([i, entry]).toEqual([i, native[i]]));
    },
  );
});
