// Measures the page against the guide's budgets and writes the figures: sizes, and times through Chrome's own tracing on
// loopback with the processor slowed down four times. Not a test: a busy machine would fail it for nothing.
//
//   npm run budgets            prints the figures and writes build/web-figures.json, and those of a house in the pocket
//                              build/web-pocket-figures.json

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { it } from 'vitest';
import { ask, GAMES, House, PAGES, PHONE, ROOT } from './helpers';
import { tableOf } from './playing';
import { type Packing, Site } from './site';
import { BUDGETS, measure } from './sizes';
import { CATEGORIES, longestTask, SHOWN, type TraceEvent } from './tracing';

async function traced(house: House, page: Page, doing: () => Promise<void>): Promise<TraceEvent[]> {
  const browser = await house.browser();
  const file = join(ROOT, 'build', 'web-trace.json');
  await browser.startTracing(page, {
    path: file,
    categories: CATEGORIES,
  });
  await doing();
  await browser.stopTracing();
  const { traceEvents } = JSON.parse(readFileSync(file, 'utf8')) as { traceEvents: TraceEvent[] };
  rmSync(file);
  return traceEvents;
}

const median = (list: number[]): number => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
const ROUNDS = 5;

async function slow(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

// Without anybody who looks, this browser may tell only with the next frame when a frame was shown, and the time of a press
// would be that of the pause after it. So somebody looks.
async function watched(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  session.on(
    'Page.screencastFrame',
    ({ sessionId }) => void session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined),
  );
  await session.send('Page.startScreencast', { format: 'jpeg', quality: 1, maxWidth: 90, maxHeight: 185 });
}

// The start page, nothing cached.
async function loaded(house: House, page: Page): Promise<object> {
  const load = await traced(house, page, async () => {
    await page.goto(house.address, { waitUntil: 'networkidle' });
    await page.locator('.card svg').first().waitFor();
  });
  const ready = load.find((one) => one.name === 'officina.ready')!.ts;
  const start = Math.max(
    ...load.filter((one) => one.name === 'navigationStart' && one.ts < ready).map((one) => one.ts),
  );
  const paint = load.find((one) => one.name === 'firstContentfulPaint' && one.ts > start)!.ts;
  return {
    first_paint_ms: Math.round((paint - start) / 1000),
    interactive_ms: Math.round((ready - start) / 1000),
    longest_task_ms: longestTask(load),
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
}

// The same over a slow 4G line, as Lighthouse takes it: 150 ms there and back, 1.6 Mbit/s down, 0.75 up.
async function throughTheAir(house: House): Promise<object> {
  const page = await house.page({ viewport: PHONE, hasTouch: true, isMobile: true, reducedMotion: 'no-preference' });
  await slow(page);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1.6e6 / 8,
    uploadThroughput: 0.75e6 / 8,
  });
  const figures = await loaded(house, page);
  await page.context().close();
  return figures;
}

// A house in the pocket on a host of files, over the same line: from the address to the start page, and from there to a game against a
// bot, pressed as soon as there is something to press.
async function pocketThroughTheAir(packs: Packing): Promise<object> {
  const site = await Site.open({ packs });
  try {
    const context = await site.context();
    const page = await context.newPage();
    await page.setViewportSize(PHONE);
    await slow(page);
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: 1.6e6 / 8,
      uploadThroughput: 0.75e6 / 8,
    });
    // What came, also of what was not waited for to its end.
    const came = new Map<string, number>();
    session.on('Network.dataReceived', ({ requestId, encodedDataLength }) =>
      came.set(requestId, (came.get(requestId) ?? 0) + encodedDataLength),
    );
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => came.set(requestId, encodedDataLength));
    const began = Date.now();
    await page.goto(site.address, { waitUntil: 'commit' });
    const play = page.locator('a[href$="#new/mars"]').first();
    await play.waitFor();
    const started = Date.now();
    await play.click();
    await page.locator('form button[type=submit]').click();
    await page.locator('[data-table-ready]').waitFor({ timeout: 60_000 });
    const running = Date.now();
    // Nothing was kept for later meanwhile.
    const kept = await page.evaluate(async () => (await caches.keys()).length);
    return {
      start_page_ms: started - began,
      game_ms: running - began,
      from_start_page_ms: running - started,
      kb: Math.round([...came.values()].reduce((sum, one) => sum + one, 0) / 1000),
      caches_meanwhile: kept,
    };
  } finally {
    await site.close();
  }
}

// A decision of one's own, made over the line: it is shown, and what the others do then.
async function shown(page: Page): Promise<void> {
  const table = tableOf(page)!;
  await page.evaluate((mark) => void performance.mark(mark), SHOWN);
  const { position, moves } = (await ask(page, { do: 'moves', table, seat: 1 })) as {
    position: number;
    moves: { move: string }[];
  };
  if (moves[0]) await ask(page, { do: 'play', table, seat: 1, position, move: moves[0].move }).catch(() => {});
  await page.waitForTimeout(2500);
}

it('measures the page', async () => {
  mkdirSync(join(ROOT, 'build'), { recursive: true });
  const house = await House.open();
  try {
    const busy = loadavg().map((one) => Math.round(one * 10) / 10);
    const figures: Record<string, unknown> = {
      load_average: busy,
      cores: cpus().length,
      sizes: measure(PAGES),
      budgets: BUDGETS,
    };
    const page = await house.page({ viewport: PHONE, hasTouch: true, isMobile: true, reducedMotion: 'no-preference' });
    await slow(page);

    figures['start'] = await loaded(house, page);
    figures['start_on_4g'] = await throughTheAir(house);

    // At the table of each game: presses, and what the page took to answer them.
    for (const game of process.env['ONLY']?.split(',').filter(Boolean) ?? GAMES) {
      await page.goto(`${house.address}new/${game}`);
      const opening = await traced(house, page, async () => {
        await page.locator('form button[type=submit]').tap();
        await page.locator('[data-table-ready]').waitFor();
        await page.locator('[data-options]').filter({ hasNotText: '(0)' }).waitFor({ timeout: 60_000 });
        await page.waitForTimeout(1500);
      });
      await watched(page);
      await page.evaluate(() => {
        const slowest = ((globalThis as { slowest?: number[] }).slowest = [] as number[]);
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
            if (entry.interactionId) slowest.push(entry.duration);
        }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
      });
      const longest: number[] = [];
      for (let i = 0; i < ROUNDS; ++i) {
        const round = await traced(house, page, async () => {
          await page.locator('[data-options]').tap();
          await page.locator('dialog button[data-move]').first().tap();
          await page.waitForTimeout(250);
          await page.locator('dialog header button').tap();
          await page.waitForTimeout(250);
          await page.keyboard.press('Escape');
          await page.waitForTimeout(250);
        });
        longest.push(longestTask(round));
      }
      const showing: number[] = [];
      for (let i = 0; i < ROUNDS; ++i) showing.push(longestTask(await traced(house, page, () => shown(page))));
      figures[game] = {
        inp_ms: await page.evaluate(() => Math.max(0, ...((globalThis as { slowest?: number[] }).slowest ?? []))),
        opening_longest_task_ms: longestTask(opening),
        longest_task_ms: { rounds: longest, least: Math.min(...longest), median: median(longest) },
        showing_longest_task_ms: { rounds: showing, least: Math.min(...showing), median: median(showing) },
        svg_nodes: await page.evaluate(() => document.querySelectorAll('.board svg, .board svg *').length),
      };
    }
    writeFileSync(join(ROOT, 'build', 'web-figures.json'), `${JSON.stringify(figures, null, 2)}\n`);
    console.log(JSON.stringify(figures, null, 2));
  } finally {
    await house.close();
  }
}, 600_000);

it('measures a house in the pocket', async () => {
  const figures: Record<string, unknown> = { load_average: loadavg() };
  for (const packs of ['nothing', 'on the way', 'beforehand'] as const) {
    const rounds = [];
    for (let i = 0; i < 3; ++i) rounds.push(await pocketThroughTheAir(packs));
    figures[`game_on_4g, the host packs ${packs}`] = rounds;
  }
  writeFileSync(join(ROOT, 'build', 'web-pocket-figures.json'), `${JSON.stringify(figures, null, 2)}\n`);
  console.log(JSON.stringify(figures, null, 2));
}, 600_000);
