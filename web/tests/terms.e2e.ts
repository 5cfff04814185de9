// What people agree on when a table is opened: hints, waiting for who is away, who begins.

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ask, axe, ensureGuest, faults, House } from './helpers';

const house = House.forTests();

// Anna has opened the table, Ben has come by its link and sat down.
async function ben(table: string): Promise<Page> {
  const page = await house.page();
  await page.goto(`${house.address}table/${table}`);
  await page.locator('input[autocomplete=nickname]').fill('Ben');
  await page.keyboard.press('Enter');
  await page.getByText('Everybody is there').waitFor();
  return page;
}
async function opened(anna: Page, terms: object): Promise<string> {
  await ensureGuest(anna, house);
  const answer = (await ask(anna, {
    do: 'open',
    terms: { game: 'mars', seats: 2, options: { first: '1' }, ...terms },
  })) as { table: string };
  await anna.goto(`${house.address}table/${answer.table}`);
  return answer.table;
}
async function begin(...pages: Page[]): Promise<void> {
  await pages[0]!.locator('[data-begin]').click();
  for (const page of pages) await page.locator('[data-table-ready]').waitFor();
}
async function menu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
}

describe('hints among people', () => {
  it('are chosen in the form, shown in the lobby, and told to the others when taken', { timeout: 90_000 }, async () => {
    const anna = await house.page();
    await anna.goto(`${house.address}new/mars`);
    await anna.locator('form').waitFor();
    expect(await anna.locator('[data-hints]').count()).toBe(0); // against bots there is nothing to agree on
    await anna.getByLabel('Seat 2').selectOption('open');
    await anna.locator('[data-hints]').check();
    await anna.getByLabel('When somebody is away').selectOption('30');
    await anna.locator('label[for=option-first]').waitFor({ state: 'attached' });
    expect(await axe(anna)).toEqual([]);
    await anna.locator('form button[type=submit]').click();
    await anna.locator('[data-agreed=hints]').waitFor();
    expect(await anna.locator('[data-agreed=hints]').innerText()).toBe('Hints for everybody; the others are told.');
    expect(await anna.locator('[data-agreed=patience]').innerText()).toContain('30 minutes');
    const other = await ben(anna.url().split('/').at(-1)!);
    expect(await other.locator('[data-begin]').count()).toBe(0); // who opened the table begins
    await begin(anna, other);
    const [asks, hears] = (await anna.locator('[data-options]').innerText()).includes('(0)')
      ? [other, anna]
      : [anna, other];
    await asks.keyboard.press('h');
    await hears
      .getByText(/ took a hint\./)
      .first()
      .waitFor();
    await menu(hears);
    await hears.getByText(/hints for 1 decision/).waitFor();
    expect(await axe(hears)).toEqual([]);
    expect([...faults(anna), ...faults(other)]).toEqual([]);
    await anna.context().close();
    await other.context().close();
  });

  it('stay while others decide beside one', { timeout: 60_000 }, async () => {
    const anna = await house.page();
    const options = { barriers: 'no', turn: 'off', glass_seconds: '3600' };
    const table = await opened(anna, { game: 'ricochet', hints: 'everybody', options });
    const other = await ben(table);
    await begin(anna, other);
    await anna.locator('.pad').waitFor();
    await anna.locator('[data-ask-hint]').click();
    const hint = anna.locator('[data-hint]');
    await hint.getByRole('button', { name: 'Tell me more' }).waitFor();
    const frame = anna.locator('[data-position]');
    const before = await frame.getAttribute('data-position');
    const declare = async (page: Page, seat: number, move: string) => {
      const { position } = (await ask(page, { do: 'moves', table, seat })) as { position: number };
      await ask(page, { do: 'play', table, seat, position, move });
    };
    await declare(other, 2, 'declare 9');
    await expect.poll(() => frame.getAttribute('data-position')).not.toBe(before);
    await anna.waitForTimeout(300);
    expect(await hint.count()).toBe(1);
    // Her own decision is another matter: it was for that question.
    await declare(anna, 1, 'declare 12');
    await hint.waitFor({ state: 'detached' });
    expect([...faults(anna), ...faults(other)]).toEqual([]);
    await anna.context().close();
    await other.context().close();
  });

  it('are off where nothing was agreed, and the table says so', { timeout: 60_000 }, async () => {
    const anna = await house.page();
    const table = await opened(anna, {});
    const other = await ben(table);
    await begin(anna, other);
    await anna.locator('.market [data-stop]').first().waitFor();
    await anna.keyboard.press('h');
    await anna.getByText('There are no hints at this table').first().waitFor();
    await menu(anna);
    expect(await anna.locator('dialog').getByRole('button', { name: 'Hint', exact: true }).isDisabled()).toBe(true);
    expect(await anna.locator('[data-agreed=hints]').innerText()).toBe('No hints.');
    expect([...faults(anna), ...faults(other)]).toEqual([]);
    await anna.context().close();
    await other.context().close();
  });
});

describe('who is away', () => {
  it('is played for only when the others say so', { timeout: 60_000 }, async () => {
    const anna = await house.page();
    const table = await opened(anna, { patience: 1500, options: { first: '2' } });
    const other = await ben(table);
    await begin(anna, other);
    await other.goto(house.address); // Ben is to move, and goes
    const asked = anna.locator('[data-missed="2"]');
    await asked.getByRole('button', { name: 'Wait on' }).click();
    await asked.waitFor({ state: 'detached' });
    await asked.waitFor(); // the time starts over
    await asked.getByRole('button', { name: 'Let a bot play' }).click();
    await asked.waitFor({ state: 'detached' });
    await anna.waitForFunction(
      () => !/\(0\)/.test(document.querySelector<HTMLElement>('[data-options]')?.innerText ?? '(0)'),
    );
    expect(faults(anna)).toEqual([]);
    await anna.context().close();
    await other.context().close();
  });
});
