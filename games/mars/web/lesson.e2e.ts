// The lesson of Mars Needs Mechanics, played to its end by doing what it asks.

import { describe, expect, it } from 'vitest';
import { axe, House } from '../../../web/tests/helpers';
import {
  at,
  begin,
  commit,
  finish,
  next,
  otherwise,
  pressWhileThere,
  ringed,
  stepOf,
} from '../../../web/tests/lessons';

const house = House.forTests();

describe('the lesson', () => {
  it('is learned: buying, the line, building, selling', async () => {
    const page = await house.page();
    await begin(page, house, 'mars');
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
        await pressWhileThere(page, button);
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
