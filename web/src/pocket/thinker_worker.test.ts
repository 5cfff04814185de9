// What goes wrong in the worker is heard outside.

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ToThinker } from './crew';

vi.mock('../rules/module', () => {
  const speak = () => {
    throw new Error('unreachable');
  };
  return { Module: { of: () => Promise.resolve({ speak }) } };
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each<[string, ToThinker]>([
  ['an order', { order: { do: 'think', number: 7 } }],
  ['a mind to forget', { mind: 'one' }],
])('fails as a whole where its module does: %s', async (_, said) => {
  let tell: (event: { data: ToThinker }) => void = () => {};
  vi.stubGlobal('addEventListener', (_event: string, heard: typeof tell) => (tell = heard));
  vi.resetModules();
  await import('./thinker_worker');
  tell({ data: { module: {} as WebAssembly.Module } });
  tell({ data: said });
  await expect(vi.advanceTimersByTimeAsync(10)).rejects.toThrow('unreachable');
});
