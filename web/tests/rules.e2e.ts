// The rules in the page: where they cannot be run, and where the house has other ones.

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ask, ensureGuest, faults, gamesWith, House, openTable, startBotGame } from './helpers';
import { advance } from './playing';

const house = House.forTests();

it('says so where there is no WebAssembly', async () => {
  const page = await house.page();
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'WebAssembly'));
  await page.goto(house.address);
  await page.locator('a[href$="new/mars"]').first().click();
  await page.locator('form button[type=submit]').click();
  await page.getByText('This browser cannot run the rules').waitFor();
  await page.goto(`${house.address}puzzle/2026-11-02`);
  await page.getByText('This browser cannot run the rules').waitFor();
  await page.context().close();
});

it('is loaded again, once, when the house was rebuilt', async () => {
  const page = await house.page();
  let builds = 0;
  let loads = 0;
  page.on('load', () => (loads += 1));
  // Every line after the first is told of another build.
  await page.routeWebSocket(/\/ws$/, (line) => {
    const server = line.connectToServer();
    const build = builds++ === 0 ? 'one' : 'two';
    server.onMessage((message) => {
      const text = String(message);
      line.send(text.includes('"ok":"hello"') ? text.replace(/"build":"[^"]*"/, `"build":"${build}"`) : text);
    });
    if (build === 'one') setTimeout(() => void line.close(), 4000);
  });
  await startBotGame(page, house, 'mars');
  const before = loads;
  await page.getByText('A new version of the house is there').first().waitFor();
  await page.locator('[data-table-ready]').waitFor();
  expect(loads).toBe(before + 1);
  await page.context().close();
});

it('are read beside the board: who follows the number of a rule stays at the table', { timeout: 60_000 }, async () => {
  const page = await house.page();
  await openTable(page, house, { game: 'mars', options: { first: '1' } }, ['me', 'apprentice']);
  await page.locator('.blueprint:not(.mark-legal)').first().click();
  const table = page.url();
  const link = page.locator('.notice a[data-rule]').first();
  const rule = await link.getAttribute('data-rule');
  await link.click();
  const here = page.locator(`dialog [id="rule-${rule}"]`);
  await here.waitFor();
  expect(await here.evaluate((one) => one.classList.contains('here') && one === document.activeElement)).toBe(true);
  expect(page.url()).toBe(table);
  await page.keyboard.press('Escape');
  await page.locator('.market .card.mark-legal').first().click();
  await page.locator('[data-commit]').waitFor();
  await page.context().close();
});

// --- What is answered at once

// A game says in games/<game>/web/at_once.json what is pressed on its board, and what must stand there, or be gone, then.
interface Press {
  what: 'selecting' | 'asking why' | 'planning' | 'undoing' | 'on the way';
  press?: string; // what is pressed: on the board ...
  key?: string; // ... or on the keyboard
  shows?: string;
  gone?: string;
  again?: true; // pressed as often as it takes
}
interface Scene {
  seats: string[];
  options?: Record<string, string>;
  reach?: string; // plays until a move like this can be made; what is like `prefer` first
  prefer?: string;
  presses: Press[];
}
const scenes = import.meta.glob<Scene[]>('../../games/*/web/at_once.json', { import: 'default', eager: true });

const FAR_MS = 150; // each way

// The line between a page and its house: as far away as one likes, or cut without anybody noticing.
class FarLine {
  late = 0;
  #held: (() => void)[] | null = null;

  static async of(page: Page): Promise<FarLine> {
    const far = new FarLine();
    await page.routeWebSocket(/\/ws$/, (line) => {
      const server = line.connectToServer();
      line.onMessage((message) => far.#pass(() => server.send(message)));
      server.onMessage((message) => far.#pass(() => line.send(message)));
    });
    return far;
  }
  #pass(send: () => void): void {
    setTimeout(() => (this.#held ? this.#held.push(send) : send()), this.late);
  }
  hold(): void {
    this.#held = [];
  }
  release(): void {
    const held = this.#held ?? [];
    this.#held = null;
    for (const send of held) send();
  }
}

interface Work {
  ms: number; // from the (last) press to the first frame in which it stands there
  longest: number; // task of the page meanwhile, as far as it is told: 0 where none took 50 ms
  scripting: number; // milliseconds of the processor, from the press to the frame
}

// What scripts of the page took so far, in milliseconds of its own thread: not of the others on a busy machine.
async function scriptingOf(page: Page): Promise<() => Promise<number>> {
  const chrome = await page.context().newCDPSession(page);
  await chrome.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await chrome.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'ScriptDuration')!.value * 1000;
  };
}
async function answered(
  page: Page,
  { press, key, shows, gone, again }: Press,
  scripting: () => Promise<number>,
): Promise<Work> {
  if (shows) expect(await page.locator(shows).count(), shows).toBe(0);
  if (gone) expect(await page.locator(gone).count(), gone).toBeGreaterThan(0);
  // It is looked out for before anything is pressed.
  const sight = await page.evaluateHandle(
    ([shows, gone]) => ({
      work: new Promise<Omit<Work, 'scripting'> | null>((done) => {
        setTimeout(() => done(null), 60_000);
        let pressed = 0;
        let longest = 0;
        const tasks = new PerformanceObserver((list) => {
          for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
        });
        tasks.observe({ type: 'longtask' });
        for (const kind of ['click', 'keydown'])
          addEventListener(kind, () => (pressed = performance.now()), { capture: true });
        const look = (): void => {
          const there = (!shows || document.querySelector(shows)) && !(gone && document.querySelector(gone));
          if (!pressed || !there) return void requestAnimationFrame(look);
          performance.measure('answered', { start: pressed });
          const ms = performance.now() - pressed;
          // A long task is told after it has ended.
          setTimeout(() => done({ ms, longest }), 100);
        };
        look();
      }),
    }),
    [shows, gone],
  );
  const before = await scripting();
  if (key) await page.keyboard.press(key);
  else
    do
      await page.locator(press!).first().click({ force: true }); // what is barred answers, too
    while (again && (await page.locator(press!).count()) > 0);
  const work = await sight.evaluate(({ work }) => work);
  if (!work) throw new Error(`${shows ?? gone} waits for the server`);
  return { ...work, scripting: (await scripting()) - before };
}

it('hears nothing while its line is held', async () => {
  const page = await house.page();
  const line = await FarLine.of(page);
  await ensureGuest(page, house);
  line.hold();
  const answer = ask(page, { do: 'games' }).then(() => 'an answer');
  expect(await Promise.race([answer, page.waitForTimeout(2000).then(() => 'silence')])).toBe('silence');
  line.release();
  expect(await answer).toBe('an answer');
  await page.context().close();
});

// Selecting with what would follow, asking why not, and a plan half made and undone need no word of the server: while the line is held,
// none comes. How long it takes is told, not judged, for the machine may be busy; the work is judged (docs/performance.md).
const MOST_WORK_MS = 16; // of scripts for a press, half of all presses at most more
const GENEROUS = 3; // to a slow machine
describe.each(gamesWith('web/index.ts'))('answers without the server where nothing is decided: %s', (game) => {
  const own = scenes[`../../games/${game}/web/at_once.json`] ?? [];
  const worked: number[] = [];

  it('is tried with all it has to answer', () => {
    const tried = own.flatMap(({ presses }) => presses.map(({ what }) => what));
    for (const what of ['selecting', 'asking why', 'planning', 'undoing']) expect(tried).toContain(what);
  });
  it.each(own.map((scene, i) => [i + 1, scene] as const))('scene %i', { timeout: 180_000 }, async (_number, scene) => {
    const { seats, options, reach, prefer, presses } = scene;
    const page = await house.page();
    const line = await FarLine.of(page);
    const table = await openTable(page, house, { game, options }, seats);
    if (reach) await advance(page, table, new RegExp(reach), { prefer: new RegExp(prefer ?? '^$') });
    const [first] = presses;
    await page.locator(first!.press!).first().waitFor();
    line.late = FAR_MS;
    await page.waitForTimeout(3 * FAR_MS); // whatever was on its way
    line.hold();
    const scripting = await scriptingOf(page);
    for (const one of presses) {
      const work = await answered(page, one, scripting);
      worked.push(work.scripting);
      const [ms, longest, scripts] = [work.ms, work.longest, work.scripting].map((time) => time.toFixed(1));
      console.log(`${game}, ${one.what}: ${ms} ms, longest task ${longest} ms, scripts ${scripts} ms`);
    }
    line.release();
    expect(faults(page)).toEqual([]);
    await page.context().close();
  });
  it('takes little work', () => {
    const median = worked.sort((a, b) => a - b)[Math.floor(worked.length / 2)];
    console.log(`${game}: scripts for a press, median of ${worked.length}: ${median?.toFixed(1)} ms`);
    expect(median).toBeLessThanOrEqual(GENEROUS * MOST_WORK_MS);
  });
});
