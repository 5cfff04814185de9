// The pictures that answer docs/interface-checklist.md: each question that can be seen, at a real table in the moment it asks
// about. npm run checklist writes docs/pictures/checklist/*.webp. ONLY=hint,night takes some of them, PICTURES names another folder.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { ask, ensureGuest, House, openTable, playToTheEnd, ROOT } from './helpers';
import { advance, OVER } from './playing';

const TELEPHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const BESIDE_BOTS = ['me', 'tinkerer', 'mechanic'];

interface Shot {
  name: string;
  context?: BrowserContextOptions & { settings?: object };
  // Brings the page to the moment.
  take: (page: Page, house: House) => Promise<void>;
}

const yours = (page: Page) => page.locator('.yours').waitFor({ timeout: 30_000 });
const market = (page: Page) => page.locator('.market .mark-legal').first();
async function sit(page: Page, house: House, game: string, options = {}, seats = BESIDE_BOTS): Promise<string> {
  const table = await openTable(page, house, { game, options }, seats);
  await page.locator('[data-table-ready]').waitFor();
  return table;
}

const SHOTS: Shot[] = [
  {
    name: 'options', // 5
    take: async (page, house) => {
      await sit(page, house, 'mech', { first: '1' });
      await yours(page);
      await page.locator('[data-options]').click();
      await page.locator('dialog button[data-move]').first().waitFor();
    },
  },
  {
    name: 'why-not', // 6
    take: async (page, house) => {
      await sit(page, house, 'mars', { first: '1' });
      await market(page).waitFor();
      await page.locator('.blueprint button, .blueprint').first().click();
      await page.locator('.notice').first().waitFor();
    },
  },
  {
    name: 'preview', // 7, 39
    take: async (page, house) => {
      await sit(page, house, 'mars', { first: '1' });
      await market(page).click();
      await page.locator('[data-commit]').waitFor();
    },
  },
  {
    name: 'keys', // 11, 13
    take: async (page, house) => {
      await sit(page, house, 'mars', { first: '1' });
      await market(page).waitFor();
      await page.keyboard.press('?');
      await page.locator('dialog kbd').first().waitFor();
    },
  },
  {
    name: 'focus', // 13
    take: async (page, house) => {
      await sit(page, house, 'mars', { first: '1' });
      await market(page).focus();
      await page.keyboard.press('ArrowRight');
    },
  },
  {
    name: 'large-text', // 21
    context: { ...TELEPHONE, locale: 'de' },
    take: async (page, house) => {
      await sit(page, house, 'mars', { first: '1' });
      await market(page).waitFor();
      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    },
  },
  {
    name: 'german-phone', // 22
    context: { ...TELEPHONE, locale: 'de' },
    take: async (page, house) => {
      await sit(page, house, 'raising', {}, ['me', 'tinkerer']);
      await yours(page);
    },
  },
  {
    name: 'curtain', // 25
    take: async (page, house) => {
      await sit(page, house, 'mars', {}, ['me', 'me']);
      await page.locator('[data-curtain]').waitFor();
    },
  },
  {
    name: 'offline', // 27
    take: async (page, house) => {
      await sit(page, house, 'mech', { first: '1' });
      await yours(page);
      await page.context().setOffline(true);
      await page.getByText('You are offline').first().waitFor();
    },
  },
  {
    name: 'result', // 33
    take: async (page, house) => {
      const table = await sit(page, house, 'mars', {}, ['me', 'apprentice']);
      await playToTheEnd(page, { prefer: ['^sell', '^build', '^buy', '^end', '^done', '^pass'], timeoutMs: 200_000 });
      await page.goto(`${house.address}end/${table}`);
      await page.getByTestId('verdict').waitFor();
    },
  },
  {
    name: 'end', // 56
    take: async (page, house) => {
      await sit(page, house, 'mech', {}, ['me', 'apprentice']);
      await yours(page);
      await playToTheEnd(page, { prefer: ['^acquire', '^build', '^stock'], timeoutMs: 250_000 });
      await page.locator('[data-finale]').waitFor();
    },
  },
  {
    name: 'invitation', // 35
    context: TELEPHONE,
    take: async (page, house) => {
      const host = await house.page();
      await ensureGuest(host, house, 'Anna');
      const table = await openTable(host, house, { game: 'mech', options: { robots: 'yes' } }, ['me', 'open', 'open']);
      await page.goto(`${house.address}table/${table}`);
      await page.locator('[data-host]').waitFor();
    },
  },
  {
    name: 'start', // 36
    take: async (page) => {
      await page.locator('.card svg').nth(3).waitFor();
    },
  },
  {
    name: 'declare', // 37, 58
    take: async (page, house) => {
      await sit(page, house, 'ricochet', { glass_seconds: '3000' });
      await page.locator('.pad [data-number="9"]').click();
      await page.locator('[data-commit]').waitFor();
    },
  },
  {
    name: 'head-mode', // 38
    take: async (page, house) => {
      await sit(page, house, 'ricochet', { glass_seconds: '3000' });
      await page.locator('.pad [data-number="9"]').click();
      await page.locator('[data-commit]').click();
      await page.locator('.chips [data-robot=red]').click();
    },
  },
  {
    name: 'night', // 40
    take: async (page, house) => {
      const table = await sit(page, house, 'mech', { robots: 'yes' }, ['me', 'tinkerer']);
      await advance(page, table, /^robot/, { prefer: /^stock/ });
      await page.locator('.night .switch.mark-legal').first().hover();
    },
  },
  {
    name: 'batteries', // 41
    take: async (page, house) => {
      const table = await sit(page, house, 'raising', {}, ['me', 'tinkerer']);
      await advance(page, table, /^batteries 2/);
      await page.locator('.batteries .step').nth(1).click();
    },
  },
  {
    name: 'since', // 45
    context: TELEPHONE,
    take: async (page, house) => {
      await sit(page, house, 'mars', { first: '1' });
      const told = () => page.locator('[data-since-seat="3"] .told').innerText();
      for (let most = 8; most > 0 && (await told()) === ''; --most) {
        await playToTheEnd(page, { most: 1, prefer: ['^buy', '^end'] });
        await page.waitForTimeout(3000);
      }
      await yours(page);
      expect(await told()).not.toBe('');
    },
  },
  {
    name: 'travel', // 46
    context: { reducedMotion: 'no-preference', settings: { showing: 'slow' } },
    take: async (page, house) => {
      await sit(page, house, 'mars', { first: '1' });
      await market(page).click();
      await page.locator('[data-commit]').click();
      await page.locator('[data-travels]').first().waitFor({ state: 'attached' });
      await page.waitForTimeout(350);
    },
  },
  {
    name: 'opening-steps', // 48
    take: async (page, house) => {
      await sit(page, house, 'raising', {}, ['me', 'tinkerer']);
      await page.locator('.setup .mark-legal').first().click();
    },
  },
  {
    name: 'big-window', // 51
    context: { viewport: { width: 2560, height: 1440 } },
    take: async (page, house) => {
      await sit(page, house, 'mech', { robots: 'yes', specialists: 'yes' }, ['me', 'tinkerer', 'mechanic', 'engineer']);
      await playToTheEnd(page, { most: 6, prefer: ['^keep', '^acquire', '^build'] });
      await yours(page);
    },
  },
  {
    name: 'six-seats', // 51
    take: async (page, house) => {
      await sit(page, house, 'raising', {}, ['me', ...Array<string>(5).fill('apprentice')]);
      await page.locator('[data-bar="choose for me"]').click();
      await page.locator('[data-phase]').first().waitFor();
    },
  },
  {
    name: 'tip', // 52, 53
    take: async (page, house) => {
      await sit(page, house, 'mech', { first: '1' });
      await page.locator('.market .tile').first().hover();
      await page.locator('.tip').waitFor();
    },
  },
  {
    name: 'legend', // 54
    take: async (page, house) => {
      await sit(page, house, 'raising', {}, ['me', 'tinkerer']);
      await page.locator('[data-legend]').click();
      await page.locator('#help-icons [data-icon]').first().waitFor();
    },
  },
  {
    name: 'first-time', // 55
    take: async (page, house) => {
      await page.goto(`${house.address}new/ricochet`);
      await page.locator('[data-gently]').waitFor();
    },
  },
  {
    name: 'not-found', // 57
    take: async (page, house) => {
      await page.goto(`${house.address}nothing/here`);
      await page.getByText('There is nothing here').first().waitFor();
    },
  },
  {
    name: 'hint', // 58
    take: async (page, house) => {
      await sit(page, house, 'mars', { first: '1' });
      await market(page).waitFor();
      await page.locator('[data-ask-hint]').click();
      await page.locator('[data-hinted]').first().waitFor({ timeout: 30_000 });
    },
  },
  {
    name: 'hint-on-the-board', // 58, 59
    take: async (page, house) => {
      await sit(page, house, 'ricochet', { barriers: 'no', turn: 'off', glass_seconds: '3600' }, ['me']);
      await page.locator('[data-ask-hint]').click();
      const more = page.locator('[data-hint]').getByRole('button', { name: 'Tell me more' });
      for (let press = 0; press < 6; ++press) {
        await more.waitFor({ timeout: 5000 }).catch(() => {});
        if ((await more.count()) === 0) break;
        await more.click();
        await page.waitForTimeout(300);
      }
    },
  },
  {
    name: 'text-view', // 16, 59
    context: { settings: { textView: true } },
    take: async (page, house) => {
      await sit(page, house, 'mars', { first: '1' });
      await page.locator('.generic').waitFor();
    },
  },
  {
    name: 'phrases', // company
    take: async (page, house) => {
      const anna = await house.page();
      await ensureGuest(anna, house, 'Anna');
      const table = await openTable(anna, house, { game: 'mars', options: { first: '1' } }, ['me', 'open']);
      await page.goto(`${house.address}table/${table}`);
      await page.locator('input[autocomplete=nickname]').fill('Ben');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Stand up' }).waitFor();
      await ask(anna, { do: 'begin', table });
      for (const one of [anna, page]) await one.locator('[data-table-ready]').waitFor();
      await anna.locator('[data-phrases]').click();
      await page.locator('[data-phrases]').click();
      await anna.locator('[data-say=nice_move]').click();
      await page.locator('[data-said=nice_move]').waitFor();
    },
  },
  {
    name: 'replay', // 34
    take: async (page, house) => {
      const table = await sit(page, house, 'raising', {}, ['me']);
      await advance(page, table, /^batteries 2/);
      await ask(page, { do: 'give_up', table, seat: 1 }).catch(() => {});
      await page.locator(OVER).waitFor();
      await page.goto(`${house.address}replay/${table}?move=12`);
      await page.locator('[data-replay-ready]').waitFor();
    },
  },
];

const only = process.env['ONLY']?.split(',');
const folder = process.env['PICTURES'] ?? join(ROOT, 'docs/pictures/checklist');

it.each(SHOTS.filter(({ name }) => !only || only.includes(name)))('$name', async ({ name, context, take }) => {
  mkdirSync(folder, { recursive: true });
  const house = await House.open();
  try {
    const page = await house.page(context);
    await take(page, house);
    await page.waitForTimeout(name === 'travel' ? 0 : 2500); // the board finds its size
    const session = await page.context().newCDPSession(page);
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 80 });
    writeFileSync(join(folder, `${name}.webp`), Buffer.from(data, 'base64'));
  } finally {
    await house.close();
  }
});
