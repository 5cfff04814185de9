// The pictures of the boards for README and docs: each game, desktop and phone, light and dark, and the start page.
// npm run pictures writes docs/pictures/web-*.webp, from real tables a few moves on.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'vitest';
import { DESKTOP, ensureGuest, House, openTable, playToTheEnd, ROOT } from './helpers';

const PHONE = { width: 390, height: 844 };
const GAMES: { game: string; seats: string[]; most: number; prefer?: string[] }[] = [
  { game: 'ricochet', seats: ['me', 'mechanic', 'tinkerer'], most: 0 },
  { game: 'mars', seats: ['me', 'mechanic', 'tinkerer'], most: 9, prefer: ['^buy', '^build', '^end', '^sell', '^done'] },
  { game: 'mech', seats: ['me', 'tinkerer', 'apprentice'], most: 8 },
  { game: 'raising', seats: ['me', 'tinkerer', 'apprentice'], most: 14 },
];

it('draws the pictures', async () => {
  const folder = process.env['PICTURES'] ?? join(ROOT, 'docs/pictures');
  const only = process.env['ONLY']?.split(',');
  mkdirSync(folder, { recursive: true });
  const house = await House.open();
  try {
    const page = await house.page({ viewport: DESKTOP });
    await ensureGuest(page, house);
    const session = await page.context().newCDPSession(page);
    const shoot = async (name: string) => {
      for (const theme of ['light', 'dark'] as const)
        for (const [size, viewport] of [['desktop', DESKTOP], ['phone', PHONE]] as const) {
          await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
          await page.setViewportSize(viewport);
          await page.mouse.move(1, 1);
          await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
          await page.waitForTimeout(500);
          // WebP, a third of a PNG; only Chrome's own protocol takes it.
          const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 90 });
          writeFileSync(join(folder, `web-${name}-${size}-${theme}.webp`), Buffer.from(data, 'base64'));
        }
      await page.setViewportSize(DESKTOP);
    };
    if (!only || only.includes('start')) {
      await page.locator('.card svg').nth(3).waitFor();
      await shoot('start');
    }
    for (const { game, seats, most, prefer } of GAMES) {
      if (only && !only.includes(game)) continue;
      await openTable(page, house, { game }, seats);
      await page.locator('[data-table-ready]').waitFor();
      if (most > 0) await playToTheEnd(page, { most, timeoutMs: 90_000, ...(prefer ? { prefer } : {}) }).catch(() => 0);
      await page.waitForFunction(() => !/\(0\)/.test(document.querySelector<HTMLElement>('[data-options]')?.innerText ?? '(0)'));
      await page.waitForTimeout(800);
      await shoot(game);
    }
    if (!only || only.includes('lessons'))
      for (const { game } of GAMES) {
        await page.goto(`${house.address}learn/${game}`);
        await page.locator('[data-lesson-next]').click();
        await page.locator('[data-lesson-ring]').first().waitFor();
        await shoot(`lesson-${game}`);
      }
  } finally {
    await house.close();
  }
});
