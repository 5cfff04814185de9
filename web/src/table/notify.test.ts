import { afterEach, expect, it, vi } from 'vitest';
import { notifyTurn } from './notify.svelte';

afterEach(() => vi.unstubAllGlobals());

it('gives word through the worker where a page may not, as on phones', async () => {
  const shown: [string, NotificationOptions][] = [];
  const worker = { showNotification: async (title: string, about: NotificationOptions) => shown.push([title, about]) };
  class Refusing {
    static permission = 'granted';
    constructor() {
      throw new TypeError('Illegal constructor');
    }
  }
  vi.stubGlobal('Notification', Refusing);
  vi.stubGlobal('document', { visibilityState: 'hidden' });
  vi.stubGlobal('location', { href: 'https://house/table/abc' });
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => worker } });
  notifyTurn('abc', 'Mars Needs Mechanics', 'Buy a card or pass.');
  await vi.waitFor(() => expect(shown.length).toBe(1));
  expect(shown[0]![0]).toContain('Mars Needs Mechanics');
  expect(shown[0]![1]).toEqual({
    body: 'Buy a card or pass.',
    tag: 'officina-abc',
    data: 'https://house/table/abc',
  });
});
