// A lesson in a real browser: what it shows, and how one goes on in it. For lesson.e2e.ts of the games, too.

import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { faults, type House, rawIds } from './helpers';

export const panel = (page: Page) => page.locator('[data-lesson-step]');
export const stepOf = async (page: Page) => Number(await panel(page).getAttribute('data-lesson-step'));
export const at = (page: Page, step: number) =>
  page.locator(`[data-lesson-step="${step}"]`).waitFor({ timeout: 20_000 });
export const next = (page: Page) => page.locator('[data-lesson-next]').click();
export const text = (page: Page) => page.locator('[data-lesson-text]').innerText();
export const otherwise = (page: Page) => page.locator('[data-lesson-otherwise]').innerText();
export const commit = (page: Page) => page.locator('.bottom [data-commit]').click();

export async function begin(page: Page, house: House, game: string): Promise<void> {
  await page.goto(house.address);
  await page.locator(`a[href$="learn/${game}"]`).click();
  await at(page, 1);
}
// What a sentence speaks of has a ring, is in sight, and is not under the panel.
export async function ringed(page: Page): Promise<void> {
  await page.locator('[data-lesson-ring]').first().waitFor();
  await page.waitForTimeout(250);
  const overlap = await page.evaluate(() => {
    const sheet = document.querySelector('[data-lesson-step]')!.getBoundingClientRect();
    const rings = [...document.querySelectorAll('[data-lesson-ring]:not(.bar)')].map((one) =>
      one.getBoundingClientRect(),
    );
    if (rings.length === 0) return 0; // only what is in the bar
    const seen = rings.map((ring) => {
      const top = Math.max(0, ring.top);
      const bottom = Math.min(innerHeight, ring.bottom);
      const hidden =
        sheet.left < ring.right && sheet.right > ring.left
          ? Math.max(0, Math.min(bottom, sheet.bottom) - Math.max(top, sheet.top))
          : 0;
      return Math.max(0, bottom - top - hidden) / ring.height;
    });
    return 1 - Math.max(...seen);
  });
  expect(overlap).toBeLessThan(0.5);
}
export async function finish(page: Page): Promise<void> {
  await page.locator('[data-lesson-end]').waitFor();
  expect(await rawIds(page)).toEqual([]);
  expect(faults(page)).toEqual([]);
  await page.locator('[data-lesson-end]').click();
  await panel(page).waitFor({ state: 'detached' });
}

// A button that may go while it is pressed, and what confirms it, where that is asked for.
export async function pressWhileThere(page: Page, button: Locator): Promise<void> {
  for (const one of [button, page.locator('.bottom [data-commit]')]) await one.click({ timeout: 2000 }).catch(() => {});
}
