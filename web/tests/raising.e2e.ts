// Raising Robots in a real browser: whole games by pressing what the board marks (1, 2 and 6 seats, every variant), what
// is foretold against what then happens, hidden choices in two browsers, a line lost in a simultaneous phase, keys alone,
// phone.

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RaisingView } from '../src/games/raising/view';
import { ask, axe, ensureGuest, faults, House, openTable, PHONE, rawIds, sideways } from './helpers';

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(async () => {
  await house.close();
});

const stateOf = async (page: Page, table: string, seat = 1): Promise<RaisingView> =>
  ((await ask(page, { do: 'state', table, seat })) as { state: RaisingView }).state;
const OVER = 'a[data-primary][href*="end/"]';

interface Playing {
  seed: number;
  until?: string; // a selector: stops when it is there
  timeoutMs?: number;
}
// Somebody who knows nothing but what is marked: presses a marked component and confirms; fills a plan until Ready can be
// pressed. In the page itself, for a game is some three hundred presses.
async function playByPressing(page: Page, { seed, until = '', timeoutMs = 100_000 }: Playing): Promise<number> {
  const answer = await page.evaluate(
    async ({ seed, until, timeoutMs, over }) => {
      let dice = seed;
      const random = (below: number): number => {
        dice = (Math.imul(dice, 1103515245) + 12345) >>> 0;
        return (dice >>> 8) % below;
      };
      const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));
      const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].filter((one) => one.offsetParent !== null);
      const any = (list: HTMLElement[]) => list[random(list.length)];
      const end = performance.now() + timeoutMs;
      let presses = 0;
      const press = async (one: HTMLElement | undefined): Promise<void> => {
        one?.click();
        presses += 1;
        await wait(5);
      };
      while (performance.now() < end) {
        if (all(over).length > 0) return { presses, over: true };
        if (until && all(until).length > 0) return { presses, over: false };
        const commit = all('[data-commit]')[0];
        if (commit) {
          await press(commit);
          for (let i = 0; i < 200 && all('[data-commit]').length > 0; i++) await wait(5);
          continue;
        }
        const ready = all('[data-bar=ready], [data-bar=cycle]')[0];
        if (ready) {
          if (ready.dataset['bar'] === 'cycle' && random(3) > 0) await press(any(all('.hand .mark-legal')));
          if (ready.getAttribute('aria-disabled') !== 'true') {
            await press(ready);
            await wait(60);
          } else if (all('.setup').length > 0) {
            const out = all('.setup [data-face][aria-pressed=false]').length;
            const built = all('.setup [data-build][aria-pressed=true]').length;
            const kept = all('.setup [data-face][aria-pressed=true]');
            if (kept.length > 5 && out < 3) await press(any(kept));
            else if (built < 2) await press(any(all('.setup .card:not(.out) [data-build][aria-pressed=false]')));
            for (const group of ['data-report', 'data-inventor', 'data-token'])
              if (all(`.setup [${group}]`).length > 0 && all(`.setup [${group}][aria-pressed=true]`).length === 0)
                await press(any(all(`.setup [${group}]`)));
          } else await press(any(all('.phases [data-phase]')));
          continue;
        }
        const board = all('.raising .mark-legal').filter((one) => one.dataset['pouch'] === undefined || random(5) === 0);
        const bar = all('[data-bar]').filter((one) => one.dataset['bar'] !== 'token');
        const from = board.length > 0 && random(6) > 0 ? board : [...board, ...bar];
        if (from.length === 0) {
          await wait(20);
          continue;
        }
        await press(any(from));
      }
      return { presses, over: false };
    },
    { seed, until, timeoutMs, over: OVER },
  );
  if (!answer.over && !until) throw new Error(`not over after ${answer.presses} presses: ${await page.locator('[data-testid=sentence]').innerText()}`);
  return answer.presses;
}

async function sound(page: Page): Promise<void> {
  expect(faults(page)).toEqual([]);
  expect(await rawIds(page)).toEqual([]);
  expect(await sideways(page)).toBe(0);
}

describe('a whole game by pressing what is marked', () => {
  it.each([1, 2, 6])('%i seats, to the end page', { timeout: 240_000 }, async (seats) => {
    const page = await house.page();
    await openTable(page, house, { game: 'raising' }, ['me', ...Array<string>(seats - 1).fill('apprentice')]);
    await page.locator('.raising').waitFor();
    const presses = await playByPressing(page, { seed: 17 * seats, timeoutMs: 220_000 });
    expect(presses).toBeGreaterThan(60);
    await sound(page);
    await page.locator(OVER).click();
    await page.locator('.end .robots').first().waitFor();
    expect(await page.locator('.end .ranks').count()).toBe(seats === 1 ? 1 : 0);
    await sound(page);
    await page.context().close();
  });
});
