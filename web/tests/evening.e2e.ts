// An evening of four: two at desks, two with phones, every game that has a board, one after the other, each to its end. Nobody
// has to ask what just happened: before somebody moves, a line above the bar tells for each of the others what they did since,
// and in the end everybody reads who has won. Whoever plays at random may go on till morning: after a while stand-ins play on.

import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ask, DESKTOP, faults, House, openTable, PHONE, playToTheEnd, rawIds } from './helpers';
import { OVER } from './playing';
import { TRIALS } from './trials';

const DESK: BrowserContextOptions = { viewport: DESKTOP };
const TELEPHONE: BrowserContextOptions = { viewport: PHONE, hasTouch: true, isMobile: true };
const GUESTS: [string, BrowserContextOptions][] = [
  ['Anna', DESK],
  ['Bruno', TELEPHONE],
  ['Carla', DESK],
  ['Dino', TELEPHONE],
];
const MOST_DECISIONS = 400;

interface Told {
  seat: number | 'chance';
  facts: { seat?: number }[];
}
// Every move so far, as the seat may know it.
async function movesSoFar(page: Page, table: string, seat: number): Promise<Told[]> {
  const all: Told[] = [];
  for (;;) {
    const { moves } = (await ask(page, { do: 'log', table, seat, from: all.length, most: 500 })) as { moves: Told[] };
    all.push(...moves);
    if (moves.length < 500) return all;
  }
}

// Who of the others did something of their own since this seat's last move.
function didSince(moves: Told[], seat: number): Set<number> {
  const others = new Set<number>();
  for (const move of moves.slice(moves.findLastIndex((one) => one.seat === seat) + 1))
    if (move.seat !== 'chance' && move.facts.some((fact) => fact.seat === move.seat)) others.add(move.seat);
  return others;
}

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(() => house?.close());

it.each([...TRIALS])('an evening of four: %s', { timeout: 1_200_000 }, async (game, { short }) => {
  const pages: Page[] = [];
  for (const [, context] of GUESTS) pages.push(await house.page({ ...context, settings: { showing: 'fast' } }));
  const [host] = pages as [Page, ...Page[]];
  const table = await openTable(host, house, { game, options: short }, ['me', 'open', 'open', 'open']);
  for (const [i, page] of pages.entries()) {
    if (page === host) continue;
    await page.goto(`${house.address}table/${table}`);
    await page.locator('input[autocomplete=nickname]').fill(GUESTS[i]![0]);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Stand up' }).waitFor();
  }
  await host.locator('[data-begin]').click();
  for (const page of pages) await page.locator('[data-table-ready]').waitFor();

  const isOver = async (page: Page) => (await page.locator(OVER).count()) > 0;
  let decisions = 0;
  let told = 0;
  for (let round = 0, idle = 0; decisions < MOST_DECISIONS && !(await isOver(host)); ++round) {
    let played = 0;
    for (const [i, page] of pages.entries()) {
      const seat = i + 1;
      if ((await page.locator('.yours').count()) === 0 || (await isOver(page))) continue;
      for (const other of didSince(await movesSoFar(page, table, seat), seat)) {
        const line = page.locator(`[data-since-seat="${other}"] .told`);
        const asked = `what seat ${other} did, told to seat ${seat} after ${decisions} decisions`;
        await expect.poll(() => line.innerText(), { timeout: 20_000, message: asked }).not.toBe('');
        ++told;
      }
      // Somebody may have been quicker, or the game be over by now: then there is nothing to decide.
      const seed = 97 * round + seat;
      played += await playToTheEnd(page, { most: 1, seed, timeoutMs: 5000 }).catch(() => 0);
    }
    decisions += played;
    idle = played > 0 ? 0 : idle + 1;
    if (idle > 0) await host.waitForTimeout(100);
    expect(idle, `nobody has anything to decide after ${decisions} decisions`).toBeLessThan(900);
  }
  expect(decisions).toBeGreaterThan(4);
  expect(told).toBeGreaterThan(4);
  if (!(await isOver(host)))
    for (const [i, page] of pages.entries())
      await ask(page, { do: 'give_up', table, seat: i + 1 }).catch((refused: Error) => {
        // Stand-ins may have finished it before the last of the people gives up.
        if (!refused.message.includes('The game is over')) throw refused;
      });

  for (const page of pages) {
    await page.locator(OVER).click({ timeout: 300_000 });
    const verdict = page.getByTestId('verdict');
    await verdict.waitFor();
    expect((await verdict.innerText()).trim()).not.toBe('');
    expect(await rawIds(page)).toEqual([]);
    expect(faults(page)).toEqual([]);
    await page.context().close();
  }
});
