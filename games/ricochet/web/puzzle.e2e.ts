// The puzzle of the day in a real browser.

import { describe, expect, it } from 'vitest';
import { axe, faults, House, rawIds } from '../../../web/tests/helpers';
import { SCREENS, settled, shiftsAfter } from '../../../web/tests/stillness';
import { COLOURS } from './pieces';
import { ARROWS, byKeysOnce } from './testing/playing';
import type { Step } from './proof';
import type { Puzzle } from './puzzle';

const house = House.forTests();

const date = '2026-11-02';

describe('the puzzle of the day', () => {
  it('is solved with the fewest moves for three stars; hints cost stars', { timeout: 90_000 }, async () => {
    const page = await house.page();
    const puzzle = (await (await page.request.get(`${house.address}puzzles/${date}`)).json()) as Puzzle;
    await page.goto(`${house.address}puzzle/${date}`);
    await page.locator('.chips').waitFor();
    const steps = puzzle.solutions[0]!.map((move) => move.split(' ') as [Step['robot'], Step['direction']]);
    await page.locator('button.hint').click();
    await page
      .getByText(`at most ${puzzle.best + 2} moves`)
      .first()
      .waitFor();
    // A reload does not take the hint back.
    await page.reload();
    await page
      .getByText(`at most ${puzzle.best + 2} moves`)
      .first()
      .waitFor();
    // Another run first, and back.
    await byKeysOnce(page, steps[0]![0], steps[0]![1]);
    await page.keyboard.press('u');
    expect(await page.locator('.path').count()).toBe(0);
    for (const [robot, direction] of steps) await byKeysOnce(page, robot, direction);
    await page.getByText(`Solved in ${puzzle.best} move`).first().waitFor();
    expect(await page.locator('.count [role=img]').getAttribute('aria-label')).toBe('2 stars of 3');
    await page.locator('button.way').click();
    expect(await page.locator('.scene .numbers text').count()).toBe(puzzle.best);
    // What is shared leads to the puzzle.
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByText('Copied.').first().waitFor();
    const shared = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
    expect(shared.at(-2)).toContain('★★☆');
    expect(shared.at(-1)).toBe(`${house.address}puzzle/${date}`);
    // It is kept on this device.
    await page.reload();
    await page.locator('button.way').waitFor();
    expect(faults(page)).toEqual([]);
    expect(await axe(page)).toEqual([]);
  });

  it('leaves letters and digits alone where single keys are off', { timeout: 60_000 }, async () => {
    const page = await house.page({ settings: { keys: false } });
    await page.goto(`${house.address}puzzle/${date}`);
    await page.locator('.chips').waitFor();
    await page.keyboard.press('h');
    await page.keyboard.press('1');
    await page.locator('button.feel').click(); // what was pressed before has been heard
    await page.locator('.warmth').waitFor();
    expect(await page.getByText('at most').count()).toBe(0);
    expect(await page.locator('.chips [aria-pressed=true], .chips [aria-checked=true]').count()).toBe(0);
    await page.context().close();
  });

  it('feels warmer and colder', { timeout: 90_000 }, async () => {
    const page = await house.page();
    const puzzle = (await (await page.request.get(`${house.address}puzzles/${date}`)).json()) as Puzzle;
    await page.goto(`${house.address}puzzle/${date}`);
    await page.locator('button.feel').click();
    await page.getByText('Hot').waitFor();
    const first = puzzle.solutions.map((moves) => moves[0]!);
    // A run that no shortest solution begins with is colder by at least one.
    const other = COLOURS.slice(0, 4)
      .flatMap((robot) => Object.keys(ARROWS).map((direction) => `${robot} ${direction}`))
      .find((move) => !first.includes(move) && puzzle.count === puzzle.solutions.length);
    const [robot, direction] = (other ?? 'red north').split(' ') as [Step['robot'], Step['direction']];
    await byKeysOnce(page, robot, direction);
    await page
      .locator('.warmth')
      .filter({ hasText: /more than the best|Hot/ })
      .waitFor();
    expect(faults(page)).toEqual([]);
  });

  it('is told and solved in the text view', { timeout: 60_000 }, async () => {
    const page = await house.page({ settings: { textView: true } });
    const puzzle = (await (await page.request.get(`${house.address}puzzles/${date}`)).json()) as Puzzle;
    await page.goto(`${house.address}puzzle/${date}`);
    const told = page.locator('[data-in-words]');
    await told.waitFor();
    expect(await page.locator('svg.scene').count()).toBe(0);
    expect(await told.innerText()).toMatch(/Red, [a-p]\d+; up: /);
    const steps = puzzle.solutions[0]!.map((move) => move.split(' ') as [Step['robot'], Step['direction']]);
    for (const [robot, direction] of steps) await byKeysOnce(page, robot, direction);
    await page.getByText(`Solved in ${puzzle.best} move`).first().waitFor();
    expect(await told.locator('ol li').count()).toBe(puzzle.best);
    expect(await rawIds(page)).toEqual([]);
    expect(await axe(page)).toEqual([]);
    expect(faults(page)).toEqual([]);
    await page.context().close();
  });
});

describe('nothing moves under the pointer', () => {
  it.each(Object.entries(SCREENS))(
    'a puzzle, barred and solved, %s',
    { timeout: 120_000 },
    async (_screen, context) => {
      const page = await house.page(context);
      const { solutions } = (await (await page.request.get(`${house.address}puzzles/${date}`)).json()) as Puzzle;
      await page.goto(`${house.address}puzzle/${date}`);
      await page.locator('.chips').waitFor();
      await settled(page);
      const send = async ([robot, direction]: string[]) => {
        await page.locator(`.chips [data-robot=${robot}]`).click();
        await page.locator(`.arrows [data-direction=${direction}]`).click({ force: true }); // barred ones answer, too
      };
      const [first, ...rest] = solutions[0]!.map((move) => move.split(' '));
      for (const step of [first!, first!])
        // the second of them is barred
        expect([step, await shiftsAfter(page, () => send(step))]).toEqual([step, []]);
      await page.locator('.note.some').waitFor();
      for (const step of rest) expect([step, await shiftsAfter(page, () => send(step))]).toEqual([step, []]);
      await page.locator('.count.done').waitFor();
      expect(faults(page)).toEqual([]);
      await page.context().close();
    },
  );
});
