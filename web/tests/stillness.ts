// Nothing moves under the pointer: what moved without being asked to, for tests that press something.

import type { Page } from 'playwright-core';
import { expect } from 'vitest';

export const SCREENS = {
  desk: {},
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
};

// What moved between two moments without being asked to, as the browser sees it: a press shows a preview and nothing else.
interface Source {
  node?: Node;
  previousRect: DOMRect;
  currentRect: DOMRect;
}
export async function shiftsAfter(page: Page, act: () => Promise<void>): Promise<string[]> {
  await page.evaluate(() => {
    const kept = window as unknown as { shifts: string[]; watching?: PerformanceObserver };
    kept.shifts = [];
    kept.watching?.disconnect();
    kept.watching = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { sources: Source[] })[])
        for (const { node, previousRect: was, currentRect: now } of entry.sources) {
          const element = node instanceof Element ? node : node?.parentElement;
          // What the bar says and offers may be shorter or longer.
          if (!element || element.closest('[data-testid=sentence], [data-bar]')) continue;
          const name = `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`;
          kept.shifts.push(`${name}: ${[was.x, was.y]} to ${[now.x, now.y]}`);
        }
    });
    kept.watching.observe({ type: 'layout-shift' });
  });
  await act();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100))));
  return page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
}

// Nothing has moved by itself for a while: the board has found its size.
export async function settled(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await expect.poll(() => shiftsAfter(page, () => page.waitForTimeout(300)), { timeout: 30_000 }).toEqual([]);
}
