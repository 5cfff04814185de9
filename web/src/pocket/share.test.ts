// A game goes through a link and comes out as it was; what is no such link gives nothing.

import { expect, it } from 'vitest';
import type { KeptFile } from './messages';

it('packs a game into letters that a link may hold', async () => {
  const { packed, unpacked } = await import('./share');
  const entries = Array.from(
    { length: 300 },
    (_, i) => `{"kind":"moved","at":${1_760_000_000_000 + 977 * i},"seat":1}`,
  );
  const file: KeptFile = {
    officina: 'tables',
    version: 1,
    owner: null,
    tables: [{ summary: { id: 'x', game: 'mars', stage: 'over', name: 'Zoë 🤖' }, entries }],
  };
  const text = await packed(file);
  expect(text).toMatch(/^[\w-]+$/);
  expect(text.length).toBeLessThan(4000);
  expect(await unpacked(text)).toEqual(file);
});

it('is not led astray by a broken one', async () => {
  const { packed, unpacked } = await import('./share');
  const bomb = await packed({
    officina: 'tables',
    version: 1,
    owner: null,
    tables: [{ x: 'a'.repeat(5_000_000) }],
  } as any);
  for (const text of ['', 'x', '%%%', 'AAAA', 'eJw', bomb, bomb.slice(0, 50)]) expect(await unpacked(text)).toBe(null);
});
