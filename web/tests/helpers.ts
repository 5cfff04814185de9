// A real server, a real browser, and ways to play by what the page offers. For all *.e2e.ts.
//
//   const house = House.forTests();              the server on a free port, its own data folder, build/web as pages
//   const page = await house.page({ ... });      a new browser context: another person
//   await startBotGame(page, house, 'mars');     in three actions, as a newcomer
//   await playToTheEnd(page, { onTurn });        clicks only what the page offers until the game is over
//
// The server of House.forTests() is there before the first test of the file and gone after the last; who wants another for a
// while: House.open(), close().
// OFFICINA names the program (build/release/cli/officina by default), PAGES the folder of the built pages.

import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import AxeBuilder from '@axe-core/playwright';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type LaunchOptions,
  type Page,
} from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { Prompter } from '../src/rules/prompter';

const here = dirname(fileURLToPath(import.meta.url));
export const ROOT = resolve(here, '../..');
export const OFFICINA = process.env['OFFICINA'] ?? join(ROOT, 'build/release/cli/officina');
export const PAGES = process.env['PAGES'] ?? join(ROOT, 'build/web');

// The games of the house: folders with rules. Those with one of these files, where it is named.
export function gamesWith(file: string): string[] {
  return readdirSync(join(ROOT, 'games')).filter((game) => existsSync(join(ROOT, 'games', game, file)));
}
export const GAMES = gamesWith('game.h');

// What a game is called in English.
export function titleOf(game: string): string {
  return JSON.parse(readFileSync(join(ROOT, 'games', game, 'messages/en/cover.json'), 'utf8'))[`${game}.title`];
}

export const LAUNCH: LaunchOptions = {
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-dev-shm-usage'],
};

export const DESKTOP = { width: 1280, height: 800 };
export const TABLET = { width: 768, height: 1024 };
export const PHONE = { width: 360, height: 740 };

export interface HouseOptions {
  base?: string; // the path below which it is reached
  more?: string[]; // arguments
  limits?: boolean; // as they are for strangers
}
export class House {
  address = '';
  #process: ChildProcess | null = null;
  #browser: Browser | null = null;
  #contexts: BrowserContext[] = [];
  #port = 0;
  #data = '';
  readonly #more: string[];
  readonly #basePath: string;
  readonly #limits: boolean;
  private constructor({ base = '', more = [], limits = false }: HouseOptions) {
    this.#more = more;
    this.#basePath = base;
    this.#limits = limits;
  }

  static async open(options: HouseOptions = {}): Promise<House> {
    const house = new House(options);
    await house.start();
    return house;
  }
  // For all tests of a file, or of a `describe`.
  static forTests(options: HouseOptions = {}): House {
    const house = new House(options);
    beforeAll(() => house.start());
    afterAll(() => house.close());
    return house;
  }

  // Starts the server; after stop() on the same port and data.
  async start(): Promise<void> {
    if (!existsSync(OFFICINA)) throw new Error(`no server: ${OFFICINA} (set OFFICINA)`);
    if (!existsSync(join(PAGES, 'index.html'))) throw new Error(`no pages: ${PAGES} (npm run build)`);
    this.#data ||= mkdtempSync(join(tmpdir(), 'officina-e2e-'));
    const args = ['serve', '--port', String(this.#port), '--data', this.#data, '--pages', PAGES, '--log-level', 'info'];
    if (this.#basePath) args.push('--base-path', this.#basePath);
    // Limits are for strangers; a test is many people from one address.
    if (!this.#limits)
      for (const limit of [
        'requests-per-second',
        'people-per-minute',
        'messages-per-second',
        'work-per-person',
        'work-per-address',
      ])
        args.push(`--${limit}`, '0');
    args.push(...this.#more);
    const child = spawn(OFFICINA, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    this.#process = child;
    await new Promise<void>((done, failed) => {
      let text = '';
      const heard = (chunk: Buffer) => {
        text += chunk.toString();
        const found = /http:\/\/[\d.]+:(\d+)/.exec(text) ?? /"port":\s*(\d+)/.exec(text);
        if (!found) return;
        this.#port = Number(found[1]);
        this.address = `http://127.0.0.1:${this.#port}${this.#basePath}/`;
        done();
      };
      child.stdout!.on('data', heard);
      child.stderr!.on('data', heard);
      child.on('exit', (code) => failed(new Error(`the server ended with ${code}: ${text}`)));
      setTimeout(() => failed(new Error(`the server says nothing: ${text}`)), 60_000).unref();
    });
  }
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const child = this.#process;
    this.#process = null;
    if (!child || child.exitCode !== null) return;
    const ended = new Promise((done) => child.once('exit', done));
    child.kill(signal);
    await ended;
  }

  async browser(): Promise<Browser> {
    this.#browser ??= await chromium.launch(LAUNCH);
    return this.#browser;
  }

  // Another person: a context of its own. English and no motion unless said otherwise, so that tests are quick.
  async page(options: BrowserContextOptions & { settings?: object } = {}): Promise<Page> {
    const { settings, ...rest } = options;
    if (!this.#process) await this.start(); // a test that failed may have left it closed
    const browser = await this.browser();
    const context = await browser.newContext({
      viewport: DESKTOP,
      locale: 'en-GB',
      reducedMotion: 'reduce',
      // What it would keep for later is together.e2e.ts's business.
      serviceWorkers: 'block',
      ...rest,
    });
    this.#contexts.push(context);
    if (settings)
      await context.addInitScript((kept) => {
        if (!localStorage.getItem('officina.settings')) localStorage.setItem('officina.settings', JSON.stringify(kept));
      }, settings);
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    watch(page);
    await page.goto(this.address);
    await page.locator('h1').first().waitFor({ state: 'attached' });
    return page;
  }

  async close(): Promise<void> {
    for (const context of this.#contexts) await context.close().catch(() => {});
    await this.#browser?.close().catch(() => {});
    await this.stop('SIGKILL');
    if (this.#data) rmSync(this.#data, { recursive: true, force: true });
  }
}

// Another page of the house: as a link within it would, without loading everything again.
export async function visit(page: Page, place: string): Promise<void> {
  await page.evaluate((path) => {
    history.pushState(null, '', new URL(path, document.baseURI));
    dispatchEvent(new PopStateEvent('popstate'));
  }, place);
  await page.locator('h1').first().waitFor({ state: 'attached' });
  // Pages fill up after their heading.
  if (place.startsWith('new/')) await page.locator('form').waitFor();
  if (place.startsWith('help/')) await page.locator('main ol li').first().waitFor();
}

// Errors of the page fail the test that looks at them: faults(page).
const problems = new WeakMap<Page, string[]>();
export function watch(page: Page): void {
  const list: string[] = [];
  problems.set(page, list);
  page.on('pageerror', (error) => list.push(String(error)));
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    const text = message.text();
    // Who is not known yet is told so with 401; a lost line is part of some tests.
    if (/401|WebSocket|ERR_CONNECTION|Failed to load resource/.test(text)) return;
    list.push(text);
  });
}
export function faults(page: Page): string[] {
  return problems.get(page) ?? [];
}

// As a newcomer: Play on the card (1), Begin (2). The table is there when the board is.
export async function startBotGame(page: Page, house: House, game: string): Promise<void> {
  await page.goto(house.address);
  await page.locator(`a[href$="new/${game}"]`).first().click();
  await page.locator('form button[type=submit]').click();
  await page.locator('[data-table-ready]').waitFor();
}

// What a table may want at any moment has been fetched.
export function whole(page: Page): Promise<unknown> {
  return page.waitForFunction(() => performance.getEntriesByName('officina.whole').length > 0);
}

// A table with the given seats, opened over the page's own line. seats: 'me' | 'open' | a level of a bot.
export async function openTable(
  page: Page,
  house: House,
  terms: { game: string; options?: Record<string, string> },
  seats: string[],
): Promise<string> {
  await ensureGuest(page, house);
  const answer = await ask(page, {
    do: 'open',
    terms: { game: terms.game, seats: seats.length, options: terms.options ?? {} },
    seats: seats.map((who) => (who === 'me' || who === 'open' ? { who } : { who: 'bot', bot: who })),
    begin: !seats.includes('open'),
  });
  const table = (answer as { table: string }).table;
  await page.goto(`${house.address}table/${table}`);
  return table;
}

export async function ensureGuest(page: Page, house: House, name = 'Anna'): Promise<void> {
  await page.request.post(`${house.address}people`, {
    data: { name },
    headers: { 'Content-Type': 'application/json', Origin: new URL(house.address).origin },
  });
}

// One question over a line of its own, with the page's cookie.
export async function ask(page: Page, request: object): Promise<unknown> {
  return page.evaluate(async (said) => {
    const url = new URL('ws', document.baseURI);
    url.protocol = 'ws:';
    const socket = new WebSocket(url);
    const next = () =>
      new Promise<any>((done) => {
        socket.onmessage = (message) => {
          const value = JSON.parse(message.data);
          if (value.event === undefined) done(value);
        };
      });
    await new Promise((done) => (socket.onopen = done));
    socket.send(JSON.stringify({ do: 'hello', version: 1 }));
    await next();
    socket.send(JSON.stringify(said));
    const answer = await next();
    socket.close();
    if (answer.error) throw new Error(answer.error.message);
    return answer;
  }, request);
}

export interface PlayOptions {
  // Which moves are preferred, as texts of regular expressions, the first that fits any of the list; else at random.
  prefer?: string[];
  most?: number; // decisions
  timeoutMs?: number;
  seed?: number;
  watch?: boolean; // a game in which a press that selects moves something is a failure
}

// What playToTheEnd does inside the page, for a game has hundreds of presses. It knows nothing but what it is given.
export async function playInPage({
  prefer,
  most,
  timeoutMs,
  seed,
  watch = false,
}: {
  prefer: string[];
  most: number;
  timeoutMs: number;
  seed: number;
  watch?: boolean;
}): Promise<{ decisions: number; over: boolean; moved: string[] }> {
  let state = seed >>> 0 || 1;
  const random = (below: number) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
  const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));
  const one = (selector: string) => document.querySelector<HTMLElement>(selector);
  const until = performance.now() + timeoutMs;
  let decisions = 0;
  // What moves without being asked to, as the browser sees it; what the bar says and offers may be shorter or longer.
  interface Shift extends PerformanceEntry {
    sources: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[];
  }
  const moved: string[] = [];
  const entries: PerformanceEntry[] = [];
  const observer = new PerformanceObserver((list) => void entries.push(...list.getEntries()));
  if (watch) observer.observe({ type: 'layout-shift' });
  const shifts = async (): Promise<string[]> => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 30))));
    entries.push(...observer.takeRecords());
    return (entries.splice(0) as Shift[]).flatMap(({ sources }) =>
      sources.flatMap(({ node, previousRect: was, currentRect: now }) => {
        const element = node instanceof Element ? node : node?.parentElement;
        if (!element || element.closest('[data-testid=sentence], [data-bar], dialog')) return [];
        const name = `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`;
        return [`${name}: ${[was.x, was.y, was.width, was.height]} to ${[now.x, now.y, now.width, now.height]}`];
      }),
    );
  };
  // The same decision, and nothing new to be seen of the others.
  const moment = () => `${one('[data-options]')?.innerText} ${one('[data-since]')?.textContent}`;
  while (performance.now() < until && decisions < most) {
    if (one('a[data-primary][href*="end/"]')) return { decisions, over: true, moved };
    const curtain = one('[data-curtain]');
    if (curtain) {
      curtain.click();
      await wait(20);
      continue;
    }
    const button = one('[data-options]');
    if (!button || /\(0\)/.test(button.innerText)) {
      await wait(20);
      continue;
    }
    button.click();
    await wait(0);
    // The sheet comes first, then its list, which grows.
    for (let i = 0; i < 50 && !one('dialog .options'); ++i) await wait(0);
    while (one('dialog [aria-busy=true]')) await wait(0);
    const list = [...document.querySelectorAll<HTMLElement>('dialog button[data-move]')];
    const moves = list.map((item) => item.dataset['move']!);
    const wanted = prefer.map((text) => moves.find((move) => new RegExp(text).test(move))).find(Boolean);
    const move = wanted ?? moves[random(Math.max(1, moves.length))];
    const item = () => document.querySelector<HTMLElement>(`dialog button[data-move="${CSS.escape(move ?? '')}"]`);
    if (watch) for (let i = 0; i < 20 && (await shifts()).length > 0; ++i) await wait(50);
    const before = moment();
    item()?.click();
    await wait(0);
    if (watch) {
      const found = await shifts();
      if (item()?.getAttribute('aria-pressed') === 'true' && moment() === before && found.length > 0)
        moved.push(`${move}: ${found.join('; ')}`);
    }
    const pressed = item();
    if (pressed?.getAttribute('aria-pressed') === 'true') {
      pressed.click();
      decisions += 1;
    }
    await wait(10);
    // The list closes by itself when something was played; else somebody was quicker, and it is looked at again.
    one('dialog header button')?.click();
    for (let i = 0; i < 100 && one('[data-commit]'); ++i) await wait(10);
  }
  return { decisions, over: one('a[data-primary][href*="end/"]') !== null, moved };
}

// Plays by the list of options: opens it with its button, presses what it offers, twice, and nothing else. Until the game
// is over, or `most` decisions.
export async function playToTheEnd(page: Page, options: PlayOptions = {}): Promise<number> {
  const { prefer = [], most = Infinity, timeoutMs = 55_000, seed = 1, watch = false } = options;
  const answer = await page.evaluate(playInPage, { prefer, most, timeoutMs, seed, watch });
  if (answer.moved.length > 0) throw new Error(`presses moved something: ${JSON.stringify(answer.moved, null, 1)}`);
  if (!answer.over && answer.decisions < most)
    throw new Error(`the game is not over after ${answer.decisions} decisions`);
  return answer.decisions;
}

export interface Finding {
  rule: string;
  impact: string;
  nodes: string[];
}
// What axe finds, however small; empty is good. What is still fading in has no colours to be judged yet.
export async function axe(page: Page): Promise<Finding[]> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((one) => one.effect?.getComputedTiming().endTime === Infinity || one.playState !== 'running'),
  );
  const result = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  return result.violations.map((one) => ({
    rule: one.id,
    impact: one.impact ?? '',
    nodes: one.nodes.map((node) => node.target.join(' ')).slice(0, 4),
  }));
}

// How far the page is wider than its window.
export function sideways(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

// Ids of messages that are shown instead of sentences.
export function rawIds(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const text = [
      document.body.innerText,
      ...[...document.querySelectorAll('[aria-label]')].map((one) => one.getAttribute('aria-label') ?? ''),
    ].join('\n');
    return [...text.matchAll(/\[[a-z_]+(\.[A-Za-z0-9_]+)+\]|\{[a-z_]+\}/g)].map((match) => match[0]);
  });
}

// The rules as the page has them, to read what came over the line.
export async function prompter(): Promise<Prompter> {
  const file = readdirSync(join(PAGES, 'assets')).find((name) => /^officina-.*\.wasm$/.test(name));
  if (!file) throw new Error(`no module in ${PAGES}`);
  return Prompter.of(new WebAssembly.Module(readFileSync(join(PAGES, 'assets', file))));
}
