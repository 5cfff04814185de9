// The table of Mech a Dream as a seat sees it: games/mech/state_json.cpp in types. What is hidden is not there.

import type { Message, TableModel } from '../../../web/src/board';

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
  says: Message;
  pay?: Goods;
  gain?: Goods;
  special?: 'evening_packet' | 'acquire' | 'copy';
  nearer?: number;
  asks?: boolean; // at once which: it is pressed, not lined up
  free?: boolean; // of what a move uses: it takes nothing but what it gives back
  of?: { seat: number; tile?: string; colour?: Colour; screen?: string }; // of what, and whose, it is a copy
}
export type Power = 'ink' | 'rainbow' | 'time' | 'dock';

export interface Tile {
  tile: string;
  colour: Colour;
  cost: number;
  paid_in: 'ink' | 'rainbow';
  time: number;
  about: Message;
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
}

export type Place = { at: 'cloakroom' | 'stock' | 'dock' } | { at: 'tile'; tile: string };

export type Task =
  | { task: 'packets' | 'evening'; next: number }
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
  says?: Message; // what it does
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
  robot?: string[]; // the moves that use it, one for each of its ways
  robot_says?: Message;
  robot_used: boolean;
  ways: Record<string, Way>; // what stands on what a move uses: one's own, and what is to be chosen from
  uses: string[]; // that are left of a night, whether they can be made now or not
  spills: Record<string, Goods>; // what the dials could not hold, were the move made now
  dealt?: Screen[];
  // The factory to this player, after discounts.
  factory: {
    offers: ({ price: number; payable: boolean; space: number } | null)[];
    dock?: { price: number; payable: boolean };
  };
  points_from: Partial<Record<Source, number>>; // of what is left only at the end
  tasks: Task[];
}

export interface Floor {
  fixed: Goods;
  fork: Goods[];
  ends: { move: string; goods: Goods }[]; // of the fork: with what is fixed
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
  about: Message;
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

export type Component = 'tile' | 'delivery' | 'screen' | 'specialist';
// What stands on the boards: games/mech/printed.cpp.
export interface Printed {
  names: Record<Component, Record<string, Message>>; // what people call them, by what moves call them
  planks: number[]; // of a belt, to its end
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

export const isNight = (view: MechView): boolean => view.phase === 'night' || view.phase === 'late';
export const isSetup = (view: MechView): boolean =>
  ['revealing', 'marketing', 'dealing', 'keeping', 'beginning', 'picking'].includes(view.phase);

// Which of a player's assistants stand on a tile, by moment.
export function assistantsOn(player: Player, tile: string): Moment[] {
  return MOMENTS.filter((_, i) => {
    const place = player.assistants[i];
    return place?.at === 'tile' && place.tile === tile;
  });
}

export const playerOf = (view: MechView, seat: number | null): Player | undefined => view.players[(seat ?? 0) - 1];

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
