// Whatever stands in games/ can be played in the browser: on the board of the game where it has one, and as words and lists.

import { describe, expect, it } from 'vitest';
import { axe, faults, GAMES, gamesWith, House, PHONE, playToTheEnd, rawIds, startBotGame } from './helpers';
import { TRIALS } from './trials';

const house = House.forTests();

describe('every game', () => {
  it('is offered on the start page', async () => {
    const page = await house.page();
    await page.goto(house.address);
    for (const game of GAMES) await page.locator(`a[href$="new/${game}"]`).first().waitFor();
    expect(await rawIds(page)).toEqual([]);
    expect(await axe(page)).toEqual([]);
    expect(faults(page)).toEqual([]);
    await page.context().close();
  });

  it.each(GAMES)('can be played as words and lists: %s', async (game) => {
    const page = await house.page({ settings: { textView: true } });
    await startBotGame(page, house, game);
    await page.locator('.generic').waitFor();
    expect(await page.locator('.board svg').count()).toBe(0);
    expect(await playToTheEnd(page, { most: 4, timeoutMs: 30_000 })).toBe(4);
    expect(await rawIds(page)).toEqual([]);
    expect(await axe(page)).toEqual([]);
    expect(faults(page)).toEqual([]);
    await page.context().close();
  });

  // Without it the tests of all boards would pass it by.
  it.each(gamesWith('web/index.ts'))('says how its board is tried: %s', (game) => {
    const trial = TRIALS.get(game);
    expect(trial, `games/${game}/web/trial.ts is missing: web/tests/trial.ts tells what belongs into it`).toBeDefined();
    if (gamesWith('web/lesson.ts').includes(game))
      expect(trial!.lesson, `games/${game}/web/trial.ts says nothing of the lesson`).not.toBeNull();
  });

  it.each(gamesWith('web/index.ts'))('is clean by axe in the middle of a game: %s', async (game) => {
    for (const context of [{}, { viewport: PHONE, hasTouch: true, isMobile: true, colorScheme: 'dark' as const }]) {
      const page = await house.page(context);
      await startBotGame(page, house, game);
      await page.locator('.yours').waitFor({ timeout: 30_000 });
      expect(await playToTheEnd(page, { most: 3, timeoutMs: 30_000 })).toBe(3);
      // What is half under a phone's bar is scrolled out from under it.
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      expect(await axe(page)).toEqual([]);
      expect(faults(page)).toEqual([]);
      await page.context().close();
    }
  });

  const plain = GAMES.filter((game) => !gamesWith('web/index.ts').includes(game));
  it.each(plain)('can be played to its end without a board of its own: %s', { timeout: 180_000 }, async (game) => {
    const page = await house.page();
    await startBotGame(page, house, game);
    await page.locator('.generic').waitFor();
    await playToTheEnd(page, { timeoutMs: 150_000 });
    await page.locator('a[data-primary][href*="end/"]').click();
    await page.locator('[data-testid=verdict]').waitFor();
    expect(await rawIds(page)).toEqual([]);
    expect(faults(page)).toEqual([]);
    await page.context().close();
  });
});
