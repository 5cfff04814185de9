// Mech a Dream in a real browser: whole games by pressing what the board marks, both variants with their setup, ghosts
// against what then happens, the night's switches, secret picks in two browsers, a lost line in the night, keys, phone.

import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { MechView } from './view';
import { ask, axe, faults, House, openTable, PHONE, rawIds, sideways } from '../../../web/tests/helpers';
import {
  advance,
  chapters,
  diceOf,
  filmOf,
  fingerFor,
  heading,
  OVER,
  playByKeys,
  playByPressing,
  type Playing,
  QUICK,
  sound,
  stateOf,
  twoPeople,
  viewsIn,
} from '../../../web/tests/playing';

const house = House.forTests();

const view = (page: Page, table: string, seat = 1) => stateOf<MechView>(page, table, seat);

const finger = fingerFor({
  marked: '.mech .mark-legal, [data-bar]',
  // A belt fills workshops: somebody who presses only at random would sit in the stock room all week.
  likelier: { '.belt .tile': 4, '.market .tile': 2 },
  first: async (page, dice) => {
    for (const button of [page.locator('.night .free:not(.none)'), page.locator('[data-bar=run]')])
      if ((await button.count()) > 0 && dice(3) > 0) {
        await button.click(QUICK);
        return true;
      }
    return false;
  },
});
const play = (page: Page, playing: Playing) => playByPressing(finger, page, playing);

// What a component is called, for speech.
const nameOf = async (component: Locator) => (await component.locator('.hidden-visually').first().textContent()) ?? '';
const asksAction = (page: Page) => page.locator('.stock .end.mark-legal').first().waitFor();

// To the first night in which something can be switched on.
async function toTheNight(page: Page): Promise<void> {
  for (let i = 0; i < 3; i++) {
    await asksAction(page);
    await page.locator('.stock .end.mark-legal').first().click();
    await page.locator('[data-commit]').click();
    await page.locator('[data-commit]').waitFor({ state: 'detached' });
    // A specialist may leave a choice after the stock room.
    const choice = page.locator('.tray .mark-legal').first();
    await page.waitForFunction(
      () => document.querySelector('.tray .mark-legal, .stock .end.mark-legal, .night .switch') !== null,
    );
    if ((await choice.count()) > 0) {
      await choice.click();
      await page.locator('[data-commit]').click();
    }
  }
  await page.locator('.night .switch.mark-legal').first().waitFor();
}

describe('a whole game by pressing what is marked', () => {
  const games: [number, Record<string, string>][] = [
    [2, {}],
    [4, { robots: 'yes', specialists: 'yes' }],
    [2, { robots: 'yes' }],
    [2, { specialists: 'yes' }],
  ];
  it.each(games)('%i seats, %o, to the end page', { timeout: 240_000 }, async (seats, options) => {
    const page = await house.page();
    await openTable(page, house, { game: 'mech', options }, ['me', ...Array<string>(seats - 1).fill('apprentice')]);
    await page.locator('.mech').waitFor();
    expect(await page.evaluate(() => document.querySelectorAll('svg *').length)).toBeLessThan(1500);
    const presses = await play(page, { seed: 7 * seats, timeoutMs: 200_000 });
    expect(presses).toBeGreaterThan(20);
    await sound(page);
    await page.locator(OVER).click();
    // Points by source for everybody, and, the log being whole, the machines day by day.
    await page.locator('.bars .bar').first().waitFor();
    expect(await page.locator('.bars .bar').count()).toBe(seats);
    const sums = await page.locator('.bars .sum').allInnerTexts();
    const scores = await page.locator('td.sum').allInnerTexts();
    expect([...sums].sort()).toEqual([...scores].sort());
    await sound(page);
    await page.context().close();
  });
});

describe('the readings of the stock room', () => {
  it.each(['beside', 'instead'])('%s', { timeout: 120_000 }, async (stock) => {
    const page = await house.page();
    await openTable(page, house, { game: 'mech', options: { specialists: 'yes', stock } }, [
      'me',
      'apprentice',
      'apprentice',
    ]);
    await page.locator('.mech').waitFor();
    await play(page, { seed: 5, most: 24, timeoutMs: 60_000 });
    await sound(page);
    await page.context().close();
  });
});

it('what the other did is told without what the panels show', { timeout: 60_000 }, async () => {
  const page = await house.page();
  await openTable(page, house, { game: 'mech', options: { first: '2' } }, ['me', 'tinkerer']);
  await page.locator('.yours').waitFor();
  const told = await page.locator('[data-since-seat="2"] .told').innerText();
  expect(told).toMatch(/^Tinkerer /);
  expect(told).not.toContain('now has');
  await page.locator('.log', { hasText: 'Tinkerer now has' }).first().waitFor();
  await page.context().close();
});

describe('what a press foretells', () => {
  it('goods and losses on button and dials, then it happens so', { timeout: 120_000 }, async () => {
    const page = await house.page();
    const table = await openTable(page, house, { game: 'mech', options: { first: '1' } }, ['me', 'apprentice']);
    await asksAction(page);
    // Day 1: 3 flowers, 4 ink. Morning: +2 +2, then +2 flowers: 7 flowers, 6 ink.
    await page.locator('.stock .end').first().click();
    expect(await page.locator('.gauge.flower').getAttribute('aria-label')).toMatch(/3 of 9, then 7/);
    expect((await view(page, table)).players[0]!.flowers).toBe(3);
    await page.locator('.stock .end').first().click();
    await expect.poll(async () => (await view(page, table)).players[0]!.flowers).toBe(7);
    await asksAction(page);
    // Afternoon: +1 +1, then +2 flowers: 10 flowers, one too many.
    const end = page.locator('.stock .end').first();
    expect(await end.locator('.lost').innerText()).toMatch(/1/);
    expect(await nameOf(end)).toMatch(/1 would be lost, a dial ends at 9/);
    await end.click();
    expect(await page.locator('.gauge.flower').getAttribute('aria-label')).toMatch(/7 of 9, then 9, 1 lost/);
    // Esc puts it away: nothing has happened.
    await page.keyboard.press('Escape');
    expect(await page.locator('.gauge.flower').getAttribute('aria-label')).toMatch(/7 of 9$/);
    await page.context().close();
  });

  it('an acquired tile: price, plank and when it will be done', { timeout: 120_000 }, async () => {
    const page = await house.page();
    let acquired = false;
    // What is on offer is in the stacks: a few tables are tried.
    for (let tries = 0; tries < 6 && !acquired; tries++) {
      const table = await openTable(page, house, { game: 'mech', options: { first: '1' } }, ['me', 'apprentice']);
      await asksAction(page);
      const before = await view(page, table);
      const chosen = before.factory.offers.find(
        (one) => one && one.colour !== 'yellow' && one.cost <= before.players[0]!.ink,
      );
      if (!chosen) continue;
      await page.locator(`.market [data-tile="${chosen.tile}"]`).click();
      const ghost = page.locator(`.belt .tile.ghost[data-belt="${chosen.tile}"]`);
      await ghost.waitFor();
      const label = await nameOf(ghost);
      expect(label).toContain(`plank ${chosen.time}`);
      expect(label).toMatch(chosen.time <= 3 ? /done this evening/ : /tonight/);
      // Another tile comes to light: the button carries an eye.
      expect(await page.locator('[data-commit] svg').count()).toBe(1);
      await page.locator(`.market [data-tile="${chosen.tile}"]`).click();
      await expect
        .poll(async () => (await view(page, table)).players[0]!.belt.map((one) => [one.tile, one.space]))
        .toContainEqual([chosen.tile, expect.any(Number)]);
      expect((await view(page, table)).players[0]!.ink).toBe(before.players[0]!.ink - chosen.cost);
      acquired = true;
    }
    expect(acquired).toBe(true);
    await sound(page);
    await page.context().close();
  });

  it('can be undone, until another acts', { timeout: 60_000 }, async () => {
    const { anna, table, close } = await twoPeople(house, { game: 'mech', options: { first: '1' } }, '.mech');
    await asksAction(anna);
    const before = await view(anna, table);
    await anna.locator('.stock .end').first().click();
    await anna.locator('[data-commit]').click();
    await expect.poll(async () => (await view(anna, table)).turn).toBe(2);
    await anna.keyboard.press('u');
    await asksAction(anna);
    expect(await view(anna, table)).toEqual(before);
    await close();
  });

  it('says why it cannot be, with the numbers', async () => {
    const page = await house.page();
    const table = await openTable(page, house, { game: 'mech', options: { first: '1' } }, ['me', 'apprentice']);
    await asksAction(page);
    const { factory } = await view(page, table);
    const yellow = factory.offers[5]!;
    await page.locator(`.market [data-tile="${yellow.tile}"]`).click();
    await page
      .locator('body')
      .getByText(/costs \d rainbows?; you have 0/)
      .first()
      .waitFor();
    expect(await nameOf(page.locator(`.market [data-tile="${yellow.tile}"]`))).toMatch(/too dear/);
    await page.context().close();
  });
});

describe('the night', () => {
  it(
    'lines up switches, shows where that ends, runs them, and undo takes a switch back',
    { timeout: 120_000 },
    async () => {
      const page = await house.page();
      const table = await openTable(page, house, { game: 'mech', options: { first: '1' } }, ['me', 'apprentice']);
      // The flowers end is pressed three times: there is room for the robot's ink.
      await toTheNight(page);
      const before = (await view(page, table)).players[0]!;
      const robot = page.locator('[data-switch=robot]');
      await robot.click();
      expect(await robot.getAttribute('aria-checked')).toBe('true');
      expect(await page.locator('.gauge.ink').getAttribute('aria-label')).toMatch(new RegExp(`then ${before.ink + 1}`));
      expect((await view(page, table)).players[0]!.ink).toBe(before.ink);
      await page.keyboard.press('u');
      await expect.poll(() => robot.getAttribute('aria-checked')).toBe('false');
      await page.locator('.night .free').click();
      await page.locator('[data-bar=run]').click();
      await expect.poll(async () => (await view(page, table)).players[0]!.ink).toBe(before.ink + 1);
      await sound(page);
      await page.context().close();
    },
  );

  it.each(['the bar', 'the list of options'])(
    'Done runs what is switched on, from %s',
    { timeout: 120_000 },
    async (way) => {
      const page = await house.page();
      const table = await openTable(page, house, { game: 'mech', options: { first: '1' } }, ['me', 'apprentice']);
      await toTheNight(page);
      const before = (await view(page, table)).players[0]!;
      // The robot itself is the same switch as the one in the night's panel.
      await page.locator('.own .robot button').first().click();
      expect(await page.locator('[data-switch=robot]').getAttribute('aria-checked')).toBe('true');
      const done = page.locator('[data-bar=done]');
      expect(await done.innerText()).toBe('Run it, then done');
      if (way === 'the bar') await done.click();
      else {
        await page.locator('[data-options]').click();
        const item = page.locator('dialog button[data-move=done]');
        await item.click();
        // Selected, and the dials still show what will have run.
        expect(await page.locator('.gauge.ink').getAttribute('aria-label')).toMatch(
          new RegExp(`then ${before.ink + 1}`),
        );
        await item.click();
      }
      await asksAction(page);
      const after = await view(page, table);
      expect([after.phase, after.day, after.players[0]!.ink]).toEqual(['day', 2, before.ink + 1]);
      await sound(page);
      await page.context().close();
    },
  );

  it('a lost line in the night heals by itself, with the same choice', { timeout: 120_000 }, async () => {
    const own = await House.open();
    const { anna, bruno, table } = await twoPeople(own, { game: 'mech', options: { first: '1' } }, '.mech');
    for (let i = 0; i < 3; i++)
      for (const page of [anna, bruno]) {
        await asksAction(page);
        await page.locator('.stock .end.mark-legal').first().click();
        await page.locator('[data-commit]').click();
      }
    await anna.locator('[data-switch=robot]').waitFor();
    await anna.locator('[data-switch=robot]').click();
    // A reload keeps what is switched on.
    await anna.reload();
    await anna.locator('[data-switch=robot][aria-checked=true]').waitFor();
    await own.stop('SIGKILL');
    await anna.waitForTimeout(300);
    await own.start();
    // Anna's switch is still on. While the line is lost a press is held back and says so: pressed again, it runs.
    expect(await anna.locator('[data-switch=robot]').getAttribute('aria-checked')).toBe('true');
    await bruno.locator('[data-switch=robot]').click();
    await expect
      .poll(
        async () => {
          for (const page of [anna, bruno])
            await page
              .locator('[data-bar=run]')
              .click({ timeout: 500 })
              .catch(() => {});
          return (await view(anna, table)).day;
        },
        { timeout: 40_000, interval: 300 },
      )
      .toBe(2);
    await expect.poll(() => anna.locator('.night').count()).toBe(0);
    // A reload shows the same table.
    await anna.reload();
    await anna.locator('.mech .factory').waitFor();
    expect(faults(anna)).toEqual([]);
    await own.close();
  });
});

describe('the secret pick', () => {
  it(
    'two people: nothing of the other’s screens in frames or page until all have chosen',
    { timeout: 120_000 },
    async () => {
      const { anna, bruno, table, frames, close } = await twoPeople(
        house,
        { game: 'mech', options: { robots: 'yes' } },
        '.screens .screen',
      );
      await anna.locator('.screens .screen').nth(1).waitFor();
      await bruno.locator('.screens .screen').nth(1).waitFor();
      const his = (await view(bruno, table, 2)).players[1]!.dealt!.map(({ screen }) => screen);
      const hers = (await view(anna, table)).players[0]!.dealt!.map(({ screen }) => screen);
      const secret = his.filter((screen) => !hers.includes(screen));
      // Bruno chooses; Anna learns only that he has.
      await bruno.locator('.screens .screen').first().click();
      await bruno.locator('[data-commit]').click();
      await anna.locator('.screens li').getByText('has chosen').waitFor();
      const views = await viewsIn<MechView>(frames);
      expect(views.some((one) => one.phase === 'keeping')).toBe(true);
      for (const one of views) {
        expect((one.players[1]!.dealt ?? []).every(({ screen }) => screen === 'hidden')).toBe(true);
        expect([undefined, 'hidden']).toContain(one.players[1]!.screen);
      }
      const page = await anna.locator('.mech').innerHTML();
      for (const screen of secret) {
        expect(frames.join('\n')).not.toContain(`"${screen}"`);
        expect(page).not.toContain(`screen-${screen}`);
      }
      await anna.locator('.screens .screen').nth(1).click();
      await anna.locator('[data-commit]').click();
      await anna.locator('.factory').waitFor();
      await expect.poll(async () => (await view(anna, table)).players[1]!.screen).toBe(his[0]);
      await sound(anna);
      await sound(bruno);
      await close();
    },
  );
});

describe('two people at one screen', () => {
  it.each([
    ['a desk', undefined],
    ['a phone', PHONE],
  ] as const)(
    'on %s: a curtain only while screens are chosen, and nothing behind it',
    { timeout: 60_000 },
    async (_, viewport) => {
      const page = await house.page(viewport ? { viewport } : {});
      const table = await openTable(page, house, { game: 'mech', options: { robots: 'yes', first: '1' } }, [
        'me',
        'me',
      ]);
      const dealt = async (seat: number) =>
        (await view(page, table, seat)).players[seat - 1]!.dealt!.map(({ screen }) => screen);
      // The store of drawings holds all there are, for every table.
      const inThePage = (screens: string[]) =>
        page.evaluate((codes) => {
          const html = [...document.querySelectorAll('#app, body > :not(.sprite):not(script)')]
            .map((one) => one.outerHTML)
            .join();
          return codes.filter((code) => new RegExp(`\\b${code}\\b`).test(html));
        }, screens);
      await page.locator('[data-curtain]').waitFor();
      const both = [await dealt(1), await dealt(2)] as const;
      for (const seat of [1, 2] as const) {
        await page.locator('[data-curtain]').waitFor();
        expect(await inThePage([...both[0], ...both[1]])).toEqual([]);
        await sound(page);
        await page.keyboard.press('Enter');
        await page.locator('.screens .screen.mark-legal').first().waitFor();
        expect((await inThePage(both[seat - 1]!)).length).toBe(2);
        expect(await inThePage(both[2 - seat]!)).toEqual([]);
        await page.locator('.screens .screen.mark-legal').first().click();
        await page.locator('[data-commit]').click();
      }
      await asksAction(page);
      await page.locator('.stock .end.mark-legal').first().click();
      await page.locator('[data-commit]').click();
      // The other one's turn, at once and without a curtain.
      await expect
        .poll(() => page.locator('[data-testid=sentence]').innerText())
        .toMatch(/Where does your assistant go/);
      await asksAction(page);
      expect(await page.locator('[data-curtain]').count()).toBe(0);
      await sound(page);
      await page.context().close();
    },
  );
});

describe('text at 200 %', () => {
  it.each([
    ['a desk', undefined],
    ['a phone', PHONE],
  ] as const)('on %s sticks out nowhere, and prices stay in sight', { timeout: 120_000 }, async (_, viewport) => {
    const page = await house.page({ settings: { text: 200 }, ...(viewport ? { viewport } : {}) });
    await openTable(page, house, { game: 'mech', options: { robots: 'yes', specialists: 'yes' } }, [
      'me',
      'apprentice',
    ]);
    await page.locator('.screens .screen.mark-legal').first().waitFor();
    await sound(page);
    await play(page, { seed: 3, until: '.stock .end.mark-legal' });
    await sound(page);
    // The price of the delivery is not under its packets.
    const [cab, rows] = [
      (await page.locator('.van .price').boundingBox())!,
      (await page.locator('.van .rows').boundingBox())!,
    ];
    expect(cab.x + cab.width).toBeLessThanOrEqual(rows.x + 1);
    await play(page, { seed: 3, until: '.night .switch.mark-legal' });
    await sound(page);
    await page.context().close();
  });
});

describe('keys alone', () => {
  it('arrows walk the market, Enter foretells; digits go to the four places', async () => {
    const page = await house.page();
    await openTable(page, house, { game: 'mech', options: { first: '1' } }, ['me', 'apprentice']);
    await asksAction(page);
    for (let i = 0; i < 30; i++) {
      await page.keyboard.press('Tab');
      if (await page.evaluate(() => document.activeElement?.closest('.market') !== null)) break;
    }
    await page.keyboard.press('Home');
    const focused = () =>
      page.evaluate(() => document.activeElement?.querySelector('.hidden-visually')?.textContent ?? '');
    expect(await focused()).toMatch(/machine: .*Costs \d ink/);
    const first = await focused();
    await page.keyboard.press('ArrowRight');
    expect(await focused()).not.toBe(first);
    await page.keyboard.press('1');
    expect(await page.locator('[data-commit]').getAttribute('data-commit')).toBe('stock flowers');
    await page.keyboard.press('1');
    expect(await page.locator('[data-commit]').getAttribute('data-commit')).toBe('stock ink');
    await page.keyboard.press('2');
    const dock = await page.locator('.van').evaluate((one) => one.classList.contains('mark-legal'));
    if (dock) expect(await page.locator('[data-commit]').getAttribute('data-commit')).toBe('dock');
    else
      await page
        .locator('.notice.reason')
        .getByText(/The dock costs .* you have/)
        .waitFor();
    await page.context().close();
  });

  it('a whole game by digits and C', { timeout: 240_000 }, async () => {
    const page = await house.page();
    await openTable(page, house, { game: 'mech', options: { robots: 'yes', specialists: 'yes' } }, [
      'me',
      'apprentice',
    ]);
    await page.locator('.mech').waitFor();
    const dice = diceOf(17);
    const decisions = await playByKeys(
      page,
      async (options) => {
        const places = (await page.locator('.stock .end.mark-legal').count()) > 0;
        await page.keyboard.press(String(1 + dice(places ? 4 : Math.min(9, options))));
      },
      200_000,
    );
    expect(decisions).toBeGreaterThan(20);
    await sound(page);
    await page.context().close();
  });
});

describe('a desk', () => {
  it('names machines that share a plank', { timeout: 180_000 }, async () => {
    const page = await house.page();
    const table = await openTable(page, house, { game: 'mech', options: { first: '1' } }, ['me', 'apprentice']);
    const shared = page.locator('.belt .tile.half');
    for (let tiles = 0; tiles < 12 && (await shared.count()) === 0; ++tiles) {
      await advance(page, table, /^acquire/, { prefer: /^(stock|done|skip)/ });
      const { factory, players } = await view(page, table);
      const { position, moves } = (await ask(page, { do: 'moves', table, seat: 1 })) as {
        position: number;
        moves: { move: string }[];
      };
      const own = players[0]!;
      const offers = factory.offers.flatMap((one, i) => {
        const found = moves.find(({ move }) => one && move === `acquire ${one.tile}`);
        return found ? [{ ...found, tile: one!.tile, space: own.factory.offers[i]?.space }] : [];
      });
      const beside = offers.find((one) => own.belt.some(({ space }) => space === one.space)) ?? offers[0]!;
      await ask(page, { do: 'play', table, seat: 1, position, move: beside.move });
      await page.locator(`.belt [data-belt="${beside.tile}"]`).waitFor();
    }
    const names = await shared.evaluateAll((all) =>
      all.map((tile) => {
        const name = tile.querySelector<HTMLElement>('.name')!;
        const own = name.getBoundingClientRect();
        const head = name.parentElement!.getBoundingClientRect();
        return [name.innerText.trim(), own.height > 0 && own.top >= head.top - 1 && own.bottom <= head.bottom + 1];
      }),
    );
    expect(names.length).toBeGreaterThan(1);
    for (const name of names) expect(name).toEqual([expect.stringMatching(/[a-z]{3}/), true]);
    await page.context().close();
  });
});

describe('a phone', () => {
  it.each([2, 4])(
    '%i seats: plays by taps, nothing sticks out, marks are large enough',
    { timeout: 120_000 },
    async (seats) => {
      const page = await house.page({ viewport: PHONE, hasTouch: true, isMobile: true });
      await openTable(page, house, { game: 'mech', options: { robots: 'yes', specialists: 'yes' } }, [
        'me',
        ...Array<string>(seats - 1).fill('apprentice'),
      ]);
      await page.locator('.screens .screen').first().tap();
      await page.locator('[data-commit]').tap();
      await page.locator('.factory .stock').waitFor();
      await play(page, { seed: 9, most: 30, timeoutMs: 80_000 });
      const boxes = await page.locator('.mech button').evaluateAll((all) =>
        all
          .filter((one) => (one as HTMLElement).offsetParent !== null)
          .map((one) => one.getBoundingClientRect())
          .map(({ width, height }) => Math.min(width, height)),
      );
      expect(Math.min(...boxes)).toBeGreaterThanOrEqual(24);
      // Machines bear their names wherever they lie.
      const named = await page
        .locator('.market .tile, .belt .tile, .workshop .tile')
        .evaluateAll((all) =>
          all.map((tile) => [
            tile.getAttribute('data-tile') ?? tile.getAttribute('data-thing'),
            (tile.querySelector('.name') as HTMLElement | null)?.innerText.trim() !== '' &&
              tile.querySelector('.name')!.getClientRects().length > 0,
          ]),
        );
      expect(named.length).toBeGreaterThan(0);
      expect(named.filter(([, seen]) => !seen)).toEqual([]);
      await sound(page);
      await page.context().close();
    },
  );
});

describe('for everybody', () => {
  it.each(['light', 'dark'])('axe finds nothing by day and by night, %s', { timeout: 90_000 }, async (theme) => {
    const page = await house.page({ settings: { theme } });
    await openTable(page, house, { game: 'mech', options: { first: '1', specialists: 'yes' } }, ['me', 'apprentice']);
    await page.locator('.specialists .card.mark-legal').first().click();
    expect(await axe(page)).toEqual([]);
    await page.locator('[data-commit]').click();
    await toTheNight(page);
    await page.locator('[data-switch=robot]').click();
    expect(await axe(page)).toEqual([]);
    await page.context().close();
  });

  it.each(['it-IT', 'fr-FR', 'de-DE'])(
    'speaks %s without raw ids, and nothing sticks out',
    { timeout: 90_000 },
    async (locale) => {
      const page = await house.page({ locale });
      await openTable(page, house, { game: 'mech', options: { robots: 'yes', specialists: 'yes' } }, [
        'me',
        'apprentice',
      ]);
      await page.locator('.screens .screen').first().click();
      await play(page, { seed: 2, most: 12, timeoutMs: 40_000 });
      await sound(page);
      await page.context().close();
    },
  );
});

describe('the replay', () => {
  it('goes by day and moment', { timeout: 240_000 }, async () => {
    const page = await house.page();
    await filmOf(page, house, 'mech');
    const names = await chapters(page).locator('option').allInnerTexts();
    expect(names.slice(0, 5).map((name) => name.trim())).toEqual([
      'The beginning',
      'Day 1 of 7, morning',
      'Day 1 of 7, afternoon',
      'Day 1 of 7, evening',
      'Day 1 of 7, night',
    ]);
    // What a chapter is called is what the table's heading then says.
    for (const name of [
      'Day 1 of 7, morning',
      'Day 2 of 7, afternoon',
      'Day 3 of 7, evening',
      'Day 3 of 7, night',
      'Day 5 of 7, morning',
    ]) {
      await chapters(page).selectOption({ index: names.findIndex((one) => one.trim() === name) });
      await expect.poll(() => heading(page)).toBe(name);
    }
    // By keys from part to part; back first to where this one began.
    await page.locator('h1').focus();
    await page.keyboard.press('PageDown');
    await expect.poll(() => heading(page)).toBe('Day 5 of 7, afternoon');
    await page.keyboard.press('PageUp');
    await expect.poll(() => heading(page)).toBe('Day 5 of 7, morning');
    await page.keyboard.press('.');
    await page.keyboard.press('PageUp');
    await expect.poll(() => heading(page)).toBe('Day 5 of 7, morning');
    await page.keyboard.press('PageUp');
    await expect.poll(() => heading(page)).toBe('Day 4 of 7, night');
    expect(await axe(page)).toEqual([]);
    await page.setViewportSize(PHONE);
    expect(await sideways(page)).toBe(0);
    expect(await rawIds(page)).toEqual([]);
    expect(faults(page)).toEqual([]);
    await page.context().close();
  });
});
