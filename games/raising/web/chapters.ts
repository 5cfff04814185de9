// The rounds of a game that is over, and in them the phases. People work through the phases side by side: those of the seat
// whose eyes are looked with count, else the first to come to each.

import type { Chapter, MadeMove } from '../../../web/src/board';
import { known } from '../../../web/src/facts';
import { FACTS } from './facts';
import { message } from './words';

export function chaptersOf(log: readonly MadeMove[], games: number, seat: number | null): Chapter[] {
  const chapters: Chapter[] = [];
  let game = games > 1 ? 1 : 0;
  let round = 0;
  let begun = new Set<string>(); // phases of this round
  const begin = (made: number, phase: string): void => {
    chapters.push({ made, title: message('web.raising.chapter', { game, round, phase }), great: phase === 'none' });
  };
  log.forEach(({ facts }, made) => {
    for (const one of known(FACTS, facts)) {
      if (one.fact === 'next_game') game = one.game;
      else if (one.fact === 'round') {
        round = one.round;
        begun = new Set();
        begin(made + 1, 'none');
      } else {
        const { phase } = one;
        if ((seat !== null && one.seat !== seat) || begun.has(phase)) continue;
        begun.add(phase);
        // A phase that passed without a question has no moves of its own.
        const last = chapters.at(-1);
        if (last?.made === made + 1 && !last.great) chapters.pop();
        begin(made + 1, phase);
      }
    }
  });
  return chapters;
}
