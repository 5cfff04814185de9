// What is said over the line (docs/protocol.md, server/schemas). Only what the page reads.

import type { MadeMove, Message, Who } from '../board';

export interface Problem {
  code: string;
  message: string; // a finished sentence in the language of hello
  id: string;
}

export class Refused extends Error {
  constructor(readonly problem: Problem) {
    super(problem.message);
  }
}
// There was no answer: the line broke. What was asked may or may not have happened.
export class LineLost extends Error {}

export type Level = 'apprentice' | 'tinkerer' | 'mechanic' | 'engineer' | 'inventor';
export type Stage = 'gathering' | 'playing' | 'over';

export interface ClockTerms {
  kind: 'none' | 'per_move' | 'budget';
  time?: number;
  increment?: number;
}
export interface TableTerms {
  game: string;
  seats: number;
  options?: Record<string, string>;
  clock?: ClockTerms;
  public?: boolean;
  stand_in?: string;
  patience?: number; // milliseconds until the others are asked about who is away; 0: never
  hints?: 'alone' | 'everybody' | 'nobody';
  going_back?: 'everybody' | 'present' | 'nobody';
}
export interface Occupant {
  seat: number;
  who: 'open' | 'person' | 'bot';
  name?: string;
  bot?: Level;
  present?: boolean;
  stand_in?: string;
  hints?: number; // decisions for which a hint was taken
  missed?: { agreed: number[]; awaited: number[] }; // the others are asked whether a stand-in shall play
  score?: number;
  rank?: number; // of a table that is over: 1 has won, equal ranks are ties; not in tables of older versions
}
export interface Left {
  left_ms: number;
  runs: boolean;
}
export interface Result {
  seats: { seat: number; score: number; rank: number; points: Record<string, number> }[];
  winners: number[];
}
export interface GoingBack {
  by: number;
  to: number;
  agreed: number[];
  awaited: number[];
}
export interface Turn {
  position: number;
  made: number;
  to_move: Who[];
  clocks?: (Left & { seat: number })[];
  glass?: Left;
  undo?: boolean;
  over?: boolean;
  result?: Result;
  verdict?: Message;
}
export interface Joined extends Turn {
  table: string;
  stage: Stage;
  terms: TableTerms;
  content: string; // the hash of what it is played with
  commitment: string;
  seats: Occupant[];
  yours: number[];
  opener: boolean;
  going_back: GoingBack | null;
  log_from: number;
  moves: MadeMove[];
  views: { seat?: number; view: string }[]; // as bytes, for the prompter (rules/prompter.ts)
}
export interface Moved extends Turn {
  event: 'moved' | 'went_back';
  table: string;
  seat?: number;
  moves: MadeMove[];
  view: string;
  more?: true; // of several moves made at once this is not the last
}
export interface Seated {
  event: 'seats';
  table: string;
  stage: Stage;
  seats: Occupant[];
}
export interface Wished {
  event: 'going_back';
  table: string;
  going_back: GoingBack | null;
}
export interface Hinted {
  event: 'hinted';
  table: string;
  seat: number;
  strength: number;
}
export interface LobbyNews {
  event: 'lobby';
  tables: Summary[];
  gone: string[];
}
export interface Closed {
  event: 'closed';
  error: Problem;
}
export type TableEvent = Moved | Seated | Wished | Hinted;
export interface Reviewing {
  event: 'reviewing';
  table: string;
  seat: number;
  done: number;
  of: number;
}
export type LineEvent = TableEvent | LobbyNews | Closed | Reviewing;

// A move as a bot thought of it, with what it hoped for.
export interface Thought {
  move: string;
  says: Message;
  hope_percent: number;
}
export interface Reviewed {
  table: string;
  seat: number;
  decisions: number;
  moments: { made: number; played: Thought; better: Thought }[];
}

export interface Summary {
  table: string;
  game: string;
  public: boolean;
  stage: Stage;
  opened: number;
  changed: number;
  seats: Occupant[];
  yours?: number[];
  your_turn?: boolean;
  made?: number;
  counts?: false; // a lesson, or ended by a stand-in: in nobody's figures
}
export interface OptionSpec {
  name: string;
  standard: string;
  choices?: string[];
  range?: [number, number];
  meaning: Message;
}
export interface GameInfo {
  game: string;
  title: Message;
  seats: [number, number];
  content: string;
  options: OptionSpec[];
}
export interface LookedBack {
  made: number;
  of: number; // moves in all
  round: number;
  move?: MadeMove; // the last one that was made
  to_move: Who[];
  result: Result;
  view: string;
}
