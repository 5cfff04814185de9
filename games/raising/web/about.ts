import type { AboutGame } from '../../../web/src/games/about';

export default {
  minutes: [60, 90],
  weight: 4,
  wins: { tinkerer: 93, mechanic: 98, engineer: 65 },
} satisfies AboutGame;
