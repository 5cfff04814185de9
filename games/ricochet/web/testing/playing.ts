// Playing Ricochet Robots in a real browser: what its *.e2e.ts have in common.

import type { Page } from 'playwright-core';
import { openTable as openRules } from '../../../../web/src/rules/for_tests';
import { ask, type House, openTable } from '../../../../web/tests/helpers';
import { COLOURS } from '../pieces';
import { type Step, stepOf } from '../proof';
import type { View } from '../view';

export const ARROWS = { north: 'ArrowUp', east: 'ArrowRight', south: 'ArrowDown', west: 'ArrowLeft' } as const;

export async function stateOf(page: Page, table: string): Promise<View> {
  return ((await ask(page, { do: 'state', table })) as { state: View }).state;
}
// A shortest solution, if it is short enough for the buttons of the pad.
export function solution(view: View, turn = 'literal'): Step[] | null {
  if (!view.target) return null;
  const options = { turn, board: view.board.faces.join(' '), silver: view.robots.silver ? 'yes' : 'no' };
  const rules = openRules({ game: 'ricochet', seats: 1, options });
  const question = { ask: 'solution', robots: view.markers, target: view.target.token, most: 12 };
  const { moves } = rules.explore(null, question) as { moves?: string[] };
  const steps = moves?.map((move) => stepOf(rules, move)!) ?? null;
  rules.close();
  return steps;
}
export const numberButton = (page: Page, n: number) => page.locator(`.pad [data-number="${n}"]`);
export const commit = (page: Page) => page.locator('[data-commit]');
export const sentence = (page: Page) => page.locator('[data-testid=sentence]');
export const phase = (page: Page, what: RegExp) => sentence(page).filter({ hasText: what }).waitFor();

// Declares by two presses: the number, then the bar's button.
export async function declare(page: Page, number: number): Promise<void> {
  await numberButton(page, number).click();
  await commit(page).click();
}

export type Hand = (page: Page, step: Step) => Promise<void>;
// Chip, arrow, arrow again.
export const byButtons: Hand = async (page, { robot, direction }) => {
  await page.locator(`.chips [data-robot=${robot}]`).click();
  const arrow = page.locator(`.arrows [data-direction=${direction}]`);
  await arrow.click();
  await arrow.click();
};
// Digit, arrow key, arrow key again.
export const byKeys: Hand = async (page, { robot, direction }) => {
  await page.keyboard.press(String(COLOURS.indexOf(robot) + 1));
  await page.keyboard.press(ARROWS[direction]);
  await page.keyboard.press(ARROWS[direction]);
};
// The robot on the board, then the ring where it stops, then the bar's button.
export const byBoard: Hand = async (page, { robot, direction }) => {
  await press(page, `.robot[data-robot=${robot}]`);
  await press(page, `.marks .ring[data-direction=${direction}]`);
  await commit(page).click();
};
// On the board a finger comes down and goes up: a real press at the middle of what is drawn.
export async function press(page: Page, selector: string, touch = false): Promise<void> {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} is not there`);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  if (touch) await page.touchscreen.tap(x, y);
  else await page.mouse.click(x, y);
}

export async function show(page: Page, steps: Step[], hand: Hand): Promise<void> {
  for (const [i, step] of steps.entries()) {
    await phase(page, new RegExp(`move ${i + 1} of`));
    await hand(page, step);
  }
}

// Alone at a table whose first token is not too far off to be found here: few are.
export async function withinReach(house: House, page: Page, least = 1): Promise<{ table: string; steps: Step[] }> {
  for (let tables = 0; tables < 8; ++tables) {
    const table = await openTable(
      page,
      house,
      { game: 'ricochet', options: { glass_seconds: '3600', barriers: 'no', turn: 'off' } },
      ['me'],
    );
    await page.locator('.pad').waitFor();
    await phase(page, /In how many moves/);
    const steps = solution(await stateOf(page, table), 'off');
    if (steps && steps.length >= least) return { table, steps };
  }
  throw new Error('no solution was found at eight tables');
}

export async function byKeysOnce(page: Page, robot: Step['robot'], direction: Step['direction']): Promise<void> {
  await page.keyboard.press(String(COLOURS.indexOf(robot) + 1));
  await page.keyboard.press(ARROWS[direction]);
}
