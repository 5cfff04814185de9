// The lesson of Raising Robots, played to its end by doing what it asks.

import { describe, expect, it } from 'vitest';
import { axe, House } from '../../../web/tests/helpers';
import { at, begin, commit, finish, next, pressWhileThere, ringed, stepOf } from '../../../web/tests/lessons';

const house = House.forTests();

describe('the lesson', () => {
  it('is learned: phases, energy, building, a row, reports', async () => {
    const page = await house.page();
    await begin(page, house, 'raising');
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
        await pressWhileThere(page, done);
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
