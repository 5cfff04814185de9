// What screen readers are told at a table in the text view, and where they are taken.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { faults, House, openTable, playToTheEnd } from './helpers';

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(() => house?.close());

async function table(): Promise<Page> {
  const page = await house.page({ settings: { textView: true } });
  await openTable(page, house, { game: 'mars' }, ['me', 'tinkerer']);
  await page.locator('[data-table-ready]').waitFor();
  await myTurn(page);
  return page;
}
const myTurn = (page: Page) =>
  page.waitForFunction(() => {
    const button = document.querySelector<HTMLElement>('[data-options]');
    return button !== null && !/\(0\)/.test(button.innerText);
  });
const log = (page: Page) => page.locator('.log .sentence').allInnerTexts();

describe('a screen reader', () => {
  it('is told every move once and in its order, and after them what is asked', { timeout: 60_000 }, async () => {
    const page = await table();
    await page.waitForTimeout(500);
    await page.evaluate(() => {
      const heard: string[] = [];
      Object.assign(window, { heard });
      const observer = new MutationObserver((changes) => {
        for (const node of changes.flatMap((change) => [...change.addedNodes])) heard.push(node.textContent ?? '');
      });
      observer.observe(document.querySelector('[aria-live=polite]')!, { childList: true, subtree: true });
    });
    const before = (await log(page)).length;
    // Some turns tell little: as many are played as it takes.
    const enough = async () => (await log(page)).length > before + 5;
    for (let turns = 0; turns < 6 && !(await enough()); ++turns)
      await playToTheEnd(page, { most: 5, prefer: ['^buy', '^done', '^pass'] });
    await myTurn(page);
    await page.waitForTimeout(500);
    const told = (await log(page)).slice(before);
    const heard = await page.evaluate(() => (window as unknown as { heard: string[] }).heard.join(' '));
    expect(told.length).toBeGreaterThan(5);
    let at = 0;
    for (const line of told) {
      const found = heard.indexOf(line, at);
      expect([line, found >= at], heard).toEqual([line, true]);
      at = found + line.length;
    }
    const asked = (await page.locator('[data-testid=sentence] > span').last().innerText()).trim();
    expect(heard.slice(at)).toContain(asked);
    expect(faults(page)).toEqual([]);
  });

  it('is taken to the first option of the list, and by arrows to the reasons why not', async () => {
    const page = await table();
    await page.locator('[data-options]').click();
    const focused = () =>
      page.evaluate(() => {
        const one = document.activeElement as HTMLElement;
        return [one.closest('dialog') !== null, one.dataset['move'] ?? one.tagName];
      });
    const first = page.locator('dialog button[data-move]').first();
    await first.waitFor();
    await expect.poll(focused).toEqual([true, await first.getAttribute('data-move')]);
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.locator('dialog .barred li').first().waitFor();
    await page.keyboard.press('ArrowDown');
    expect(await focused()).toEqual([true, 'LI']);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-options'))).toBe(true);
  });
});
