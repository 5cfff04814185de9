// What is kept on the device goes into a file and comes out of one, and only what is ours is ever deleted.

import { beforeEach, expect, it, vi } from 'vitest';

// Everything is loaded again for each house, and a busy machine takes its time.
vi.setConfig({ testTimeout: 60_000 });

class Shelf {
  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? (this as any)[key] : null;
  }
  setItem(key: string, value: string): void {
    (this as any)[key] = value;
  }
  removeItem(key: string): void {
    delete (this as any)[key];
  }
}

// A house in the pocket below a path of a host that others use, too.
async function houseAt(path: string) {
  vi.resetModules();
  vi.stubGlobal('document', {
    documentElement: { dataset: { house: 'pocket' } },
    baseURI: `https://host.example${path}`,
  });
  const [device, { keep, kept }] = await Promise.all([import('./device'), import('../shell/settings.svelte')]);
  return { ...device, keep, kept };
}

let shelf: Shelf;
beforeEach(() => {
  shelf = new Shelf();
  vi.stubGlobal('localStorage', shelf);
});

it('deletes nothing of anybody else on the same host', async () => {
  shelf.setItem('diary', 'of another application');
  const berta = await houseAt('/berta/');
  berta.keep('officina.settings', { theme: 'dark' });
  const anna = await houseAt('/anna/');
  anna.keep('officina.settings', { theme: 'light' });
  anna.keep('officina.seen.x', 7);
  expect(anna.kept<any>('officina.settings', null)).toEqual({ theme: 'light' });
  anna.forgetDevice();
  expect(anna.kept('officina.settings', null)).toBe(null);
  const still = await houseAt('/berta/');
  expect(still.kept<any>('officina.settings', null)).toEqual({ theme: 'dark' });
  expect(Object.keys(shelf).length).toBe(2);
  expect(shelf.getItem('diary')).toBe('of another application');
});

it('goes through a file', async () => {
  const one = await houseAt('/anna/');
  one.keep('officina.settings', { theme: 'dark' });
  one.keep('officina.lesson.mars', { table: 'x', step: 3 });
  one.keep('officina.puzzles', { '2026-11-02': { stars: 3, moves: 4 }, '2026-11-03': { stars: 1, moves: 9 } });
  one.keep('officina.seen.x', 7);
  one.keep('officina.muted_seats', ['x/2']);
  const file = JSON.parse(JSON.stringify(one.deviceForFile()));
  expect(Object.keys(file).sort()).toEqual([
    'officina.lesson.mars',
    'officina.muted_seats',
    'officina.puzzles',
    'officina.settings',
  ]);

  const other = await houseAt('/elsewhere/');
  other.keep('officina.settings', { theme: 'light' });
  other.keep('officina.puzzles', { '2026-11-03': { stars: 2, moves: 8 } });
  other.takeDevice(file);
  expect(other.kept<any>('officina.settings', null)).toEqual({ theme: 'light' });
  expect(other.kept<any>('officina.lesson.mars', null)).toEqual({ table: 'x', step: 3 });
  expect(other.kept('officina.muted_seats', [])).toEqual(['x/2']);
  expect(other.kept<any>('officina.puzzles', null)).toEqual({
    '2026-11-02': { stars: 3, moves: 4 },
    '2026-11-03': { stars: 2, moves: 8 },
  });
});

it('takes nothing that it would not have written', async () => {
  const house = await houseAt('/anna/');
  for (const wrong of [null, 7, 'x', [], { diary: 1, 'officina.seen.x': 1, 'officina.offline': true }])
    house.takeDevice(wrong);
  house.takeDevice({ 'officina.puzzles': { '2026-11-02': { stars: 'all' }, x: { stars: 1, moves: 1 } } });
  expect(Object.keys(shelf)).toEqual([]);
});
