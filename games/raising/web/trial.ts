// How the board of Raising Robots is tried.

import { expect } from 'vitest';
import { playToTheEnd } from '../../../web/tests/helpers';
import { advance } from '../../../web/tests/playing';
import type { Trial } from '../../../web/tests/trial';

const rename = (content: object): void => {
  const cards = Object.values(content).find(Array.isArray)!;
  for (const card of cards) card.name = `Neo ${card.name}`;
};

export default {
  seats: [2, 4, 6],
  begin: async (page) => {
    await page.locator('[data-bar="choose for me"]').click();
    await page.locator('[data-phase]').first().waitFor();
  },
  whole: { seats: ['me'] },
  moments: {
    'the setup': { presses: ['.setup .mark-legal >> nth=0', '.setup .mark-legal >> nth=1'] },
    'the batteries': {
      seats: ['me'],
      reach: (page, table) => advance(page, table, /^batteries 2/),
      presses: ['.batteries .step >> nth=1', '.batteries .cell.mark-legal >> nth=-1', '.batteries .step >> nth=0'],
    },
  },
  carried: {
    seats: ['me'],
    reach: async (page, table) => {
      await advance(page, table, /^assign /);
      await advance(page, table, /^unlock /, { prefer: /^assign .*upgrade/ });
    },
    from: '[data-space].mark-legal',
  },
  named: { things: '.setup [data-token]' },
  lesson: { step: 2, told: ['Phases and energy'] },
  content: {
    altered: {
      'robots.json': rename,
      'reports.json': rename,
      'inventors.json': rename,
      'board.json': (content) => {
        content.extra_cost.wilds = [0, 2, 3, 4, 5];
      },
    },
    seats: ['me'],
    seen: async (page) => {
      await page.locator('.setup').waitFor();
      const names = await page.locator('.setup .card .name').allInnerTexts();
      expect(names).toHaveLength(8);
      for (const name of names) expect(name).toMatch(/^Neo /);
      for (const kind of ['report', 'inventor'])
        expect(await page.locator(`.setup [data-${kind}^=neo_]`).count()).toBe(2);
      // The numbers of the board stand in the help, which a report on the workshop opens.
      await playToTheEnd(page, { seed: 9, most: 30, timeoutMs: 20_000 }).catch(() => 0);
      await page.locator('.side [data-report]').first().click();
      await page.getByText('0, 2, 3, 4, 5').first().waitFor();
      await page.keyboard.press('Escape');
    },
    seenAtTheEnd: async (page) => {
      await page.locator('.end .robots').first().waitFor();
      for (const name of await page.locator('.end .robots .name').allInnerTexts()) expect(name).toMatch(/^Neo /);
    },
  },
} satisfies Trial;
