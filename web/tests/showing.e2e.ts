// Seeing what happens: what others did is told above the bar and travels on the board; what one presses meanwhile counts;
// nothing moves under the pointer; tips stay in the window.

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ask, ensureGuest, faults, House, openTable, PHONE, playToTheEnd } from './helpers';
import { advance, OVER } from './playing';
import { SCREENS, settled, shiftsAfter } from './stillness';
import { comeTo, SEATS, TRIALS, trialsOf } from './trials';

const house = House.forTests();

// Copies of things on their way: where each set out, as they come.
interface Point {
  x: number;
  y: number;
}
async function countTravels(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counted = window as unknown as { travels: Point[] };
    counted.travels = [];
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof HTMLElement && node.dataset['travels'] !== undefined) {
            const { x, y, width, height } = node.firstElementChild!.getBoundingClientRect();
            counted.travels.push({ x: x + width / 2, y: y + height / 2 });
          }
    }).observe(document, { childList: true, subtree: true });
  });
}
const setOut = (page: Page) => page.evaluate(() => (window as unknown as { travels: Point[] }).travels);
const travels = async (page: Page) => (await setOut(page)).length;

async function buy(page: Page): Promise<void> {
  await page.locator('.market .card.mark-legal').first().click();
  await page.locator('[data-commit]').click();
}

describe('what the others did', () => {
  it('is told in a line for each of them until one has moved again', { timeout: 60_000 }, async () => {
    const page = await house.page();
    await openTable(page, house, { game: 'mars', options: { first: '1' } }, ['me', 'tinkerer', 'mechanic']);
    await buy(page);
    const end = page.locator('[data-bar=end]');
    for (const seat of [2, 3]) {
      const line = page.locator(`[data-since-seat="${seat}"] .told`);
      await expect
        .poll(
          async () => {
            if ((await end.count()) > 0) await end.click();
            return line.innerText();
          },
          { timeout: 20_000 },
        )
        .toMatch(/\w+ (buys|passes)/);
    }
    expect(await page.getByTestId('sentence').innerText()).not.toContain('Waiting');
    // However long they are, all of it is there, and takes no more room than before.
    const strip = () => page.locator('[data-since]').evaluate((one) => one.clientHeight);
    const height = await strip();
    const cut = await page.locator('[data-since] .told').evaluateAll((all) =>
      all.filter((one) => {
        one.textContent += ' and more'.repeat(60);
        return one.scrollWidth > one.clientWidth + 1 || getComputedStyle(one).overflow !== 'visible';
      }),
    );
    expect(cut).toHaveLength(0);
    expect(await strip()).toBe(height);
    // ... one below the other, on a phone too
    const { width, height: desk } = page.viewportSize()!;
    for (const size of [{ width, height: desk }, PHONE]) {
      await page.setViewportSize(size);
      const places = await page
        .locator('[data-since] .told')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
      const meet = (a: DOMRect, b: DOMRect) =>
        a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
      expect(places.filter((a) => places.some((b) => a !== b && meet(a, b)))).toEqual([]);
    }
    await page.setViewportSize({ width, height: desk });
    await page.reload();
    await page.locator('.market .card.mark-legal').first().waitFor();
    await buy(page);
    await expect.poll(() => page.locator('[data-since-seat="2"] .told').innerText()).not.toContain('undefined');
    expect(faults(page)).toEqual([]);
    await page.context().close();
  });

  it('travels, and a press meanwhile is taken at once', { timeout: 60_000 }, async () => {
    const page = await house.page({ reducedMotion: 'no-preference', settings: { showing: 'slow' } });
    await countTravels(page);
    await openTable(page, house, { game: 'mars', options: { first: '1' } }, ['me', 'tinkerer', 'mechanic']);
    await buy(page);
    // Travelling, and the first of the others is being shown; the second is still to come.
    const end = page.locator('[data-bar=end]'); // only where something can be built
    await expect
      .poll(
        async () => {
          if ((await end.count()) > 0) await end.click();
          return (await travels(page)) > 0 && (await page.locator('[data-since-seat="2"] .told').innerText()) !== '';
        },
        { timeout: 20_000 },
      )
      .toBe(true);
    // It is taken, unless one of the others bought that very card meanwhile; then the next one is.
    const cards = page.locator('.market .card');
    const press = async () => {
      const pressed = await cards.first().innerText();
      await cards.first().click();
      const selected = page.locator('.market .card.mark-selected').waitFor({ timeout: 5000 });
      const taken = await selected.then(() => true).catch(() => false);
      if (!taken) expect(await cards.allInnerTexts()).not.toContain(pressed);
      return taken;
    };
    expect((await press()) || (await press())).toBe(true);
    expect(faults(page)).toEqual([]);
    await page.context().close();
  });

  it('does not travel where nothing shall move', { timeout: 60_000 }, async () => {
    const page = await house.page();
    await countTravels(page);
    await openTable(page, house, { game: 'mars', options: { first: '1' } }, ['me', 'tinkerer']);
    await buy(page);
    await page.locator('[data-bar=end], .market .card.mark-legal').first().waitFor();
    expect(await travels(page)).toBe(0);
    await page.context().close();
  });
});

describe('things', () => {
  it.each(trialsOf('carried'))('set out from where they lie, in %s', { timeout: 120_000 }, async (game, carried) => {
    const { from, last = '' } = carried;
    const page = await house.page({ reducedMotion: 'no-preference' });
    await countTravels(page);
    await comeTo(page, house, game, carried);
    const thing = page.locator(from).first();
    await thing.waitFor({ timeout: 30_000 });
    const box = (await thing.boundingBox())!;
    const before = await travels(page);
    await thing.click();
    await page.locator('[data-commit]').click();
    const inside = ({ x, y }: Point) =>
      x >= box.x && x <= box.x + box.width && y >= box.y - 8 && y <= box.y + box.height;
    await expect.poll(async () => (await setOut(page)).slice(before).some(inside), { timeout: 20_000 }).toBe(true);
    await page.locator(`${last}[data-last="1"]`).first().waitFor();
    expect(faults(page)).toEqual([]);
    await page.context().close();
  });

  it('travel in the replay, too', { timeout: 120_000 }, async () => {
    const page = await house.page({ reducedMotion: 'no-preference' });
    await countTravels(page);
    const table = await openTable(page, house, { game: 'mars', options: { mechanisms: 'starters' } }, [
      'me',
      'apprentice',
    ]);
    await page.locator('.market').waitFor();
    await advance(page, table, /^end$/, { prefer: /^(buy|pass)/ });
    await ask(page, { do: 'give_up', table, seat: 1 });
    await page.goto(`${house.address}replay/${table}?move=0`);
    await page.locator('[data-replay-ready]').waitFor();
    await page.getByRole('button', { name: 'Play the film' }).click();
    await expect.poll(() => travels(page), { timeout: 60_000 }).toBeGreaterThan(0);
    expect(faults(page)).toEqual([]);
    await page.context().close();
  });
});

// The buttons that stand out; there is one main act at a time.
const blue = (page: Page) =>
  page.locator('.frame button').evaluateAll((all) => {
    const probe = document.createElement('button');
    probe.className = 'primary';
    document.body.append(probe);
    const { backgroundColor } = getComputedStyle(probe);
    probe.remove();
    return all
      .filter((one) => one.checkVisibility() && getComputedStyle(one).backgroundColor === backgroundColor)
      .map((one) => one.textContent.trim());
  });

describe('nothing moves when something is selected', () => {
  // Whole games, by selecting what the list offers, on a desk: whatever a game asks comes up, and is foreseen.
  it.each(trialsOf('whole'))('in a whole game of %s', { timeout: 900_000 }, async (game, whole) => {
    const page = await house.page({ settings: { showing: 'once' } });
    await comeTo(page, house, game, whole);
    await playToTheEnd(page, { watch: true, prefer: whole.prefer, timeoutMs: 840_000 });
    expect(faults(page)).toEqual([]);
    await page.context().close();
  });
});

describe('nothing moves under the pointer', () => {
  for (const [screen, context] of Object.entries(SCREENS)) {
    const moments = trialsOf('moments').flatMap(([game, named]) =>
      Object.entries(named).map(([name, moment]) => [game, name, moment] as const),
    );
    it.each(moments)(`in %s: %s, ${screen}`, { timeout: 120_000 }, async (game, _name, moment) => {
      const { presses } = moment;
      const page = await house.page(context);
      await comeTo(page, house, game, moment);
      await settled(page);
      const all = typeof presses === 'function' ? await presses(page) : presses;
      expect(all.length).toBeGreaterThan(1);
      for (const press of all) {
        expect([press, await shiftsAfter(page, () => page.locator(press).click())]).toEqual([press, []]);
        expect([press, (await blue(page)).slice(1)]).toEqual([press, []]);
      }
      await page.context().close();
    });

    it(`a line that is lost, ${screen}`, { timeout: 120_000 }, async () => {
      const page = await house.page(context);
      await openTable(page, house, { game: 'mars', options: { first: '1' } }, SEATS);
      await page.locator('.yours').waitFor({ timeout: 20_000 });
      await settled(page);
      const lost = async () => {
        await page.context().setOffline(true);
        await page.locator('.banner').waitFor();
      };
      expect(await shiftsAfter(page, lost)).toEqual([]);
      await page.context().close();
    });

    it(`what others ask for, ${screen}`, { timeout: 120_000 }, async () => {
      const page = await house.page(context);
      const other = await house.page();
      await ensureGuest(page, house, 'Anna');
      await ensureGuest(other, house, 'Bruno');
      const options = { first: '1' };
      const table = await openTable(page, house, { game: 'mars', options }, ['me', 'open']);
      await ask(other, { do: 'sit', table, seat: 2 });
      await ask(page, { do: 'begin', table });
      await page.locator('.market .card').first().waitFor({ timeout: 20_000 });
      await settled(page);
      const board = () => page.locator('.mars').boundingBox();
      const before = await board();
      // Somebody looks on, and the other one would like to go back.
      const third = await house.page();
      await ensureGuest(third, house, 'Carla');
      await third.goto(`${house.address}table/${table}`);
      await page.locator('[data-onlookers="1"]').waitFor();
      expect(await board()).toEqual(before);
      for (const move of ['pass', 'end']) {
        const { position, moves } = (await ask(page, { do: 'moves', table, seat: 1 })) as {
          position: number;
          moves: { move: string }[];
        };
        if (moves.some((one) => one.move === move)) await ask(page, { do: 'play', table, seat: 1, position, move });
      }
      const asked = await board();
      await ask(other, { do: 'go_back', table, seat: 2, to: 0 });
      await page.locator('.wish').first().waitFor();
      expect(await board()).toEqual(asked);
      for (const one of [page, other, third]) await one.context().close();
    });
  }
});

// How much of its place the board takes.
const full = (page: Page) =>
  page.evaluate(() => {
    const board = document.querySelector('[data-ground]')!.getBoundingClientRect();
    return board.height / document.querySelector('.frame .board')!.clientHeight;
  });

describe('boards use the window', () => {
  for (const [game, { seats: tables, begin, quick }] of TRIALS) {
    it(`${game} stays within a small desk while it is played`, { timeout: 600_000 }, async () => {
      const page = await house.page();
      await comeTo(page, house, game, { options: quick });
      for (let decisions = 0; decisions < 30; ++decisions) {
        await playToTheEnd(page, { most: 1, seed: decisions + 1 });
        await page.locator(`.yours, ${OVER}`).first().waitFor({ timeout: 120_000 });
        if ((await page.locator(OVER).count()) > 0) break; // a short game
        const asked = await page.getByTestId('sentence').innerText();
        const height = expect.poll(() => full(page), { timeout: 5000, message: asked });
        await height.toBeLessThanOrEqual(1);
      }
      await page.context().close();
    });

    it.each(tables)(`${game} fills its height and is not scrolled, %i seats`, { timeout: 240_000 }, async (seats) => {
      const page = await house.page();
      await openTable(page, house, { game }, ['me', ...Array<string>(seats - 1).fill('apprentice')]);
      await page.locator('.yours').waitFor();
      await begin?.(page);
      for (const [width, height] of [
        [1280, 800],
        [1440, 900],
        [1920, 1080],
        [2560, 1440],
      ] as const) {
        await page.setViewportSize({ width, height });
        await expect.poll(() => full(page), { timeout: 10_000 }).toBeGreaterThanOrEqual(0.9);
        await expect.poll(() => full(page), { timeout: 10_000 }).toBeLessThanOrEqual(1);
      }
      await page.context().close();
    });
  }
});

describe('with many seats', () => {
  const tables = trialsOf('seats').flatMap(([game, all]) =>
    all.filter((seats) => seats >= 4).map((seats) => [game, seats] as const),
  );
  it.each(tables)('%s, %i seats: the standing of all is in sight', { timeout: 90_000 }, async (game, seats) => {
    const page = await house.page();
    await openTable(page, house, { game }, ['me', ...Array<'tinkerer'>(seats - 1).fill('tinkerer')]);
    await page.locator('.yours').waitFor({ timeout: 30_000 });
    const inSight = (selector: string) =>
      page.locator(selector).evaluateAll(
        (all) =>
          all.filter((one) => {
            const { left, right, top, bottom } = one.getBoundingClientRect();
            const middle = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
            return left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight && one.contains(middle);
          }).length,
      );
    expect(await inSight('[data-standing] li b')).toBe(seats);
    // ... and whole, for bots of one level differ by their last letter
    const cut = await page
      .locator('[data-standing] .who')
      .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent));
    expect(cut).toEqual([]);
    // ... also when the panels below are scrolled
    await page.locator(`aside [data-place="seat/${seats}"]`).scrollIntoViewIfNeeded();
    expect(await inSight('[data-standing] li b')).toBe(seats);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => inSight('.panels.compact .score')).toBe(seats);
    expect(faults(page)).toEqual([]);
    await page.context().close();
  });
});

describe('what icons mean', () => {
  it('is one press away from the table, with a name for each', { timeout: 60_000 }, async () => {
    const page = await house.page();
    await openTable(page, house, { game: 'raising' }, ['me', 'tinkerer']);
    await page.locator('[data-legend]').click();
    const icons = page.locator('#help-icons [data-icon]');
    await icons.first().waitFor();
    await expect.poll(() => icons.count()).toBeGreaterThan(30);
    for (const text of await icons.locator('dt').allInnerTexts()) expect(text.trim()).not.toBe('');
    expect(faults(page)).toEqual([]);
    await page.context().close();
  });
});

describe('tips', () => {
  it('stay inside the window', { timeout: 60_000 }, async () => {
    const page = await house.page();
    await openTable(page, house, { game: 'raising' }, ['me', 'tinkerer']);
    const cards = page.locator('.setup [data-face]');
    await cards.first().waitFor({ timeout: 20_000 });
    for (const card of [cards.first(), cards.last()]) {
      await card.hover();
      const tip = page.locator('.tip');
      await tip.waitFor();
      const box = (await tip.boundingBox())!;
      const { width, height } = page.viewportSize()!;
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.y).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(width);
      expect(box.y + box.height).toBeLessThanOrEqual(height);
      await page.mouse.move(0, 0);
      await tip.waitFor({ state: 'detached' });
    }
    await page.context().close();
  });

  it.each(trialsOf('named'))(
    'name the one thing under the pointer, in %s',
    { timeout: 90_000 },
    async (game, named) => {
      const page = await house.page();
      await comeTo(page, house, game, named);
      const things = page.locator(named.things);
      await things.first().waitFor();
      for (const thing of [things.first(), things.last()]) {
        const name = await thing.evaluate(
          (one) => one.getAttribute('aria-label') ?? one.querySelector('.hidden-visually')!.textContent,
        );
        await thing.hover();
        const tip = page.locator('.tip');
        await expect.poll(() => tip.allInnerTexts(), { timeout: 20_000 }).toEqual([name.trim()]);
        await page.mouse.move(0, 0);
        await tip.waitFor({ state: 'detached' });
      }
      await page.context().close();
    },
  );
});
