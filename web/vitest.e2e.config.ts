import { defineConfig } from 'vitest/config';

// What ./test tries: a whole game of each kind, and each promise of the house once. `npm run e2e:all` (./test long) tries
// everything, some twenty minutes.
const short = [
  '^every game',
  'plays against a bot after two presses',
  'follows an invitation',
  'six guests at one address',
  'is clean by axe',
  'speaks it',
  'works below a path',
  'nobody else’s, in the page and on the line',
  'after the server was restarted',
  'a late move is refused',
  'nobody seems to be there',
  'only when the others say so',
  'what awaits them',
  'the same people play again',
  'none is too loud',
  'against bots, 2 seats',
  'foretold in Cogs',
  'Done runs what is switched on, from the bar',
  'shows a plan one run at a time',
  'waits for no sand',
  'new/chess',
  '2 seats, \\{\\}',
  'nothing of the other’s screens',
  '^a whole game by pressing what is marked 1 seats',
  'beats two bots',
  'declares, shows and wins',
  'plays a token by taps',
  'is learned by keys alone',
  'no WebAssembly',
  'house was rebuilt',
  'answers without the server',
  'while its line is held',
  'with content of its own, to the end m',
  'told in a line for each',
  'a press meanwhile is taken',
  'nothing moves under the pointer',
  'stay inside the window',
  'is told every move once',
  'fills its height and is not scrolled, 2 seats',
  'a house in the pocket',
  'the solver’s page',
  'found again by a code',
];

// In a real browser against the real server: one file at a time, for the machine is small.
export default defineConfig({
  test: {
    include: ['tests/**/*.e2e.ts', '../games/*/web/**/*.e2e.ts'],
    fileParallelism: false,
    // Only what hangs shall fail by the clock: a busy machine may take several times as long.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // Where nobody sits before it, what fails is tried once more, and told as tried again: cards are dealt and machines are busy. At
    // a desk it fails at once, to be looked into.
    retry: process.env['CI'] ? 1 : 0,
    ...(process.env['OFFICINA_LONG'] ? {} : { testNamePattern: new RegExp(short.join('|')) }),
  },
});
