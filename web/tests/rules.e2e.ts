// The rules in the page: where they cannot be run, and where the house has other ones.

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { House, openTable, startBotGame } from './helpers';

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(() => house?.close());

it('says so where there is no WebAssembly', async () => {
  const page = await house.page();
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'WebAssembly'));
  await page.goto(house.address);
  await page.locator('a[href$="new/mars"]').first().click();
  await page.locator('form button[type=submit]').click();
  await page.getByText('This browser cannot run the rules').waitFor();
  await page.goto(`${house.address}puzzle/2026-11-02`);
  await page.getByText('This browser cannot run the rules').waitFor();
  await page.context().close();
});

it('is loaded again, once, when the house was built anew', async () => {
  const page = await house.page();
  let builds = 0;
  let loads = 0;
  page.on('load', () => (loads += 1));
  // Every line after the first is told of another build.
  await page.routeWebSocket(/\/ws$/, (line) => {
    const server = line.connectToServer();
    const build = builds++ === 0 ? 'one' : 'two';
    server.onMessage((message) => {
      const text = String(message);
      line.send(text.includes('"ok":"hello"') ? text.replace(/"build":"[^"]*"/, `"build":"${build}"`) : text);
    });
    if (build === 'one') setTimeout(() => void line.close(), 4000);
  });
  await startBotGame(page, house, 'mars');
  const before = loads;
  await page.getByText('A new version of the house is there').first().waitFor();
  await page.locator('[data-table-ready]').waitFor();
  expect(loads).toBe(before + 1);
  await page.context().close();
});

// How long from a press until something stands there, in frames of the page itself.
async function pressToSight(page: Page, press: string, sight: string): Promise<number> {
  await page.locator(press).first().waitFor();
  return page.evaluate(
    ([press, sight]) =>
      new Promise<number>((done) => {
        const pressed = performance.now();
        document.querySelector<HTMLElement>(press!)!.click();
        const look = (): void => {
          const late = performance.now() - pressed;
          if (document.querySelector(sight!) || late > 5000) done(late);
          else requestAnimationFrame(look);
        };
        look();
      }),
    [press, sight],
  );
}

// Selecting, what it would come to, why not, and taking half a plan back need no word of the server.
it('answers without the server where nothing is decided', { timeout: 60_000 }, async () => {
  const FAR_MS = 150; // each way
  const page = await house.page();
  let heard = 0;
  await page.routeWebSocket(/\/ws$/, (line) => {
    const server = line.connectToServer();
    line.onMessage((message) => {
      heard += 1;
      setTimeout(() => server.send(message), FAR_MS);
    });
    server.onMessage((message) => setTimeout(() => line.send(message), FAR_MS));
  });
  await openTable(page, house, { game: 'mars', options: { first: '1' } }, ['me', 'apprentice']);
  await page.locator('.market .card').first().waitFor();
  await page.locator('[data-bar=pass]').waitFor();
  const asked = heard;
  const selecting = await pressToSight(page, '.market .card', '.purse .after');
  await page.keyboard.press('Escape');
  await page.locator('.purse .after').waitFor({ state: 'detached' });
  const asking = await pressToSight(page, '.blueprint:not(.mark-legal)', '.notice.reason');
  expect(heard).toBe(asked);
  for (const late of [selecting, asking]) expect(late).toBeLessThan(2 * FAR_MS);
  await page.context().close();
});
