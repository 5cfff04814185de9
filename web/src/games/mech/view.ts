// The table of Mech a Dream as a seat sees it: games/mech/state_json.cpp in types. What is hidden is not there.

import type { TableModel } from '../../board';

export const MOMENTS = ['morning', 'afternoon', 'evening'] as const;
export type Moment = (typeof MOMENTS)[number];
export const COLOURS = ['blue', 'red', 'green', 'yellow'] as const;
export type Colour = (typeof COLOURS)[number];
export const GOODS = ['flower', 'ink', 'rainbow', 'points', 'hourglass', 'activate'] as const;
export type Good = (typeof GOODS)[number];
export type Goods = Partial<Record<Good, number>>;
export type Action = 'stock' | 'dock' | 'acquire' | 'build';

export type Phase =
  | 'revealing'
  | 'marketing'
  | 'unloading'
  | 'dealing'
  | 'keeping'
  | 'beginning'
  | 'picking'
  | 'day'
  | 'night'
  | 'late'
  | 'over';

export interface Way {
  pay?: Goods;
  gain?: Goods;
  special?: 'evening_packet' | 'acquire' | 'copy';
  nearer?: number;
  spills?: Goods; // of a player's own robot: what the dials could not hold, were it used now
}
export type Power = 'ink' | 'rainbow' | 'time' | 'dock';

export interface Tile {
  tile: string;
  colour: Colour;
  cost: number;
  paid_in: 'ink' | 'rainbow';
  time: number;
  effect?: Way; // blue and red
  points?: number; // yellow
  rainbows?: number; // green
  power?: { less: Power; by: number };
}
// What becomes of a tile today, if nothing else is done to it: finished when a moment is over, or where it rests tonight.
export interface Ahead {
  done?: Moment;
  tonight?: number;
}
export interface OnBelt extends Tile {
  space: number;
  ahead?: Ahead; // where assistants stand on it
}
export interface Built extends Tile {
  used: boolean;
  spills?: Goods; // what the dials could not hold, were it used now
}

export type Place = { at: 'cloakroom' | 'stock' | 'dock' } | { at: 'tile'; tile: string };

export type Task =
  | { task: 'packets'; next: number }
  | { task: 'take' }
  | { task: 'after'; action: Action }
  | { task: 'bonuses'; cards: string[] }
  | { task: 'choose'; card: string }
  | { task: 'hourglass'; count: number }
  | { task: 'activation'; robot: boolean }
  | { task: 'acquire'; nearer: number }
  | { task: 'copy' };

export interface Screen {
  screen: string; // "hidden" where it is somebody else's secret
  start?: Goods;
  effect?: Way[];
}

export interface Player {
  seat: number;
  flowers: number;
  ink: number;
  rainbows: number;
  points: number;
  night_over: boolean;
  asked?: Asked; // who is to move
  belt: OnBelt[];
  workshop: Built[];
  assistants: Place[]; // of morning, afternoon, evening
  screen?: string;
  robot?: Way[];
  robot_used: boolean;
  dealt?: Screen[];
  // The factory to this player: after discounts, and what the dials could not hold.
  factory: {
    offers: ({ price: number; space: number } | null)[];
    stock: { spills?: Goods }[]; // by end of today's fork
    dock?: { price: number; spills?: Goods };
  };
  points_from: Partial<Record<Source, number>>; // of what is left only at the end
  tasks: Task[];
}

export interface Floor {
  fixed: Goods;
  fork: Goods[];
  specialist: boolean;
}
export interface Delivery extends Record<Moment, Goods[]> {
  card: string;
  cost: number;
}
export interface Specialist {
  card: string;
  after: Action[];
  effect: Way[];
  price: number;
  owner: number | 'middle';
}

export const SOURCES = [
  'deliveries',
  'effects',
  'crystals',
  'workshop',
  'specialists',
  'rainbows',
  'leftovers',
] as const;
export type Source = (typeof SOURCES)[number];

// What stands on the boards: games/mech/printed.cpp.
export interface Printed {
  belt: number; // planks
  dial: number;
  machines: number; // that end the game
  workshop: number[]; // points of each space
  beyond: number;
  tops: Record<'blue_green' | 'red' | 'yellow', number>; // market spaces that stacks lie on
}

export interface MechView {
  phase: Phase;
  day: number;
  days: number;
  moment: Moment;
  factory: {
    offers: (Tile | null)[];
    stacks: { blue_green: number; red: number; yellow: number };
    stock_room: Record<Moment, Floor>;
    delivery?: Delivery;
  };
  first?: number;
  turn?: number;
  players: Player[];
  specialists?: Specialist[];
}

// "acquire B04" → the verb and what it is about.
export function verbOf(move: string): string {
  return move.split(' ', 1)[0] ?? '';
}
export function valueOf(move: string): string {
  return move.slice(verbOf(move).length + 1);
}

export const isNight = (view: MechView): boolean => view.phase === 'night' || view.phase === 'late';
export const isSetup = (view: MechView): boolean =>
  ['revealing', 'marketing', 'dealing', 'keeping', 'beginning', 'picking'].includes(view.phase);

// Both copies of a green kind have one name.
export const kindOf = (tile: string): string => (tile.startsWith('G') ? tile.slice(0, 2) : tile);

// Which of a player's assistants stand on a tile, by moment.
export function assistantsOn(player: Player, tile: string): Moment[] {
  return MOMENTS.filter((_, i) => {
    const place = player.assistants[i];
    return place?.at === 'tile' && place.tile === tile;
  });
}

export const playerOf = (view: MechView, seat: number | null): Player | undefined => view.players[(seat ?? 0) - 1];

// --- How moves are written

export const stockMove = (end: Goods): string => `stock ${end.flower ? 'flowers' : end.ink ? 'ink' : 'rainbows'}`;
// The robot is written with its way only where screens are played with.
const LETTERS = 'ab';
export const robotMove = (player: Player, way: number): string =>
  player.screen === undefined ? 'robot' : `robot ${LETTERS[way]}`;
export const isRobot = (move: string): boolean => verbOf(move) === 'robot';

// Every use a seat has left this night, whether it can be made now or not.
export function usesOf(view: MechView, seat: number): string[] {
  const player = playerOf(view, seat);
  if (!player) return [];
  const robot = player.robot_used ? [] : (player.robot ?? []).map((_, way) => robotMove(player, way));
  return [...robot, ...player.workshop.filter((tile) => tile.effect && !tile.used).map((tile) => `use ${tile.tile}`)];
}

// What stands on what a move uses.
export function wayOf(view: MechView, seat: number, move: string): Way | undefined {
  const player = playerOf(view, seat);
  const value = valueOf(move);
  const wayIn = (effect: Way[] | undefined, letter: string) => effect?.[Math.max(0, LETTERS.indexOf(letter))];
  switch (verbOf(move)) {
    case 'use':
      return player?.workshop.find((tile) => tile.tile === value)?.effect;
    case 'robot':
      return wayIn(player?.robot, value);
    case 'copy': {
      const robot = /^robot (\d+) ([a-z])$/.exec(value);
      if (robot) return wayIn(playerOf(view, Number(robot[1]))?.robot, robot[2] ?? '');
      return view.players.flatMap((one) => one.workshop).find((tile) => tile.tile === value)?.effect;
    }
    case 'choose': {
      const task = player?.tasks[0];
      const card = task?.task === 'choose' ? view.specialists?.find((one) => one.card === task.card) : undefined;
      return wayIn(card?.effect, value);
    }
  }
  return undefined;
}
// Copying and acquiring ask at once which: they are pressed, not lined up.
export const asksForMore = (way: Way | undefined): boolean => way?.special === 'copy' || way?.special === 'acquire';

// --- What is asked

export type Asked =
  | 'keep'
  | 'pick'
  | 'action'
  | 'hourglass'
  | 'activation'
  | 'bonus'
  | 'choose'
  | 'take'
  | 'acquire'
  | 'copy'
  | 'night'
  | 'night_copier'
  | 'late';
// What the seat that decides is asked.
export function askedOf(table: TableModel<MechView>): Asked | undefined {
  return table.decision ? playerOf(table.view, table.decision.seat)?.asked : undefined;
}
