// Ricochet Robots by keys alone, and what a hint draws.

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { faults, House, openTable, rawIds } from '../../../web/tests/helpers';
import { byKeys, phase, sentence, show, solution, stateOf, withinReach } from './testing/playing';

const house = House.forTests();

// By Tab to what is looked for: everything that can be pressed can be reached.
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 80; ++presses) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((selector) => document.activeElement?.matches(selector) ?? false, selector)) return;
  }
  throw new Error(`${selector} cannot be reached by Tab`);
}
async function declareByKeys(page: Page, number: number): Promise<void> {
  for (const digit of String(number)) await page.keyboard.press(digit);
  await phase(page, new RegExp(`Declare ${number} move`));
  await page.keyboard.press('c');
}

describe('by keys alone', () => {
  it('declares, shows and wins', { timeout: 60_000 }, async () => {
    const page = await house.page();
    const { steps } = await withinReach(house, page);
    await declareByKeys(page, steps.length);
    await show(page, steps, byKeys);
    await page.getByText('Target 2 of 17').waitFor();
    expect(faults(page)).toEqual([]);
  });

  it('a whole game, from the first token to the result', { timeout: 240_000 }, async () => {
    const page = await house.page();
    const options = { glass_seconds: '3600', barriers: 'no', turn: 'off' };
    const table = await openTable(page, house, { game: 'ricochet', options }, ['me']);
    await page.locator('.pad').waitFor();
    let up = 0;
    for (let round = 1; round <= 17; ++round) {
      await page.getByText(`Target ${round} of 17`).waitFor();
      await phase(page, /In how many moves/);
      const steps = solution(await stateOf(page, table), 'off');
      await declareByKeys(page, steps?.length ?? 12);
      if (steps) {
        up += 1;
        await show(page, steps, byKeys);
      } else {
        await phase(page, /Show it/);
        await tabTo(page, '[data-bar="give up"]');
        await page.keyboard.press('Enter');
        if ((await page.locator('[data-commit]').count()) > 0) await page.keyboard.press('c');
      }
    }
    expect(up).toBeGreaterThan(0);
    await page.locator('a[data-primary][href*="end/"]').waitFor();
    expect(await sentence(page).innerText()).toContain(`${up} face up`);
    await page.keyboard.press('c');
    await page.locator('[data-testid=verdict]').waitFor();
    expect(await rawIds(page)).toEqual([]);
    expect(faults(page)).toEqual([]);
  });
});

describe('a hint', () => {
  it('is drawn on the board: the robot, its run, the whole way', { timeout: 90_000 }, async () => {
    const page = await house.page();
    const { steps } = await withinReach(house, page, 2);
    const way = page.locator('.scene .path.ghost');
    const stops = page.locator('.scene .numbers.ghost text');
    await page.keyboard.press('h');
    await page.locator('[data-hint]').getByText(`${steps.length} moves`).waitFor();
    expect(await way.count()).toBe(0); // only how long it is
    await page.keyboard.press('h');
    await page.locator('[data-hint]').getByText('moves first').waitFor();
    expect(await way.count()).toBe(0);
    await page.locator('.scene circle.chosen').waitFor({ state: 'attached' });
    await page.keyboard.press('h');
    await expect.poll(() => stops.count()).toBe(1);
    await page.keyboard.press('h');
    await expect.poll(() => stops.count()).toBe(steps.length);
    expect(await stops.allTextContents()).toEqual(steps.map((_, i) => String(i + 1)));
    // It goes with the hint.
    await page.locator('[data-hint]').getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => way.count()).toBe(0);
    expect(faults(page)).toEqual([]);
  });
});
