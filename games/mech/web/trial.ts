// How the board of Mech a Dream is tried.

import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { ask } from '../../../web/tests/helpers';
import { advance } from '../../../web/tests/playing';
import { eachOf, type Trial } from '../../../web/tests/trial';

const everyOffer = eachOf('.market .tile', 'data-tile', (tile) => `.market [data-tile="${tile}"]`);

// Three machines on the belt, and the market asked about again.
async function toAFullBelt(page: Page, table: string): Promise<void> {
  const toTheMarket = () => advance(page, table, /^acquire/, { prefer: /^(stock|done|skip)/ });
  for (let tiles = 0; tiles < 3; ++tiles) {
    await toTheMarket();
    const { position, moves } = (await ask(page, { do: 'moves', table, seat: 1 })) as {
      position: number;
      moves: { move: string }[];
    };
    const move = moves.find((one) => one.move.startsWith('acquire'))!.move;
    await ask(page, { do: 'play', table, seat: 1, position, move });
  }
  await toTheMarket();
  await page.locator('.belt [data-belt]').first().waitFor();
}

export default {
  seats: [2, 4],
  whole: { options: { robots: 'yes', specialists: 'yes' }, seats: ['me', 'apprentice'] },
  moments: {
    'the market': { presses: everyOffer },
    'the market over a full belt': { reach: toAFullBelt, presses: everyOffer },
    'the night': {
      reach: (page, table) => advance(page, table, /^robot/, { prefer: /^stock/ }),
      presses: ['.night .free', '.night .switch.on >> nth=0', '.night .switch.mark-legal >> nth=0'],
    },
  },
  carried: { options: { first: '1' }, from: '.market .tile.mark-legal', last: '.belt [data-thing^="tile/"]' },
  named: { options: { first: '1' }, things: '.market .tile' },
  lesson: { step: 2, told: ['Stock room', 'Delivery dock', 'Market'] },
  content: {
    altered: {
      'tiles.json': (content) => {
        for (const tile of content.tiles) tile.id = `N${tile.id}`;
      },
      'board.json': (content) => {
        Object.assign(content.start, { flower: 5, ink: 6 });
        content.limits.days = 3;
      },
    },
    seen: async (page) => {
      const tiles = await page.locator('[data-tile]').evaluateAll((all) => all.map((one) => one.dataset['tile']));
      expect(tiles.length).toBeGreaterThan(3);
      for (const tile of tiles) expect(tile).toMatch(/^N/);
    },
    seenAtTheEnd: async (page) => {
      await page.locator('.machine').first().waitFor();
      for (const machine of await page.locator('.machine').allInnerTexts()) expect(machine).toMatch(/^N/);
    },
  },
} satisfies Trial;
