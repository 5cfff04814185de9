// What a game was, from what happened: machines finished day by day.

import type { Chapter, MadeMove } from '../../../web/src/board';
import { known } from '../../../web/src/facts';
import { FACTS } from './facts';
import type { MechView } from './view';

export interface Story {
  days: number; // that were played
  finished: Map<number, string[][]>; // tiles by seat, then by day from 0
}

export function storyOf(log: readonly MadeMove[], seats: number): Story {
  let day = 1;
  const finished = new Map<number, string[][]>();
  for (let seat = 1; seat <= seats; seat++) finished.set(seat, []);
  for (const one of log.flatMap(({ facts }) => known(FACTS, facts))) {
    if (one.fact === 'day') day = one.day;
    else if (one.fact === 'finished') (finished.get(one.seat)![day - 1] ??= []).push(one.tile);
  }
  return { days: day, finished };
}

// Day by day, moment by moment. A morning begins when the delivery is at the dock; the first one, which follows the setup,
// before the first assistant goes to work.
const WORK = ['stock', 'take', 'dock', 'acquire', 'build'];
export function chaptersOf(log: readonly MadeMove[], days: number): Chapter[] {
  const chapters: Chapter[] = [];
  let day = 1;
  const begin = (made: number, phase: 'day' | 'night', moment: string): void => {
    chapters.push({
      made,
      title: { id: 'mech.shows.heading', arguments: { day, days, phase, moment } },
      great: phase === 'day' && moment === 'morning',
    });
  };
  log.forEach(({ facts }, made) => {
    for (const one of known(FACTS, facts)) {
      if (chapters.length === 0 && WORK.includes(one.fact)) begin(made, 'day', 'morning');
      if (one.fact === 'day') day = one.day;
      else if (one.fact === 'unload' && day > 1) begin(made + 1, 'day', 'morning');
      else if (one.fact === 'moment') begin(made + 1, 'day', one.moment);
      else if (one.fact === 'night') begin(made + 1, 'night', 'evening');
    }
  });
  return chapters;
}

// Is the whole game in it? Every machine in a workshop was finished some day.
export function isWhole(story: Story, view: MechView): boolean {
  return view.players.every(
    (player) => (story.finished.get(player.seat) ?? []).flat().length === player.workshop.length,
  );
}
