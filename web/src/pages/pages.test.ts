import { beforeEach, describe, expect, it, vi } from 'vitest';
import { backOff } from '../net/back_off';
import { colourOf, initialOf, shapeOf } from '../table/seats';
import { words } from '../words/words.svelte';
import { lengthOf } from './house.svelte';
import { landmarks, rematch } from './over';
import { dayBefore, helpOf, isDay, keepHelp, keepResult, resultOf, streak, today } from './puzzles';
import { ticks } from './ticks';

const store = new Map<string, string>();
beforeEach(() => {
  store.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
  });
});

describe('puzzles of the days', () => {
  it('go by UTC dates', () => {
    expect(today(new Date('2026-11-15T23:30:00Z'))).toBe('2026-11-15');
    expect(dayBefore('2026-03-01')).toBe('2026-02-28');
    expect(dayBefore('2026-12-31', -1)).toBe('2027-01-01');
    expect([
      isDay('2026-11-01'),
      isDay('2026-13-01'),
      isDay('tomorrow'),
      isDay('9999-01-01'),
      isDay(undefined),
    ]).toEqual([true, false, false, false, false]);
  });
  it('keep the best that was reached', () => {
    keepResult('2026-11-10', { moves: 7, hints: 0, stars: 2 });
    keepResult('2026-11-10', { moves: 9, hints: 0, stars: 1 });
    expect(resultOf('2026-11-10')).toEqual({ moves: 7, hints: 0, stars: 2 });
    keepResult('2026-11-10', { moves: 6, hints: 0, stars: 3 });
    expect(resultOf('2026-11-10')?.stars).toBe(3);
  });
  it('keep the help that was taken, by day', () => {
    keepHelp('2026-11-10', { hints: 1, feeling: true });
    keepHelp('2026-11-11', { hints: 2, feeling: false });
    expect(helpOf('2026-11-10')).toEqual({ hints: 1, feeling: true });
    expect(helpOf('2026-11-12')).toEqual({ hints: 0, feeling: false });
  });
  it('count days in a row, up to today or yesterday', () => {
    for (const day of ['2026-11-12', '2026-11-13', '2026-11-14']) keepResult(day, { moves: 5, hints: 0, stars: 3 });
    expect([streak('2026-11-14'), streak('2026-11-15'), streak('2026-11-16'), streak('2026-11-11')]).toEqual([
      3, 3, 0, 0,
    ]);
  });
});

describe('what a page computes', () => {
  it('spreads landmarks over a game, ends included', () => {
    expect(landmarks(10, 40)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    const many = landmarks(341, 40);
    expect([many.length, many[0], many.at(-1)]).toEqual([40, 0, 341]);
    expect(landmarks(0, 40)).toEqual([0]);
  });
  it('marks axes with round numbers that hold everything', () => {
    expect(ticks(0, 46, 5)).toEqual([0, 10, 20, 30, 40, 50]);
    expect(ticks(-7, 12, 5)).toEqual([-10, -5, 0, 5, 10, 15]);
    expect(ticks(0, 1, 5)).toEqual([0, 1]);
  });
  it('waits longer from try to try, but never long, and not for everybody alike', () => {
    expect([0, 1, 2, 3].map((attempt) => backOff(attempt, 0.5))).toEqual([500, 1000, 2000, 4000]);
    expect(backOff(30, 1)).toBeLessThanOrEqual(37_500);
    expect(backOff(2, 0)).toBeLessThan(backOff(2, 1));
  });
  it('tells twelve seats apart by colour and shape together', () => {
    const signs = Array.from({ length: 12 }, (_, i) => colourOf(i + 1) + shapeOf(i + 1));
    expect(new Set(signs).size).toBe(12);
    expect([initialOf('ørjan'), initialOf('  '), initialOf('👩‍🚀 Ann')]).toEqual(['Ø', '?', '👩‍🚀']);
  });
  it('sets up the same table again', () => {
    const seats = [
      { seat: 1, who: 'person' as const, name: 'Anna' },
      { seat: 2, who: 'bot' as const, bot: 'engineer' as const },
      { seat: 3, who: 'person' as const, name: 'Ben' },
    ];
    const plan = rematch({
      table: 'T',
      seats,
      yours: [1],
      terms: {
        game: 'mars',
        seats: 3,
        options: { hands: 'open' },
        clock: { kind: 'budget', time: 300_000, increment: 5000 },
        public: true,
        hints: 'everybody',
        patience: 2_700_000,
        going_back: 'present',
      },
    } as never);
    expect(plan.seats.map((one) => one.who)).toEqual(['kept', 'me', 'bot']);
    expect(plan.seats[0]!.of).toEqual({ table: 'T', seat: 3 });
    expect(plan.seats[2]!.bot).toBe('engineer');
    expect(plan.options).toEqual({ hands: 'open' });
    expect([plan.speed, plan.clock, plan.public]).toEqual(['fast', undefined, true]);
    expect(plan.agreed).toEqual({ hints: true, patience: 45, goingBack: 'present' });
  });
  it('keeps a clock that is none of the speeds', () => {
    const clock = { kind: 'per_move' as const, time: 42_000 };
    const plan = rematch({ table: 'T', seats: [], yours: [], terms: { game: 'mars', seats: 2, clock } } as never);
    expect([plan.speed, plan.clock]).toEqual(['before', clock]);
    words.language = 'en';
    expect([42_000, 90_000, 420_000, 7_200_000, 172_800_000].map(lengthOf)).toEqual([
      '42 seconds',
      '90 seconds',
      '7 minutes',
      '2 hours',
      '2 days',
    ]);
  });
});
