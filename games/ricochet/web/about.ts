import type { AboutGame } from '../../../web/src/games/about';

export default {
  minutes: [20, 40],
  weight: 1,
  first: { barriers: 'no', targets: 'near', turn: 'off' },
  wins: { tinkerer: 91, mechanic: 99, engineer: 99, inventor: 100 },
} satisfies AboutGame;
