// The pictures for README and docs: every board and lesson (desktop and phone, light and dark), and every kind of page
// (desktop and phone). npm run pictures writes docs/pictures/web-*.webp, from real tables a few moves on.
// ONLY=mech,lessons,pages takes some of them, PICTURES names another folder.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CDPSession, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { ask, DESKTOP, ensureGuest, House, openTable, playToTheEnd, ROOT } from './helpers';

const PHONE = { width: 390, height: 844 };
const SIZES = [
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const;
// games/<game>/web/picture.json: who sits there, how many decisions are made, and until what they go on.
interface Scene {
  seats: string[];
  most: number;
  until?: string; // a selector
  prefer?: string[]; // moves
}
const scenes = import.meta.glob<Scene>('../../games/*/web/picture.json', { import: 'default', eager: true });
const GAMES = Object.entries(scenes).map(([path, scene]) => ({ game: path.split('/')[3]!, ...scene }));

class Camera {
  private constructor(
    readonly page: Page,
    readonly session: CDPSession,
    readonly folder: string,
  ) {}
  static async of(page: Page, folder: string): Promise<Camera> {
    return new Camera(page, await page.context().newCDPSession(page), folder);
  }
  async shoot(name: string, themes: readonly ('light' | 'dark')[] = ['light', 'dark']): Promise<void> {
    const { page } = this;
    for (const theme of themes)
      for (const [size, viewport] of SIZES) {
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
        await page.setViewportSize(viewport);
        await page.mouse.move(1, 1);
        await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
        await page.waitForTimeout(500);
        // WebP, a third of a PNG; only Chrome's own protocol takes it.
        const { data } = await this.session.send('Page.captureScreenshot', { format: 'webp', quality: 90 });
        writeFileSync(join(this.folder, `web-${name}-${size}-${theme}.webp`), Buffer.from(data, 'base64'));
      }
    await page.setViewportSize(DESKTOP);
  }
}

// What lies around the tables; one's own game of Mars and one of bots are over.
async function pages(house: House, page: Page, camera: Camera): Promise<void> {
  const go = async (where: string, there: string, name: string) => {
    await page.goto(`${house.address}${where}`);
    await page.locator(there).first().waitFor();
    await camera.shoot(name, ['light']);
  };
  await go('new/mech', 'form button[type=submit]', 'page-new');
  await openTable(page, house, { game: 'raising' }, ['me', 'open', 'open']);
  await page.locator('main, [data-lobby], h1').first().waitFor();
  await camera.shoot('page-lobby', ['light']);
  await go('puzzle', 'main a[href*="puzzle/"]', 'page-puzzles');
  await go(`puzzle/${new Date().toISOString().slice(0, 10)}`, 'main svg', 'page-puzzle');
  await go('settings', 'h1', 'page-settings');
  await go('help/mars', 'h1', 'page-help');
  const own = await openTable(page, house, { game: 'mars' }, ['me', 'apprentice']);
  await page.locator('[data-table-ready]').waitFor();
  await playToTheEnd(page, { prefer: ['^sell', '^build', '^buy', '^end', '^done', '^pass'], timeoutMs: 200_000 });
  await go(`end/${own}`, '[data-testid=verdict]', 'page-end');
  await go('me', '[data-testid=figures]', 'page-me');
  const film = await openTable(page, house, { game: 'mech' }, ['apprentice', 'apprentice']);
  await expect
    .poll(async () => ((await ask(page, { do: 'join', table: film, decisions: false })) as { stage: string }).stage, {
      timeout: 120_000,
      interval: 500,
    })
    .toBe('over');
  await go(`replay/${film}?move=60`, '[data-replay-ready]', 'page-replay');
}

it('draws the pictures', async () => {
  const folder = process.env['PICTURES'] ?? join(ROOT, 'docs/pictures');
  const only = process.env['ONLY']?.split(',');
  const wanted = (name: string) => !only || only.includes(name);
  mkdirSync(folder, { recursive: true });
  const house = await House.open();
  try {
    const page = await house.page({ viewport: DESKTOP });
    await ensureGuest(page, house);
    const camera = await Camera.of(page, folder);
    if (wanted('start')) {
      await page
        .locator('.card svg')
        .nth(GAMES.length - 1)
        .waitFor();
      await camera.shoot('start');
    }
    for (const { game, seats, most, until, prefer = [] } of GAMES.filter((one) => wanted(one.game))) {
      await openTable(page, house, { game }, seats);
      await page.locator('[data-table-ready]').waitFor();
      if (most > 0) await playToTheEnd(page, { most, prefer, timeoutMs: 90_000 });
      const there = async () => !until || (await page.locator(until).filter({ visible: true }).count()) > 0;
      for (let i = 0; i < 60 && !(await there()); i++) await playToTheEnd(page, { most: 1, prefer, seed: i + 2 });
      expect(await there()).toBe(true);
      await page.waitForFunction(
        () => !/\(0\)/.test(document.querySelector<HTMLElement>('[data-options]')?.innerText ?? '(0)'),
      );
      await page.waitForTimeout(800);
      await camera.shoot(game);
    }
    if (wanted('lessons'))
      for (const { game } of GAMES) {
        await page.goto(`${house.address}learn/${game}`);
        await page.locator('[data-lesson-next]').click();
        await page.locator('[data-lesson-ring]').first().waitFor();
        await camera.shoot(`lesson-${game}`);
      }
    if (wanted('pages')) await pages(house, page, camera);
  } finally {
    await house.close();
  }
});
