// The pictures for README and docs: every board on a desk and a phone, light and dark. npm run pictures writes
// docs/pictures/web-*.webp, from real tables a few moves on. ONLY=mech,mars takes some of them, PICTURES names another folder.
// Moments of a game that the interface is asked about are in checklist.tool.ts.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CDPSession, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { DESKTOP, ensureGuest, House, openTable, playToTheEnd, ROOT } from './helpers';

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
  async shoot(name: string): Promise<void> {
    const { page } = this;
    for (const theme of ['light', 'dark'] as const)
      for (const [size, viewport] of SIZES) {
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
        await page.setViewportSize(viewport);
        await page.mouse.move(1, 1);
        await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
        await page.waitForTimeout(2000); // the board finds its size
        // WebP, a third of a PNG; only Chrome's own protocol takes it.
        const { data } = await this.session.send('Page.captureScreenshot', { format: 'webp', quality: 90 });
        writeFileSync(join(this.folder, `web-${name}-${size}-${theme}.webp`), Buffer.from(data, 'base64'));
      }
    await page.setViewportSize(DESKTOP);
  }
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
  } finally {
    await house.close();
  }
});
