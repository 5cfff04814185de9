// One's own turn: a whole act is one press, the bar never says that one waits for oneself, and a hint stands beside the board.

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ask, axe, faults, House, openTable, PHONE } from './helpers';

const house = House.forTests();

const sentence = (page: Page) => page.getByTestId('sentence');
async function made(page: Page, table: string): Promise<number> {
  return ((await ask(page, { do: 'state', table })) as { made: number }).made;
}

describe('a whole act', () => {
  it('is one press: to pass in Mars Needs Mechanics', { timeout: 60_000 }, async () => {
    const page = await house.page();
    const table = await openTable(page, house, { game: 'mars', options: { first: '1' } }, ['me', 'tinkerer']);
    const pass = page.locator('[data-bar=pass]');
    await pass.waitFor({ timeout: 20_000 });
    const before = await made(page, table);
    await pass.click();
    await expect.poll(() => made(page, table)).toBeGreaterThan(before);
    expect(faults(page)).toEqual([]);
    await page.context().close();
  });
});

describe('one’s own turn', () => {
  it('is never said to be waited for', { timeout: 60_000 }, async () => {
    const page = await house.page();
    // Alone: whatever is waited for would be oneself.
    const table = await openTable(page, house, { game: 'raising' }, ['me']);
    await page.locator('[data-bar="choose for me"]').waitFor({ timeout: 20_000 });
    await page.evaluate(() => {
      const heard = window as unknown as { said: string[] };
      heard.said = [];
      new MutationObserver(() => {
        const text = document.querySelector<HTMLElement>('[data-testid=sentence]')?.innerText;
        if (text !== undefined && heard.said.at(-1) !== text) heard.said.push(text);
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    const before = await made(page, table);
    await page.locator('[data-bar="choose for me"]').click();
    await page.locator('[data-phase]').first().waitFor({ timeout: 30_000 });
    expect(await made(page, table)).toBeGreaterThan(before);
    const said = await page.evaluate(() => (window as unknown as { said: string[] }).said);
    expect(said.length).toBeGreaterThan(0);
    expect(said.filter((one) => /Waiting/.test(one))).toEqual([]);
    await page.context().close();
  });
});

describe('a hint', () => {
  it('tells more when it is asked again, and ends with what there is to tell', { timeout: 90_000 }, async () => {
    const page = await house.page();
    const options = { barriers: 'no', turn: 'off', glass_seconds: '3600' };
    await openTable(page, house, { game: 'ricochet', options }, ['me']);
    await page.locator('.pad').waitFor({ timeout: 20_000 });
    const button = page.locator('[data-ask-hint]');
    await button.click();
    const hint = page.locator('[data-hint]');
    const more = hint.getByRole('button', { name: 'Tell me more' });
    await more.waitFor();
    const said = async () => (await hint.locator('p:not(.muted, :has(button))').allInnerTexts()).join(' ');
    const told: string[] = [];
    for (let press = 0; press < 6 && (await more.count()) > 0; ++press) {
      told.push(await said());
      await more.click();
      await expect.poll(() => hint.getByRole('status').count(), { timeout: 20_000 }).toBe(0);
    }
    // Nothing was told twice, and the last that was told stays.
    expect(await more.count()).toBe(0);
    expect(new Set(told).size).toBe(told.length);
    expect(await said()).toBe(told.at(-1));
    expect(faults(page)).toEqual([]);
    await page.context().close();
  });

  it.each([
    ['a desk', {}],
    ['a phone', { viewport: PHONE, hasTouch: true, isMobile: true }],
  ])('moves nothing of the board, on %s', { timeout: 90_000 }, async (_, context) => {
    const page = await house.page(context);
    await openTable(page, house, { game: 'mars', options: { first: '1' } }, ['me', 'tinkerer']);
    await page.locator('.market .card.mark-legal').first().waitFor({ timeout: 20_000 });
    const box = () => page.locator('.market').boundingBox();
    await page.waitForTimeout(500);
    const before = await box();
    await page.locator('[data-ask-hint]').click();
    const hinted = page.locator('[data-hinted]').first();
    await hinted.waitFor({ timeout: 20_000 });
    expect(await box()).toEqual(before);
    expect(await axe(page)).toEqual([]);
    // Pressed, it is selected on the board.
    await hinted.click();
    await page.locator('[data-commit]').waitFor();
    expect(await sentence(page).innerText()).not.toBe('');
    // Everything of the board can be scrolled out from under it.
    if ('viewport' in context) {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      const [board, hint] = [
        await page.locator('.mars').boundingBox(),
        await page.locator('[data-hint]').boundingBox(),
      ];
      expect(board!.y + board!.height).toBeLessThanOrEqual(hint!.y + 1);
    }
    expect(faults(page)).toEqual([]);
    await page.context().close();
  });
});
