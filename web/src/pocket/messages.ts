// What the tabs of a house in the pocket and the worker that holds it say to each other, over one channel for all of them.

export interface Summary {
  id: string;
  game: string;
  stage: 'gathering' | 'playing' | 'over';
  [field: string]: unknown;
}
export interface Owner {
  id: string;
  name: string;
}
export interface PocketProblem {
  code: string;
  id: string;
  arguments: Record<string, unknown>;
}
// Why something could not be kept: there is no room left, another tab has played on at the table, or the browser keeps nothing.
export type Trouble = 'full' | 'elsewhere' | 'refused';

// To whoever holds the house.
export type ToHouse =
  | { do: 'arrive'; tab: string; build: string }
  | { do: 'say'; tab: string; text: string }
  | { do: 'leave'; tab: string }
  | { do: 'ask'; tab: string; number: number; method: string; path: string; body: unknown }
  | { do: 'go_on'; tab: string; kept: boolean }; // after trouble: try again, or go on without keeping anything

// From the house: to one tab, or to all of them.
export type FromHouse =
  | { tell: 'open'; house: string } // whoever waits may come
  | { tell: 'arrived'; tab: string; house: string }
  | { tell: 'other_build'; tab: string }
  | { tell: 'missing' } // who thinks could not be loaded
  | { tell: 'stranger'; tab: string } // what it said was not heard: it has not arrived, or was thought to be gone
  | { tell: 'text'; tab: string; text: string }
  | { tell: 'answer'; tab: string; number: number; value?: unknown; problem?: PocketProblem }
  | { tell: 'trouble'; trouble: Trouble | null };

// Tables as a file: one, or all of them with what else is kept on the device (device.ts).
export interface KeptFile {
  officina: 'tables';
  version: 1;
  owner: Owner | null;
  tables: { summary: Summary; entries: string[]; record?: string }[]; // of games that have begun: what a server takes (take_along.ts)
  device?: Record<string, unknown>;
}

export const channelOf = (house: string) => `officina ${house}`;
