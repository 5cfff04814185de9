// A house in the pocket in another browser: Debian's Firefox, with the host gone.

import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Firefox, FIREFOX } from './firefox';
import { GAMES, playInPage } from './helpers';
import { Site } from './site';

describe.skipIf(!existsSync(FIREFOX))('a house in the pocket in Firefox', { timeout: 300_000 }, () => {
  let site: Site;
  let firefox: Firefox;
  beforeAll(async () => {
    site = await Site.open();
    firefox = await Firefox.open();
  }, 120_000);
  afterAll(async () => {
    await firefox?.close();
    await site?.close();
  });

  it('plays every game without a host, and comes back to them', async () => {
    await firefox.go(site.address);
    await firefox.run(async () => {
      await navigator.serviceWorker.ready;
      while (!navigator.serviceWorker.controller) await new Promise((done) => setTimeout(done, 50));
    });
    await site.hostGone();
    // Not loaded again: that would pass the service worker by.
    await firefox.go('about:blank');
    for (const game of GAMES) {
      await firefox.go(`${site.address}#new/${game}`);
      await firefox.run(async () => {
        const appeared = async (selector: string) => {
          for (let i = 0; i < 1200; ++i) {
            const found = document.querySelector<HTMLElement>(selector);
            if (found) return found;
            await new Promise((done) => setTimeout(done, 50));
          }
          throw new Error(`no ${selector} at ${location.href}: ${document.body.innerText.slice(0, 300)}`);
        };
        (await appeared('form button[type=submit]')).click();
        await appeared('[data-table-ready]');
      });
      const { decisions } = await firefox.run(playInPage, { prefer: [], most: 4, timeoutMs: 60_000, seed: 1 });
      expect([game, decisions]).toEqual([game, 4]);
    }
    await firefox.go(site.address);
    const going = await firefox.run(async () => {
      for (let i = 0; i < 600 && !document.querySelector('.tables a'); ++i)
        await new Promise((done) => setTimeout(done, 50));
      return document.querySelectorAll('.tables a').length;
    });
    expect(going).toBe(4);
  });
});
