// The lesson of Mech a Dream, played to its end by doing what it asks.

import { describe, expect, it } from 'vitest';
import { axe, House } from '../../../web/tests/helpers';
import { at, begin, commit, finish, next, pressWhileThere, ringed, stepOf } from '../../../web/tests/lessons';

const house = House.forTests();

describe('the lesson', () => {
  it('is learned: the day, the belt, the night', async () => {
    const page = await house.page();
    await begin(page, house, 'mech');
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
        await pressWhileThere(page, done);
      }
      await page.waitForTimeout(200);
    }
    await at(page, 11);
    await next(page);
    await finish(page);
  });
});
