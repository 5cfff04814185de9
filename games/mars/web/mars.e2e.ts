// Mars Needs Mechanics in a real browser: whole games by pressing what the board marks, every variant, the ghosts of a
// purchase against what then happens, till and tray, hidden hands in two browsers, keys alone, phone.

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { KINDS, type MarsView } from './view';
import { axe, House, openTable, PHONE } from '../../../web/tests/helpers';
import {
  diceOf,
  fingerFor,
  OVER,
  playByKeys,
  playByPressing,
  type Playing,
  QUICK,
  sound,
  stateOf,
  twoPeople,
  viewsIn,
} from '../../../web/tests/playing';

const house = House.forTests();

const view = (page: Page, table: string, seat = 1) => stateOf<MarsView>(page, table, seat);

// What a till or a tray is filled with is confirmed before anything else is pressed.
const finger = fingerFor({
  marked: '.mars .mark-legal, [data-bar]',
  first: async (page, dice) => {
    const sell = page.locator('.register button.primary:enabled');
    const best = page.locator('[data-till=best]:enabled');
    const tray = page.locator('.tray [data-primary]:enabled');
    if ((await tray.count()) > 0) {
      const cards = page.locator('.tray .mark-legal');
      await cards.nth(dice(await cards.count())).click(QUICK);
      await tray.click(QUICK);
    } else if ((await sell.count()) > 0) await sell.click(QUICK);
    else if ((await best.count()) > 0 && dice(4) > 0) await best.click(QUICK);
    else return false;
    return true;
  },
});
const play = (page: Page, playing: Playing) => playByPressing(finger, page, playing);

describe('a whole game by pressing what is marked', () => {
  it.each([2, 4])('against bots, %i seats, to the end page', { timeout: 300_000 }, async (seats) => {
    const page = await house.page();
    await openTable(page, house, { game: 'mars' }, ['me', ...Array<string>(seats - 1).fill('apprentice')]);
    await page.locator('.mars').waitFor();
    const presses = await play(page, { seed: 11 * seats, timeoutMs: 280_000 });
    expect(presses).toBeGreaterThan(10);
    await sound(page);
    await page.locator(OVER).click();
    await page.locator('.end svg[role=img]').waitFor();
    // Seven lines, one for each type, and what was spent and earned adds up: nothing says that a part is missing.
    expect(await page.locator('.end path.price').count()).toBe(7);
    expect(await page.locator('.end .note').count()).toBe(0);
    expect(await axe(page)).toEqual([]);
    await page.setViewportSize(PHONE);
    await sound(page);
    await page.context().close();
  });
});

describe('every variant', () => {
  const variants: Record<string, string>[] = [
    { mechanisms: 'none' },
    { mechanisms: 'merchants', first: '1' },
    { mechanisms: 'schemers' },
    { mechanisms: 'engineers', prices: '0-12' },
    { mechanisms: 'random 5', automaton: 'yes' },
    { final: 'all_fall', hands: 'open' },
  ];
  it.each(variants)('%o', { timeout: 120_000 }, async (options) => {
    const page = await house.page();
    const table = await openTable(page, house, { game: 'mars', options }, ['me', 'apprentice']);
    await page.locator('.mars').waitFor();
    const begun = await view(page, table);
    expect(await page.locator('.blueprint').count()).toBe(begun.mechanisms.length);
    if (options['hands'] === 'open') expect(begun.seats[1]!.unknown_cards).toBeUndefined();
    // The bot may have moved meanwhile: what lies there is what is not known now.
    else
      await expect
        .poll(
          async () =>
            (await page.locator('.stock .mini.back').count()) -
            ((await view(page, table)).seats[1]!.unknown_cards ?? 0),
        )
        .toBe(0);
    await play(page, { seed: 5, most: 24, mayEnd: true, timeoutMs: 60_000 });
    await sound(page);
    await page.context().close();
  });
});

describe('a purchase', () => {
  // Whether something can still be built after it, so that the turn is not over by itself, is in the cards: a few tables
  // are tried.
  it('is foretold in Cogs, line and prices, then happens so, and can be undone', { timeout: 120_000 }, async () => {
    const page = await house.page();
    let undone = false;
    for (let tries = 0; tries < 12 && !undone; tries++) {
      const table = await openTable(page, house, { game: 'mars', options: { first: '1' } }, ['me', 'apprentice']);
      await page.locator('.market .card').first().waitFor();
      const before = await view(page, table);
      // A card that makes some mechanism whole.
      const hand = before.seats[0]!.hand;
      const kind = KINDS.find(
        (one) =>
          before.market[one] &&
          before.mechanisms.some(({ needs }) =>
            KINDS.every((need) => (needs[need] ?? 0) <= (hand[need] ?? 0) + (need === one ? 1 : 0)),
          ),
      );
      if (!kind) continue;
      const card = page.locator(`.market .card.${kind}`).first();
      const foretold = before.if_bought![kind]!;
      const cogs = before.seats[0]!.cogs - foretold.cost;
      await card.click();
      await expect.poll(() => page.locator('.purse .after').innerText()).toContain(String(cogs));
      const shown = await nextPrices(page);
      expect(shown).toEqual(foretold.next_prices);
      expect((await view(page, table)).seats[0]!.cogs).toBe(before.seats[0]!.cogs);
      await card.click();
      await page.locator('[data-bar=end]').waitFor();
      const after = await view(page, table);
      expect(after.seats[0]!.cogs).toBe(cogs);
      expect(after.line[6]!.component).toBe(kind);
      expect(Object.fromEntries(after.line.map((token) => [token.component, token.next_price]))).toEqual(shown);
      await page.keyboard.press('u');
      await page.locator('[data-bar=pass]').waitFor();
      expect(await view(page, table)).toEqual(before);
      undone = true;
    }
    expect(undone).toBe(true);
    await sound(page);
    await page.context().close();
  });

  it('says why it cannot be, with the numbers', async () => {
    const page = await house.page();
    const table = await openTable(page, house, { game: 'mars', options: { first: '1' } }, ['me', 'apprentice']);
    await page.locator('.market .card').first().waitFor();
    const { seats, mechanisms } = await view(page, table);
    const barred = mechanisms.find((one) =>
      KINDS.some((kind) => (one.needs[kind] ?? 0) > (seats[0]!.hand[kind] ?? 0)),
    )!;
    await page.locator(`[data-mechanism=${barred.id}]`).click();
    const notice = page
      .locator('body')
      .getByText(/needs \d × .* you have \d/)
      .first();
    await notice.waitFor();
    // Missing cards are named on the blueprint itself, for speech and as a tip.
    expect(await page.locator(`[data-mechanism=${barred.id}] .hidden-visually`).innerText()).toMatch(/Missing: /);
    await page.context().close();
  });
});

async function nextPrices(page: Page): Promise<Record<string, number>> {
  const cars = await page
    .locator('.line .car')
    .evaluateAll((all) =>
      all.map((one) => [(one as HTMLElement).dataset['kind']!, one.querySelector('.next')!.textContent!] as const),
    );
  return Object.fromEntries(cars.map(([kind, text]) => [kind, Number(text.replace(/\D/g, ''))]));
}

describe('hidden hands', () => {
  it('two people: nothing hidden in frames or page of the other', { timeout: 120_000 }, async () => {
    const { anna, bruno, table, frames, close } = await twoPeople(house, { game: 'mars' }, '.mars');
    let pressed = 0;
    for (let i = 0; i < 40 && pressed < 8; i++)
      for (const page of [anna, bruno]) {
        const { presses } = await finger(page, diceOf(3 + i), '');
        pressed += presses;
        await page.waitForTimeout(40);
      }
    expect(pressed).toBeGreaterThanOrEqual(8);
    const full = await view(bruno, table, 2);
    const seen = (await view(anna, table)).seats[1]!;
    const own = full.seats[1]!;
    expect(own.unknown_cards).toBeUndefined();
    // Whatever Anna was sent about Bruno's hand was no more than this view at some time: never a card dealt to him.
    const views = await viewsIn<MarsView>(frames);
    expect(views.length).toBeGreaterThan(0);
    const looked = frames.some((frame) => frame.includes('"fact":"sees"'));
    for (const one of views) {
      const his = one.seats[1]!;
      const known = KINDS.reduce((sum, kind) => sum + (his.hand[kind] ?? 0), 0);
      expect(known + (his.unknown_cards ?? 0)).toBe(his.cards);
      // Nobody has looked at the deck, or it was she herself.
      if (!looked) expect(one.deck.top.every((card) => card === null)).toBe(true);
    }
    const first = views.find((one) => one.seats[1]!.cards > 0)!;
    expect(first.seats[1]!.unknown_cards).toBe(first.seats[1]!.cards);
    expect(first.seats[1]!.hand).toEqual({});
    const dealt = frames.join('\n').match(/"fact":"dealt_card","seat":2/g);
    expect(dealt).toBeNull();
    // In the page: as many backs as cards she does not know.
    const backs = await anna.locator('.stock').nth(1).locator('.mini.back').count();
    expect(backs).toBe(seen.unknown_cards ?? 0);
    await sound(anna);
    await sound(bruno);
    await close();
  });
});
describe('keys alone', () => {
  it('arrows walk the market, Enter foretells, Enter buys, Esc takes it back', async () => {
    const page = await house.page();
    const table = await openTable(page, house, { game: 'mars', options: { first: '1' } }, ['me', 'apprentice']);
    await page.locator('.market .card').first().waitFor();
    const before = await view(page, table);
    // Tab from region to region until the market has the focus.
    for (let i = 0; i < 25; i++) {
      await page.keyboard.press('Tab');
      if (await page.evaluate(() => document.activeElement?.closest('.market') !== null)) break;
    }
    await page.keyboard.press('End');
    const focused = () =>
      page.evaluate(() => document.activeElement?.querySelector('.hidden-visually')?.textContent ?? '');
    expect(await focused()).toMatch(/card, price 5, market 8 of 8, affordable/);
    await page.keyboard.press('ArrowLeft');
    expect(await focused()).toMatch(/market 7 of 8/);
    await page.keyboard.press('Enter');
    await page.locator('.purse .after').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.purse .after').waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await view(page, table)).seats[0]!.cogs).toBe(before.seats[0]!.cogs - 5);
    await page.context().close();
  });

  it('a whole game by digits and C', { timeout: 300_000 }, async () => {
    const page = await house.page();
    await openTable(page, house, { game: 'mars' }, ['me', 'apprentice']);
    await page.locator('.mars').waitFor();
    const dice = diceOf(17);
    const decisions = await playByKeys(
      page,
      (options) => page.keyboard.press(String(1 + dice(Math.min(9, options)))),
      280_000,
    );
    expect(decisions).toBeGreaterThan(10);
    await sound(page);
    await page.context().close();
  });
});

describe('a phone', () => {
  it('plays by taps, nothing sticks out, marks are large enough', { timeout: 120_000 }, async () => {
    const page = await house.page({ viewport: PHONE, hasTouch: true, isMobile: true });
    await openTable(page, house, { game: 'mars', options: { first: '1', mechanisms: 'schemers' } }, [
      'me',
      'apprentice',
    ]);
    await page.locator('.market .card').first().waitFor();
    const boxes = await page
      .locator('.mars button')
      .evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height)),
      );
    expect(Math.min(...boxes)).toBeGreaterThanOrEqual(24);
    const wagons = await page
      .locator('.car')
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().width)));
    expect(wagons).toHaveLength(7);
    expect(Math.min(...wagons)).toBeGreaterThanOrEqual(46);
    // What can only be looked at says what it is.
    await page.locator('.wagon').first().tap();
    await page
      .locator('.tip')
      .filter({ hasText: /space \d of 7/ })
      .waitFor();
    await page.locator('.market .card').first().tap();
    await page.locator('.purse .after').waitFor();
    await page.locator('.market .card').first().tap();
    await play(page, { seed: 9, most: 20, timeoutMs: 60_000 });
    await sound(page);
    await page.context().close();
  });
});

describe('for everybody', () => {
  it.each(['light', 'dark'])('axe finds nothing at the table, %s', { timeout: 60_000 }, async (theme) => {
    const page = await house.page({ settings: { theme } });
    await openTable(page, house, { game: 'mars', options: { first: '1' } }, ['me', 'apprentice']);
    await page.locator('.market .card').first().click();
    expect(await axe(page)).toEqual([]);
    await page.context().close();
  });

  it.each(['it-IT', 'fr-FR', 'de-DE'])(
    'speaks %s without raw ids, and nothing sticks out',
    { timeout: 60_000 },
    async (locale) => {
      const page = await house.page({ locale });
      await openTable(page, house, { game: 'mars', options: { first: '1', mechanisms: 'schemers' } }, [
        'me',
        'apprentice',
      ]);
      await page.locator('.market .card').first().click();
      await play(page, { seed: 2, most: 4, timeoutMs: 20_000 });
      await sound(page);
      await page.context().close();
    },
  );
});
