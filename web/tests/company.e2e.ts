// People around a table: the invitation before one has come in, phrases, onlookers, playing again.

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ask, axe, ensureGuest, faults, GAMES, House, openTable, PHONE, titleOf } from './helpers';
import { tableOf } from './playing';

// A game of two that ends at once: both would rather stop.
async function endAtOnce(table: string, seats: (readonly [Page, number])[]): Promise<void> {
  for (const [page, seat] of seats)
    for (let tries = 0; tries < 5; ++tries) {
      const { position, moves } = (await ask(page, { do: 'moves', table, seat })) as {
        position: number;
        moves: { move: string }[];
      };
      const end = moves.find(({ move }) => /end|agree/.test(move));
      if (!end) break;
      await ask(page, { do: 'play', table, seat, move: end.move, position }).catch(() => {});
    }
}

async function hear(page: Page, name: string, yes: boolean): Promise<void> {
  await page.locator('[data-phrases]').click();
  await page.getByRole('checkbox', { name: new RegExp(name) }).setChecked(yes);
  await page.keyboard.press('Escape');
}
async function say(page: Page, phrase: string): Promise<void> {
  await page.locator('[data-phrases]').click();
  await page.locator(`[data-say=${phrase}]`).click();
}

// What a table was opened with, by its own word.
const termsOf = async (page: Page, table: string) =>
  ((await ask(page, { do: 'join', table })) as { terms: object }).terms;

describe('company', () => {
  const house = House.forTests();

  it('tells who follows a link what awaits them, and seats them', { timeout: 120_000 }, async () => {
    const anna = await house.page();
    await ensureGuest(anna, house, 'Anna');
    const table = await openTable(anna, house, { game: 'mech' }, ['me', 'open']);
    await anna.locator('[data-lobby]').waitFor();

    const bea = await house.page({ viewport: PHONE, hasTouch: true, isMobile: true, colorScheme: 'dark' });
    await bea.goto(`${house.address}table/${table}`);
    await bea.locator('[data-host]').waitFor();
    expect(await bea.locator('h1').innerText()).toBe('Mech a Dream');
    expect(await bea.locator('[data-host]').innerText()).toContain('Anna');
    expect(await bea.locator('[data-picture=mech]').count()).toBe(1);
    expect(await axe(bea)).toEqual([]);
    const head = await (await bea.request.get(`${house.address}table/${table}`)).text();
    expect(head).toContain('property="og:title" content="Mech a Dream"');
    await bea.locator('form input').fill('Bea');
    await bea.locator('form button').click();
    await anna.locator('[data-begin]').click();
    await bea.locator('[data-table-ready]').waitFor();

    // A third one is told that there is no seat, and then that they look on; the players see how many do.
    const carl = await house.page();
    await carl.goto(`${house.address}table/${table}`);
    await carl.locator('[data-look-on]').waitFor();
    await carl.locator('form input').fill('Carl');
    await carl.locator('form button').click();
    await carl.locator('[data-table-ready]').waitFor();
    expect(await carl.locator('[data-onlookers]').innerText()).toContain('You are looking on');
    await anna.locator('[data-onlookers="1"]').waitFor();

    // Phrases are seen at the seat, in the reader's language, unless they are not wanted.
    await anna.locator('[data-phrases]').click();
    await anna.locator('[data-say=nice_move]').click();
    await bea.locator('[data-said=nice_move]').waitFor();
    expect(await carl.locator('[data-said=nice_move]').innerText()).toBe('Nice move!');
    expect(await axe(anna)).toEqual([]);
    // Who reads Italian reads it in Italian.
    const dora = await house.page({ locale: 'it-IT' });
    await ensureGuest(dora, house, 'Dora');
    await dora.goto(`${house.address}table/${table}`);
    await dora.locator('[data-table-ready]').waitFor();
    await bea.locator('[data-phrases]').tap();
    await bea.locator('[data-say=one_moment]').tap();
    const said = dora.locator('[data-said=one_moment]');
    await said.waitFor();
    expect(await said.innerText()).not.toBe(await anna.locator('[data-said=one_moment]').innerText());
    // Anna does not wish to hear Bea any more; what she has just said goes, too. The others go on hearing her.
    await anna.locator('[data-phrases]').click();
    await anna.getByRole('checkbox', { name: /Bea/ }).uncheck();
    await anna.locator('[data-said=one_moment]').waitFor({ state: 'detached', timeout: 1500 });
    await anna.keyboard.press('Escape');
    await anna.reload(); // it is kept
    await anna.locator('[data-table-ready]').waitFor();
    await said.waitFor({ state: 'detached' });
    await bea.locator('[data-phrases]').tap();
    await bea.locator('[data-say=one_moment]').tap();
    await said.waitFor();
    await carl.locator('[data-said=one_moment]').waitFor();
    await bea.locator('[data-said=one_moment]').waitFor({ state: 'detached' });
    await bea.locator('[data-phrases]').tap();
    await bea.locator('[data-say=heart]').tap();
    await carl.locator('[data-said]').waitFor();
    expect(await anna.locator('[data-said]').count()).toBe(0);
    for (const page of [anna, bea, carl, dora]) expect(faults(page)).toEqual([]);
  });

  it.each([2, 4])('shows what is said whole on a phone, %i seats', { timeout: 90_000 }, async (seats) => {
    const anna = await house.page();
    const bea = await house.page({ viewport: PHONE, hasTouch: true, isMobile: true, locale: 'fr-FR' });
    await ensureGuest(anna, house, 'Anna');
    await ensureGuest(bea, house, 'Bea');
    const bots = Array<string>(seats - 2).fill('apprentice');
    const table = await openTable(anna, house, { game: 'mars', options: { first: '1' } }, ['me', ...bots, 'open']);
    await ask(bea, { do: 'sit', table, seat: seats });
    await ask(anna, { do: 'begin', table });
    for (const page of [anna, bea]) {
      await page.goto(`${house.address}table/${table}`);
      await page.locator('[data-table-ready]').waitFor();
    }
    // One's own is at the other end of the strip.
    for (const [page, phrase] of [
      [anna, 'one_moment'],
      [bea, 'take_your_time'],
    ] as const) {
      await say(page, phrase);
      const said = bea.locator(`[data-said=${phrase}]`);
      await said.waitFor();
      const seen = await said.evaluate(
        (one) =>
          new Promise<number>((done) =>
            new IntersectionObserver(([entry]) => done(entry!.intersectionRatio)).observe(one),
          ),
      );
      expect([phrase, seen]).toEqual([phrase, 1]);
      expect(await said.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true);
    }
    for (const page of [anna, bea]) expect(faults(page)).toEqual([]);
    for (const page of [anna, bea]) await page.context().close();
  });

  it('says in a hidden tab whose turn it is, to who has agreed, and asks once', { timeout: 120_000 }, async () => {
    const anna = await house.page();
    // A system that would show notices, and asks whether it may.
    await anna.addInitScript(() => {
      const told: string[] = [];
      class Notice {
        static permission = 'default';
        static requestPermission = () => Promise.resolve((Notice.permission = 'granted'));
        constructor(title: string, { body }: { body: string }) {
          told.push(`${title}: ${body}`);
        }
        close() {}
      }
      Object.assign(window, { told, Notification: Notice });
    });
    const told = () => anna.evaluate(() => (window as unknown as { told: string[] }).told);
    const look = (state: 'hidden' | 'visible') =>
      anna.evaluate(
        (state) => Object.defineProperty(document, 'visibilityState', { get: () => state, configurable: true }),
        state,
      );
    const bea = await house.page();
    await ensureGuest(anna, house, 'Anna');
    await ensureGuest(bea, house, 'Bea');
    const table = await openTable(anna, house, { game: 'mars', options: { first: '1' } }, ['me', 'open']);
    await ask(bea, { do: 'sit', table, seat: 2 });
    await ask(anna, { do: 'begin', table });
    const yours = anna.locator('.yours');
    await yours.waitFor();
    const asked = anna.locator('[data-notify]');
    expect(await asked.count()).toBe(0); // not before one has anybody to wait for
    // One turn: a card, and the end of it.
    const turn = async (page: typeof anna, seat: number) => {
      for (let tries = 0; tries < 4; ++tries) {
        const { position, moves } = (await ask(page, { do: 'moves', table, seat })) as {
          position: number;
          moves: { move: string }[];
        };
        const move = moves.find((one) => /^buy/.test(one.move)) ?? moves.find((one) => one.move === 'end');
        if (!move) return;
        await ask(page, { do: 'play', table, seat, position, move: move.move });
      }
    };
    await turn(anna, 1);
    await asked.locator('button.primary').click();
    await asked.waitFor({ state: 'detached' });
    await look('hidden');
    await turn(bea, 2);
    await expect.poll(told).toEqual([expect.stringMatching(/^Your turn · Mars Needs Mechanics: .+/)]);
    // Who is looking needs no notice.
    await look('visible');
    await turn(anna, 1);
    await yours.waitFor({ state: 'detached' });
    await turn(bea, 2);
    await yours.waitFor();
    expect(await told()).toHaveLength(1);
    // Asked once on this device, whatever was answered.
    await anna.reload();
    await yours.waitFor();
    await turn(anna, 1);
    await yours.waitFor({ state: 'detached' });
    await anna.locator('[data-since]').waitFor();
    expect(await asked.count()).toBe(0);
    for (const page of [anna, bea]) expect(faults(page)).toEqual([]);
  });

  it('lets the same people play again, and calls those who are away', { timeout: 180_000 }, async () => {
    const anna = await house.page();
    const bea = await house.page();
    await ensureGuest(anna, house, 'Anna');
    await ensureGuest(bea, house, 'Bea');
    const opened = (await ask(anna, {
      do: 'open',
      terms: { game: 'ricochet', seats: 2, options: {} },
      seats: [{ who: 'me' }, { who: 'open' }],
    })) as { table: string };
    await ask(bea, { do: 'sit', table: opened.table, seat: 2 });
    await ask(anna, { do: 'begin', table: opened.table });
    for (const page of [anna, bea]) {
      await page.goto(`${house.address}table/${opened.table}`);
      await page.locator('[data-table-ready]').waitFor();
    }
    await hear(anna, 'Bea', false);
    await endAtOnce(opened.table, [
      [anna, 1],
      [bea, 2],
    ]);
    await anna.locator('[data-finale]').waitFor();
    expect(await axe(anna)).toEqual([]);
    await anna.locator('[data-finale] a').click();
    await anna.locator('[data-again]').click();
    await anna.locator('[data-waits]').waitFor();
    // She is told at the table, and comes along.
    await bea.locator('[data-rematch] a').click();
    await bea.locator('[data-kept]').waitFor();
    await bea.locator('button.primary').first().click();
    await anna.locator('[data-begin]').click();
    await bea.locator('[data-table-ready]').waitFor();
    // Colours were passed on.
    expect(await bea.locator('.panel').first().innerText()).toContain('Bea');
    // Whoever was muted is not heard at the new table either, in whatever seat, until they are wanted again.
    await anna.locator('[data-table-ready]').waitFor();
    await anna.evaluate(() => {
      const heard: string[] = [];
      Object.assign(window, { heard });
      new MutationObserver(() => {
        for (const one of document.querySelectorAll<HTMLElement>('[data-said]')) heard.push(one.dataset['said']!);
      }).observe(document, { childList: true, subtree: true });
    });
    await say(bea, 'heart');
    await bea.locator('[data-said=heart]').waitFor();
    await hear(anna, 'Bea', true);
    await say(bea, 'applause');
    await anna.locator('[data-said=applause]').waitFor();
    expect(await anna.evaluate(() => (window as unknown as { heard: string[] }).heard)).not.toContain('heart');

    // One press calls somebody who is away; they find it on their start page.
    await bea.goto('about:blank');
    await anna.goto(`${house.address}new/mars`);
    await anna.locator('select').nth(1).selectOption('open');
    await anna.locator('form button[type=submit]').click();
    await anna.locator('[data-call=Bea]').click();
    await anna.locator('[data-waits]').waitFor();
    await bea.goto(house.address);
    await bea.getByText('A seat is kept for you').waitFor();
    for (const page of [anna, bea]) expect(faults(page)).toEqual([]);
  });

  it('tells people of one name apart', { timeout: 120_000 }, async () => {
    const anna = await house.page();
    const games = GAMES.slice(0, 2);
    await ensureGuest(anna, house, 'Anna');
    for (const game of games) {
      const page = await house.page();
      await ensureGuest(page, house, 'Guest');
      const seats = [{ who: 'me' }, { who: 'open' }];
      const { table } = (await ask(anna, { do: 'open', terms: { game, seats: 2 }, seats })) as { table: string };
      await ask(page, { do: 'sit', table, seat: 2 });
      await ask(anna, { do: 'begin', table });
    }
    await openTable(anna, house, { game: 'mars' }, ['me', 'open']);
    const calls = anna.locator('[data-call=Guest]');
    await calls.nth(1).waitFor();
    expect((await calls.allInnerTexts()).sort()).toEqual(games.map((game) => `Guest · ${titleOf(game)}`).sort());
    await calls.first().click();
    await anna.locator('[data-waits]').waitFor();
    expect(faults(anna)).toEqual([]);
  });

  it('keeps what was agreed when a game is played again', { timeout: 180_000 }, async () => {
    const anna = await house.page();
    const bea = await house.page();
    await ensureGuest(anna, house, 'Anna');
    await ensureGuest(bea, house, 'Bea');
    const agreed = {
      clock: { kind: 'budget', time: 420_000, increment: 0 },
      hints: 'everybody',
      patience: 2_700_000,
      going_back: 'present',
    };
    const open = async (seats: object[]) =>
      (
        (await ask(anna, { do: 'open', terms: { game: 'ricochet', seats: 2, ...agreed }, seats })) as {
          table: string;
        }
      ).table;
    const first = await open([{ who: 'me' }, { who: 'open' }]);
    await ask(bea, { do: 'sit', table: first, seat: 2 });
    await ask(anna, { do: 'begin', table: first });
    await endAtOnce(first, [
      [anna, 1],
      [bea, 2],
    ]);
    await anna.goto(`${house.address}end/${first}`);
    await anna.locator('[data-change]').click();
    await anna.locator('[data-hints]:checked').waitFor();
    expect(await anna.locator('#patience').inputValue()).toBe('45');
    expect(await anna.locator('#going-back').inputValue()).toBe('present');
    expect(await anna.locator('.choice:has(:checked)').innerText()).toMatch(/As before\s+7 minutes each\./);
    await anna.locator('#going-back').selectOption('nobody');
    await anna.locator('form button[type=submit]').click();
    await anna.locator('[data-waits]').waitFor();
    expect(await termsOf(anna, tableOf(anna)!)).toMatchObject({ ...agreed, going_back: 'nobody' });

    // At one screen it begins at once.
    const second = await open([{ who: 'me' }, { who: 'me', name: 'Ada' }]);
    await ask(anna, { do: 'begin', table: second }).catch(() => {});
    await endAtOnce(second, [
      [anna, 1],
      [anna, 2],
    ]);
    await anna.goto(`${house.address}end/${second}`);
    await anna.locator('[data-again]').click();
    await anna.locator('[data-table-ready]').waitFor();
    const again = tableOf(anna)!;
    expect(again).not.toBe(second);
    expect(await termsOf(anna, again)).toMatchObject(agreed);
    for (const page of [anna, bea]) expect(faults(page)).toEqual([]);
  });
});
