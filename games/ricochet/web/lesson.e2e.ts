// The lesson of Ricochet Robots, played to its end by doing what it asks; by keys, too, and taken up again after a reload.

import { describe, expect, it } from 'vitest';
import { axe, faults, House } from '../../../web/tests/helpers';
import { at, begin, commit, finish, next, otherwise, ringed, text } from '../../../web/tests/lessons';

const house = House.forTests();

describe('the lesson', () => {
  it('is learned by pressing what the lesson asks for, and goes on after a reload', async () => {
    const page = await house.page();
    await begin(page, house, 'ricochet');
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
    await begin(page, house, 'ricochet');
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
    await begin(page, house, 'ricochet');
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
