// The lessons, played to their end by doing what they ask; with the mouse, by keys, on a phone; resumed after a reload.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { axe, faults, gamesWith, House, PHONE, rawIds, sideways } from './helpers';

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(async () => {
  await house.close();
});

const panel = (page: Page) => page.locator('[data-lesson-step]');
const stepOf = async (page: Page) => Number(await panel(page).getAttribute('data-lesson-step'));
const at = (page: Page, step: number) => page.locator(`[data-lesson-step="${step}"]`).waitFor({ timeout: 20_000 });
const next = (page: Page) => page.locator('[data-lesson-next]').click();
const text = (page: Page) => page.locator('[data-lesson-text]').innerText();
const otherwise = (page: Page) => page.locator('[data-lesson-otherwise]').innerText();
const commit = (page: Page) => page.locator('.bottom [data-commit]').click();

async function begin(page: Page, game: string): Promise<void> {
  await page.goto(house.address);
  await page.locator(`a[href$="learn/${game}"]`).click();
  await at(page, 1);
}
// What a sentence speaks of has a ring, is in sight, and is not under the panel.
async function ringed(page: Page): Promise<void> {
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
async function finish(page: Page): Promise<void> {
  await page.locator('[data-lesson-end]').waitFor();
  expect(await rawIds(page)).toEqual([]);
  expect(faults(page)).toEqual([]);
  await page.locator('[data-lesson-end]').click();
  await panel(page).waitFor({ state: 'detached' });
}

describe('in the text view', () => {
  // The first step that speaks of something of the board, and the heading under which that is told.
  it.each([
    ['ricochet', 1, 'Robots'],
    ['mars', 3, 'Order line'],
    ['mech', 2, 'Stock room, Delivery dock, Market'],
    ['raising', 2, 'Phases and energy'],
  ] as const)('%s says where to read what a ring would be around', { timeout: 120_000 }, async (game, step, parts) => {
    const page = await house.page({ settings: { textView: true } });
    await begin(page, game);
    for (let i = 1; i < step; ++i) await next(page);
    await at(page, step);
    const told = page.locator('[data-lesson-told]');
    await told.waitFor();
    expect(await told.innerText()).toContain(`Where to read it: ${parts}`);
    expect(await page.locator('.generic h3').allInnerTexts()).toEqual(expect.arrayContaining(parts.split(', ')));
    expect(faults(page)).toEqual([]);
    await page.context().close();
  });
});

describe('Ricochet Robots', () => {
  it('is learned by pressing what the lesson asks for, and goes on after a reload', async () => {
    const page = await house.page();
    await begin(page, 'ricochet');
    await ringed(page);
    expect(await axe(page)).toEqual([]);
    await next(page);
    await next(page);
    await ringed(page);
    await page.locator('[data-planning=sketch]').click();
    await at(page, 4);
    // Something else first: another sentence.
    await page.locator('.chips [data-robot=green]').click();
    expect(await otherwise(page)).toContain('cone');
    await page.locator('.chips [data-robot=red]').click();
    await at(page, 5);
    await page.locator('.arrows [data-direction=east]').click();
    await at(page, 6);
    await page.locator('.lesson').getByRole('button', { name: 'Back' }).click();
    await at(page, 5);
    expect(await page.locator('[data-lesson-next]').innerText()).toBe('Go on'); // done already
    await next(page);
    await next(page);
    await at(page, 7);
    expect(await otherwise(page)).toContain('straight line');
    // A reload: the same sentence at the same table, and the private sketch.
    const url = page.url();
    await page.reload();
    await at(page, 7);
    expect(page.url()).toBe(url);
    expect(await otherwise(page)).toContain('straight line');
    await page.keyboard.press('u');
    await page.locator('.chips [data-robot=red]').click();
    for (const direction of ['north', 'east', 'south'])
      await page.locator(`.arrows [data-direction=${direction}]`).click();
    await at(page, 8);
    expect(await text(page)).toContain('3 moves');
    await commit(page);
    await at(page, 9);
    await page.locator('.controls button.show').click();
    await at(page, 10);
    await next(page);
    await next(page);
    await finish(page);
  });

  it('is resumed from the start page, or started over', async () => {
    const page = await house.page();
    await begin(page, 'ricochet');
    const table = page.url();
    await next(page);
    await next(page);
    await page.goto(house.address);
    await page.locator('a[href$="learn/ricochet"]').click();
    await page.getByText('you were at step 3 of').waitFor();
    expect(await axe(page)).toEqual([]);
    await page.locator('[data-lesson-resume]').click();
    await at(page, 3);
    expect(page.url()).toBe(table);
    await page.goto(`${house.address}learn/ricochet`);
    await page.locator('[data-lesson-anew]').click();
    await at(page, 1);
    expect(page.url()).not.toBe(table);
    expect(faults(page)).toEqual([]);
  });

  it('is learned by keys alone', async () => {
    const page = await house.page();
    await begin(page, 'ricochet');
    const keys = page.keyboard;
    await keys.press('n');
    await keys.press('n');
    await at(page, 3);
    for (let i = 0; i < 60; ++i) {
      if (await page.evaluate(() => document.activeElement?.matches('[data-planning=sketch]') ?? false)) break;
      await keys.press('Tab');
    }
    await keys.press('Enter');
    await at(page, 4);
    await keys.press('1');
    await at(page, 5);
    await keys.press('ArrowUp');
    await at(page, 6);
    await keys.press('n');
    await keys.press('ArrowRight');
    await keys.press('ArrowDown');
    await at(page, 8);
    await keys.press('c');
    await at(page, 9);
    for (let run = 1; run <= 3; ++run) {
      await page.locator('.bottom [data-commit]').waitFor();
      await keys.press('c');
      await page.waitForTimeout(150);
    }
    await at(page, 10);
    await keys.press('b');
    await at(page, 9);
    await keys.press('n');
    await keys.press('n');
    await keys.press('n');
    await finish(page);
  });
});

describe('Mars Needs Mechanics', () => {
  it('is learned: buying, the line, building, selling', async () => {
    const page = await house.page();
    await begin(page, 'mars');
    for (let i = 0; i < 3; ++i) {
      await ringed(page);
      await next(page);
    }
    expect(await axe(page)).toEqual([]);
    await page.locator('.market .card.lens').click();
    expect(await otherwise(page)).toContain('Gear');
    await page.locator('.market .card.gear').click();
    await at(page, 5);
    await ringed(page);
    await page.locator('.market .card.gear').click();
    await at(page, 6);
    await next(page);
    await at(page, 7);
    await next(page);
    await page.locator('.market .card.piping.mark-legal').first().click();
    await commit(page);
    await at(page, 9);
    const booster = page.locator('[data-mechanism=rocket_booster]');
    await booster.click();
    await booster.click();
    await at(page, 10);
    // To the end of the round, by passing.
    for (let i = 0; i < 30 && (await stepOf(page)) === 10; ++i) {
      const button = page.locator('[data-bar=end], [data-bar=pass], [data-bar=decline]').first();
      if (await button.isVisible()) {
        await button.click({ timeout: 2000 }).catch(() => {});
        await page
          .locator('.bottom [data-commit]')
          .click({ timeout: 2000 })
          .catch(() => {});
      }
      await page.waitForTimeout(150);
    }
    await at(page, 11);
    await next(page);
    const gears = page.locator('.stack.gear .top');
    await gears.click();
    await page.locator('.register .primary').click();
    await at(page, 13);
    await next(page);
    await finish(page);
  });
});

describe('Mech a Dream', () => {
  it('is learned: the day, the belt, the night', async () => {
    const page = await house.page();
    await begin(page, 'mech');
    await ringed(page);
    await next(page);
    await ringed(page);
    await next(page);
    expect(await axe(page)).toEqual([]);
    await page.locator('.market [data-tile=R05]').click();
    await at(page, 4);
    await ringed(page);
    await page.locator('.market [data-tile=R05]').click();
    await at(page, 5);
    await next(page);
    const machine = page.locator('.belt [data-belt=R05].mark-legal');
    await machine.waitFor();
    await machine.click();
    await commit(page);
    await at(page, 7);
    await page.locator('.dock .van.mark-legal').waitFor();
    await page.locator('.dock .van').click();
    await commit(page);
    await at(page, 8);
    await page.locator('[data-switch="use R05"]').waitFor();
    await ringed(page);
    await page.locator('[data-switch="use R05"]').click();
    await at(page, 9);
    await page.locator('[data-bar=run]').click();
    await at(page, 10);
    // The robot too, then to bed.
    await page.locator('[data-switch=robot]').click();
    await page.locator('[data-bar=run]').click();
    const done = page.locator('[data-bar=done]');
    for (let i = 0; i < 20 && (await stepOf(page)) === 10; ++i) {
      if (await done.isVisible()) {
        await done.click({ timeout: 2000 }).catch(() => {});
        await page
          .locator('.bottom [data-commit]')
          .click({ timeout: 2000 })
          .catch(() => {});
      }
      await page.waitForTimeout(200);
    }
    await at(page, 11);
    await next(page);
    await finish(page);
  });
});

describe('Raising Robots', () => {
  it('is learned: phases, energy, building, a row, reports', async () => {
    const page = await house.page();
    await begin(page, 'raising');
    await ringed(page);
    await next(page);
    await ringed(page);
    await next(page);
    expect(await axe(page)).toEqual([]);
    await page.locator('[data-energy="0"]').click();
    await page.locator('[data-phase=build]').click();
    await at(page, 4);
    await page.locator('[data-phase=fabricate]').click();
    await at(page, 5);
    await page.locator('[data-bar=ready]').click();
    await at(page, 6);
    await next(page);
    // A cube may have brought Upgrade before.
    for (let i = 0; i < 20 && (await stepOf(page)) === 7; ++i) {
      const go = page.locator('.batteries .go');
      const done = page.locator('[data-bar=done]');
      if (await go.isVisible()) await go.click({ timeout: 2000 }).catch(() => {});
      else if (await done.isVisible()) {
        await done.click({ timeout: 2000 }).catch(() => {});
        await page
          .locator('.bottom [data-commit]')
          .click({ timeout: 2000 })
          .catch(() => {});
      }
      await page.waitForTimeout(200);
    }
    await at(page, 8);
    await ringed(page);
    await page.locator('[data-card=rivet] .cost').nth(1).click();
    await commit(page);
    await at(page, 9);
    await page.locator('[data-bar=done]').click();
    await at(page, 10);
    // The rows: no batteries, the first of what is offered.
    for (let i = 0; i < 60 && (await stepOf(page)) === 10; ++i) {
      const act = page.locator('.batteries .go, [data-bar=cycle], .bench .choice').first();
      const other = page.locator('[data-bar=done], [data-bar=skip]').first();
      if (await page.locator('.bottom [data-commit]').isVisible()) await commit(page).catch(() => {});
      else if (await act.isVisible()) await act.click({ timeout: 2000 }).catch(() => {});
      else if (await other.isVisible()) await other.click({ timeout: 2000 }).catch(() => {});
      await page.waitForTimeout(150);
    }
    await at(page, 11);
    for (let i = 0; i < 3; ++i) {
      await ringed(page);
      await next(page);
    }
    await finish(page);
  });
});

describe('on a phone', () => {
  it.each(gamesWith('web/lesson.ts'))('the lesson of %s leaves room for the board', async (game) => {
    const page = await house.page({ viewport: PHONE, hasTouch: true, isMobile: true, locale: 'de-DE' });
    await begin(page, game);
    await ringed(page);
    await next(page);
    await at(page, 2);
    await ringed(page);
    expect(await sideways(page)).toBe(0);
    const box = (await panel(page).boundingBox())!;
    expect(box.height).toBeLessThanOrEqual(PHONE.height * 0.4 + 1);
    expect(await axe(page)).toEqual([]);
    const small = await page
      .locator('.lesson button')
      .evaluateAll(
        (list) =>
          list.map((one) => one.getBoundingClientRect()).filter((one) => one.width < 43.5 || one.height < 43.5).length,
      );
    expect(small).toBe(0);
    // Folded away, and back.
    await page.locator('.lesson button[aria-expanded]').tap();
    await page.locator('[data-lesson-text]').waitFor({ state: 'detached' });
    await page.locator('.lesson button[aria-expanded]').tap();
    await page.locator('[data-lesson-text]').waitFor();
    expect(await rawIds(page)).toEqual([]);
    expect(faults(page)).toEqual([]);
    await page.context().close();
  });
});
