// How the board of Mars Needs Mechanics is tried.

import { expect } from 'vitest';
import { advance, tableOf } from '../../../web/tests/playing';
import { eachOf, type Trial } from '../../../web/tests/trial';

const neo = (id: string): string => `neo_${id}`;

export default {
  seats: [2, 4],
  whole: { options: { mechanisms: 'starters' }, seats: ['me', 'apprentice'] },
  moments: {
    'the market': {
      options: { first: '1' },
      // A second card of one kind would be the second press.
      presses: eachOf(
        '.market .card.mark-legal',
        'data-thing',
        (thing) => `.market .card[data-thing$="/${thing.split('/').at(-1)}"] >> nth=0`,
      ),
    },
  },
  carried: { options: { first: '1' }, from: '.market .card.mark-legal' },
  named: { options: { first: '1' }, things: '.market .card' },
  lesson: { step: 3, told: ['Order line'] },
  content: {
    altered: {
      'mechanisms.json': (content) => {
        for (const card of content.mechanisms) [card.id, card.name] = [neo(card.id), `Neo ${card.name}`];
        const booster = content.mechanisms.find((card: { id: string }) => card.id === 'neo_rocket_booster');
        content.mechanisms.push({ ...booster, id: 'tea_maker', name: 'Tea Maker', needs: { lens: 1, magnet: 1 } });
        for (const set of content.sets) set.mechanisms = set.mechanisms.map(neo);
        content.sets[0].mechanisms.push('tea_maker');
      },
      'box.json': (content) => {
        content.cogs.at_start = 33;
        content.prices.at_start = 6;
        content.set.least_cards = 2;
        content.components[0].copies = 9;
        content.components[1].copies = 7;
      },
    },
    options: { mechanisms: 'starters' },
    seen: async (page) => {
      const names = await page.locator('.blueprint').allInnerTexts();
      expect(names).toHaveLength(5);
      for (const name of names) expect(name).toMatch(/Neo |Tea Maker/);
      expect(await page.locator('.stock').first().innerText()).toMatch(/\b(33|2\d)\b/); // the bot may have bought
      await advance(page, tableOf(page)!, /^sell /);
      await page.getByText('Sets have 2 cards or more.').waitFor();
    },
    seenAtTheEnd: (page) => page.locator('.end path.price').first().waitFor(),
  },
} satisfies Trial;
