// The rules in the page: where they cannot be run, and where the house has other ones.

import { afterAll, beforeAll, expect, it } from 'vitest';
import { House, startBotGame } from './helpers';

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
