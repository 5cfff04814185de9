// A server and a house in the pocket together: the page goes on without the server, and what was played meanwhile is taken along.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { axe, faults, House, playToTheEnd, rawIds } from './helpers';
import { readyOffline } from './site';

describe('a house in the pocket beside a server', { timeout: 300_000 }, () => {
  const house = House.forTests();

  it('plays on when the server is gone, and takes the game along later', async () => {
    const page = await house.page({ serviceWorkers: 'allow' });
    await readyOffline(page);
    await house.stop();
    // Any place of the server's is its own page, which says how things stand.
    await page.goto(`${house.address}new/mars`);
    await page.getByRole('link', { name: 'Play on this device' }).click();
    await page.locator('a[href$="pocket.html#new/mars"]').first().click();
    await page.locator('form button[type=submit]').click();
    await page.locator('[data-table-ready]').waitFor();
    expect(page.url()).toContain('pocket.html#table/');
    await page.reload();
    await page.locator('[data-table-ready]').waitFor();
    await playToTheEnd(page, { timeoutMs: 200_000 });
    const table = page.url().split('table/')[1]!;
    // Another one, not to its end.
    await page.goto(`${house.address}pocket.html#new/mars`);
    await page.locator('form button[type=submit]').click();
    await page.locator('[data-table-ready]').waitFor();
    await playToTheEnd(page, { most: 2 });
    const unfinished = page.url().split('table/')[1]!;

    await house.start();
    await page.goto(`${house.address}pocket.html#me`);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save all tables' }).click(),
    ]);
    const file = (await download.path())!;
    expect(JSON.parse(readFileSync(file, 'utf8')).tables[0].record).toContain('"officina":1');

    const other = await house.page();
    await other.goto(`${house.address}me`);
    await other.getByLabel('Account name').fill(`anna-${Date.now()}`); // another one where all of it is tried again
    await other.locator('input[type=password]').fill('correct horse');
    await other.getByRole('button', { name: 'Make an account' }).click();
    await other.getByRole('button', { name: 'I have kept them' }).click();
    const input = other.locator('input[type=file]');
    await input.waitFor({ state: 'attached' });
    await input.setInputFiles(file);
    await expect
      .poll(() => other.locator('.notice').allInnerTexts())
      .toContainEqual(expect.stringContaining('taken along'));
    expect(await other.locator('.notice').allInnerTexts()).toContain('2 games were taken along.');
    await other.locator(`a[href$="end/${table}"]`).click();
    await other.locator('[data-testid=verdict]').waitFor();
    expect(await rawIds(other)).toEqual([]);
    expect(faults(other)).toEqual([]);
    await other.goto(`${house.address}me`);
    await other.locator('input[type=file]').setInputFiles(file);
    await other.getByText('2 were here already.').first().waitFor();
    expect(await axe(other)).toEqual([]);
    await other.goto(`${house.address}table/${unfinished}`);
    await other.locator('[data-table-ready]').waitFor();
    await playToTheEnd(other, { most: 2 });
  });
});
