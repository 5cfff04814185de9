// Every lesson: what its text view says, and what it leaves of a phone. Each is played to its end by doing what it asks in
// lesson.e2e.ts of its game.

import { describe, expect, it } from 'vitest';
import { axe, faults, gamesWith, House, PHONE, rawIds, sideways } from './helpers';
import { at, begin, next, panel, ringed } from './lessons';
import { TRIALS } from './trials';

const house = House.forTests();

describe('in the text view', () => {
  it.each(gamesWith('web/lesson.ts'))(
    '%s says where to read what a ring would be around',
    { timeout: 120_000 },
    async (game) => {
      const { step, told: parts } = TRIALS.get(game)!.lesson!;
      const page = await house.page({ settings: { textView: true } });
      await begin(page, house, game);
      for (let i = 1; i < step; ++i) await next(page);
      await at(page, step);
      const told = page.locator('[data-lesson-told]');
      await told.waitFor();
      expect(await told.innerText()).toContain(`Where to read it: ${parts.join(', ')}`);
      expect(await page.locator('.generic h3').allInnerTexts()).toEqual(expect.arrayContaining(parts));
      expect(faults(page)).toEqual([]);
      await page.context().close();
    },
  );
});

describe('on a phone', () => {
  it.each(gamesWith('web/lesson.ts'))('the lesson of %s leaves room for the board', async (game) => {
    const page = await house.page({ viewport: PHONE, hasTouch: true, isMobile: true, locale: 'de-DE' });
    await begin(page, house, game);
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
