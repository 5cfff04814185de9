// Raising Robots in a real browser: whole games by pressing what the board marks (1, 2 and 6 seats, every variant), what
// is foretold against what then happens, hidden choices in two browsers, a line lost in a simultaneous phase, keys alone,
// phone.

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { boxOf } from './printed';
import type { RaisingView } from './view';
import { openTable as openRules } from '../../../web/src/rules/for_tests';
import { ask, axe, faults, House, openTable, PHONE } from '../../../web/tests/helpers';
import {
  chapters,
  diceOf,
  filmOf,
  type Finger,
  heading,
  OVER,
  playByKeys,
  playByPressing,
  type Playing,
  sound,
  stateOf,
  tableOf,
  twoPeople,
  viewsIn,
} from '../../../web/tests/playing';

const house = House.forTests();

const box = boxOf(openRules({ game: 'raising', seats: 2, options: {} }));
const view = (page: Page, table: string, seat = 1) => stateOf<RaisingView>(page, table, seat);

// Somebody who knows nothing but what is marked: presses a marked component and confirms; fills a plan until Ready can be
// pressed. Half a second of it in the page itself, for a game is some three hundred presses.
const finger: Finger = (page, dice, until) =>
  page.evaluate(
    async ({ seed, until, over }) => {
      let value = seed;
      const random = (below: number): number => {
        value = (Math.imul(value, 1103515245) + 12345) >>> 0;
        return (value >>> 8) % below;
      };
      const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));
      const all = (selector: string) =>
        [...document.querySelectorAll<HTMLElement>(selector)].filter((one) => one.offsetParent !== null);
      const any = (list: HTMLElement[]) => list[random(list.length)];
      const end = performance.now() + 500;
      let presses = 0;
      const press = async (one: HTMLElement | undefined): Promise<void> => {
        if (!one) return wait(20) as Promise<void>;
        one.click();
        presses += 1;
        await wait(5);
      };
      while (performance.now() < end) {
        if (until && all(until).length > 0) return { outcome: 'seen' as const, presses };
        if (all(over).length > 0) return { outcome: 'over' as const, presses };
        const commit = all('[data-commit]')[0];
        if (commit) {
          await press(commit);
          for (let i = 0; i < 40 && all('[data-commit]').length > 0; i++) await wait(5);
          continue;
        }
        const pays = all('[data-pay]')[0];
        if (pays) {
          // Sometimes something else than suggested; then whatever is missing, until it is whole.
          if (random(3) === 0) await press(any(all('.payment [data-more], .hand .mark-legal')));
          for (let i = 0; i < 12 && all('[data-pay][aria-disabled=true]').length > 0; i++)
            await press(
              any(all('.payment [data-more]:not([aria-disabled=true]), .hand .mark-legal:not([aria-pressed=true])')),
            );
          await press(all('[data-pay]')[0]);
          await wait(60);
          continue;
        }
        const ready = all('[data-bar=ready], [data-bar=cycle]')[0];
        if (ready) {
          if (ready.dataset['bar'] === 'cycle' && random(3) > 0) await press(any(all('.hand .mark-legal')));
          if (ready.getAttribute('aria-disabled') !== 'true') {
            await press(ready);
            await wait(60);
          } else if (all('.setup').length > 0) {
            const out = all('.setup [data-face][aria-pressed=false]').length;
            const built = all('.setup [data-build][aria-pressed=true]').length;
            const kept = all('.setup [data-face][aria-pressed=true]');
            if (kept.length > 5 && out < 3) await press(any(kept));
            else if (built < 2) await press(any(all('.setup .card:not(.out) [data-build][aria-pressed=false]')));
            for (const group of ['data-report', 'data-inventor', 'data-token'])
              if (all(`.setup [${group}]`).length > 0 && all(`.setup [${group}][aria-pressed=true]`).length === 0)
                await press(any(all(`.setup [${group}]`)));
          } else await press(any(all('.phases [data-phase]')));
          continue;
        }
        const board = all('.raising .mark-legal').filter(
          (one) => one.dataset['pouch'] === undefined || random(5) === 0,
        );
        const bar = all('[data-bar]').filter((one) => one.dataset['bar'] !== 'token');
        const from = board.length > 0 && random(6) > 0 ? board : [...board, ...bar];
        await press(any(from));
      }
      return { outcome: presses > 0 ? ('pressed' as const) : ('waiting' as const), presses };
    },
    { seed: dice(0x7fffffff), until, over: OVER },
  );
const play = (page: Page, playing: Playing) => playByPressing(finger, page, playing);

// On from here to where `moment` can be looked at. Not every game has everything: then another one is begun.
async function seek(page: Page, seats: string[], moment: string, seed: number): Promise<void> {
  for (let games = 0; games < 4; games++) {
    const seen = await play(page, { seed: seed + games, until: `${moment}, ${OVER}`, timeoutMs: 100_000 }).then(() =>
      page.locator(moment).first().isVisible(),
    );
    if (seen) return;
    await openTable(page, house, { game: 'raising' }, seats);
    await page.locator('.setup').waitFor();
  }
  throw new Error(`${moment} was never there in four games`);
}

describe('a whole game by pressing what is marked', () => {
  it.each([1, 2, 6])('%i seats, to the end page', { timeout: 240_000 }, async (seats) => {
    const page = await house.page();
    await openTable(page, house, { game: 'raising' }, ['me', ...Array<string>(seats - 1).fill('apprentice')]);
    await page.locator('.raising').waitFor();
    const presses = await play(page, { seed: 17 * seats, timeoutMs: 220_000 });
    expect(presses).toBeGreaterThan(60);
    await sound(page);
    await page.keyboard.press('Escape'); // what was told meanwhile, where the line was lost
    await page.locator(OVER).click();
    await page.locator('.end .robots').first().waitFor();
    expect(await page.locator('.end .ranks').count()).toBe(seats === 1 ? 1 : 0);
    await sound(page);
    await page.context().close();
  });
});

describe('every variant', () => {
  it('without inventors', { timeout: 180_000 }, async () => {
    const page = await house.page();
    await openTable(page, house, { game: 'raising', options: { inventors: 'none' } }, ['me', 'apprentice']);
    await page.locator('.setup').waitFor();
    expect(await page.locator('[data-inventor]').count()).toBe(0);
    await play(page, { seed: 5, timeoutMs: 160_000 });
    await sound(page);
    await page.context().close();
  });

  it('with the auction: what can be bid is marked, who is outbid bids again', { timeout: 180_000 }, async () => {
    const page = await house.page();
    const table = await openTable(page, house, { game: 'raising', options: { inventors: 'auction' } }, [
      'me',
      'apprentice',
      'apprentice',
    ]);
    await page.locator('.auction .mark-legal').first().waitFor();
    const { auction } = await view(page, table);
    // Rules: Q2 further right than a pawn that stands there.
    for (const [i, { space }] of auction!.entries())
      for (let at = 1; at <= 5; at++) {
        const marked = await page.locator(`[data-bid="bid ${i + 1} ${at}"].mark-legal`).count();
        expect(marked).toBe(at > (space ?? 0) ? 1 : 0);
      }
    await play(page, { seed: 6, until: '.setup' });
    expect(await page.locator('.setup [data-inventor]').count()).toBe(0);
    expect((await view(page, table)).workshops[0]!.inventor).toBeDefined();
    await play(page, { seed: 7, timeoutMs: 150_000 });
    await sound(page);
    await page.context().close();
  });

  it('the challenge: three games alone, the points added up', { timeout: 300_000 }, async () => {
    const page = await house.page();
    const table = await openTable(page, house, { game: 'raising', options: { challenge: 'yes' } }, ['me']);
    await page.locator('.setup').waitFor();
    await play(page, { seed: 8, timeoutMs: 280_000 });
    const { game, points_before: before } = await view(page, table);
    expect(game).toBe(3);
    expect(before).toBeGreaterThan(0);
    await page.locator(OVER).click();
    await page.locator('.end .ranks .at').waitFor();
    expect(await page.locator('.end figcaption').innerText()).toMatch(/^\d+ points: /);
    await sound(page);
    await page.context().close();
  });
});

describe('the opening', () => {
  it.each([
    ['a desk', {}],
    ['a phone', { viewport: PHONE, hasTouch: true, isMobile: true }],
  ])('is one step after another, and each can be gone back to, on %s', { timeout: 90_000 }, async (_, context) => {
    const page = await house.page(context);
    await openTable(page, house, { game: 'raising' }, ['me', 'apprentice']);
    const steps = page.locator('.setup [data-step]');
    await steps.first().waitFor();
    const now = () => page.locator('.setup [data-step][aria-current=step]').getAttribute('data-step');
    expect(await steps.evaluateAll((all) => all.map((one) => one.getAttribute('data-step')))).toEqual([
      'robots',
      'builds',
      'report',
      'inventor',
      'token',
    ]);
    for (let i = 0; i < 5; ++i) expect(await steps.nth(i).isVisible()).toBe(true);
    expect(await now()).toBe('robots');
    for (const i of [0, 1, 2]) await page.locator('.setup [data-face]').nth(i).click();
    await expect.poll(now).toBe('builds');
    await page.locator('.setup [data-step=robots].done button').click();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('rr-setup-robots');
    await page.locator('.setup [data-report]').first().click();
    expect(await now()).toBe('builds'); // not in this order, and yet it is done
    await page.locator('.setup [data-step=report].done').waitFor();
    await page.context().close();
  });
});

// Fills the setup page by real presses and says Ready.
async function setUp(page: Page, token = 'design_1'): Promise<void> {
  await page.locator('.setup').waitFor();
  const face = (i: number) => page.locator('.setup [data-face]').nth(i);
  for (const i of [5, 6, 7]) await face(i).click();
  for (const i of [0, 1]) await page.locator('.setup [data-build]').nth(i).click();
  await page.locator('.setup [data-report]').first().click();
  if ((await page.locator('.setup [data-inventor]').count()) > 0)
    await page.locator('.setup [data-inventor]').first().click();
  await page.locator(`.setup [data-token=${token}]`).click();
}

describe('the setup', () => {
  it('is one page, can be changed until Ready, and then is what was planned', { timeout: 90_000 }, async () => {
    const page = await house.page();
    const table = await openTable(page, house, { game: 'raising' }, ['me', 'apprentice']);
    await page.locator('.setup').waitFor();
    const before = await view(page, table);
    const ready = page.locator('[data-bar=ready]');
    expect(await ready.getAttribute('aria-disabled')).toBe('true');
    // Pressed too early it says what is missing.
    await ready.click({ force: true });
    await page.getByText('Keep exactly five robots.').first().waitFor();
    await setUp(page);
    expect(await ready.getAttribute('aria-disabled')).toBe('false');
    // Another mind: a robot comes back, another goes; U peels the last choice.
    await page.locator('.setup [data-face]').nth(5).click();
    expect(await ready.getAttribute('aria-disabled')).toBe('true');
    await page.locator('.setup [data-face]').nth(2).click();
    await page.keyboard.press('u');
    expect(await page.locator('.setup [data-token][aria-pressed=true]').count()).toBe(0);
    await page.locator('.setup [data-token=build_1]').click();
    expect((await view(page, table)).workshops[0]).toEqual(before.workshops[0]); // nothing was played yet
    const cards = before.workshops[0]!.hand.cards!;
    await ready.click();
    // Two robots of one row cost a wild more: then it is paid.
    await page.locator('.phases').waitFor();
    await play(page, { seed: 3, until: '.phases .face.mark-legal' });
    const own = (await view(page, table)).workshops[0]!;
    const built = Object.values(own.rows)
      .flat()
      .map(({ robot }) => robot);
    expect(built.sort()).toEqual([cards[0], cards[1]].sort());
    expect(own.hand.cards).not.toContain(cards[2]);
    expect(own.reports[0]!.report).toBe(before.workshops[0]!.offered_reports![0]);
    expect(own.inventor!.inventor).toBe(before.workshops[0]!.offered_inventors![0]);
    expect(own.tokens.unlocked).toContain('build_1');
    await sound(page);
    await page.context().close();
  });
});

describe('a plan', () => {
  it('whose Ready came while the line was lost can be played later', { timeout: 90_000 }, async () => {
    const page = await house.page();
    await openTable(page, house, { game: 'raising' }, ['me', 'apprentice']);
    await setUp(page);
    await page.context().setOffline(true);
    await page.locator('.banner').waitFor();
    await page.locator('[data-bar=ready]').click();
    await page.locator('.notice.error').waitFor();
    expect(await page.evaluate(() => 1)).toBe(1); // the page answers
    await page.context().setOffline(false);
    await page.locator('.banner').waitFor({ state: 'detached', timeout: 20_000 });
    await page.locator('[data-bar=ready]:not([aria-disabled=true])').click();
    await page.locator('.phases').waitFor();
    await sound(page);
    await page.context().close();
  });

  it('stays where the bot that should have chosen cannot be loaded', { timeout: 90_000 }, async () => {
    const page = await house.page();
    await openTable(page, house, { game: 'raising' }, ['me', 'apprentice']);
    await setUp(page);
    await page.route(/\/house-[^/]*\.wasm/, (route) => route.abort());
    await page.locator('[data-bar="choose for me"]').click();
    await page.locator('.notice.error').waitFor();
    await page.locator('[data-bar=ready]:not([aria-disabled=true])').click();
    await page.locator('.phases').waitFor();
    await sound(page);
    await page.context().close();
  });
});

describe('what is foretold', () => {
  it(
    'thresholds are lit before batteries are spent, and the row runs at that energy',
    { timeout: 120_000 },
    async () => {
      const page = await house.page();
      await openTable(page, house, { game: 'raising' }, ['me']);
      // A row phase, and a battery to spend.
      const spend = 'button[aria-label="One battery more"]:not([aria-disabled=true])';
      await seek(page, ['me'], `.batteries:has(.cell .board) ${spend}`, 21);
      const table = tableOf(page)!;
      const { phase } = (await view(page, table)).workshops[0]!;
      const energy = async (): Promise<number> => Number(await page.locator('.batteries .equals b').innerText());
      const lit = () => page.locator(`.row.${phase} .action.reached .threshold`).allInnerTexts();
      const base = await energy();
      expect(await lit()).toEqual(['1', '4', '7'].filter((threshold) => Number(threshold) <= base));
      await page.getByRole('button', { name: 'One battery more' }).click();
      const more = await energy();
      expect(more).toBeGreaterThan(base);
      expect(await lit()).toEqual(['1', '4', '7'].filter((threshold) => Number(threshold) <= more));
      const stock = (await view(page, table)).workshops[0]!.goods.battery;
      // Still free: Esc puts it back.
      await page.keyboard.press('Escape');
      expect(await energy()).toBe(base);
      await page.keyboard.press('1');
      await page.locator('[data-commit]').click();
      await expect
        .poll(async () => (await view(page, table)).workshops[0]!)
        .toSatisfy((own: RaisingView['workshops'][number]) => own.phase !== phase || own.total === more);
      expect(stock).toBeGreaterThan(0);
      await sound(page);
      await page.context().close();
    },
  );

  it(
    'a robot about to be built stands as a ghost in its row; a card out of reach says why',
    { timeout: 120_000 },
    async () => {
      const page = await house.page();
      await openTable(page, house, { game: 'raising' }, ['me']);
      await seek(page, ['me'], '.hand button.cost.mark-legal', 4);
      const table = tableOf(page)!;
      const column = page.locator('.hand button.cost.mark-legal').first();
      const [slug] = (await column.getAttribute('data-column'))!.split(' ');
      const before = (await view(page, table)).workshops[0]!;
      await column.click();
      await page.locator(`.rows .robot.ghost[data-robot=${slug}]`).waitFor();
      expect((await view(page, table)).workshops[0]).toEqual(before);
      await page.locator('[data-commit]').click();
      await play(page, { seed: 4, until: `.rows .robot:not(.ghost)[data-robot=${slug}]` });
      // Of cards that could be built now; at other times there is no more to say than that.
      const outOfReach = '.hand:has(button.cost.mark-legal) button.cost.barred';
      await seek(page, ['me'], outOfReach, 5);
      await page.locator(outOfReach).first().click();
      const reason = page.locator('.notice.reason').first();
      await reason.waitFor();
      expect(await reason.innerText()).toMatch(/energy, you have|It costs|is full|right column/);
      await sound(page);
      await page.context().close();
    },
  );
});

// Both go on pressing, in turn, until each of them sees it.
async function togetherUntil(pages: Page[], selector: string): Promise<void> {
  const dice = diceOf(2);
  for (let i = 0; i < 60; i++) {
    const outcomes = [];
    for (const page of pages) outcomes.push((await finger(page, dice, selector)).outcome);
    if (outcomes.every((one) => one === 'seen')) return;
  }
  throw new Error(`not both came to ${selector}`);
}
const pair = () => twoPeople(house, { game: 'raising' }, '.setup');

describe('two people at once', () => {
  it('what one chooses is hidden from the other until all have chosen', { timeout: 120_000 }, async () => {
    const { anna, bruno, table, frames, close } = await pair();
    const his = (await view(bruno, table, 2)).workshops[1]!;
    // Anna was sent neither his cards nor what he chooses from.
    const secrets = [...his.hand.cards!, ...his.offered_reports!, ...his.offered_inventors!] as string[];
    const mine = (await view(anna, table)).workshops[0]!;
    const shared = new Set([...mine.hand.cards!, ...mine.offered_reports!, ...mine.offered_inventors!]);
    const heard = frames.join('\n');
    for (const secret of secrets.filter((one) => !shared.has(one))) {
      expect(heard).not.toContain(`"${secret}"`);
      expect(
        await anna.locator(`[data-card="${secret}"], [data-report="${secret}"], [data-inventor="${secret}"]`).count(),
      ).toBe(0);
    }
    await setUp(bruno);
    await bruno.locator('[data-bar=ready]').click();
    await setUp(anna);
    await anna.locator('[data-bar=ready]').click();
    await togetherUntil([anna, bruno], '.phases .face.mark-legal');
    // Bruno gives his cards away; Anna sees that he did, not where.
    await bruno.keyboard.press('5');
    await bruno.keyboard.press('4');
    await bruno.locator('[data-bar=ready]:not([aria-disabled=true])').click();
    await expect
      .poll(async () => (await view(anna, table)).workshops[1]!.energy_cards.map(({ phase }) => phase))
      .toEqual(['secret', 'secret']);
    await anna.locator('.people .person').nth(1).locator('.state:not(.thinks)').waitFor();
    const views = (await viewsIn<RaisingView>(frames)).filter(({ stage }) => stage === 'assigning');
    expect(views.length).toBeGreaterThan(0);
    for (const one of views)
      for (const { phase } of one.workshops[1]!.energy_cards) expect([null, 'secret']).toContain(phase);
    await anna.keyboard.press('1');
    await anna.keyboard.press('2');
    await anna.locator('[data-bar=ready]:not([aria-disabled=true])').click();
    await expect.poll(async () => (await view(anna, table)).stage).toBe('phases');
    expect((await view(anna, table)).workshops[1]!.energy_cards.map(({ phase }) => phase).sort()).toEqual([
      'fabricate',
      'recycle',
    ]);
    await sound(anna);
    await sound(bruno);
    await close();
  });

  it('a line lost while both choose comes back to the same choice', { timeout: 120_000 }, async () => {
    const { anna, bruno, table, close } = await pair();
    await setUp(anna);
    await setUp(bruno);
    // The server goes and comes back while both still plan.
    await house.stop();
    await anna.waitForTimeout(1500);
    await house.start();
    await expect
      .poll(() => anna.locator('[data-testid=sentence]').innerText(), { timeout: 30_000 })
      .toMatch(/Everything is chosen/);
    expect(await anna.locator('.setup [data-face][aria-pressed=false]').count()).toBe(3);
    expect(await anna.locator('[data-bar=ready]').getAttribute('aria-disabled')).toBe('false');
    await anna.locator('[data-bar=ready]').click();
    await expect
      .poll(() => bruno.locator('[data-testid=sentence]').innerText(), { timeout: 30_000 })
      .toMatch(/Everything is chosen/);
    await bruno.locator('[data-bar=ready]').click();
    await togetherUntil([anna, bruno], '.phases .face.mark-legal');
    // A reload in the middle of it: the same question again, with the plan as it was.
    await anna.keyboard.press('3');
    await anna.locator('[data-phase=design].mark-selected').waitFor();
    await anna.reload();
    await anna.locator('[data-phase=design].mark-selected').waitFor();
    expect((await view(anna, table)).stage).toBe('assigning');
    await close();
  });
});

describe('two people at one screen', () => {
  // What a seat holds, and what of it the page holds: a card by its name for the page, a robot by what it is called, too.
  const ofSeat = async (page: Page, table: string, seat: number): Promise<string[]> => {
    const own = (await view(page, table, seat)).workshops[seat - 1]!;
    return [...own.hand.cards!, ...(own.offered_reports ?? []), ...(own.offered_inventors ?? [])].filter(
      (one) => one !== null,
    );
  };
  const inThePage = async (page: Page, secrets: string[]): Promise<string[]> => {
    const { marked, text } = await page.evaluate(() => ({
      marked: [...document.querySelectorAll<HTMLElement>('*')].flatMap((one) => Object.values(one.dataset)),
      text: document.body.textContent,
    }));
    const called = (slug: string) =>
      box.printed.robots.some((one) => one.slug === slug && new RegExp(`\\b${one.name}\\b`).test(text));
    return secrets.filter((slug) => marked.includes(slug) || called(slug));
  };

  it.each([
    ['a desk', undefined],
    ['a phone', PHONE],
  ] as const)(
    'on %s: behind the curtain is nothing, and the other sees nothing of it',
    { timeout: 120_000 },
    async (_, viewport) => {
      const page = await house.page(viewport ? { viewport } : {});
      const table = await openTable(page, house, { game: 'raising' }, ['me', 'me']);
      await page.locator('[data-curtain]').waitFor();
      const [first, second] = [await ofSeat(page, table, 1), await ofSeat(page, table, 2)];
      expect(await inThePage(page, [...first, ...second])).toEqual([]);
      await sound(page);
      await page.locator('[data-curtain]').press('Enter');
      await page.locator('.setup').waitFor();
      // The test sees what is there to be seen.
      expect((await inThePage(page, first)).sort()).toEqual([...new Set(first)].sort());
      expect(
        await inThePage(
          page,
          second.filter((one) => !first.includes(one)),
        ),
      ).toEqual([]);
      await setUp(page);
      // Ready, and a second robot of the same row is paid for: only then the screen is passed on.
      await play(page, { seed: 3, until: '[data-curtain]' });
      expect((await view(page, table)).workshops[0]!.tokens.unlocked).toHaveLength(1);
      // What she has built everybody may see; what she still holds nobody.
      const kept = await ofSeat(page, table, 1);
      expect(kept.length).toBeGreaterThan(0);
      expect(await inThePage(page, [...kept, ...second])).toEqual([]);
      await sound(page);
      await page.locator('[data-curtain]').press('Enter');
      await page.locator('.setup').waitFor();
      expect((await inThePage(page, second)).length).toBeGreaterThan(0);
      expect(
        await inThePage(
          page,
          kept.filter((one) => !second.includes(one)),
        ),
      ).toEqual([]);
      await sound(page);
      await page.context().close();
    },
  );
});

// Words of headings that do not fit.
const cutOff = (page: Page) =>
  page
    .locator('.phases .word, .row .word')
    .evaluateAll((all) =>
      all
        .filter((one) => (one as HTMLElement).offsetParent !== null && one.scrollWidth > one.clientWidth + 1)
        .map((one) => one.textContent),
    );
it.each(['en', 'it', 'fr', 'de'])(
  'the names of phases and rows stand whole on a desk, %s',
  { timeout: 120_000 },
  async (locale) => {
    const page = await house.page({ locale });
    await openTable(page, house, { game: 'raising' }, ['me', 'apprentice']);
    // The longest word beside all that can stand there: the free energy of the row, and what it will run at.
    await setUp(page, 'fabricate_4');
    await page.locator('[data-bar=ready]').click();
    await seek(page, ['me', 'apprentice'], '.phases .face.mark-legal', 16);
    await page.locator('[data-phase=fabricate]').click();
    await page.locator('.row.fabricate .energy').waitFor();
    expect(await cutOff(page)).toEqual([]);
    await seek(page, ['me', 'apprentice'], '.batteries', 16);
    expect(await cutOff(page)).toEqual([]);
    await page.context().close();
  },
);

// Text twice as large: everything is still there, nothing beside the page, no word of a heading cut off.
describe('text at 200 %', () => {
  it.each([
    ['a desk', undefined],
    ['a phone', PHONE],
  ] as const)('on %s loses nothing', { timeout: 180_000 }, async (_, viewport) => {
    const page = await house.page({ settings: { text: 200 }, ...(viewport ? { viewport } : {}) });
    await openTable(page, house, { game: 'raising' }, ['me', 'apprentice']);
    await page.locator('.setup').waitFor();
    await sound(page);
    for (const moment of ['.phases .face.mark-legal', '.batteries', '.hand button.cost.mark-legal']) {
      await seek(page, ['me', 'apprentice'], moment, 15);
      await sound(page);
      expect(await cutOff(page)).toEqual([]);
    }
    await page.context().close();
  });
});

describe('keys alone', () => {
  // To a component by Tab from region to region and arrows inside.
  async function walk(page: Page, selector: string): Promise<void> {
    const there = () => page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);
    for (let i = 0; i < 80; i++) {
      if (await there()) return;
      const inside = await page.evaluate((wanted) => {
        const target = document.querySelector(wanted);
        const region = target?.closest('.robots, .pair, .tokens, .phases, .scale, .hand, .choices, .goods, .cards');
        return region !== null && region !== undefined && region.contains(document.activeElement);
      }, selector);
      if (!inside) {
        await page.keyboard.press('Tab');
        continue;
      }
      await page.keyboard.press('Home');
      // Along the line, down, back along the next one.
      const ways = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowDown'];
      for (let j = 0, way = 0; j < 90 && !(await there()); j++) {
        const focused = () =>
          page.evaluate(() => [...document.querySelectorAll('[data-stop]')].indexOf(document.activeElement!));
        const before = await focused();
        await page.keyboard.press(ways[way % 4]!);
        if ((await focused()) === before || way % 2 === 1) way += 1;
      }
      if (await there()) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`no way to ${selector} by keys`);
  }

  it('the setup by Tab, arrows and Enter, then a whole game by digits and C', { timeout: 240_000 }, async () => {
    const page = await house.page();
    const table = await openTable(page, house, { game: 'raising' }, ['me']);
    await page.locator('.setup').waitFor();
    const own = (await view(page, table)).workshops[0]!;
    // Two of different rows: nothing has to be paid.
    const first = own.hand.cards![0]!;
    const other = own.hand.cards!.find((slug) => box.robot(slug).row !== box.robot(first).row) ?? own.hand.cards![1]!;
    const rest = own.hand.cards!.filter((slug) => slug !== first && slug !== other);
    for (const slug of rest.slice(3)) {
      await walk(page, `.setup [data-face=${slug}]`);
      await page.keyboard.press('Enter');
    }
    for (const slug of [first, other]) {
      await walk(page, `.setup [data-build=${slug}]`);
      await page.keyboard.press('Space');
    }
    await walk(page, `.setup [data-report=${own.offered_reports![1]}]`);
    await page.keyboard.press('Enter');
    await walk(page, `.setup [data-inventor=${own.offered_inventors![1]}]`);
    await page.keyboard.press('Enter');
    await walk(page, '.setup [data-token=design_4]');
    await page.keyboard.press('Enter');
    await page.keyboard.press('c'); // Ready
    await expect
      .poll(async () => (await view(page, table)).workshops[0]!.tokens.unlocked, { timeout: 10_000 })
      .toEqual(['design_4']);
    const dice = diceOf(31);
    const decisions = await playByKeys(
      page,
      async (options) => {
        if ((await page.locator('[data-bar=ready]').count()) > 0) {
          await page.keyboard.press(String(1 + dice(5)));
          await page.keyboard.press(String(1 + dice(5)));
        } else if ((await page.locator('[data-bar=cycle], .batteries').count()) === 0)
          await page.keyboard.press(String(1 + dice(Math.min(9, options))));
      },
      200_000,
    );
    expect(decisions).toBeGreaterThan(40);
    await sound(page);
    await page.context().close();
  });
});

// Half under the sticky bar a component has a small rest in sight: its size is measured itself, below.
const found = async (page: Page) => (await axe(page)).filter(({ rule }) => rule !== 'target-size');

describe('a phone', () => {
  it('plays by taps; nothing sticks out; axe finds nothing', { timeout: 240_000 }, async () => {
    const page = await house.page({ viewport: PHONE, hasTouch: true, isMobile: true });
    await openTable(page, house, { game: 'raising' }, ['me', 'apprentice']);
    await page.locator('.setup').waitFor();
    await sound(page);
    expect(await found(page)).toEqual([]);
    for (const i of [5, 6, 7]) await page.locator('.setup [data-face]').nth(i).tap();
    for (const i of [0, 1]) await page.locator('.setup [data-build]').nth(i).tap();
    await page.locator('.setup [data-report]').first().tap();
    await page.locator('.setup [data-inventor]').first().tap();
    await page.locator('.setup [data-token=recycle_1]').tap();
    await page.locator('[data-bar=ready]').tap();
    await play(page, { seed: 11, until: '.phases .face.mark-legal' });
    await sound(page);
    expect(await found(page)).toEqual([]);
    await page.locator('[data-phase=build]').tap();
    await page.locator('[data-phase=design]').tap();
    await page.locator('[data-bar=ready]:not([aria-disabled=true])').tap();
    const small = await page.locator('.raising button').evaluateAll(
      (all) =>
        all
          .filter((one) => (one as HTMLElement).offsetParent !== null)
          .map((one) => one.getBoundingClientRect())
          .filter(({ width, height }) => Math.min(width, height) < 24).length,
    );
    expect(small).toBe(0);
    for (const moment of ['.batteries', '.hand button.cost.mark-legal']) {
      await seek(page, ['me', 'apprentice'], moment, 12);
      await sound(page);
      expect(await found(page)).toEqual([]);
    }
    await page.context().close();
  });
});

describe('speech and contrast', () => {
  it.each(['light', 'dark'] as const)(
    'axe finds nothing at any kind of question, %s',
    { timeout: 400_000 },
    async (colorScheme) => {
      const page = await house.page({ colorScheme });
      const seats = ['me', 'apprentice', 'apprentice'];
      await openTable(page, house, { game: 'raising' }, seats);
      await page.locator('.setup').waitFor();
      expect(await axe(page)).toEqual([]);
      for (const moment of [
        '.phases .face.mark-legal',
        '.batteries',
        '.hand button.cost.mark-legal',
        '[data-choice]',
        '[data-pay]',
      ]) {
        await seek(page, seats, moment, 13);
        expect({ moment, found: await axe(page) }).toEqual({ moment, found: [] });
      }
      const nodes = await page.evaluate(
        () => document.querySelectorAll('.raising svg, .raising svg *, .sprite, .sprite *').length,
      );
      expect(nodes).toBeLessThan(1500);
      await page.context().close();
    },
  );

  it.each(['it', 'fr', 'de'])(
    'every sentence is there in %s, and nothing is cut off sideways',
    { timeout: 120_000 },
    async (locale) => {
      const page = await house.page({ locale, viewport: PHONE });
      await openTable(page, house, { game: 'raising' }, ['me', 'apprentice']);
      await page.locator('.setup').waitFor();
      await sound(page);
      for (const moment of ['.phases .face.mark-legal', '.batteries', '[data-choice]']) {
        await seek(page, ['me', 'apprentice'], moment, 14);
        await sound(page);
      }
      await page.context().close();
    },
  );
});

describe('the replay', () => {
  it('goes by round and phase of whose eyes one looks with', { timeout: 240_000 }, async () => {
    const page = await house.page();
    const table = await filmOf(page, house, 'raising');
    const names = async () => (await chapters(page).locator('option').allInnerTexts()).map((name) => name.trim());
    const all = await names();
    for (let round = 1; round <= 8; round++) expect(all).toContain(`Round ${round}`);
    await page.getByLabel('With the eyes of').selectOption('2');
    await expect.poll(names).not.toEqual(all);
    // There that seat has just come to that phase.
    const hers = await names();
    const at = hers.findIndex((name) => /^Round 3: /.test(name));
    await chapters(page).selectOption({ index: at });
    await expect.poll(() => heading(page)).toBe('Round 3/8');
    const made = Number(/move=(\d+)/.exec(page.url())![1]);
    const { state } = (await ask(page, { do: 'look_back', table, made, seat: 2 })) as {
      state: { workshops: { phase?: string }[] };
    };
    expect(`Round 3: ${state.workshops[1]!.phase}`).toBe(hers[at]!.toLowerCase().replace('round', 'Round'));
    expect(faults(page)).toEqual([]);
    await page.context().close();
  });
});
