import { defineConfig } from 'vitest/config';

// What ./test tries: a whole game of each kind, and each promise of the house once. `npm run e2e:all` (./test long) tries
// everything, some twenty minutes.
const short = [
  'plays against a bot after two presses',
  'follows an invitation',
  'is clean by axe',
  'speaks it',
  'works below a path',
  'nobody else’s, in the page and on the line',
  'after the server was restarted',
  'a late move is refused',
  'only when the others say so',
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
  'was built anew',
  'answers without the server',
  'with content of its own, to the end M',
];

// In a real browser against the real server: one file at a time, for the machine is small.
export default defineConfig({
  test: {
    include: ['tests/**/*.e2e.ts', 'src/games/**/*.e2e.ts'],
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    ...(process.env['OFFICINA_LONG'] ? {} : { testNamePattern: new RegExp(short.join('|')) }),
  },
});
