// Ricochet Robots in a real browser: whole games by what the page offers, declaring while the glass runs, phone, two people.
// By keys alone: keys.e2e.ts; the puzzle of the day: puzzle.e2e.ts.

import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import type { MadeMove } from '../../../web/src/board';
import { ask, axe, ensureGuest, faults, House, openTable, PHONE, rawIds, sideways } from '../../../web/tests/helpers';
import { twoPeople } from '../../../web/tests/playing';
import about from './about';
import {
  byBoard,
  byButtons,
  byKeys,
  byKeysOnce,
  commit,
  declare,
  numberButton,
  phase,
  press,
  sentence,
  show,
  solution,
  stateOf,
  withinReach,
} from './testing/playing';

const SLOW_RUN_MS = 800; // at the slow pace each run of a proof is seen for so long at least

const house = House.forTests();

describe('a first game', () => {
  it('begins with targets that are a few moves away', { timeout: 90_000 }, async () => {
    const page = await house.page();
    await page.goto(house.address);
    await ensureGuest(page, house);
    const terms = { game: 'ricochet', seats: 1, options: about.first };
    const lengths: number[] = [];
    while (lengths.length < 12) {
      const opened = await ask(page, { do: 'open', terms, seats: [{ who: 'me' }], begin: true });
      const { table } = opened as { table: string };
      const view = await stateOf(page, table);
      lengths.push(solution(view, about.first.turn)?.length ?? 13); // none of the twelve that are looked for
    }
    // Over many boards it is 2.2 on average; were all tokens alike, 5.7.
    expect(lengths.reduce((sum, one) => sum + one) / lengths.length, lengths.join(', ')).toBeLessThan(4);
    expect(faults(page)).toEqual([]);
    await page.context().close();
  });
});

describe('alone', () => {
  it('plays all seventeen tokens by pressing what is there', { timeout: 240_000 }, async () => {
    const page = await house.page();
    const table = await openTable(
      page,
      house,
      { game: 'ricochet', options: { glass_seconds: '3600', silver: 'yes' } },
      ['me'],
    );
    await page.locator('.pad').waitFor();
    let up = 0;
    for (let round = 1; round <= 17; ++round) {
      await page.getByText(`Target ${round} of 17`).waitFor();
      await phase(page, /In how many moves/);
      const steps = solution(await stateOf(page, table));
      if (!steps) {
        await declare(page, 12);
        await phase(page, /Show it/);
        await page.getByRole('button', { name: 'Give up' }).click();
        await commit(page).click();
        continue;
      }
      up += 1;
      await declare(page, steps.length);
      await show(page, steps, round % 2 === 0 ? byButtons : byKeys);
    }
    await page.locator('a[data-primary][href*="end/"]').waitFor();
    expect(await sentence(page).innerText()).toContain(`${up} face up`);
    await page.locator('a[data-primary][href*="end/"]').click();
    const declared = page.getByRole('region', { name: 'Declared against the best' });
    await expect.poll(() => declared.locator('tbody tr').count(), { timeout: 15_000 }).toBe(17);
    // The best of each is found beside the page.
    await expect.poll(() => declared.locator('tbody').innerText(), { timeout: 15_000 }).not.toContain('…');
    expect(faults(page)).toEqual([]);
  });

  it('plans freely, then shows the plan', { timeout: 60_000 }, async () => {
    const page = await house.page();
    const { table, steps } = await withinReach(house, page);
    await page.locator('[data-planning=free]').click();
    const view = await stateOf(page, table);
    const home = await page.locator(`.robot[data-robot=${steps[0]!.robot}]`).getAttribute('data-cell');
    for (const { robot, direction } of steps) {
      await press(page, `.robot[data-robot=${robot}]`);
      await press(page, `.marks .ring[data-direction=${direction}]`);
    }
    await page.getByText(`There in ${steps.length} move`).waitFor();
    // Undo peels one run and gives it back.
    expect(await page.locator('.scene .numbers text').count()).toBe(steps.length);
    await page.keyboard.press('u');
    expect(await page.locator('.scene .numbers text').count()).toBe(steps.length - 1);
    const { robot, direction } = steps.at(-1)!;
    await byKeysOnce(page, robot, direction);
    // The number is ready: one press declares it, and the plan can be shown at once.
    await commit(page).click();
    await phase(page, /runs/);
    expect(await page.locator(`.robot[data-robot=${steps[0]!.robot}]`).getAttribute('data-cell')).toBe(home);
    if (steps.length > 1) await page.locator('.controls button.show').click();
    else await commit(page).click();
    await page.getByText('Target 2 of 17').waitFor();
    expect((await stateOf(page, table)).seats[0]!.tokens).toEqual([view.target!.token]);
    expect(faults(page)).toEqual([]);
  });

  it(
    'shows a plan one run at a time, says who won, and lets the way stand until a press',
    { timeout: 90_000 },
    async () => {
      const page = await house.page({ reducedMotion: 'no-preference' });
      const { steps } = await withinReach(house, page, 3);
      await page.locator('[data-planning=sketch]').click();
      for (const { robot, direction } of steps) await byKeysOnce(page, robot, direction);
      await page.getByText(`There in ${steps.length} moves`).waitFor();
      await commit(page).click();
      await phase(page, /runs/);
      // What happens from here on, as a witness would tell it: when each robot came where, and every refusal.
      await page.evaluate(() => {
        const seen = { runs: [] as number[], refusals: [] as string[] };
        (window as unknown as { seen: typeof seen }).seen = seen;
        new MutationObserver((changes) => {
          if (changes.some((one) => one.attributeName === 'data-cell')) seen.runs.push(performance.now());
          if (/cannot be done now/.test(document.body.textContent ?? ''))
            seen.refusals.push(document.body.textContent ?? '');
        }).observe(document.body, {
          subtree: true,
          childList: true,
          characterData: true,
          attributes: true,
          attributeFilter: ['data-cell'],
        });
      });
      await page.locator('.controls button.show').click();
      const finish = page.locator('[data-finish=won]');
      await finish.waitFor();
      const { runs, refusals } = await page.evaluate(
        () => (window as unknown as { seen: { runs: number[]; refusals: string[] } }).seen,
      );
      expect(runs.length).toBe(steps.length);
      // All of them together: on a busy machine one is seen late, and the next one soon after it.
      expect(runs.at(-1)! - runs[0]!).toBeGreaterThan(300 * (runs.length - 1));
      expect(await finish.innerText()).toContain('You win the token!');
      expect(await finish.innerText()).toContain(`${steps.length} moves`);
      // It stays, whole, with the next token lying there already.
      await page.getByText('Target 2 of 17').waitFor();
      await page.waitForTimeout(1500);
      expect(await finish.count()).toBe(1);
      expect(await page.locator('.scene .numbers text').count()).toBe(steps.length);
      expect(await axe(page)).toEqual([]);
      await page.keyboard.press(' ');
      await finish.waitFor({ state: 'detached' });
      expect(await page.locator('.scene .path').count()).toBe(0);
      expect([refusals, faults(page)]).toEqual([[], []]);
    },
  );

  it.each([
    ['a desk', {}],
    ['a phone', { viewport: PHONE, hasTouch: true, isMobile: true }],
  ])('a won token travels to whoever won it, on %s', { timeout: 120_000 }, async (_, context) => {
    const page = await house.page({ reducedMotion: 'no-preference', ...context });
    const { steps } = await withinReach(house, page, 3);
    await page.locator('[data-planning=sketch]').click();
    for (const { robot, direction } of steps) await byKeysOnce(page, robot, direction);
    await page.evaluate(() => {
      const targets: string[] = [];
      Object.assign(window, { targets });
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes)
          for (const node of addedNodes)
            if (node instanceof HTMLElement && node.dataset['travels'] !== undefined) {
              const place = document.querySelector('[data-place="seat/1"]')!.getBoundingClientRect();
              const [{ effect }] = node.firstElementChild!.getAnimations() as [Animation];
              const end = (effect as KeyframeEffect).getKeyframes().at(-1)!['transform'];
              const [x, y] = /translate\(([-\d.]+)px, ([-\d.]+)px\)/.exec(String(end))!.slice(1).map(Number);
              // Where it lies before it sets out, by its own style, and where it goes from there.
              const { left, top, width, height } = (node.firstElementChild as HTMLElement).style;
              const ground = node.getBoundingClientRect();
              const scale = Number(node.style.zoom);
              const at = [
                ground.left + scale * (parseFloat(left) + parseFloat(width) / 2 + x!),
                ground.top + scale * (parseFloat(top) + parseFloat(height) / 2 + y!),
              ] as const;
              const arrives =
                at[0] >= place.left && at[0] <= place.right && at[1] >= place.top && at[1] <= place.bottom;
              targets.push(arrives ? 'panel' : at.join());
            }
      }).observe(document, { childList: true, subtree: true });
    });
    await commit(page).click();
    await page.locator('.controls button.show').click();
    await page.locator('[data-finish=won]').waitFor();
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { targets: string[] }).targets))
      .toContain('panel');
    await page.locator('[data-place="seat/1"] [data-thing^="token/"]').first().waitFor();
    expect(faults(page)).toEqual([]);
  });

  it('skips a proof with Space', { timeout: 90_000 }, async () => {
    const page = await house.page({ reducedMotion: 'no-preference', settings: { showing: 'slow' } });
    const { steps } = await withinReach(house, page, 4);
    await page.locator('[data-planning=sketch]').click();
    for (const { robot, direction } of steps) await byKeysOnce(page, robot, direction);
    await commit(page).click();
    await page.locator('.controls button.show').click();
    const began = Date.now();
    await page.locator('.scene .numbers text').first().waitFor();
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press(' ');
    await page.locator('[data-finish=won]').waitFor();
    // The pauses alone would have taken longer.
    expect(Date.now() - began).toBeLessThan(SLOW_RUN_MS * steps.length);
    expect(faults(page)).toEqual([]);
  });

  it('thinks in the head: nothing on the board shows a run', async () => {
    const page = await house.page();
    await openTable(page, house, { game: 'ricochet', options: { glass_seconds: '3600' } }, ['me']);
    await page.locator('.pad').waitFor();
    const trace = '.scene .marks .ring, .scene .path, .scene .ghost, .scene .home';
    await page.locator('.chips [data-robot=red]').click();
    await page.getByText('only in your head').first().waitFor();
    expect(await page.locator(trace).count()).toBe(0);
    await declare(page, 12);
    await phase(page, /Show it/);
    await page.locator('.chips [data-robot=red]').click();
    // An arrow where it may leave its space, and still no run.
    expect(await page.locator('.marks .arrow').count()).toBeGreaterThan(0);
    const way = await page.locator('.marks .arrow').first().getAttribute('data-direction');
    await page.locator(`.arrows [data-direction=${way}]`).click();
    await page.locator('.arrow.selected').waitFor();
    expect(await page.locator(trace).count()).toBe(0);
    await commit(page).click();
    await phase(page, /move 2 of/);
    expect(await page.locator('.path').count()).toBe(1);
    expect(faults(page)).toEqual([]);
  });

  it('says why a run is barred, and how many moves are too many', async () => {
    const page = await house.page();
    await openTable(
      page,
      house,
      { game: 'ricochet', options: { glass_seconds: '3600', board: '1A 2A 3A 4A', robots: 'a1 p1 a16 p16' } },
      ['me'],
    );
    await declare(page, 9);
    await phase(page, /Show it/);
    await page.locator('.chips [data-robot=red]').click();
    // Barred, and yet it can be pressed: it answers.
    await page.locator('.arrows [data-direction=north]').click({ force: true });
    await page
      .getByText('cannot run up from its space: the edge of the board is in the way (rule 4.2)')
      .first()
      .waitFor();
    expect(faults(page)).toEqual([]);
  });
});

describe('with others', () => {
  it('beats two bots to the tokens by pressing what is there', { timeout: 300_000 }, async () => {
    const page = await house.page();
    const options = { tokens: '2', glass_seconds: '2' };
    const table = await openTable(page, house, { game: 'ricochet', options }, ['me', 'apprentice', 'apprentice']);
    await page.locator('.pad').waitFor();
    const over = page.locator('a[data-primary][href*="end/"]');
    const until = Date.now() + 240_000;
    let hand = byKeys;
    await page.locator('[data-planning=sketch]').click();
    while (Date.now() < until && !(await over.isVisible())) {
      const view = await stateOf(page, table);
      const seat = view.seats[0]!;
      if (view.phase === 'thinking' && !seat.declared) {
        const steps = solution(view) ?? [];
        const number = steps.length > 0 && steps.length <= 12 ? steps.length : 12;
        await declare(page, number).catch(() => undefined);
        // When the sand has run out the lowest number shows; a bot may have said a lower one, or the same before.
        const mine = sentence(page).filter({ hasText: /move 1 of/ });
        await mine
          .or(page.getByText('Target', { exact: false }).first())
          .first()
          .waitFor();
        await page.waitForTimeout(2500);
        if ((await stateOf(page, table)).prover === 1) {
          if (steps.length === number) await show(page, steps, hand);
          else {
            await page.getByRole('button', { name: 'Give up' }).click();
            await commit(page).click();
          }
          hand = hand === byKeys ? byBoard : byKeys;
        }
      }
      await page.waitForTimeout(200);
    }
    await over.waitFor();
    expect((await stateOf(page, table)).phase).toBe('over');
    expect(faults(page)).toEqual([]);
  });

  it('declares in two actions while the glass runs; two browsers see the same order', { timeout: 90_000 }, async () => {
    const anna = await house.page();
    const table = await openTable(anna, house, { game: 'ricochet', options: { glass_seconds: '60' } }, ['me', 'open']);
    const bruno = await house.page();
    await ensureGuest(bruno, house, 'Bruno');
    await ask(bruno, { do: 'sit', table, seat: 2 });
    await ask(anna, { do: 'begin', table });
    await bruno.goto(`${house.address}table/${table}`);
    await anna.locator('.pad').waitFor();
    await bruno.locator('.pad').waitFor();
    await anna.getByText('The first number turns the glass').waitFor();

    await numberButton(bruno, 9).click(); // one
    await commit(bruno).click(); // two
    await anna.locator('[role=timer]').first().waitFor();
    const order = (page: Page) =>
      page.locator('.info li').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-seat')));
    await expect.poll(() => order(anna)).toEqual(['2', '1']);
    await numberButton(anna, 9).click();
    await numberButton(anna, 9).click(); // the same press again declares as well
    await expect.poll(() => anna.locator('.info li[data-seat="1"] .number').innerText()).toBe('9');
    // The same number, but later: behind.
    await expect.poll(() => order(anna)).toEqual(['2', '1']);
    await declare(anna, 7);
    for (const page of [anna, bruno]) await expect.poll(() => order(page)).toEqual(['1', '2']);
    // Going up is barred, and said so.
    await numberButton(anna, 8).click({ force: true });
    await anna.getByText('you may go lower').first().waitFor();
    expect(faults(anna)).toEqual([]);
    expect(faults(bruno)).toEqual([]);
  });

  it('waits for no sand when nobody has anything better', { timeout: 60_000 }, async () => {
    const { anna, bruno } = await twoPeople(house, { game: 'ricochet', options: { glass_seconds: '3600' } }, '.pad');
    const nothing = (page: Page) => page.getByRole('button', { name: 'I have nothing better' });
    expect(await nothing(anna).count()).toBe(0); // nobody waits for anybody
    await declare(anna, 9);
    await nothing(bruno).click();
    await anna.locator('.info li[data-seat="2"] .rests').waitFor();
    await phase(bruno, /you have nothing better/i);
    // It binds nobody: a lower number, and Anna has her time back.
    await declare(bruno, 8);
    await anna.locator('.info li[data-seat="2"] .rests').waitFor({ state: 'detached' });
    await nothing(bruno).click();
    await nothing(anna).click();
    await phase(bruno, /Show it, move 1 of 8/);
    await anna.locator('.log').getByText('the sand is not waited for').waitFor();
    for (const page of [anna, bruno]) expect(faults(page)).toEqual([]);
  });

  it('a sketch is seen by nobody else', { timeout: 60_000 }, async () => {
    const anna = await house.page();
    const table = await openTable(anna, house, { game: 'ricochet' }, ['me', 'open']);
    const bruno = await house.page();
    await ensureGuest(bruno, house, 'Bruno');
    await ask(bruno, { do: 'sit', table, seat: 2 });
    await ask(anna, { do: 'begin', table });
    await bruno.goto(`${house.address}table/${table}`);
    await bruno.locator('.pad').waitFor();
    await anna.locator('[data-planning=sketch]').click();
    expect(await anna.locator('[data-planning=free]').count()).toBe(0);
    await anna.locator('.chips [data-robot=blue]').click();
    await press(anna, '.marks .ring');
    expect(await anna.locator('.path').count()).toBe(1);
    expect(await anna.locator('.ghost').count()).toBe(1);
    expect(await bruno.locator('.path, .ghost').count()).toBe(0);
    // A number that is not yet declared, and a reload: the sketch and the number are there again.
    await numberButton(anna, 11).click();
    const where = () =>
      anna.locator('.ghost').evaluate((ghost) => ghost.getAttribute('style') ?? ghost.getAttribute('transform') ?? '');
    const ghost = await where();
    expect(ghost).toContain('translate');
    await anna.reload();
    await anna.locator('.path').waitFor({ state: 'attached' });
    expect(await anna.locator('[data-planning=sketch]').getAttribute('aria-pressed')).toBe('true');
    expect(await where()).toBe(ghost);
    expect(await anna.locator('.chips [data-robot=blue]').getAttribute('aria-pressed')).toBe('true');
    await anna.locator('[data-commit="declare 11"]').waitFor();
    // Undo peels it, as if the page had never been gone.
    await anna.keyboard.press('u');
    expect(await anna.locator('.path').count()).toBe(0);
    await anna.reload();
    await anna.locator('.pad').waitFor();
    expect(await anna.locator('.path').count()).toBe(0);
    expect(faults(anna)).toEqual([]);
  });

  it('loses no press while robots are still running', { timeout: 60_000 }, async () => {
    const page = await house.page({ reducedMotion: 'no-preference' });
    const options = { glass_seconds: '3600', board: '1A 2A 3A 4A', robots: 'a1 p1 a16 p16' };
    await openTable(page, house, { game: 'ricochet', options }, ['me']);
    await declare(page, 9);
    await page.locator('.arrows').waitFor();
    for (const key of ['1', 'ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
    await phase(page, /move 3 of 9/);
    await expect.poll(() => page.locator('.scene .numbers text').allTextContents()).toEqual(['1', '2']);
    expect(faults(page)).toEqual([]);
  });

  it('keeps presses in order on a slow line, and answers the one that is barred', { timeout: 60_000 }, async () => {
    const page = await house.page();
    // Every answer comes 300 ms late: a whole proof is pressed before the first of them.
    await page.routeWebSocket(/\/ws$/, (socket) => {
      const server = socket.connectToServer();
      socket.onMessage((message) => server.send(message));
      server.onMessage((message) => void setTimeout(() => socket.send(message), 300));
    });
    const options = { glass_seconds: '3600', board: '1A 2A 3A 4A', robots: 'a1 p1 a16 p16' };
    const table = await openTable(page, house, { game: 'ricochet', options }, ['me']);
    await declare(page, 9);
    await page.locator('.arrows').waitFor();
    const keys = [
      '1',
      'ArrowDown',
      'ArrowDown',
      '2',
      'ArrowLeft',
      'ArrowLeft',
      '1',
      'ArrowRight',
      'Enter',
      '2',
      'ArrowUp',
    ];
    for (const key of keys) await page.keyboard.press(key);
    await phase(page, /move 4 of 9/);
    await page.getByText('cannot run up from its space').first().waitFor();
    const runs = ((await ask(page, { do: 'log', table, from: 0, most: 50 })) as { moves: MadeMove[] }).moves
      .flatMap((move) => move.facts)
      .filter(({ fact }) => fact === 'run')
      .map((run) => `${String(run['robot'])} ${String(run['direction'])}`);
    expect(runs).toEqual(['red south', 'green west', 'red east']);
    expect(faults(page)).toEqual([]);
  });

  it('a proof going on is there again after a reload', { timeout: 60_000 }, async () => {
    const page = await house.page();
    const options = { glass_seconds: '3600', board: '1A 2A 3A 4A', robots: 'a1 p1 a16 p16' };
    await openTable(page, house, { game: 'ricochet', options }, ['me']);
    await declare(page, 9);
    await phase(page, /move 1 of 9/);
    await byKeys(page, { robot: 'red', direction: 'south' });
    await phase(page, /move 2 of 9/);
    await byKeys(page, { robot: 'red', direction: 'east' });
    await phase(page, /move 3 of 9/);
    await page.reload();
    await phase(page, /move 3 of 9/);
    expect(await page.locator('.scene .numbers text').allTextContents()).toEqual(['1', '2']);
    expect(await page.locator('.scene .home').count()).toBe(1);
  });
});

describe('on a phone', () => {
  it('plays a token by taps', { timeout: 60_000 }, async () => {
    const page = await house.page({ viewport: PHONE, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
    const { table, steps } = await withinReach(house, page);
    expect(await sideways(page)).toBe(0);
    const cell = (await page.locator('.scene').boundingBox())!.width / (517 / 32);
    expect(cell).toBeGreaterThanOrEqual(22);
    await numberButton(page, steps.length).tap();
    await commit(page).tap();
    for (const [i, { robot, direction }] of steps.entries()) {
      await phase(page, new RegExp(`move ${i + 1} of`));
      const chip = page.locator(`.chips [data-robot=${robot}]`);
      expect((await chip.boundingBox())!.height).toBeGreaterThanOrEqual(48);
      await chip.tap();
      await page.locator(`.arrows [data-direction=${direction}]`).tap();
      await commit(page).tap();
    }
    await page.locator('.info .target svg').first().waitFor();
    await expect.poll(async () => (await stateOf(page, table)).seats[0]!.tokens.length).toBe(1);
    expect(await sideways(page)).toBe(0);
    expect(faults(page)).toEqual([]);
  });

  it('a swipe from a robot chooses its way, a scroll chooses nothing', { timeout: 60_000 }, async () => {
    const page = await house.page();
    const options = { glass_seconds: '3600', board: '1A 2A 3A 4A', robots: 'a1 p1 a16 p16' };
    await openTable(page, house, { game: 'ricochet', options }, ['me']);
    await declare(page, 9);
    await phase(page, /move 1 of 9/);
    const box = (await page.locator('.robot[data-robot=red]').boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 4, y + 90, { steps: 4 });
    await page.mouse.up();
    await phase(page, /red robot runs down/);
    await page.keyboard.press('Escape');
    await page.mouse.move(x + 200, y + 200);
    await page.mouse.down();
    await page.mouse.move(x + 200, y + 320, { steps: 4 });
    await page.mouse.up();
    await phase(page, /move 1 of 9/);
  });
});

describe('the board', () => {
  it('is light, named and clean, in every language', { timeout: 90_000 }, async () => {
    for (const language of ['en', 'it', 'fr', 'de']) {
      const page = await house.page({ locale: language });
      await openTable(page, house, { game: 'ricochet', options: { silver: 'yes', board: '1D 2D 3D 4D' } }, [
        'me',
        'apprentice',
      ]);
      await page.locator('.pad').waitFor();
      await page.locator('[data-planning=sketch]').click();
      await page.locator('.chips button').first().click();
      expect(await page.locator('svg.scene *').count()).toBeLessThanOrEqual(1500);
      expect(await rawIds(page)).toEqual([]);
      expect(await sideways(page)).toBe(0);
      if (language === 'en') {
        expect(await page.locator('.chips button').first().getAttribute('aria-label')).toMatch(
          /^Red, [a-p]\d+; up: .+; right: .+; down: .+; left: .+$/,
        );
        expect(await axe(page)).toEqual([]);
      }
      expect(faults(page)).toEqual([]);
      await page.context().close();
    }
  });
});
