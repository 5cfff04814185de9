// The table of Mech a Dream as a seat sees it: games/mech/state_json.cpp in types. What is hidden is not there.

import type { Message } from '../../board';

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
}
export type Power = 'ink' | 'rainbow' | 'time' | 'dock';

export interface Tile {
  tile: string;
  colour: Colour;
  cost: number;
  time: number;
  effect?: Way; // blue and red
  points?: number; // yellow
  rainbows?: number; // green
  power?: { less: Power; by: number };
}
export interface OnBelt extends Tile {
  space: number;
}
export interface Built extends Tile {
  used: boolean;
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
  belt: OnBelt[];
  workshop: Built[];
  assistants: Place[]; // of morning, afternoon, evening
  screen?: string;
  robot?: Way[];
  robot_used: boolean;
  dealt?: Screen[];
  less: Record<Power, number>;
  points_from: Record<string, number>;
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

export interface MechView {
  phase: Phase;
  day: number;
  days: number;
  moment: Moment;
  factory: {
    offers: (Tile | null)[]; // 0-2 blue and green, 3-4 red, 5 yellow; 0, 3 and 5 are the tops of the stacks
    stacks: { blue_green: number; red: number; yellow: number };
    stock_room: Record<Moment, Floor>;
    delivery?: Delivery;
  };
  first?: number;
  turn?: number;
  players: Player[];
  specialists?: Specialist[];
  limits: { dial: number; machines: number; workshop: number[]; beyond: number; goods_per_point: number };
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

// 9.4, N3
export const lessBy = (printed: number, by: number): number => Math.max(0, printed - by);
export const priceOf = (tile: Tile, player: Player): number =>
  lessBy(tile.cost, tile.colour === 'yellow' ? player.less.rainbow : player.less.ink);
export const startOf = (tile: Tile, player: Player, nearer = 0): number => lessBy(tile.time, player.less.time + nearer);
export const dockPrice = (view: MechView, player: Player): number =>
  lessBy(view.factory.delivery?.cost ?? 0, player.less.dock);

// Which of a player's assistants stand on a tile, by moment.
export function assistantsOn(player: Player, tile: string): Moment[] {
  return MOMENTS.filter((_, i) => {
    const place = player.assistants[i];
    return place?.at === 'tile' && place.tile === tile;
  });
}

// 5.1 What becomes of a tile today, if nothing else is done to it.
export interface Outlook {
  done?: Moment; // finished when this moment is over
  tonight: number; // else the space it rests on at night
}
export function outlook(space: number, assistants: number, now: Moment): Outlook {
  const first = MOMENTS.indexOf(now);
  for (let i = first; i < MOMENTS.length; i++) {
    space -= assistants;
    if (space <= 0) return { done: MOMENTS[i] as Moment, tonight: 0 };
  }
  return { tonight: space };
}

export const playerOf = (view: MechView, seat: number): Player | undefined => view.players[seat - 1];

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
export function askedOf(asked: Message | undefined): Asked | undefined {
  return asked?.id.startsWith('mech.asked.') ? (asked.id.slice('mech.asked.'.length) as Asked) : undefined;
}
