// Beginnings and endings: who has never played is offered the lesson and a gentle first game; what a game came to is counted up.

import { describe, expect, it } from 'vitest';
import { ask, faults, gamesWith, House, openTable, startBotGame } from './helpers';

const house = House.forTests();

describe('who has never played', () => {
  it.each(gamesWith('web/lesson.ts'))(
    '%s is offered its lesson, until they have',
    { timeout: 60_000 },
    async (game) => {
      const page = await house.page();
      await page.goto(`${house.address}new/${game}`);
      const offer = page.locator('[data-first-time]');
      await offer.getByRole('link').click();
      await expect.poll(() => page.url()).toMatch(/learn\/|table\//);
      await page.locator('[data-lesson-step]').waitFor({ timeout: 30_000 });

      const other = await house.page();
      await startBotGame(other, house, game);
      await other.goto(`${house.address}new/${game}`);
      await other.locator('form button[type=submit]').waitFor();
      expect(await other.locator('[data-first-time]').count()).toBe(0);
      for (const one of [page, other]) {
        expect(faults(one)).toEqual([]);
        await one.context().close();
      }
    },
  );

  it('begins gently, and is told what was chosen', { timeout: 60_000 }, async () => {
    const page = await house.page();
    await page.goto(`${house.address}new/ricochet`);
    const chosen = page.locator('[data-gently]');
    await chosen.waitFor();
    expect(await chosen.innerText()).toContain('Diagonal barriers');
    await page.locator('form button[type=submit]').click();
    await page.locator('[data-table-ready]').waitFor();
    const table = page.url().split('/').at(-1)!;
    const { terms } = (await ask(page, { do: 'join', table, decisions: false })) as { terms: { options: object } };
    expect(terms.options).toMatchObject({ barriers: 'no', targets: 'near', turn: 'off' });
    await page.context().close();
  });
});

describe('points', () => {
  it('are counted up by source, once', { timeout: 180_000 }, async () => {
    const page = await house.page({ reducedMotion: 'no-preference' });
    const table = await openTable(page, house, { game: 'mech' }, ['apprentice', 'apprentice']);
    await expect
      .poll(async () => ((await ask(page, { do: 'join', table, decisions: false })) as { stage: string }).stage, {
        timeout: 120_000,
        interval: 500,
      })
      .toBe('over');
    // Every sum that stands in the first row, one after another.
    await page.addInitScript(() => {
      const sums: number[] = [];
      Object.assign(window, { sums });
      const watch = () => {
        const text = document.querySelector('tbody td.sum')?.textContent;
        if (text && Number(text) !== sums.at(-1)) sums.push(Number(text));
        requestAnimationFrame(watch);
      };
      watch();
    });
    const seen = async () => {
      await page.locator('table[data-counted]').waitFor({ timeout: 30_000 });
      await page.waitForTimeout(100);
      return page.evaluate(() => (window as unknown as { sums: number[] }).sums);
    };
    await page.goto(`${house.address}end/${table}`);
    const sums = await seen();
    const { result } = (await ask(page, { do: 'join', table, decisions: false })) as {
      result: { seats: { rank: number; score: number }[] };
    };
    const best = result.seats.find(({ rank }) => rank === 1)!.score;
    expect(sums.at(-1)).toBe(best);
    expect(sums[0]).toBe(0);
    expect(sums.length).toBeGreaterThan(3);
    expect([...sums].sort((a, b) => a - b)).toEqual(sums);
    // Seen again, they stand there.
    await page.reload();
    expect(await seen()).toEqual([best]);
    expect(faults(page)).toEqual([]);
    await page.context().close();
  });
});
