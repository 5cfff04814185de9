// How the board of Ricochet Robots is tried.

import type { Trial } from '../../../web/tests/trial';

export default {
  seats: [2, 4],
  quick: { glass_seconds: '1' },
  short: { glass_seconds: '1', tokens: '1' },
  whole: { options: { glass_seconds: '3000' }, seats: ['me'], prefer: ['^declare [2-4]$'] },
  moments: {
    'the numbers': { presses: ['.pad .less', '.pad .more', '.pad .more'] },
    'a sketch': {
      seats: ['me'],
      options: { glass_seconds: '3000', board: '1A 2A 3A 4A', robots: 'a1 p1 a16 p16' },
      reach: (page) => page.locator('.planning [data-planning=sketch]').click(),
      presses: ['.chips [data-robot=red]', '.arrows [data-direction=south]', '.arrows [data-direction=east]'],
    },
  },
  carried: null, // robots run, and a token that is won travels when its proof is over: ricochet.e2e.ts
  named: null,
  lesson: { step: 1, told: ['Robots'] },
  content: {
    altered: {
      'faces.json': (content) => {
        for (const face of content.faces) face.id = `N${face.id}`;
      },
      'box.json': (content) => {
        content.tokens_to_win[0].tokens = 1;
        content.sandglass.seconds = 5;
      },
    },
    options: { board: 'N1A N2A N3A N4A' },
    seats: ['me', 'engineer'],
    prefer: ['^nothing better', '^give up'],
    seen: (page) => page.getByText('0 of 1 tokens to win').or(page.getByText('0 of 1 token to win')).first().waitFor(),
    seenAtTheEnd: (page) => page.locator('.kicker', { hasText: 'Result: Ricochet Robots' }).waitFor(),
  },
} satisfies Trial;
