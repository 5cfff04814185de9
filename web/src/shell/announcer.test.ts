import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { announcer } from './announcer.svelte';

const polite = () => announcer.polite.map(({ text }) => text);
const assertive = () => announcer.assertive.map(({ text }) => text);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  announcer.hush(true);
  announcer.hush(false);
  vi.useRealTimers();
});

it('says what comes in one breath as one announcement, in its order', () => {
  announcer.say('Anna buys a Gear.');
  announcer.say('Bot buys a Lens.');
  announcer.say('Buy a card or pass.');
  vi.advanceTimersByTime(200);
  expect(polite()).toEqual(['Anna buys a Gear. Bot buys a Lens. Buy a card or pass.']);
  expect(assertive()).toEqual([]);
});

it('does not take away what a slow reader has yet to say', () => {
  announcer.say('Anna buys a Gear.');
  vi.advanceTimersByTime(200);
  announcer.now('Not now.');
  announcer.say('Bot buys a Lens.');
  vi.advanceTimersByTime(200);
  expect(polite()).toEqual(['Anna buys a Gear.', 'Bot buys a Lens.']);
  expect(assertive()).toEqual(['Not now.']);
});

it('says the same again', () => {
  for (let i = 0; i < 5; ++i) announcer.now('Not now.');
  expect(assertive()).toEqual(Array(3).fill('Not now.'));
  expect(new Set(announcer.assertive.map(({ number }) => number)).size).toBe(3);
  expect(announcer.assertive.at(-1)!.number - announcer.assertive[0]!.number).toBe(2);
});

it('says nothing while it is hushed, and nothing of before is left', () => {
  announcer.say('Yours: a Lens.');
  vi.advanceTimersByTime(200);
  announcer.say('Yours: a Gear.');
  announcer.hush(true);
  announcer.now('Thirty seconds.');
  vi.advanceTimersByTime(200);
  expect([...polite(), ...assertive()]).toEqual([]);
});

it('leaves nothing that was asked long ago', () => {
  announcer.say('Buy a card or pass.');
  vi.advanceTimersByTime(15_000);
  announcer.say('Build, or end your turn.');
  vi.advanceTimersByTime(10_000);
  expect(polite()).toEqual(['Build, or end your turn.']);
  vi.advanceTimersByTime(20_000);
  expect(polite()).toEqual([]);
});
