// A phone in flight mode plays all games against every level: begun without a host, and answered by the bot; in the long list one
// game of each to its end, and all of it in Firefox, too.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Firefox, FIREFOX } from './firefox';
import { faults, GAMES, playInPage, ROOT } from './helpers';
import { journalsIn, readyOffline, Site } from './site';

const long = process.env['OFFICINA_LONG'] !== undefined;
// As the bots have them.
const LEVELS = /enum class Level[^{]*\{([^}]*)\}/
  .exec(readFileSync(join(ROOT, 'bots/levels.h'), 'utf8'))![1]!
  .match(/\w+/g)!;
const FAST = ['apprentice', 'tinkerer'];

// Either browser, as far as a game needs it.
interface Browser {
  run<Given, Value>(work: (given: Given) => Promise<Value> | Value, given: Given): Promise<Value>;
}

// Where everybody thinks at the same time, a bot speaks when somebody of its talent would, which may take minutes. So in this house they
// pass quickly.
const HASTE = `
  const wait = setTimeout;
  const now = performance.now.bind(performance);
  globalThis.setTimeout = (work, ms, ...more) => wait(work, ms / 20, ...more);
  performance.now = () => 20 * now();
`;

// As who chose that level the last time.
async function begin({ game, bot }: { game: string; bot: string }): Promise<string> {
  const appeared = async (selector: string) => {
    for (let i = 0; i < 2400; ++i) {
      const found = document.querySelector<HTMLElement>(selector);
      if (found) return found;
      await new Promise((done) => setTimeout(done, 50));
    }
    throw new Error(`no ${selector} at ${location.href}: ${document.body.innerText.slice(0, 300)}`);
  };
  const seat = (who: string) => ({ who, bot, name: '' });
  const plan = { seats: [seat('me'), seat('bot')], options: {}, speed: 'none', public: false };
  localStorage.setItem(`officina.last.${game} ${new URL('.', document.baseURI).pathname}`, JSON.stringify(plan));
  location.hash = 'settings';
  while (document.querySelector('[data-table-ready], .card')) await new Promise((done) => setTimeout(done, 20));
  location.hash = '';
  const card = (await appeared(`a[href$="#new/${game}"]`)).parentElement!;
  card.querySelector<HTMLElement>('button')!.click();
  await appeared('[data-table-ready]');
  return location.hash.split('/')[1]!;
}

// Of the moves of the bot, how many are kept.
async function movesOfBot(table: string): Promise<number> {
  const opening = indexedDB.open(`officina ${new URL('.', document.baseURI).pathname}`);
  await new Promise((done) => (opening.onsuccess = done));
  const all = opening.result.transaction('entries').objectStore('entries');
  const reading = all.getAll(IDBKeyRange.bound([table, 0], [table, Infinity]));
  await new Promise((done) => (reading.onsuccess = done));
  opening.result.close();
  return (reading.result as string[])
    .map((one) => JSON.parse(one))
    .filter((one) => one.kind === 'moved' && one.seat === 2).length;
}

async function isAnswered(browser: Browser, game: string, bot: string): Promise<void> {
  const table = await browser.run(begin, { game, bot });
  const play = (most: number, timeoutMs: number) => browser.run(playInPage, { prefer: [], most, timeoutMs, seed: 1 });
  // Whose turn comes first is a matter of chance.
  for (let i = 0; (await browser.run(movesOfBot, table)) === 0; ++i) {
    expect(i).toBeLessThan(60);
    await play(1, 20_000);
  }
  if (FAST.includes(bot)) expect((await play(3, 120_000)).decisions).toBe(3);
}

function tries(open: () => Promise<Browser>): void {
  let browser: Browser;
  beforeAll(async () => {
    browser = await open();
  }, 180_000);

  it.each(GAMES)('begins and answers at every level of %s', { timeout: 900_000 }, async (game) => {
    for (const level of LEVELS) await isAnswered(browser, game, level);
  });
  it.runIf(long).each(GAMES)('plays %s to its end', { timeout: 1_800_000 }, async (game) => {
    await browser.run(begin, { game, bot: 'tinkerer' });
    const played = await browser.run(playInPage, { prefer: [], most: 10_000, timeoutMs: 1_700_000, seed: 2 });
    expect(played.over).toBe(true);
  });
}

describe('a house in the pocket in flight mode', () => {
  let site: Site;
  let page: Page;
  afterAll(async () => {
    expect(faults(page)).toEqual([]);
    expect(Object.keys(await journalsIn(page)).length).toBeGreaterThanOrEqual(GAMES.length * LEVELS.length);
    await site.close();
  });
  tries(async () => {
    site = await Site.open();
    site.alter(/^house_worker-/, HASTE);
    page = await site.page();
    await readyOffline(page);
    await site.hostGone();
    await page.reload();
    await page.locator('h1').first().waitFor({ state: 'attached' });
    return {
      run: (work, given) => page.evaluate(work as any, given) as Promise<any>,
    };
  });
});

// In the long list alone: pocket_firefox.e2e.ts plays every game there.
describe.skipIf(!long || !existsSync(FIREFOX))('a house in the pocket in flight mode, in Firefox', () => {
  let site: Site;
  let firefox: Firefox;
  afterAll(async () => {
    await firefox?.close();
    await site?.close();
  });
  tries(async () => {
    site = await Site.open();
    site.alter(/^house_worker-/, HASTE);
    firefox = await Firefox.open();
    await firefox.go(site.address);
    await firefox.run(async () => {
      await navigator.serviceWorker.ready;
      while (!navigator.serviceWorker.controller) await new Promise((done) => setTimeout(done, 50));
    });
    await site.hostGone();
    // Not loaded again: that would pass the service worker by.
    await firefox.go('about:blank');
    await firefox.go(site.address);
    return { run: (work, given) => firefox.run(work, given) };
  });
});
