// Measures the page against the guide's budgets and writes the figures: sizes, and times through Chrome's own tracing on
// loopback with the processor slowed down four times. Not a test: a busy machine would fail it for nothing.
//
//   npm run budgets            prints the figures and writes build/web-figures.json

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { it } from 'vitest';
import { House, PAGES, PHONE, ROOT } from './helpers';
import { BUDGETS, measure } from './sizes';

interface TraceEvent {
  name: string;
  ts: number;
  dur?: number;
  tdur?: number; // time of the processor: what other programs took is not in it
  ph: string;
  pid: number;
  tid: number;
  args?: { data?: { interactionId?: number; duration?: number; isLoadingMainFrame?: boolean }; frame?: string };
}

async function traced(house: House, page: Page, doing: () => Promise<void>): Promise<TraceEvent[]> {
  const browser = await house.browser();
  const file = join(ROOT, 'build', 'web-trace.json');
  await browser.startTracing(page, { path: file, categories: ['devtools.timeline', 'loading', 'blink.user_timing', 'disabled-by-default-lighthouse', 'toplevel'] });
  await doing();
  await browser.stopTracing();
  const { traceEvents } = JSON.parse(readFileSync(file, 'utf8')) as { traceEvents: TraceEvent[] };
  rmSync(file);
  return traceEvents;
}

// Tasks of the page's own thread that took over 50 ms of the processor (slowed down as it is), the longest first. The thread
// is the one that painted the page.
let painter: { pid: number; tid: number } | undefined;
function longTasks(events: TraceEvent[]): number[] {
  painter = events.find((one) => one.name === 'firstContentfulPaint') ?? painter;
  return events
    .filter((one) => /RunTask$/.test(one.name) && one.pid === painter?.pid && one.tid === painter.tid)
    .map((one) => (one.tdur ?? one.dur ?? 0) / 1000)
    .filter((ms) => ms > 50)
    .sort((a, b) => b - a);
}

async function slow(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

it('measures the page', async () => {
  mkdirSync(join(ROOT, 'build'), { recursive: true });
  const house = await House.open();
  try {
    const busy = loadavg().map((one) => Math.round(one * 10) / 10);
    const figures: Record<string, unknown> = { load_average: busy, cores: cpus().length, sizes: measure(PAGES), budgets: BUDGETS };
    const page = await house.page({ viewport: PHONE, hasTouch: true, isMobile: true, reducedMotion: 'no-preference' });
    await slow(page);

    // The start page, nothing cached.
    const load = await traced(house, page, async () => {
      await page.goto(house.address, { waitUntil: 'networkidle' });
      await page.locator('.card svg').first().waitFor();
    });
    const paint = load.find((one) => one.name === 'firstContentfulPaint')!.ts;
    const start = Math.max(...load.filter((one) => one.name === 'navigationStart' && one.ts < paint).map((one) => one.ts));
    const ready = load.find((one) => one.name === 'officina.ready' && one.ts > start)!.ts;
    figures['start'] = {
      first_paint_ms: Math.round((paint - start) / 1000),
      interactive_ms: Math.round((ready - start) / 1000),
      long_tasks_ms: longTasks(load).map(Math.round).slice(0, 8),
      layout_shift: await page.evaluate(
        () =>
          new Promise<number>((done) => {
            let sum = 0;
            new PerformanceObserver((list) => {
              for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
                if (!entry.hadRecentInput) sum += entry.value;
            }).observe({ type: 'layout-shift', buffered: true });
            setTimeout(() => done(Math.round(sum * 1000) / 1000), 300);
          }),
      ),
    };

    // At the table of each game: presses, and what the page took to answer them.
    for (const game of (process.env['ONLY'] ?? 'ricochet,mars,mech,raising').split(',').filter(Boolean)) {
      await page.goto(`${house.address}new/${game}`);
      await page.locator('form button[type=submit]').tap();
      await page.locator('[data-table-ready]').waitFor();
      await page.waitForFunction(() => !/\(0\)/.test(document.querySelector<HTMLElement>('[data-options]')?.innerText ?? '(0)'), undefined, { timeout: 60_000 });
      await page.waitForTimeout(1500);
      await page.evaluate(() => {
        const slowest = ((globalThis as { slowest?: number[] }).slowest = [] as number[]);
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
            if (entry.interactionId) slowest.push(entry.duration);
        }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
      });
      const table = await traced(house, page, async () => {
        for (let i = 0; i < 3; ++i) {
          await page.locator('[data-options]').tap();
          await page.locator('dialog button[data-move]').first().tap();
          await page.waitForTimeout(250);
          await page.locator('dialog header button').tap();
          await page.waitForTimeout(250);
          await page.keyboard.press('Escape');
        }
      });
      figures[game] = {
        inp_ms: await page.evaluate(() => Math.max(0, ...((globalThis as { slowest?: number[] }).slowest ?? []))),
        long_tasks_ms: longTasks(table).map(Math.round).slice(0, 8),
        svg_nodes: await page.evaluate(() => document.querySelectorAll('.board svg, .board svg *').length),
      };
    }
    writeFileSync(join(ROOT, 'build', 'web-figures.json'), `${JSON.stringify(figures, null, 2)}\n`);
    console.log(JSON.stringify(figures, null, 2));
  } finally {
    await house.close();
  }
}, 600_000);
