// What a game was, from what was told: machines finished day by day.

import type { Chapter, MadeMove, Message } from '../../board';
import type { Colour, MechView } from './view';

export interface Finished {
  tile: string;
  colour: Colour;
}
export interface Story {
  days: number; // that were played
  finished: Map<number, Finished[][]>; // by seat, then by day from 0
}

function seatIn(message: Message): number {
  const who = message.arguments['seat'];
  return typeof who === 'object' && 'seat' in who && typeof who.seat === 'number' ? who.seat : 0;
}

export function storyOf(log: readonly MadeMove[], seats: number): Story {
  let day = 1;
  const finished = new Map<number, Finished[][]>();
  for (let seat = 1; seat <= seats; seat++) finished.set(seat, []);
  for (const message of log.flatMap(({ told }) => told)) {
    if (message.id === 'mech.told.day') day = Number(message.arguments['day']);
    if (message.id !== 'mech.told.finished') continue;
    const days = finished.get(seatIn(message));
    if (!days) continue;
    (days[day - 1] ??= []).push({
      tile: String(message.arguments['tile']),
      colour: message.arguments['colour'] as Colour,
    });
  }
  return { days: day, finished };
}

// Day by day, moment by moment. A morning begins when the delivery is at the dock; the first one, which follows the setup,
// before the first assistant goes to work.
const WORK = /^mech\.told\.(stock|take|dock|acquire|build)$/;
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
  log.forEach(({ told }, made) => {
    for (const { id, arguments: said } of told) {
      if (chapters.length === 0 && WORK.test(id)) begin(made, 'day', 'morning');
      if (id === 'mech.told.day') day = Number(said['day']);
      else if (id === 'mech.told.unload' && day > 1) begin(made + 1, 'day', 'morning');
      else if (id === 'mech.told.moment') begin(made + 1, 'day', String(said['moment']));
      else if (id === 'mech.told.night') begin(made + 1, 'night', 'evening');
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
