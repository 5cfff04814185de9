// The pages of the house: a newcomer's way in, every page in every language, at every width, by axe.

import { describe, expect, it } from 'vitest';
import {
  axe,
  DESKTOP,
  ensureGuest,
  faults,
  GAMES,
  House,
  openTable,
  PHONE,
  rawIds,
  sideways,
  startBotGame,
  TABLET,
  visit,
  whole,
} from './helpers';

const house = House.forTests();

const PAGES = [
  '',
  ...GAMES.map((game) => `new/${game}`),
  'tables',
  'settings',
  ...GAMES.map((game) => `help/${game}`),
  'me',
  'puzzle',
  'nothing/here',
];

describe('a family', () => {
  it('of six guests at one address comes all at once, with the limits as they are', async () => {
    const strict = await House.open({ limits: true });
    try {
      const refused: string[] = [];
      await Promise.all(
        Array.from({ length: 6 }, async (_, i) => {
          const page = await strict.page();
          page.on('response', (answer) => answer.status() === 429 && refused.push(answer.url()));
          await startBotGame(page, strict, GAMES[i % GAMES.length]!);
          await whole(page);
          expect(faults(page)).toEqual([]);
        }),
      );
      expect(refused).toEqual([]);
    } finally {
      await strict.close();
    }
  });
});

describe('a newcomer', () => {
  it('plays against a bot after two presses', async () => {
    const page = await house.page();
    await page.locator('a[href$="new/mars"]').click(); // 1
    await page.locator('form button[type=submit]').click(); // 2
    await page.locator('[data-table-ready]').waitFor();
    expect(await page.locator('[data-testid=sentence]').innerText()).not.toBe('');
    expect(faults(page)).toEqual([]);
    // The next time one press is enough: the last settings.
    await page.goto(house.address);
    await page.getByRole('button', { name: 'Quick start of Mars Needs Mechanics with the last settings' }).click();
    await page.locator('[data-table-ready]').waitFor();
    // And the table waits on the start page.
    await page.goto(house.address);
    await page.locator('#continue').waitFor();
    expect(await page.locator('a.table').count()).toBe(2);
    await page.context().close();
  });

  it('follows an invitation to a seat with a name and one press', async () => {
    const host = await house.page();
    const table = await openTable(host, house, { game: 'mars' }, ['me', 'open']);
    await host.locator('input[readonly]').waitFor();
    const link = await host.locator('input[readonly]').inputValue();
    expect(link).toBe(`${house.address}table/${table}`);
    expect(await host.getByRole('img', { name: 'QR code' }).count()).toBe(1);
    expect(await axe(host)).toEqual([]);

    const guest = await house.page();
    await guest.goto(link);
    await guest.locator('input[autocomplete=nickname]').fill('Ben'); // 1
    await guest.keyboard.press('Enter'); // 2
    await guest.getByRole('button', { name: 'Stand up' }).waitFor();
    await host.getByText('Ben').first().waitFor();
    await host.locator('[data-begin]').click();
    await guest.locator('[data-table-ready]').waitFor();
    await host.locator('[data-table-ready]').waitFor();
    expect([...faults(host), ...faults(guest)]).toEqual([]);
    await host.context().close();
    await guest.context().close();
  });
});

describe('what is not there', () => {
  it.each([
    ['new/chess', 'game', 'There is no game “chess” here'],
    ['table/NoSuchTable0123456789', 'table', 'There is no such table'],
    ['end/NoSuchTable0123456789', 'table', 'There is no such table'],
    ['replay/NoSuchTable0123456789', 'table', 'There is no such table'],
    ['nothing/here', 'page', 'There is nothing here'],
  ])('%s: the page says so, and so does the status', async (place, what, title) => {
    // A stranger too is told so, and not asked for a name first.
    const page = await house.page();
    const answer = await page.goto(`${house.address}${place}`);
    expect(answer?.status()).toBe(404);
    await page.locator(`[data-nothing=${what}] h1`).filter({ hasText: title }).waitFor();
    expect(await page.locator('form').count()).toBe(0);
    expect(await axe(page)).toEqual([]);
    expect(faults(page)).toEqual([]);
    await page.context().close();
  });
  it('every place of the pages is there for the server too', async () => {
    const page = await house.page();
    for (const place of [...PAGES.slice(0, -1), 'learn/mech', 'help', 'new', 'puzzle/2026-11-15']) {
      const answer = await page.request.get(`${house.address}${place}`, { headers: { Accept: 'text/html' } });
      expect([place, answer.status()]).toEqual([place, 200]);
    }
    await page.context().close();
  });
});

describe('people at one screen', () => {
  it('are Player 1 and Player 2 where they have said no names', async () => {
    const page = await house.page();
    await page.goto(`${house.address}new/mars`);
    await page.getByLabel('Seat 2').selectOption('here');
    expect(await page.getByLabel('Name of player 1').count()).toBe(0); // “Your name” is above
    await page.locator('form button[type=submit]').click();
    await page.getByText(/Pass to Player [12]/).waitFor(); // whoever begins
    await page.locator('[data-curtain]').press('Enter');
    await page.locator('[data-table-ready]').waitFor();
    const names = await page.locator('.panels .name').allInnerTexts();
    expect(names.join(' ')).toMatch(/Player 1[\s\S]*Player 2/);
    expect(names.join(' ')).not.toContain('Guest');
    expect(faults(page)).toEqual([]);
    await page.context().close();
  });
  it('keep the names they have', async () => {
    const page = await house.page();
    await page.goto(`${house.address}new/ricochet`);
    await page.getByLabel('Your name').fill('Anna');
    await page.getByLabel('Seat 2').selectOption('here');
    await page.getByLabel('Name of player 2').fill('Bruno');
    await page.locator('form button[type=submit]').click();
    await page.locator('[data-table-ready]').waitFor();
    const names = (await page.locator('.panels .name').allInnerTexts()).join(' ');
    expect(names).toMatch(/Anna[\s\S]*Bruno/);
    await page.context().close();
  });
});

describe('a page that is loaded when somebody goes there', () => {
  it('begins at its heading', async () => {
    const page = await house.page();
    const focused = () => page.evaluate(() => document.activeElement?.tagName);
    await page.locator('a[href$="new/mars"]').first().click();
    await page.locator('form').waitFor();
    await expect.poll(focused).toBe('H1');
    // From what stays, too: the link is in the header of every page.
    await page.locator('header a[href$="/settings"]').click();
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    await expect.poll(focused).toBe('H1');
    expect(faults(page)).toEqual([]);
    await page.context().close();
  });
});

describe('an invitation', () => {
  it('on this machine alone says so, and how to change that', async () => {
    const page = await house.page();
    await openTable(page, house, { game: 'mars' }, ['me', 'open']);
    const note = page.locator('.invite .note');
    await note.waitFor();
    expect(await note.innerText()).toContain('works on this machine only');
    expect(await note.innerText()).toContain('officina serve --host 0.0.0.0');
    expect(faults(page)).toEqual([]);
    await page.context().close();
  });
});

describe('a sheet', () => {
  it('opens from another sheet, and gives the focus back in the end', async () => {
    const page = await house.page();
    await startBotGame(page, house, 'mars');
    const more = page.getByRole('button', { name: 'More' }).first();
    await more.click();
    await page.locator('dialog .menu').getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('dialog', { name: 'Settings' }).waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true);
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'detached' });
    expect(await more.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(faults(page)).toEqual([]);
    await page.context().close();
  });
});

describe('every page', () => {
  it('is clean by axe, in light and dark', async () => {
    const found: unknown[] = [];
    for (const theme of ['light', 'dark'] as const) {
      const page = await house.page({ colorScheme: theme });
      await ensureGuest(page, house);
      for (const place of [...PAGES, 'solve']) {
        await visit(page, place);
        found.push(...(await axe(page)).map((one) => [theme, place, one]));
      }
      expect(faults(page)).toEqual([]);
      await page.context().close();
    }
    expect(found).toEqual([]);
  });

  it('never scrolls sideways, also with large text', async () => {
    for (const [size, settings] of [
      [PHONE, {}],
      [TABLET, {}],
      [DESKTOP, {}],
      [PHONE, { text: 200, language: 'de' }],
    ] as const) {
      const page = await house.page({ viewport: size, settings });
      await ensureGuest(page, house);
      for (const place of PAGES) {
        await visit(page, place);
        expect([place, size.width, await sideways(page)]).toEqual([place, size.width, 0]);
      }
      await page.context().close();
    }
  });

  it.each(['en', 'it', 'fr', 'de'])('speaks %s, without a raw id', async (language) => {
    const page = await house.page({ settings: { language } });
    await ensureGuest(page, house);
    for (const place of PAGES) {
      await visit(page, place);
      expect([place, await rawIds(page)]).toEqual([place, []]);
      expect(await page.locator('html').getAttribute('lang')).toBe(language);
    }
    for (const game of GAMES) {
      await startBotGame(page, house, game);
      await page.locator('[data-options]').click();
      await page.locator('dialog').waitFor();
      expect([game, await rawIds(page)]).toEqual([game, []]);
      await page.keyboard.press('Escape');
      // Nothing is cut off in a button.
      const clipped = await page
        .locator('.bar button, .bar a')
        .evaluateAll((buttons) =>
          buttons.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent),
        );
      expect(clipped).toEqual([]);
    }
    expect(faults(page)).toEqual([]);
    await page.context().close();
  });
});

describe('settings', () => {
  it('are kept and shown at once', async () => {
    const page = await house.page();
    await page.locator('h1').waitFor({ state: 'attached' });
    await visit(page, 'settings');
    await page.getByRole('button', { name: 'Dark' }).click();
    await page.getByRole('button', { name: '150 %' }).click();
    await page.getByRole('button', { name: 'Deutsch' }).click();
    await page.getByRole('heading', { name: 'Einstellungen' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Einstellungen' }).waitFor();
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('24px');
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(20, 23, 28)');
    await page.context().close();
  });
});

describe('keys', () => {
  it('are chosen again, with conflicts named, and heeded at the table', { timeout: 60_000 }, async () => {
    const page = await house.page();
    await startBotGame(page, house, 'mars');
    await page.keyboard.press('o');
    await page.locator('dialog button[data-move]').first().waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await page.getByRole('button', { name: 'Choose other keys' }).click();
    const key = (action: string) => page.locator(`dialog [data-action=${action}]`);
    await key('options').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('u'); // somebody has it
    await page.getByText('U is taken: Undo').first().waitFor();
    await page.keyboard.press('7');
    await page.getByText('means the same everywhere').first().waitFor();
    await page.keyboard.press('x');
    expect(await key('options').innerText()).toBe('X');
    await key('hint').click();
    await page.keyboard.press('Backspace');
    expect(await key('hint').innerText()).toBe('none');
    await key('log').click();
    await page.keyboard.press('Escape'); // only the recording ends
    expect(await key('log').innerText()).toBe('L');
    expect(await axe(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'detached' });

    await page.reload();
    await page.locator('[data-table-ready]').waitFor();
    await page.locator('[data-options][aria-keyshortcuts=x][title*="(X)"]').waitFor();
    await page.keyboard.press('o');
    await page.keyboard.press('h');
    expect(await page.locator('dialog').count()).toBe(0);
    await page.keyboard.press('x');
    await page.locator('dialog button[data-move]').first().waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await page.locator('dialog dt', { hasText: /^X$/ }).waitFor();
    await page.getByRole('button', { name: 'Choose other keys' }).click();
    await page.locator('dialog [data-reset-keys]').click();
    expect(await key('options').innerText()).toBe('O');
    // All of them can be switched off.
    await page.getByRole('checkbox', { name: 'Keys' }).uncheck();
    await page.keyboard.press('Escape');
    await page.keyboard.press('o');
    expect(await page.locator('dialog').count()).toBe(0);
    expect(await page.locator('[data-options]').getAttribute('title')).toBeNull();
    expect(faults(page)).toEqual([]);
    await page.context().close();
  });
});

describe('behind a proxy', () => {
  it('works below a path', async () => {
    const below = await House.open({ base: '/games/robots' });
    try {
      const page = await below.page();
      await startBotGame(page, below, 'mars');
      expect(page.url()).toContain('/games/robots/table/');
      await page.reload();
      await page.locator('[data-table-ready]').waitFor();
      expect(faults(page)).toEqual([]);
    } finally {
      await below.close();
    }
  });
});
