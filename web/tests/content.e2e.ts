// Another box for every game: records have other names, numbers are others, and where the box has room there is a card
// more. The page shows that content and plays it to the end; nothing of the shipped one comes through.

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { House, openTable, playToTheEnd, ROOT } from './helpers';
import { OVER, sound } from './playing';

const folder = mkdtempSync(join(tmpdir(), 'officina-content-'));
let house: House;

function alter(game: string, file: string, change: (content: any) => void): void {
  const content = JSON.parse(readFileSync(join(ROOT, 'games', game, 'content', file), 'utf8'));
  change(content);
  mkdirSync(join(folder, game), { recursive: true });
  writeFileSync(join(folder, game, file), JSON.stringify(content));
}

const neo = (id: string): string => `neo_${id}`;

beforeAll(async () => {
  alter('mars', 'mechanisms.json', (content) => {
    for (const card of content.mechanisms) [card.id, card.name] = [neo(card.id), `Neo ${card.name}`];
    const booster = content.mechanisms.find((card: { id: string }) => card.id === 'neo_rocket_booster');
    content.mechanisms.push({ ...booster, id: 'tea_maker', name: 'Tea Maker', needs: { lens: 1, magnet: 1 } });
    for (const set of content.sets) set.mechanisms = set.mechanisms.map(neo);
    content.sets[0].mechanisms.push('tea_maker');
  });
  alter('mars', 'box.json', (content) => {
    content.cogs.at_start = 33;
    content.prices.at_start = 6;
    content.components[0].copies = 9;
    content.components[1].copies = 7;
  });
  alter('mech', 'tiles.json', (content) => {
    for (const tile of content.tiles) tile.id = `N${tile.id}`;
  });
  alter('mech', 'board.json', (content) => {
    Object.assign(content.start, { flower: 5, ink: 6 });
    content.limits.days = 3;
  });
  alter('ricochet', 'faces.json', (content) => {
    for (const face of content.faces) face.id = `N${face.id}`;
  });
  alter('ricochet', 'box.json', (content) => {
    content.tokens_to_win[0].tokens = 1;
    content.sandglass.seconds = 5;
  });
  for (const file of ['robots.json', 'reports.json', 'inventors.json'])
    alter('raising', file, (content) => {
      const cards = Object.values(content).find(Array.isArray)!;
      for (const card of cards) card.name = `Neo ${card.name}`;
    });
  alter('raising', 'board.json', (content) => {
    content.extra_cost.wilds = [0, 2, 3, 4, 5];
  });
  house = await House.open({ more: ['--content', folder] });
});
afterAll(async () => {
  await house.close();
  rmSync(folder, { recursive: true });
});

describe('with content of its own, to the end', () => {
  it('Mars Needs Mechanics', { timeout: 180_000 }, async () => {
    const page = await house.page();
    await openTable(page, house, { game: 'mars', options: { mechanisms: 'starters' } }, ['me', 'tinkerer']);
    await page.locator('.mars').waitFor();
    const names = await page.locator('.blueprint').allInnerTexts();
    expect(names).toHaveLength(5);
    for (const name of names) expect(name).toMatch(/Neo |Tea Maker/);
    expect(await page.locator('.stock').first().innerText()).toMatch(/\b(33|2\d)\b/); // the bot may have bought
    await playToTheEnd(page, { seed: 4, timeoutMs: 150_000 });
    await sound(page);
    await page.locator(OVER).click();
    await page.locator('.end path.price').first().waitFor();
    await sound(page);
    await page.context().close();
  });

  it('Mech a Dream', { timeout: 180_000 }, async () => {
    const page = await house.page();
    await openTable(page, house, { game: 'mech' }, ['me', 'tinkerer']);
    await page.locator('[data-table-ready]').waitFor();
    const tiles = await page.locator('[data-tile]').evaluateAll((all) => all.map((one) => one.dataset['tile']));
    expect(tiles.length).toBeGreaterThan(3);
    for (const tile of tiles) expect(tile).toMatch(/^N/);
    await playToTheEnd(page, { seed: 4, timeoutMs: 150_000 });
    await sound(page);
    await page.locator(OVER).click();
    await page.locator('.machine').first().waitFor();
    for (const machine of await page.locator('.machine').allInnerTexts()) expect(machine).toMatch(/^N/);
    await sound(page);
    await page.context().close();
  });

  it('Ricochet Robots', { timeout: 180_000 }, async () => {
    const page = await house.page();
    await openTable(page, house, { game: 'ricochet', options: { board: 'N1A N2A N3A N4A' } }, ['me', 'engineer']);
    await page.locator('[data-table-ready]').waitFor();
    await page.getByText('0 of 1 tokens to win').or(page.getByText('0 of 1 token to win')).first().waitFor();
    await playToTheEnd(page, { seed: 4, prefer: ['^nothing better', '^give up'], timeoutMs: 150_000 });
    await sound(page);
    await page.locator(OVER).click();
    await page.locator('.kicker', { hasText: 'Result: Ricochet Robots' }).waitFor();
    await sound(page);
    await page.context().close();
  });

  it('Raising Robots', { timeout: 180_000 }, async () => {
    const page = await house.page();
    await openTable(page, house, { game: 'raising' }, ['me']);
    await page.locator('.setup').waitFor();
    const names = await page.locator('.setup .card .name').allInnerTexts();
    expect(names).toHaveLength(8);
    for (const name of names) expect(name).toMatch(/^Neo /);
    for (const kind of ['report', 'inventor'])
      expect(await page.locator(`.setup [data-${kind}^=neo_]`).count()).toBe(2);
    await playToTheEnd(page, { seed: 9, most: 30, timeoutMs: 20_000 }).catch(() => 0);
    await page.locator('.side [data-report]').first().click(); // opens the help
    await page.getByText('0, 2, 3, 4, 5').first().waitFor();
    await page.keyboard.press('Escape');
    await playToTheEnd(page, { seed: 9, timeoutMs: 150_000 });
    await sound(page);
    await page.locator(OVER).click();
    for (const name of await page.locator('.end .robots .name').allInnerTexts()) expect(name).toMatch(/^Neo /);
    await page.context().close();
  });
});
