import type { AboutGame } from '../../../web/src/games/about';

export default {
  minutes: [30, 45],
  weight: 2,
  wins: { tinkerer: 88, mechanic: 97, engineer: 84, inventor: 77 },
} satisfies AboutGame;
