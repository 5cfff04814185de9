// At the table: hidden things, lost lines, two tabs, one screen for two, keys, taps, the end and the replay.

import { describe, expect, it } from 'vitest';
import { chromium, type Page } from 'playwright-core';
import type { MadeMove } from '../src/board';
import {
  ask,
  axe,
  ensureGuest,
  faults,
  GAMES,
  House,
  LAUNCH,
  openTable,
  PHONE,
  playToTheEnd,
  prompter,
  sideways,
  startBotGame,
  TABLET,
  visit,
  whole,
} from './helpers';
import { comeTo, trialsOf } from './trials';

const house = House.forTests();

const sentence = (page: Page) => page.locator('[data-testid=sentence]');
const myTurn = (page: Page) =>
  page.waitForFunction(() => {
    const button = document.querySelector<HTMLElement>('[data-options]');
    return button !== null && !/\(0\)/.test(button.innerText);
  });

// Every frame a page gets over its line.
function frames(page: Page): string[] {
  const list: string[] = [];
  page.on('websocket', (socket) => socket.on('framereceived', (frame) => list.push(String(frame.payload))));
  return list;
}

const SALES = ['selling', 'counting', 'scrapping', 'over'];

describe('two people at a table of Mars', () => {
  it('see their own cards and nobody else’s, in the page and on the line', async () => {
    const anna = await house.page();
    const ben = await house.page();
    const told = { anna: frames(anna), ben: frames(ben) };
    const table = await openTable(anna, house, { game: 'mars' }, ['me', 'open']);
    await ben.goto(`${house.address}table/${table}`);
    await ben.locator('input[autocomplete=nickname]').fill('Ben');
    await ben.keyboard.press('Enter');
    await anna.locator('[data-begin]').click();
    await anna.locator('[data-table-ready]').waitFor();
    await ben.locator('[data-table-ready]').waitFor();
    // A few turns, so that there is something to hide.
    // Who is through first leaves the other waiting: that is no fault here.
    await Promise.allSettled([
      playToTheEnd(anna, { most: 6, prefer: ['^buy'], timeoutMs: 6_000 }),
      playToTheEnd(ben, { most: 6, prefer: ['^buy'], timeoutMs: 6_000 }),
    ]);
    const rules = (await prompter()).open({ game: 'mars', seats: 2, options: {} });
    for (const [name, own, other] of [
      ['anna', 1, 2],
      ['ben', 2, 1],
    ] as const) {
      let seen = 0;
      let secret = true;
      for (const text of told[name]) {
        const message = JSON.parse(text);
        const views = [message.view, ...(message.views ?? []).map((one: { view: string }) => one.view)];
        for (const view of views.filter((one) => one !== undefined)) {
          const { state } = rules.look(own, view);
          const hidden = state.seats[other - 1];
          const known = Object.values(hidden.hand as Record<string, number>).reduce((sum, n) => sum + n, 0);
          // Three cards were dealt in secret: until something is sold or built, exactly they are unknown.
          secret &&= state.round <= 1 && hidden.built.length === 0 && !SALES.includes(state.phase);
          if (secret && hidden.cards >= 3) expect(hidden.unknown_cards).toBe(3);
          expect(known + (hidden.unknown_cards ?? 0)).toBe(hidden.cards);
          expect(state.seats[own - 1].unknown_cards).toBeUndefined();
          seen += 1;
        }
        for (const move of message.moves ?? [])
          for (const one of move.facts ?? []) if (one.fact === 'dealt_card') expect(one.seat).toBe(own);
        // The words of a move come only to who made it.
        for (const move of message.moves ?? []) if (move.seat === other) expect(move.move).toBeUndefined();
      }
      expect(seen).toBeGreaterThan(2);
    }
    expect([...faults(anna), ...faults(ben)]).toEqual([]);
    await anna.context().close();
    await ben.context().close();
  });
});

describe('a line that breaks', () => {
  it('comes back by itself after the server was restarted, to the same place', async () => {
    const page = await house.page();
    await startBotGame(page, house, 'mars');
    await myTurn(page);
    await whole(page);
    const before = await sentence(page).innerText();
    const log = await page.locator('.log li').count();
    await house.stop('SIGKILL');
    await page.locator('.banner').waitFor();
    // What is pressed meanwhile is held back, with a reason.
    await page.locator('[data-options]').click();
    await page.locator('dialog button[data-move]').first().click();
    await page.locator('dialog [data-commit]').click();
    await page.locator('.notice').first().waitFor();
    await house.start();
    await page.locator('.banner').waitFor({ state: 'detached', timeout: 25_000 });
    await page.waitForFunction(
      (text) => document.querySelector('[data-testid=sentence]')?.textContent?.includes(text) ?? false,
      before.trim().slice(-20),
    );
    expect(await page.locator('.log li').count()).toBeGreaterThanOrEqual(log);
    expect(await playToTheEnd(page, { most: 2, timeoutMs: 20_000 })).toBe(2);
    expect(faults(page)).toEqual([]);
    await page.context().close();
  });

  it('brings the part of the page that was wanted meanwhile, after the server was restarted', async () => {
    const page = await house.page();
    const parts = /assets\/(TableSheets|Options)-.*\.js$/;
    await page.route(parts, (route) => route.abort());
    await startBotGame(page, house, 'mars');
    await myTurn(page);
    await whole(page);
    await page.unroute(parts);
    await house.stop('SIGKILL');
    await page.locator('.banner').waitFor();
    await page.locator('[data-options]').click();
    await page.locator('.notice.error', { hasText: 'That part of the page is not here yet' }).waitFor();
    expect(await page.locator('dialog').count()).toBe(0);
    await house.start();
    await page.locator('dialog button[data-move]').first().click();
    await page.locator('dialog [data-commit]').click();
    expect(faults(page)).toEqual([]);
    await page.context().close();
  });

  it('says that the device is offline, and heals', async () => {
    const page = await house.page();
    await startBotGame(page, house, 'mars');
    await myTurn(page);
    await page.context().setOffline(true);
    await page.getByText('You are offline').first().waitFor();
    await page.context().setOffline(false);
    await page.locator('.banner').waitFor({ state: 'detached', timeout: 20_000 });
    expect(await playToTheEnd(page, { most: 1, timeoutMs: 15_000 })).toBe(1);
    await page.context().close();
  });

  it('is tried once by what confirms itself', { timeout: 60_000 }, async () => {
    const page = await house.page({ settings: { autoConfirm: 3 } });
    await openTable(page, house, { game: 'mars', options: { first: '1' } }, ['me', 'apprentice']);
    await page.locator('.market .card.mark-legal').first().waitFor();
    await page.context().setOffline(true);
    await page.locator('.banner').waitFor();
    await page.locator('.market .card.mark-legal').first().click();
    const notice = page.locator('.notice.error');
    await notice.waitFor();
    await notice.getByRole('button').click();
    await page.waitForTimeout(2500);
    expect(await notice.count()).toBe(0);
    await page.context().close();
  });
});

describe('a table that is left', () => {
  it('shows nothing more', { timeout: 60_000 }, async () => {
    const page = await house.page({ reducedMotion: 'no-preference', settings: { showing: 'slow' } });
    const seats = ['me', 'apprentice', 'apprentice', 'apprentice'];
    await openTable(page, house, { game: 'mars', options: { first: '1' } }, seats);
    await myTurn(page);
    const position = async () => Number(await page.locator('[data-position]').getAttribute('data-position'));
    const before = await position();
    // What the others do is known, and shown one after the other. Who was dealt the cards of a mechanism is asked once more first.
    const known = () => expect.poll(position, { timeout: 2000 }).toBeGreaterThan(before + 3);
    const othersMoved = () =>
      known().then(
        () => true,
        () => false,
      );
    do await playToTheEnd(page, { most: 1, prefer: ['^pass', '^end'] });
    while (!(await othersMoved()));
    await visit(page, '');
    const told = await page.evaluate(async () => {
      const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));
      await wait(500); // for what had been shown before
      const texts: string[] = [];
      const live = document.querySelector('[aria-live=polite]')!;
      new MutationObserver((records) => {
        for (const { addedNodes } of records) texts.push(...[...addedNodes].map((node) => node.textContent ?? ''));
      }).observe(live, { childList: true });
      await wait(3000);
      return texts.filter((text) => text !== '');
    });
    expect(told).toEqual([]);
    expect(faults(page)).toEqual([]);
    await page.context().close();
  });
});

describe('a browser that keeps pages for whoever goes back', () => {
  it('keeps no table, so that nobody seems to be there who has left', async () => {
    // Else it is told not to.
    const browser = await chromium.launch({ ...LAUNCH, ignoreDefaultArgs: ['--disable-back-forward-cache'] });
    const lines = async () => {
      const metrics = await (await fetch(`${house.address}metrics`)).text();
      return Number(/^officina_lines (\d+)$/m.exec(metrics)![1]);
    };
    try {
      await expect.poll(lines, { timeout: 20_000 }).toBe(0);
      const page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage();
      await startBotGame(page, house, 'mars');
      expect(await lines()).toBe(1);
      await page.goto(`${house.address}healthz`);
      await expect.poll(lines, { timeout: 20_000 }).toBe(0);
      await page.goBack();
      await page.locator('[data-table-ready]').waitFor();
      expect(await lines()).toBe(1);
    } finally {
      await browser.close();
    }
  });
});

describe('two tabs of one seat', () => {
  it('agree, and a late move is refused with a reason', async () => {
    const page = await house.page();
    await startBotGame(page, house, 'mars');
    await myTurn(page);
    const table = page.url().split('/').at(-1)!;
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.locator('[data-table-ready]').waitFor();
    await myTurn(other);
    expect(await sentence(other).innerText()).toBe(await sentence(page).innerText());
    const decision = (await ask(page, { do: 'moves', table, seat: 1 })) as {
      position: number;
      moves: { move: string }[];
    };
    await playToTheEnd(page, { most: 1, prefer: ['^buy'] });
    await myTurn(other);
    await page.waitForFunction(() => document.querySelectorAll('.log li').length > 0);
    await expect
      .poll(async () => (await sentence(other).innerText()) === (await sentence(page).innerText()))
      .toBe(true);
    await expect(
      ask(page, { do: 'play', table, seat: 1, move: decision.moves[0]!.move, position: decision.position }),
    ).rejects.toThrow(/./);
    await page.context().close();
  });

  it('show the same after a reload', async () => {
    const page = await house.page();
    await startBotGame(page, house, 'mars');
    await myTurn(page);
    const before = await sentence(page).innerText();
    await page.reload();
    await page.locator('[data-table-ready]').waitFor();
    await myTurn(page);
    expect(await sentence(page).innerText()).toBe(before);
    await page.context().close();
  });

  it('keep what is selected over a reload, and forget it when somebody has moved', { timeout: 60_000 }, async () => {
    const page = await house.page();
    const table = await openTable(page, house, { game: 'mars' }, ['me', 'apprentice']);
    await myTurn(page);
    const card = page.locator('.market .mark-legal').first();
    await card.click();
    const commit = page.locator('[data-commit]');
    const move = (await commit.getAttribute('data-commit'))!;
    expect(move).toMatch(/^buy /);
    const says = await sentence(page).innerText();
    await page.reload();
    await page.locator(`[data-commit="${move}"]`).waitFor();
    expect(await sentence(page).innerText()).toBe(says);
    expect(await page.locator('.market .mark-selected').count()).toBe(1);
    // What is taken back stays so.
    await page.keyboard.press('Escape');
    await page.reload();
    await myTurn(page);
    expect(await commit.count()).toBe(0);

    await card.click();
    await commit.waitFor();
    await page.goto(`${house.address}settings`);
    const { position } = (await ask(page, { do: 'moves', table, seat: 1 })) as { position: number };
    await ask(page, { do: 'play', table, seat: 1, move: 'pass', position });
    await page.goto(`${house.address}table/${table}`);
    await page.locator('[data-table-ready]').waitFor();
    await myTurn(page);
    expect(await commit.count()).toBe(0);
    expect(faults(page)).toEqual([]);
    await page.context().close();
  });

  it('keep the till of Mars over a reload', { timeout: 60_000 }, async () => {
    const page = await house.page();
    const table = await openTable(page, house, { game: 'mars' }, ['me', 'apprentice']);
    // Passing until things are sold; whether a set can be made is in the cards.
    for (let i = 0; i < 40 && !(await page.locator('[data-till=best]:enabled').isVisible()); ++i)
      await playToTheEnd(page, { prefer: ['^pass', '^done', '^buy'], most: 1 });
    await page.locator('[data-till=best]').click();
    const total = page.locator('.register .total');
    await page.locator('.register button.primary:enabled').waitFor();
    const before = await total.innerText();
    await page.reload();
    await page.locator('.register button.primary:enabled').waitFor();
    expect(await total.innerText()).toBe(before);
    // Sold: the till is empty, and stays so.
    const cogs = async () =>
      ((await ask(page, { do: 'state', table, seat: 1 })) as { state: { seats: { cogs: number }[] } }).state.seats[0]!
        .cogs;
    const had = await cogs();
    await page.locator('.register button.primary').click();
    await expect.poll(cogs).toBeGreaterThan(had);
    await page.reload();
    await page.locator('[data-table-ready]').waitFor();
    expect(await page.locator('.register button.primary:enabled').count()).toBe(0);
    expect(faults(page)).toEqual([]);
    await page.context().close();
  });
});

describe('who was away', () => {
  it('reads what happened meanwhile, once', { timeout: 60_000 }, async () => {
    const anna = await house.page();
    const table = await openTable(anna, house, { game: 'mars' }, ['me', 'open']);
    const bruno = await house.page();
    await ensureGuest(bruno, house, 'Bruno');
    await ask(bruno, { do: 'sit', table, seat: 2 });
    await ask(anna, { do: 'begin', table });
    await anna.locator('[data-table-ready]').waitFor();
    await anna.locator('.market [data-stop]').first().waitFor();
    // Somewhere else, while both play on elsewhere.
    await anna.goto(house.address);
    for (let made = 0; made < 4;) {
      for (const [page, seat] of [
        [anna, 1],
        [bruno, 2],
      ] as const) {
        const answer = (await ask(page, { do: 'moves', table, seat })) as {
          position: number;
          moves: { move: string }[];
        };
        const move = answer.moves.find((one) => one.move.startsWith('buy '))?.move ?? answer.moves[0]?.move;
        if (!move) continue;
        await ask(page, { do: 'play', table, seat, move, position: answer.position });
        made += 1;
      }
    }
    const log = (await ask(anna, { do: 'log', table, from: 0, most: 200, seat: 1 })) as {
      moves: MadeMove[];
    };
    const bought = log.moves.filter((move) => move.facts.some(({ fact }) => fact === 'buys')).length;
    expect(bought).toBeGreaterThanOrEqual(3);

    await anna.goto(`${house.address}table/${table}`);
    const recap = anna.getByRole('dialog', { name: 'While you were away' });
    await recap.waitFor();
    expect(await recap.locator('li').filter({ hasText: /buys/ }).count()).toBe(bought);
    expect(await axe(anna)).toEqual([]);
    await recap.getByRole('button', { name: 'Go on' }).click();
    await recap.waitFor({ state: 'detached' });
    // It has been read: a reload tells it no more.
    await anna.reload();
    await anna.locator('[data-table-ready]').waitFor();
    expect(await recap.count()).toBe(0);
    expect(faults(anna)).toEqual([]);
    await anna.context().close();
    await bruno.context().close();
  });
});

describe('two people at one screen', () => {
  it('cannot reach what is behind the curtain, and lift it by Space, too', { timeout: 60_000 }, async () => {
    const page = await house.page({ viewport: TABLET });
    await openTable(page, house, { game: 'mars', options: { first: '1' } }, ['me', 'me']);
    const curtain = page.locator('[data-curtain]');
    await curtain.waitFor();
    for (let presses = 0; presses < 8; ++presses) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement!.closest('.frame'))).toBe(null);
    }
    await curtain.press('Space');
    await curtain.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'What happened' }).click();
    await page.locator('dialog').waitFor();
    // The other one wants the screen.
    await page.locator('.panel:not(.held) button').first().dispatchEvent('click');
    await curtain.waitFor();
    expect(await page.locator('dialog').count()).toBe(0);
    expect(faults(page)).toEqual([]);
    await page.context().close();
  });

  it('pass it through a curtain, play to the end, and see the result and the film', async () => {
    const page = await house.page();
    await ensureGuest(page, house);
    const answer = (await ask(page, {
      do: 'open',
      terms: { game: 'mars', seats: 2 },
      seats: [
        { who: 'me', name: 'Anna' },
        { who: 'me', name: 'Ben' },
      ],
      begin: true,
    })) as { table: string };
    await page.goto(`${house.address}table/${answer.table}`);
    // Nothing is shown before somebody has taken the screen.
    await page.locator('[data-curtain]').waitFor();
    const curtain = await page.locator('.curtain').boundingBox();
    expect(curtain).toMatchObject({ x: 0, y: 0, width: 1280, height: 800 });
    expect(await page.locator('.frame').getAttribute('inert')).not.toBeNull();
    expect(await axe(page)).toEqual([]);
    // A short press is not enough, a second is.
    await page.locator('[data-curtain]').click();
    expect(await page.locator('[data-curtain]').count()).toBe(1);
    const box = (await page.locator('[data-curtain]').boundingBox())!;
    await page.mouse.move(box.x + 20, box.y + 20);
    await page.mouse.down();
    await page.locator('[data-curtain]').waitFor({ state: 'detached' });
    await page.mouse.up();
    const first = await page.locator('.panel.held').innerText();

    // Everybody passes: two rounds without a purchase end the game.
    await playToTheEnd(page, { most: 1, prefer: ['^pass'] });
    // Who was dealt the cards of a mechanism is asked once more before the turn ends.
    const next = await page.waitForFunction(() => {
      if (document.querySelector('[data-curtain]')) return 'curtain';
      const text = document.querySelector<HTMLElement>('[data-options]')?.innerText ?? '(0)';
      return /\(0\)/.test(text) ? null : 'turn';
    });
    if ((await next.jsonValue()) === 'turn') await playToTheEnd(page, { most: 1, prefer: ['^end'] });
    await page.locator('[data-curtain]').waitFor();
    expect(await page.locator('.curtain h2').innerText()).toBe(`Pass to ${first.includes('Anna') ? 'Ben' : 'Anna'}`);
    await playToTheEnd(page, { prefer: ['^pass', '^done', '^decline', '^keep', '^end'] });

    await page.locator('a[data-primary][href*="end/"]').click();
    await page.locator('[data-testid=verdict]').waitFor();
    // The points by source add up to the sum.
    const rows = await page
      .locator('tbody')
      .first()
      .locator('tr')
      .evaluateAll((list) =>
        list.map((row) =>
          [...row.querySelectorAll('td.figure')].map((cell) => Number(cell.textContent!.replace('−', '-'))),
        ),
      );
    expect(rows.length).toBe(2);
    for (const row of rows) expect(row.slice(0, -1).reduce((sum, one) => sum + one, 0)).toBe(row.at(-1));
    await page.getByRole('img', { name: /Score of each player/ }).waitFor();
    expect(await axe(page)).toEqual([]);

    // The film, forwards and backwards, and a link to a moment.
    await page.getByRole('link', { name: 'Replay' }).click();
    await page.locator('[data-replay-ready]').waitFor();
    await page.keyboard.press('End');
    await expect.poll(() => sentence(page).innerText()).toContain('game is over');
    const last = Number(new URL(page.url()).searchParams.get('move'));
    await page.keyboard.press(',');
    await page.keyboard.press(',');
    await expect.poll(() => Number(new URL(page.url()).searchParams.get('move'))).toBe(last - 2);
    const moment = page.url();
    const told = await sentence(page).innerText();
    await page.goto(moment);
    await page.locator('[data-replay-ready]').waitFor();
    await expect.poll(() => sentence(page).innerText()).toBe(told);
    expect(await axe(page)).toEqual([]);
    // Somebody else's eyes see somebody else's cards: both were dealt three.
    await page.keyboard.press('Home');

    // Play on from here, against bots.
    await page.getByRole('button', { name: 'Play on from here' }).click();
    await page.locator('[data-table-ready]').waitFor();
    expect(page.url()).toContain('/table/');
    expect(faults(page)).toEqual([]);
    await page.context().close();
  });
});

describe('without a mouse', () => {
  it('a game of Mars is begun and played by keys alone', async () => {
    const page = await house.page();
    const press = async (key: string, times = 1) => {
      for (let i = 0; i < times; ++i) await page.keyboard.press(key);
    };
    const tabTo = async (selector: string) => {
      for (let i = 0; i < 60; ++i) {
        if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
        await page.keyboard.press('Tab');
      }
      throw new Error(`no way to ${selector}`);
    };
    await tabTo('a[href$="new/mars"]');
    await press('Enter');
    await page.locator('form').waitFor();
    await tabTo('button[type=submit]');
    await press('Enter');
    await page.locator('[data-table-ready]').waitFor();
    await myTurn(page);
    const before = await page.locator('.log li').count();
    // The first option by its digit: selected; C plays it.
    await press('1');
    await page.locator('[data-commit]').waitFor();
    await press('Escape');
    await page.locator('[data-commit]').waitFor({ state: 'detached' });
    await press('1');
    await press('c');
    await expect.poll(() => page.locator('.log li').count()).toBeGreaterThan(before);
    await myTurn(page);
    // The list, by arrows.
    await press('o');
    await page.locator('dialog button[data-move]').first().waitFor();
    await tabTo('dialog button[data-move]');
    await press('End');
    await press('ArrowUp', 2);
    await press('Home');
    await press('Enter');
    await press('Enter');
    await page.locator('dialog').waitFor({ state: 'detached' });
    await myTurn(page);
    // Why not, the keys, the history.
    await press('w');
    await page.locator('dialog .barred').waitFor();
    await press('Escape');
    await press('?');
    await page.locator('dialog kbd').first().waitFor();
    await press('Escape');
    await press(',');
    await page.getByText('You are looking at the table after move').waitFor();
    await press('Escape');
    await myTurn(page);
    // The focus can be seen.
    await press('Tab');
    const outline = await page.evaluate(() => getComputedStyle(document.activeElement!).outlineStyle);
    expect(outline).not.toBe('none');
    expect(faults(page)).toEqual([]);
    await page.context().close();
  });
});

describe('on a phone', () => {
  it('a game is played by taps, and nothing scrolls sideways', async () => {
    const page = await house.page({ viewport: PHONE, hasTouch: true, isMobile: true });
    await page.locator('a[href$="new/mars"]').tap();
    await page.locator('form button[type=submit]').tap();
    await page.locator('[data-table-ready]').waitFor();
    for (let i = 0; i < 3; ++i) {
      await myTurn(page);
      await page.locator('[data-options]').tap();
      const first = page.locator('dialog button[data-move]').first();
      await first.tap();
      await first.tap();
      await page.locator('dialog').waitFor({ state: 'detached' });
      await page.waitForTimeout(50);
    }
    await myTurn(page);
    expect(await sideways(page)).toBe(0);
    expect(await axe(page)).toEqual([]);
    // At least 44 px for every button of the shell, and at most four in the bar.
    const small = await page
      .locator('.bar button, header button, header a')
      .evaluateAll(
        (list) =>
          list
            .map((one) => one.getBoundingClientRect())
            .filter((box) => box.width > 0 && (box.width < 43.5 || box.height < 43.5)).length,
      );
    expect(small).toBe(0);
    expect(await page.locator('.bar .buttons > *').count()).toBeLessThanOrEqual(4);
    await page.locator('header button').first().tap();
    await page.locator('dialog .log').waitFor();
    expect(faults(page)).toEqual([]);
    await page.context().close();
  });
});

describe('the board alone', () => {
  // Two fingers, as the screen reports them.
  async function fingers(page: Page, from: [number, number][], to: [number, number][], steps = 8): Promise<void> {
    const session = await page.context().newCDPSession(page);
    const points = (part: number) =>
      from.map(([x, y], id) => ({ x: x + (to[id]![0] - x) * part, y: y + (to[id]![1] - y) * part, id }));
    for (let down = 1; down <= from.length; ++down)
      await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: points(0).slice(0, down) });
    for (let i = 1; i <= steps; ++i)
      await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: points(i / steps) });
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await session.detach();
  }
  const scale = (page: Page) =>
    page.locator('[data-ground]').evaluate((ground) => new DOMMatrix(getComputedStyle(ground).transform).a);
  const pageScale = (page: Page) => page.evaluate(() => visualViewport!.scale);

  it('grows under two fingers and by keys, and a pinch never plays', { timeout: 60_000 }, async () => {
    const page = await house.page({ viewport: PHONE, hasTouch: true, isMobile: true });
    const options = { glass_seconds: '3600', board: '1A 2A 3A 4A', robots: 'a1 p1 a16 p16' };
    await openTable(page, house, { game: 'ricochet', options }, ['me']);
    await page.locator('.pad [data-number="9"]').tap();
    await page.locator('[data-commit]').tap();
    const sentence = page.locator('[data-testid=sentence]');
    await sentence.filter({ hasText: 'move 1 of 9' }).waitFor();
    await page.locator('.chips [data-robot=red]').tap();
    const red = (await page.locator('.robot[data-robot=red]').boundingBox())!;
    const [x, y] = [red.x + red.width / 2, red.y + red.height / 2];

    // The first finger comes down on a robot and goes a long way: no swipe.
    await fingers(
      page,
      [
        [x, y + 60],
        [x + 60, y + 60],
      ],
      [
        [x, y + 20],
        [x + 200, y + 180],
      ],
    );
    await expect.poll(() => scale(page)).toBeGreaterThan(1.5);
    expect(await pageScale(page)).toBe(1);
    await fingers(
      page,
      [
        [x + 20, y + 20],
        [x + 80, y + 80],
      ],
      [
        [x + 10, y + 20],
        [x + 120, y + 120],
      ],
    );
    const large = await scale(page);
    expect(large).toBeGreaterThan(1.5);
    expect(await page.locator('[data-commit]').count()).toBe(0);
    expect(await sentence.innerText()).toContain('move 1 of 9');
    expect(await sideways(page)).toBe(0);

    // A robot is still pressed and swiped where it is drawn.
    await page.locator('.robot[data-robot=red]').scrollIntoViewIfNeeded();
    const now = (await page.locator('.robot[data-robot=red]').boundingBox())!;
    expect(now.width).toBeGreaterThan(red.width * 1.4);
    const at: [number, number] = [now.x + now.width / 2, now.y + now.height / 2];
    await fingers(page, [at], [[at[0], at[1] + 90]]);
    await page.locator('[data-commit="red south"]').waitFor();
    // One finger elsewhere moves the board about, and nothing else.
    const place = page.locator('section.board');
    const before = await place.evaluate((one) => one.scrollLeft);
    await fingers(page, [[250, 420]], [[90, 420]], 12);
    await expect.poll(() => place.evaluate((one) => one.scrollLeft)).toBeGreaterThan(before + 40);
    expect(await page.locator('[data-commit="red south"]').count()).toBe(1);

    // A tap on what still rolls only stops it.
    await place.evaluate(async (one) => {
      for (let last = -1; last !== one.scrollLeft; await new Promise((done) => setTimeout(done, 100)))
        last = one.scrollLeft;
    });
    await page.locator('[data-zoom-whole]').tap();
    expect(await scale(page)).toBe(1);
    await page.locator('[data-zoom-whole]').waitFor({ state: 'detached' });
    // Keys.
    await page.keyboard.press('+');
    await page.keyboard.press('+');
    const twice = await scale(page);
    expect(twice).toBeCloseTo(1.96, 1);
    expect(await axe(page)).toEqual([]);
    await page.keyboard.press('-');
    expect(await scale(page)).toBeLessThan(twice);
    await page.keyboard.press('z');
    expect(await scale(page)).toBe(1);
    expect(faults(page)).toEqual([]);
    await page.context().close();
  });

  it.each(GAMES)('grows at every table: %s', { timeout: 60_000 }, async (game) => {
    const page = await house.page();
    await startBotGame(page, house, game);
    await page.keyboard.press('+');
    await page.keyboard.press('+');
    expect(await scale(page)).toBeCloseTo(1.96, 1);
    expect(await sideways(page)).toBe(0);
    await page.locator('[data-zoom-whole]').click();
    expect(await scale(page)).toBe(1);
    expect(faults(page)).toEqual([]);
    await page.context().close();
  });

  it.each(trialsOf('named'))('a tip stays beside its component: %s', { timeout: 60_000 }, async (game, named) => {
    const page = await house.page();
    await comeTo(page, house, game, named);
    const thing = page.locator(named.things).first();
    await thing.waitFor();
    await page.keyboard.press('+');
    await page.keyboard.press('+');
    await thing.scrollIntoViewIfNeeded();
    await thing.hover();
    await page.locator('.tip').waitFor();
    const [tip, box] = [(await page.locator('.tip').boundingBox())!, (await thing.boundingBox())!];
    expect(Math.abs(tip.x + tip.width / 2 - (box.x + box.width / 2))).toBeLessThan(60);
    expect(Math.min(Math.abs(tip.y + tip.height - box.y), Math.abs(tip.y - box.y - box.height))).toBeLessThan(20);
    expect(faults(page)).toEqual([]);
    await page.context().close();
  });
});
