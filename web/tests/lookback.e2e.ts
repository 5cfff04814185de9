// Looking back: the end page with the bot's turning points, the replay by link with anybody's eyes, one's own figures.

import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { ask, axe, faults, House, openTable, PHONE, playToTheEnd, rawIds, sideways } from './helpers';
import { filmOf } from './playing';

const house = House.forTests();

const sentence = (page: Page) => page.locator('[data-testid=sentence]');
const tabTo = async (page: Page, selector: string) => {
  for (let i = 0; i < 80; ++i) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`no way to ${selector}`);
};
// A game that was played badly: nothing but passing against an apprentice.
async function lostGame(page: Page): Promise<string> {
  const table = await openTable(page, house, { game: 'mars' }, ['me', 'apprentice']);
  await page.locator('[data-table-ready]').waitFor();
  await playToTheEnd(page, {
    prefer: ['^buy lens', '^buy wire', '^build', '^done', '^end', '^pass'],
    timeoutMs: 90_000,
  });
  return table;
}

describe('after a game of Mars', () => {
  it('the engineer names the turning points, and each leads to its moment', { timeout: 300_000 }, async () => {
    const page = await house.page();
    const table = await lostGame(page);
    await page.locator('a[data-primary][href*="end/"]').click();
    await page.locator('[data-testid=verdict]').waitFor();
    // Nothing is thought about before somebody asks.
    expect(await page.locator('[data-reviewed]').count()).toBe(0);
    await page.locator('[data-review="1"]').click();
    await page.getByRole('progressbar').waitFor();
    await page.locator('[data-reviewed]').waitFor({ timeout: 200_000 });
    const moments = page.locator('main ol > li');
    expect(await moments.count()).toBeGreaterThan(0);
    const first = moments.first();
    const words = await first.innerText();
    expect(words).toContain('Here the engineer would have chosen');
    expect(
      words.match(/about \d+ points? at the end, (\d+ (ahead of|behind)|level with) the best of the others/g),
    ).toHaveLength(2);
    const worth = await first.locator('[data-worth]').innerText();
    expect(worth).toMatch(/more/);
    expect(await rawIds(page)).toEqual([]);
    expect(await axe(page)).toEqual([]);

    // The link: the table before that decision, with the eyes of who made it.
    const made = Number(/Move (\d+)/.exec(words)![1]) - 1;
    await first.getByRole('link').click();
    await page.locator('[data-replay-ready]').waitFor();
    expect(page.url()).toContain(`replay/${table}?move=${made}&seat=1`);
    await expect.poll(() => page.getByText(`Move ${made} of`).count()).toBeGreaterThan(0);
    // There it is said again, before the move and after it.
    const turning = page.locator(`[data-turning="${made}"]`);
    await expect.poll(() => turning.innerText()).toContain(worth);
    expect(await axe(page)).toEqual([]);
    // One step on is what was played.
    const chosen = /chose: (.*)\./.exec(words)![1]!;
    await page.keyboard.press('.');
    await expect.poll(() => page.url()).toContain(`move=${made + 1}`);
    expect(await turning.innerText()).toContain(worth);
    const verb = /\w+/.exec(chosen)![0].toLowerCase(); // "Buy …": "Anna buys …"
    await expect.poll(async () => (await sentence(page).innerText()).toLowerCase()).toContain(verb);
    // Somebody else's eyes.
    await page.getByLabel('With the eyes of').selectOption('2');
    await expect.poll(() => page.url()).toContain('seat=2');
    expect(await page.locator('[data-turning]').count()).toBe(0);
    const link = page.url();
    const told = await sentence(page).innerText();
    // The link alone leads there, for somebody else too.
    const ben = await house.page();
    await ben.goto(link);
    await ben.locator('[data-replay-ready]').waitFor();
    expect(await sentence(ben).innerText()).toBe(told);
    expect(ben.url()).toBe(link);
    expect([...faults(page), ...faults(ben)]).toEqual([]);

    // One's own figures.
    await page.goto(`${house.address}me`);
    const row = page.locator('[data-testid=figures] tr[data-game=mars]');
    await row.waitFor();
    const cells = await row.locator('td').allInnerTexts();
    const all = (await ask(page, { do: 'history' })) as {
      tables: { stage: string; seats: { seat: number; score?: number; rank?: number }[] }[];
    };
    const over = all.tables.filter((one) => one.stage === 'over');
    expect(cells[0]).toBe(String(over.length));
    const { rank } = over[0]!.seats[0]!;
    expect(cells.slice(1, 3)).toEqual([rank === 1 ? '1' : '0', String(rank)]);
    expect(Number(cells[3])).toBe(over[0]!.seats[0]!.score);
    expect(await axe(page)).toEqual([]);
    await ben.context().close();

    // On a phone, by keys, nothing scrolls sideways.
    await page.setViewportSize(PHONE);
    await page.goto(`${house.address}end/${table}`);
    await page.locator('[data-testid=verdict]').waitFor();
    await page.getByRole('img', { name: /Score of each player/ }).waitFor();
    await tabTo(page, 'summary');
    await page.keyboard.press('Enter');
    await page.locator('details[open] table').first().waitFor();
    await tabTo(page, '[data-review="1"]');
    await page.keyboard.press('Enter');
    await page.locator('[data-reviewed]').waitFor({ timeout: 200_000 });
    expect(await sideways(page)).toBe(0);
    await tabTo(page, 'main ol > li a');
    await page.keyboard.press('Enter');
    await page.locator('[data-replay-ready]').waitFor();
    expect(await sideways(page)).toBe(0);
    expect(await axe(page)).toEqual([]);
    expect(faults(page)).toEqual([]);
  });
});

describe('the replay', () => {
  it('is told in the text view', { timeout: 240_000 }, async () => {
    const page = await house.page({ settings: { textView: true } });
    await filmOf(page, house, 'mars');
    await page.locator('.generic').waitFor();
    expect(await page.locator('.board svg').count()).toBe(0);
    const told = () => page.locator('.generic').innerText();
    const beginning = await told();
    await page.keyboard.press('End');
    await expect.poll(told).not.toBe(beginning);
    expect(await rawIds(page)).toEqual([]);
    expect(await axe(page)).toEqual([]);
    expect(faults(page)).toEqual([]);
    await page.context().close();
  });
});
