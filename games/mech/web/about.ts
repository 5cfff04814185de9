import type { AboutGame } from '../../../web/src/games/about';

export default {
  minutes: [45, 75],
  weight: 3,
  wins: { tinkerer: 83, mechanic: 95, engineer: 68, inventor: 65 },
} satisfies AboutGame;
