import { afterEach, expect, it, vi } from 'vitest';
import { copy } from './copy';
import { notices } from './notices.svelte';

const LINK = 'http://192.168.0.7:8080/table/abc';
const shown = () => notices.list.map(({ text }) => text);

afterEach(() => {
  for (const { number } of notices.list) notices.close(number);
  vi.unstubAllGlobals();
});

it('says that a text was copied', async () => {
  const copied: string[] = [];
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void copied.push(text) } });
  await copy(LINK, 'Copied.');
  expect(copied).toEqual([LINK]);
  expect(shown()).toEqual(['Copied.']);
});

it('shows a text that cannot be copied: over plain http there is no clipboard', async () => {
  vi.stubGlobal('navigator', {});
  await copy(LINK, 'Copied.');
  expect(shown()).toEqual([LINK]);
});
