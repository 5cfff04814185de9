// A house in the pocket: a folder on a host of files is a whole house, also when the host is gone, and whatever becomes of the page.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axe, faults, GAMES, House, PHONE, playToTheEnd, rawIds } from './helpers';
import { journalsIn, readyOffline, Site, startBotGame } from './site';
import { busiestBeside, longestTask, tracedAlone } from './tracing';

const long = process.env['OFFICINA_LONG'] !== undefined;
let site: Site;
beforeAll(async () => {
  site = await Site.open();
});
afterAll(async () => {
  await site.close();
});

// Where the page is, and the number of the position it shows.
const placeOf = (page: Page) => page.evaluate(() => location.hash.slice(1));
const standing = (page: Page) =>
  page.evaluate(() => Number(document.querySelector('[data-position]')?.getAttribute('data-position') ?? 0));

// What the house keeps by a name.
function keptThing(page: Page, name: string): Promise<unknown> {
  return page.evaluate(async (key) => {
    const opening = indexedDB.open(`officina ${new URL('.', document.baseURI).pathname}`);
    await new Promise((done) => (opening.onsuccess = done));
    const reading = opening.result.transaction('things').objectStore('things').get(key);
    await new Promise((done) => (reading.onsuccess = done));
    opening.result.close();
    return reading.result;
  }, name);
}

// A disk that is full from the moment on at which a test says so.
const REFUSES_WHEN_TOLD = `
  let full = false;
  new BroadcastChannel('full').onmessage = ({ data }) => (full = data);
  const add = IDBObjectStore.prototype.add;
  IDBObjectStore.prototype.add = function (...what) {
    if (full) throw new DOMException('no room', 'QuotaExceededError');
    return add.apply(this, what);
  };
`;

// A house that comes to grief when a test says so.
const FAILS_WHEN_TOLD = `
  new BroadcastChannel('fail').onmessage = () => {
    throw new Error('told to');
  };
`;

describe('a house in the pocket', () => {
  it('is played to the end against a bot, from a folder of files', { timeout: 300_000 }, async () => {
    const page = await site.page();
    await startBotGame(page, 'mars');
    // Badly, so that there is something to find.
    await playToTheEnd(page, { prefer: ['^buy lens', '^buy wire', '^done', '^end', '^pass'], timeoutMs: 150_000 });
    await page.locator('a[data-primary][href*="end/"]').click();
    await page.locator('[data-testid=verdict]').waitFor();
    await page.locator('[data-review="1"]').click();
    await page.locator('[data-reviewed]').waitFor({ timeout: 200_000 });
    await page.locator('main ol > li').getByText('Here the engineer would have chosen').first().waitFor();
    expect(await rawIds(page)).toEqual([]);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Share the game' }).click();
    await page.getByText('The link is copied').first().waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link.length).toBeLessThan(8000);
    await page.getByRole('link', { name: 'Replay' }).first().click();
    await page.locator('input[type=range]').waitFor();
    // What is copied where one looks back is the game itself, not a place on this device.
    await page.getByRole('button', { name: 'To the end' }).click();
    await page.getByRole('button', { name: 'Copy the link' }).click();
    // The notice of the first copy still stands there.
    let there = '';
    await expect
      .poll(async () => (there = await page.evaluate(() => navigator.clipboard.readText())), { timeout: 10_000 })
      .not.toBe(link);
    expect(there.startsWith(link)).toBe(true);
    expect(there.slice(link.length)).toMatch(/^\?move=[1-9]\d*&seat=1$/);
    expect(faults(page)).toEqual([]);

    // Whoever opens the link, elsewhere, sees the whole game.
    const other = await Site.open();
    const guest = await other.page(there.split('#')[1]);
    const film = guest.locator('input[type=range]');
    await film.waitFor();
    await expect.poll(() => film.evaluate((one: HTMLInputElement) => one.value === one.max)).toBe(true);
    // It stays in the link, and on the device of whoever only looks nothing is kept.
    expect(new URL(guest.url()).hash).toMatch(/^#game\/[\w-]+\?move=/);
    expect(await journalsIn(guest)).toEqual({});
    await guest.reload();
    await guest.locator('input[type=range]').waitFor();
    await guest.goto(`${other.address}#game/${link.split('game/')[1]!.slice(0, 300)}`);
    await guest.getByRole('heading', { name: 'does not hold a whole game' }).waitFor();
    await other.close();
    await page.close();
  });

  it('offers no link to a table, which would lead nowhere', async () => {
    const page = await site.page();
    await startBotGame(page, 'mars');
    await page.getByRole('button', { name: 'More', exact: true }).click();
    const menu = page.locator('dialog .menu');
    await menu.getByRole('button', { name: 'Settings' }).waitFor();
    expect(await menu.getByRole('button', { name: /link/ }).count()).toBe(0);
    await page.close();
  });

  // However a host sends it: packed on the way, packed beforehand, or not, or as something that it does not know.
  const HOSTS = [
    { packs: 'nothing', knowsModules: true, asked: ['.wasm', '.wasm.gz'] },
    { packs: 'on the way', knowsModules: true, asked: ['.wasm'] },
    { packs: 'beforehand', knowsModules: true, asked: ['.wasm'] },
    { packs: 'nothing', knowsModules: false, asked: ['.wasm', '.wasm.gz'] },
    { packs: 'beforehand', knowsModules: false, asked: ['.wasm'] },
  ] as const;
  it.each(HOSTS)('has its module from a host with $packs packed, known: $knowsModules', async (host) => {
    const own = await Site.open(host);
    await (
      await own.context()
    ).addInitScript(() => {
      // What it would keep for later is another matter.
      navigator.serviceWorker.register = () => new Promise(() => {});
    });
    const page = await own.page();
    await startBotGame(page, 'mars');
    expect(own.asked.flatMap((file) => /^assets\/house-.{8}(\.wasm.*)/.exec(file)?.[1] ?? [])).toEqual(host.asked);
    await own.close();
  });

  it('has its module from an old browser that unpacks nothing, fetched as it is', async () => {
    const own = await Site.open({ knowsModules: false });
    await (
      await own.context()
    ).addInitScript(() => {
      delete (window as any).DecompressionStream;
      navigator.serviceWorker.register = () => new Promise(() => {});
    });
    const page = await own.page();
    await startBotGame(page, 'mars');
    expect(own.asked.some((file) => file.endsWith('.gz'))).toBe(false);
    await own.close();
  });

  it('is installed: a manifest with icons of the sizes it names', async () => {
    const page = await site.page();
    const href = await page.locator('link[rel=manifest]').getAttribute('href');
    const manifest = JSON.parse(readFileSync(join(site.folder, href!), 'utf8'));
    for (const field of ['name', 'short_name', 'start_url', 'display', 'theme_color', 'background_color'])
      expect([field, typeof manifest[field]]).toEqual([field, 'string']);
    expect(manifest.icons.some((icon: any) => icon.purpose === 'maskable')).toBe(true);
    for (const { src, sizes, type } of manifest.icons) {
      const size = await page.evaluate(async (file) => {
        const image = new Image();
        image.src = file;
        await image.decode();
        return `${image.naturalWidth}x${image.naturalHeight}`;
      }, src);
      if (type === 'image/png') expect(size).toBe(sizes);
    }
    // What the browser itself would complain of.
    const devtools = await page.context().newCDPSession(page);
    const { errors } = await devtools.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const { installabilityErrors } = (await devtools.send('Page.getInstallabilityErrors')) as any;
    expect(installabilityErrors).toEqual([]);
    await page.close();
  });

  it('teaches every game, and tells its rules', async () => {
    const page = await site.page();
    for (const game of GAMES) {
      await page.goto(`${site.address}#help/${game}`);
      await page.locator('main ol li').first().waitFor();
      await page.goto(`${site.address}#learn/${game}`);
      await page.locator('[data-lesson-step="1"]').waitFor();
      await page.locator('[data-table-ready]').waitFor();
      await page.locator('[data-lesson-next]').click();
      await page.locator('[data-lesson-step="2"]').waitFor();
      expect(await rawIds(page)).toEqual([]);
    }
    expect(faults(page)).toEqual([]);
    await page.close();
  });

  it('stays smooth while an engineer thinks', async () => {
    const page = await site.page();
    await page.evaluate(() => {
      const seat = (who: string) => ({ who, bot: 'engineer', name: '' });
      const plan = { seats: [seat('me'), seat('bot')], options: {}, speed: 'none', public: false };
      localStorage.setItem(`officina.last.mars ${new URL('.', document.baseURI).pathname}`, JSON.stringify(plan));
    });
    await startBotGame(page, 'mars');
    await page.locator('[data-options]').filter({ hasNotText: '(0)' }).waitFor();
    const events = await tracedAlone(page, async () => {
      await playToTheEnd(page, { most: 6 });
    });
    const thought = busiestBeside(events);
    const longest = longestTask(events);
    console.log(`an engineer thought for ${thought} ms, the page was busy for ${longest} ms at most, of the processor`);
    expect(thought).toBeGreaterThan(100);
    expect(longest).toBeLessThan(150);
    await page.close();
  });

  it('needs no host any more once it was there', async () => {
    const page = await site.page();
    await readyOffline(page);
    await site.hostGone();
    await page.reload();
    for (const game of GAMES) {
      await page.goto(`${site.address}#`);
      await startBotGame(page, game);
      await playToTheEnd(page, { most: 4 });
    }
    await page.goto(`${site.address}#puzzle/2026-11-02`);
    await page.locator('h1').filter({ hasText: 'November 2, 2026' }).waitFor();
    await page.locator('svg').first().waitFor();
    expect(faults(page)).toEqual([]);
    await page.close();
    await site.host();
  });

  it('is one house for all tabs, and goes on when the first is closed', async () => {
    const first = await site.page();
    await startBotGame(first, 'mars');
    await playToTheEnd(first, { most: 2 });
    const second = await site.page(await placeOf(first));
    await second.locator('[data-table-ready]').waitFor();
    await first.close();
    await playToTheEnd(second, { most: 2 });
    await second.close();
  });

  it(
    `loses nothing when the page is killed ${long ? 200 : 5} times`,
    { timeout: long ? 3_600_000 : 120_000 },
    async () => {
      let page = await site.page();
      await startBotGame(page, 'mars');
      let place = await placeOf(page);
      let seed = 1;
      for (let kill = 0; kill < (long ? 200 : 5); ++kill) {
        const playing = playToTheEnd(page, { most: 3 + (seed % 7), seed: ++seed }).catch(() => 0);
        await page.waitForTimeout((seed * 7919) % 700);
        const before = await standing(page);
        const devtools = await page.context().newCDPSession(page);
        void devtools.send('Page.crash').catch(() => {});
        await playing;
        await page.close();
        page = await site.page(place);
        await page.locator('[data-table-ready], a[href*="end/"]').first().waitFor();
        const after = await standing(page);
        expect(after).toBeGreaterThan(0);
        expect(after).toBeGreaterThanOrEqual(before);
        // Whatever the page had told is in the journal, and nothing twice: the entries are numbered without a gap, each move
        // answers a later position than the one before of its seat.
        const journal = (await journalsIn(page))[place.split('/')[1]!]!;
        expect(journal.length).toBeGreaterThanOrEqual(before);
        const answered = new Map<number, number>();
        for (let i = 0; i < journal.length; ++i) {
          expect([i, typeof journal[i]]).toEqual([i, 'string']);
          const { kind, seat, number } = JSON.parse(journal[i]!);
          if (kind !== 'moved' || number === undefined) continue;
          expect(number).toBeGreaterThan(answered.get(seat) ?? -1);
          answered.set(seat, number);
        }
        if (await page.locator('a[data-primary][href*="end/"]').count()) {
          await page.goto(`${site.address}#`);
          await startBotGame(page, 'mars');
          place = await placeOf(page);
        }
      }
      await page.close();
    },
  );

  it('hears a tab whose name comes late, at once', async () => {
    const own = await Site.open();
    // As on a busy machine: what a tab tells the house is there long before the lock that is its name.
    await (
      await own.context()
    ).addInitScript(() => {
      const locks = navigator.locks as any;
      const request = locks.request.bind(locks);
      locks.request = async (...what: unknown[]) => {
        await new Promise((done) => setTimeout(done, 500));
        return request(...what);
      };
      const said: string[] = ((window as any).said = []);
      new BroadcastChannel(`officina ${location.pathname}`).onmessage = ({ data }) => {
        if (data.tell === 'arrived' || data.tell === 'stranger') said.push(data.tell);
      };
    });
    const page = await own.page();
    await startBotGame(page, 'mars');
    expect(await page.evaluate(() => (window as any).said)).toEqual(['arrived']);
    await own.close();
  });

  it('opens although it could not be loaded at first', async () => {
    const own = await Site.open();
    const refused = { worker: 1, module: 2 };
    own.refuse = (file) =>
      (/^assets\/house_worker-/.test(file) && refused.worker-- > 0) ||
      (/^assets\/house-.*\.wasm$/.test(file) && refused.module-- > 0);
    const page = await own.page();
    await startBotGame(page, 'mars');
    expect(refused.worker).toBeLessThan(0);
    expect(refused.module).toBeLessThan(0);
    await own.close();
  });

  it('starts over from what it kept where it came to grief', async () => {
    const own = await Site.open();
    own.alter(/^house_worker-/, FAILS_WHEN_TOLD);
    const page = await own.page();
    await startBotGame(page, 'mars');
    await playToTheEnd(page, { most: 2 });
    const before = await standing(page);
    await page.evaluate(() => new BroadcastChannel('fail').postMessage(true));
    await page.waitForEvent('worker');
    await playToTheEnd(page, { most: 2 });
    expect(await standing(page)).toBeGreaterThan(before);
    await own.close();
  });

  it('says so where nothing more can be kept, and goes on if one wishes', async () => {
    const own = await Site.open();
    own.alter(/^house_worker-/, REFUSES_WHEN_TOLD);
    const page = await own.page();
    await startBotGame(page, 'mars');
    await page.evaluate(() => new BroadcastChannel('full').postMessage(true));
    const playing = playToTheEnd(page, { most: 2 });
    await page.getByText('There is no room left').waitFor();
    await page.getByRole('button', { name: 'Go on without keeping' }).click();
    await playing;
    await playToTheEnd(page, { most: 2 });
    // What was kept before is there.
    await page.reload();
    await page.locator('[data-table-ready]').waitFor();
    await own.close();
  });

  it('says so where another tab has played on', async () => {
    const own = await Site.open();
    const page = await own.page();
    await startBotGame(page, 'mars');
    const [table, journal] = Object.entries(await journalsIn(page))[0]!;
    // As where a browser has no locks, and each tab a house.
    await page.evaluate(
      async ([id, from]) => {
        const opening = indexedDB.open(`officina ${new URL('.', document.baseURI).pathname}`);
        await new Promise((done) => (opening.onsuccess = done));
        const writing = opening.result.transaction('entries', 'readwrite');
        for (let i = 0; i < 5; ++i) writing.objectStore('entries').put('{"kind":"woken","at":1}', [id, from + i]);
        await new Promise((done) => (writing.oncomplete = done));
        opening.result.close();
      },
      [table, journal.length] as const,
    );
    const playing = playToTheEnd(page, { most: 1 }).catch(() => 0);
    await page.getByText('has been played on in another tab').waitFor();
    await page.getByRole('button', { name: 'Load again' }).waitFor();
    await page.getByRole('button', { name: 'Go on without keeping' }).click();
    await playing;
    await own.close();
  });

  it('plays where the browser keeps nothing from the start, if one wishes', async () => {
    const own = await Site.open();
    own.alter(/^house_worker-/, "indexedDB.open = () => { throw new DOMException('no', 'SecurityError'); };\n");
    const page = await own.page();
    await page.locator('a[href$="#new/mars"]').first().click();
    await page.getByText('does not let the page keep anything').waitFor();
    await page.getByRole('button', { name: 'Go on without keeping' }).click();
    await page.locator('form button[type=submit]').click();
    await page.locator('[data-table-ready]').waitFor();
    await playToTheEnd(page, { most: 2 });
    await own.close();
  });

  it('asks the browser to keep what is there once there is something', async () => {
    const own = await Site.open();
    await (
      await own.context()
    ).addInitScript(() => {
      (window as any).asked = 0;
      navigator.storage.persisted = async () => false;
      navigator.storage.persist = async () => ((window as any).asked += 1) > 0;
    });
    const page = await own.page();
    const asked = () => page.evaluate(() => (window as any).asked as number);
    await startBotGame(page, 'mars');
    expect(await asked()).toBe(0);
    await playToTheEnd(page, { most: 2 });
    await expect.poll(asked).toBe(1);
    await page.reload();
    await page.locator('[data-table-ready]').waitFor();
    await playToTheEnd(page, { most: 1 });
    await page.waitForTimeout(500);
    expect(await asked()).toBe(0); // not again within a week
    await own.close();
  });

  it('is updated when all its tabs are closed, and never under a game', async () => {
    const own = await Site.open();
    const page = await own.page();
    const scriptOf = (one: Page) => one.locator('script[type=module]').first().getAttribute('src');
    const ready = page.getByText('Ready to be used offline');
    await startBotGame(page, 'mars');
    await ready.first().waitFor();
    await readyOffline(page);
    const before = await scriptOf(page);
    const place = await placeOf(page);

    own.deployNext();
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await page.getByText('A new version is ready').first().waitFor();
    // The old one goes on, also with parts that it has not loaded yet and the host has no more.
    await playToTheEnd(page, { most: 2 });
    const stood = await standing(page);
    await page.goto(`${own.address}#settings`);
    await page.locator('h1').filter({ hasText: 'Settings' }).waitFor();
    const second = await own.page(place);
    expect(await scriptOf(second)).toBe(before);
    await second.locator('[data-table-ready]').waitFor();
    await second.close();
    await page.close();

    await new Promise((done) => setTimeout(done, 2000));
    const next = await own.page(place);
    expect(await scriptOf(next)).not.toBe(before);
    await next.locator('[data-table-ready]').waitFor();
    expect(await standing(next)).toBeGreaterThanOrEqual(stood);
    await playToTheEnd(next, { most: 1 });
    await next.waitForTimeout(6000);
    expect(await next.getByText('Ready to be used offline').count()).toBe(0); // told once
    expect(faults(next)).toEqual([]);
    await own.close();
  });

  it('is loaded again where it stood when its host was renewed before all of it was kept', async () => {
    const own = await Site.open();
    const page = await own.page();
    const scriptOf = () => page.locator('script[type=module]').first().getAttribute('src');
    const before = await scriptOf();
    // A page that has not been loaded yet.
    own.deployNext();
    await page.locator('a[href$="#settings"]').first().click();
    await page.getByText('A new version of the house is there').first().waitFor();
    await page.locator('h1').filter({ hasText: 'Settings' }).waitFor();
    expect(await scriptOf()).not.toBe(before);
    await own.close();
  });

  it('is loaded again where it stood when who thinks is at the host no more, and plays on', async () => {
    const own = await Site.open();
    const page = await own.page();
    own.deployNext(/^thinker_worker-/);
    // Said as soon as a bot has to think, which may be before one's own first move, and not for long.
    const told = page.getByText('A new version of the house is there').first().waitFor();
    await startBotGame(page, 'mars');
    let place = '';
    await expect.poll(async () => (place = await placeOf(page).catch(() => ''))).toMatch(/^table\//);
    await playToTheEnd(page, { most: 4 }).catch(() => 0); // it is loaded again in between
    await told;
    await page.locator('[data-table-ready]').waitFor();
    expect(await placeOf(page)).toBe(place);
    await playToTheEnd(page, { most: 4 });
    await own.close();
  });

  it('has the puzzles of a server', { timeout: 120_000 }, async () => {
    const house = await House.open();
    const page = await site.page('puzzle/2026-11-02');
    for (const day of ['2026-11-02', '2026-01-01']) {
      const theirs = await (await fetch(`${house.address}puzzles/${day}`)).json();
      await page.goto(`${site.address}#puzzle/${day}`);
      await expect.poll(() => keptThing(page, `puzzle ${day}`), { timeout: 60_000 }).toEqual(theirs);
    }
    await house.close();
    await page.close();
  });

  it('is clean by axe, and says what it keeps', async () => {
    const page = await site.page('me');
    await page.getByText('kept on this device').waitFor();
    expect(await axe(page)).toEqual([]);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save all tables' }).click(),
    ]);
    const file = JSON.parse(readFileSync((await download.path())!, 'utf8'));
    expect(file.tables.length).toBeGreaterThan(0);
    await page.close();
  });
});

describe('the solver’s page', () => {
  it('sets up a position by pressing, solves it, and shares it', async () => {
    const page = await site.page('solve/4A3B2C1C-a12b6l4n15-rm');
    const id = page.getByLabel('The position as one word');
    await expect.poll(() => id.inputValue()).toBe('4A3B2C1C-a12b6l4n15-rm');
    await page.getByRole('button', { name: 'Solve', exact: true }).click();
    await page.locator('.hands').getByText('How much would you like to know?').waitFor();
    await page.getByRole('button', { name: 'Hint', exact: true }).click();
    await page.locator('.hands').getByText('It can be done in at most').waitFor();
    await page.getByRole('button', { name: 'Show the ways' }).click();
    const steps = await page.locator('.steps li').count();
    expect(steps).toBeGreaterThan(1);
    await page.getByRole('button', { name: 'Back', exact: true }).click();

    // Another target, another place for a robot, another piece.
    await page.locator('[data-token="blue star"]').click();
    await expect.poll(() => id.inputValue()).toBe('4A3B2C1C-a12b6l4n15-bs');
    await page.locator('.chips button[data-robot=green]').click();
    const board = (await page.locator('svg.scene').boundingBox())!;
    await page.mouse.click(board.x + board.width * 0.97, board.y + board.height * 0.97);
    await expect.poll(() => id.inputValue()).toBe('4A3B2C1C-a12p16l4n15-bs');
    await page.getByLabel('Piece at the upper left').selectOption('2D');
    await expect.poll(() => id.inputValue()).toBe('2D3B4A1C-a12p16l4n15-bs');
    expect(page.url()).toBe(`${site.address}#solve/2D3B4A1C-a12p16l4n15-bs`);

    await id.fill('4A3B2C1C-a12a12l4n15-rm');
    await page.getByRole('button', { name: 'Set up' }).click();
    await page.locator('.note').waitFor();
    expect(await rawIds(page)).toEqual([]);
    expect(page.url()).toBe(`${site.address}#solve/2D3B4A1C-a12p16l4n15-bs`);

    for (const kind of ['SVG', 'PNG']) {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: kind, exact: true }).click(),
      ]);
      const bytes = readFileSync((await download.path())!);
      expect(bytes.subarray(0, 4).toString('latin1')).toBe(kind === 'SVG' ? '<svg' : '\x89PNG');
      expect(bytes.length).toBeGreaterThan(10_000);
    }
    expect(await axe(page)).toEqual([]);
    expect(faults(page)).toEqual([]);
    await page.close();
  });

  it('is given a whole position by taps on a phone, few of them', async () => {
    const own = await Site.open({ phone: true });
    const page = await own.page('solve/4A3B2C1C-a12b6l4n15-rm');
    const id = page.getByLabel('The position as one word');
    await expect.poll(() => id.inputValue()).toBe('4A3B2C1C-a12b6l4n15-rm');
    const began = Date.now();
    let taps = 0;
    const tap = async (what: string) => {
      await page.locator(what).tap();
      taps += 1;
    };
    // The middle of a space, as far as a finger finds it.
    const tapSpace = async (name: string) => {
      const board = page.locator('svg.scene');
      await board.scrollIntoViewIfNeeded();
      const { x, y, width } = (await board.boundingBox())!;
      expect(width / 16).toBeLessThan(24);
      const at = (index: number) => ((16 + (index + 0.5) * 32) / 531) * width;
      await page.touchscreen.tap(x + at(name.charCodeAt(0) - 97), y + at(Number(name.slice(1)) - 1));
      taps += 1;
    };
    const corners = ['upper left', 'upper right', 'lower right', 'lower left'];
    for (const [i, face] of ['2D', '1A', '4B', '3C'].entries()) {
      await page.getByLabel(`Piece at the ${corners[i]}`).selectOption(face);
      taps += 2; // the list, and what is in it
    }
    await page.getByLabel('Silver robot').tap();
    taps += 1;
    // One beside the other, and the target beside them.
    const spaces = { red: 'c3', green: 'd3', blue: 'd4', yellow: 'c4', silver: 'e4' };
    for (const [robot, space] of Object.entries(spaces)) {
      await tap(`.chips button[data-robot=${robot}]`);
      await tapSpace(space);
    }
    await page.getByRole('button', { name: 'Target on any space' }).tap();
    taps += 1;
    await tapSpace('e3');
    await page.getByLabel('Who must reach it').selectOption('silver');
    taps += 2;
    await expect.poll(() => id.inputValue()).toBe('2D1A4B3C-c3d3d4c4e4-s@e3');
    console.log(`a position on a phone: ${taps} taps, ${Date.now() - began} ms`);
    expect(taps).toBeLessThanOrEqual(25);
    await page.getByRole('button', { name: 'Solve', exact: true }).tap();
    await page.locator('.hands').getByText('How much would you like to know?').waitFor();
    expect(await axe(page)).toEqual([]);
    expect(faults(page)).toEqual([]);
    await own.close();
  });

  it('solves the hard one of 25 moves on a phone, and stops when told to', { timeout: 180_000 }, async () => {
    const page = await site.page('solve/4B3B2B1A-c15a4l3c2-bg');
    await page.setViewportSize(PHONE);
    const solve = page.getByRole('button', { name: 'Solve', exact: true });
    await solve.click();
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await solve.waitFor();
    const began = Date.now();
    await solve.click();
    await page.locator('.hands').getByText('How much would you like to know?').waitFor({ timeout: 120_000 });
    console.log(`25 moves in the page: ${Date.now() - began} ms`);
    await page.getByRole('button', { name: 'Show the ways' }).click();
    expect(await page.locator('.steps li').count()).toBe(25);
    // Everything is within reach of a thumb, and nothing beyond the edge.
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await page.close();
  });
});
