// Another box for every game: records have other names, numbers are others, and where the box has room there is a card
// more. The page shows that content and plays it to the end; nothing of the shipped one comes through.

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { House, playToTheEnd, ROOT } from './helpers';
import { OVER, sound } from './playing';
import { comeTo, trialsOf } from './trials';

const folder = mkdtempSync(join(tmpdir(), 'officina-content-'));
beforeAll(() => {
  for (const [game, { altered }] of trialsOf('content')) {
    mkdirSync(join(folder, game));
    for (const [file, alter] of Object.entries(altered)) {
      const content = JSON.parse(readFileSync(join(ROOT, 'games', game, 'content', file), 'utf8'));
      alter(content);
      writeFileSync(join(folder, game, file), JSON.stringify(content));
    }
  }
});
afterAll(() => rmSync(folder, { recursive: true }));
const house = House.forTests({ more: ['--content', folder] });

describe('with content of its own, to the end', () => {
  it.each(trialsOf('content'))('%s', { timeout: 180_000 }, async (game, content) => {
    const page = await house.page();
    await comeTo(page, house, game, content);
    await content.seen(page);
    await playToTheEnd(page, { seed: 4, prefer: content.prefer, timeoutMs: 150_000 });
    await sound(page);
    await page.locator(OVER).click();
    await content.seenAtTheEnd(page);
    await sound(page);
    await page.context().close();
  });
});
