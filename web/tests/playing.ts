// Playing a board by what it marks, for the *.e2e.ts of the games. A game says how its board is pressed (a Finger), and
// everything else is the same: dice that always fall alike, who has come where, and that a page which does not get on is
// told at once, with what was on it.

import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Joined } from '../src/net/protocol';
import { ask, ensureGuest, faults, type House, openTable, prompter, rawIds, sideways } from './helpers';

export const OVER = 'a[data-primary][href*="end/"]';

export type Dice = (below: number) => number;
// Dice that fall the same way every time.
export function diceOf(seed: number): Dice {
  let value = seed;
  return (below) => {
    value = (Math.imul(value, 1103515245) + 12345) >>> 0;
    return (value >>> 8) % below;
  };
}

export function tableOf(page: Page): string | undefined {
  return /table\/(\w+)/.exec(page.url())?.[1];
}
export async function stateOf<View>(page: Page, table: string, seat = 1): Promise<View> {
  return ((await ask(page, { do: 'state', table, seat })) as { state: View }).state;
}

export async function sound(page: Page): Promise<void> {
  expect(faults(page)).toEqual([]);
  expect(await rawIds(page)).toEqual([]);
  expect(await sideways(page)).toBe(0);
}

// --- A page that does not get on

// How long nothing may happen at the table while somebody presses.
const PATIENCE_MS = 30_000;

// What somebody sees who is told "it hangs".
async function onThePage(page: Page): Promise<string> {
  const seen = await page.evaluate(() => {
    const all = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].filter((one) => one.offsetParent !== null);
    const name = (one: HTMLElement) => {
      const words = (one.getAttribute('aria-label') ?? one.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 60);
      return `${words}${one.getAttribute('aria-disabled') === 'true' ? ' (disabled)' : ''}`;
    };
    return {
      address: location.pathname,
      sentence: all('[data-testid=sentence]').map(name),
      bar: all('.bottom button').map(name),
      marked: all('.mark-legal').map(name).slice(0, 12),
      selected: all('.mark-selected').map(name),
      dialogs: all('dialog[open], [data-curtain], .notice').map(name),
    };
  });
  return JSON.stringify(seen, null, 1);
}

// Complains when for too long no more moves have been made at the page's table. What is taken back and made again is no
// progress.
class Progress {
  #most = -1;
  #since = Date.now();
  #asked = 0;
  constructor(readonly page: Page) {}
  async check(presses: number): Promise<void> {
    if (Date.now() - this.#asked < 2000) return;
    this.#asked = Date.now();
    const table = tableOf(this.page);
    if (!table) return;
    const { made } = (await ask(this.page, { do: 'state', table })) as { made: number };
    if (made > this.#most) {
      this.#most = made;
      this.#since = Date.now();
    }
    if (Date.now() - this.#since > PATIENCE_MS)
      throw new Error(
        `nothing has happened for ${PATIENCE_MS / 1000} s after ${presses} presses: ${await onThePage(this.page)}`,
      );
  }
}

// --- Playing by pressing

export type Outcome = 'over' | 'seen' | 'pressed' | 'waiting';
// Presses something that is marked, and confirms it. `until` is a selector that is looked for before each press.
export type Finger = (page: Page, dice: Dice, until: string) => Promise<{ outcome: Outcome; presses: number }>;

export interface Playing {
  seed: number;
  most?: number; // presses; a game that is over before is a failure
  mayEnd?: boolean; // unless it may be
  until?: string; // plays until this is there; a game that is over without it is a failure
  timeoutMs?: number;
}
export async function playByPressing(
  finger: Finger,
  page: Page,
  { seed, most = Infinity, mayEnd = most === Infinity, until = '', timeoutMs = 100_000 }: Playing,
): Promise<number> {
  const dice = diceOf(seed);
  const end = Date.now() + timeoutMs;
  const progress = new Progress(page);
  let presses = 0;
  while (presses < most) {
    if (Date.now() > end)
      throw new Error(`${until || 'the end'} has not come after ${presses} presses: ${await onThePage(page)}`);
    await progress.check(presses);
    const one = await finger(page, dice, until);
    presses += one.presses;
    if (one.outcome === 'seen') break;
    if (one.outcome === 'over') {
      if (until) throw new Error(`the game was over without ${until}`);
      if (!mayEnd) throw new Error(`the game was over after ${presses} presses of ${most}`);
      break;
    }
    if (one.outcome === 'waiting') await page.waitForTimeout(40);
  }
  return presses;
}

export interface Board {
  marked: string;
  // How much likelier than the rest: somebody who presses at random alone may never get on.
  likelier?: Record<string, number>;
  // Pressed before anything that is marked; false where it was not there.
  first?: (page: Page, dice: Dice) => Promise<boolean>;
}
// A mark may be gone before the finger is there: then it is looked at again.
export const QUICK = { timeout: 1500 };
export function fingerFor({ marked, likelier = {}, first }: Board): Finger {
  return async (page, dice, until) => {
    if (until && (await page.locator(until).filter({ visible: true }).count()) > 0)
      return { outcome: 'seen', presses: 0 };
    if ((await page.locator(OVER).count()) > 0) return { outcome: 'over', presses: 0 };
    const offered = await page.locator(marked).evaluateAll(
      (all, likelier) =>
        all.flatMap((one, i) => {
          if ((one as HTMLElement).offsetParent === null) return [];
          const times = Object.entries(likelier).find(([selector]) => one.matches(selector))?.[1] ?? 1;
          return Array.from({ length: times }, () => ({ i, bar: (one as HTMLElement).dataset['bar'] }));
        }),
      likelier,
    );
    if (offered.length === 0) return { outcome: 'waiting', presses: 0 };
    try {
      if (!(await first?.(page, dice))) {
        const board = offered.filter((one) => one.bar === undefined);
        const from = board.length > 0 && dice(7) > 0 ? board : offered;
        await page.locator(marked).nth(from[dice(from.length)]!.i).click(QUICK);
        const commit = page.locator('[data-commit]');
        if ((await commit.count()) > 0) await commit.click(QUICK);
      }
    } catch {
      return { outcome: 'waiting', presses: 0 };
    }
    return { outcome: 'pressed', presses: 1 };
  };
}

// A whole game by digits and C; `press` presses what chooses, of that many options.
export async function playByKeys(
  page: Page,
  press: (options: number) => Promise<void>,
  timeoutMs: number,
): Promise<number> {
  const end = Date.now() + timeoutMs;
  const progress = new Progress(page);
  let decisions = 0;
  while ((await page.locator(OVER).count()) === 0) {
    if (Date.now() > end) throw new Error(`not over after ${decisions} decisions: ${await onThePage(page)}`);
    await progress.check(decisions);
    const text = await page
      .locator('[data-options]')
      .innerText()
      .catch(() => '0');
    const options = Number(/(\d+)/.exec(text)?.[1] ?? 0);
    if (options > 0) {
      await press(options);
      await page.keyboard.press('c');
      decisions += 1;
    }
    await page.waitForTimeout(40);
  }
  return decisions;
}

// Plays over the line, without the page, until the seat is asked something of which a move fits `until`. What fits `prefer` is
// played first, else whatever the dice say.
export async function advance(
  page: Page,
  table: string,
  until: RegExp,
  { prefer = /^$/, seat = 1, seed = 1 }: { prefer?: RegExp; seat?: number; seed?: number } = {},
): Promise<void> {
  const dice = diceOf(seed);
  const end = Date.now() + 60_000;
  while (Date.now() < end) {
    const { position, moves } = (await ask(page, { do: 'moves', table, seat })) as {
      position: number;
      moves: { move: string }[];
    };
    if (moves.some(({ move }) => until.test(move))) return;
    const move = moves.find((one) => prefer.test(one.move)) ?? moves[dice(Math.max(1, moves.length))];
    // Where nothing is asked, others are to move; a move that came too late is chosen again.
    if (move) await ask(page, { do: 'play', table, seat, position, move: move.move }).catch(() => {});
    else await page.waitForTimeout(50);
  }
  throw new Error(`nothing like ${until} has come`);
}

// --- Looking back

// Bots alone play it: what is looked at is the film.
export async function filmOf(page: Page, house: House, game: string): Promise<string> {
  const table = await openTable(page, house, { game }, ['apprentice', 'apprentice']);
  await expect
    .poll(async () => ((await ask(page, { do: 'join', table, decisions: false })) as { stage: string }).stage, {
      timeout: 120_000,
      interval: 500,
    })
    .toBe('over');
  await page.goto(`${house.address}replay/${table}`);
  await page.locator('[data-replay-ready]').waitFor();
  return table;
}
export const chapters = (page: Page) => page.locator('[data-chapters]');
// What stands above the table at the moment that is looked at.
export const heading = (page: Page) => page.locator('header .heading').innerText();

// --- Two people

export interface Pair {
  anna: Page;
  bruno: Page;
  table: string;
  frames: string[]; // everything Anna was sent
  close: () => Promise<void>;
}
// Two browsers at one table, begun; `there` says when a board is.
export async function twoPeople(
  house: House,
  terms: { game: string; options?: Record<string, string> },
  there: string,
): Promise<Pair> {
  const anna = await house.page();
  const bruno = await house.page();
  const frames: string[] = [];
  anna.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))));
  await ensureGuest(anna, house, 'Anna');
  await ensureGuest(bruno, house, 'Bruno');
  const table = await openTable(anna, house, terms, ['me', 'open']);
  await bruno.goto(`${house.address}table/${table}`);
  await ask(bruno, { do: 'sit', table, seat: 2 });
  await ask(anna, { do: 'begin', table });
  for (const page of [anna, bruno]) await page.locator(there).first().waitFor();
  const close = async () => {
    await anna.context().close();
    await bruno.context().close();
  };
  return { anna, bruno, table, frames, close };
}

// Every view of the table in what was sent.
export async function viewsIn<View>(frames: string[]): Promise<View[]> {
  const messages = frames.map((frame) => JSON.parse(frame) as Partial<Joined> & { view?: string });
  // Read as the page reads them: what the table is comes with the answer to `join`.
  const { terms, yours } = messages.find((message): message is Joined => message.terms !== undefined)!;
  const rules = (await prompter()).open({ game: terms.game, seats: terms.seats, options: terms.options ?? {} });
  return messages
    .flatMap(({ view, views = [] }) => [view, ...views.map((one) => one.view)])
    .filter((view) => view !== undefined)
    .map((view) => rules.look(yours[0] ?? null, view).state as View);
}
