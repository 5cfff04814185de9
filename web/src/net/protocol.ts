// What is said over the line (docs/protocol.md): only what the page says and reads. The schemas of the server (server/schemas) are
// the description of the protocol; protocol.test.ts proves that what stands here agrees with them.

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
// Who has a seat at a table, as every list of them says it.
export interface Taken {
  seat: number;
  who: 'open' | 'person' | 'bot';
  name?: string;
  mark?: string; // tells one other person from all others, to whoever is here alone; the same at every table
  kept?: true; // for somebody who has not sat down yet
  bot?: Level;
}
export interface Occupant extends Taken {
  present?: boolean;
  stand_in?: string;
  hints?: number; // decisions for which a hint was taken
  missed?: { agreed: number[]; awaited: number[] }; // the others are asked whether a stand-in shall play
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
  onlookers: number;
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
  view?: string; // for who has joined with `state`
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
export type Phrase =
  | 'hello'
  | 'good_luck'
  | 'take_your_time'
  | 'one_moment'
  | 'nice_move'
  | 'thanks'
  | 'sorry'
  | 'oops'
  | 'well_played'
  | 'again'
  | 'bye'
  | 'smile'
  | 'laugh'
  | 'wow'
  | 'sad'
  | 'applause'
  | 'heart';
export interface Said {
  event: 'said';
  table: string;
  seat: number;
  phrase: Phrase;
}
export interface OnlookersNews {
  event: 'onlookers';
  table: string;
  onlookers: number;
}
export interface Invited {
  event: 'invited';
  table: string;
  seat: number;
  game: string;
  by: string;
  again?: string; // the game it follows
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
// The table has another owner: what was asked of it and not answered never is, and it wants to be joined again.
export interface MovedOn {
  event: 'moved_on';
  table: string;
}
// The house waits for its database, for another node of it, or for one to be brought up to date: what is asked waits, and nothing is lost.
export interface Waits {
  event: 'waits';
  for: 'database' | 'bus' | 'upgrade';
}
export interface GoesOn {
  event: 'goes_on';
}
export interface Reviewing {
  event: 'reviewing';
  table: string;
  seat: number;
  done: number;
  of: number;
}
export interface Events {
  moved: Moved;
  went_back: Moved;
  seats: Seated;
  going_back: Wished;
  hinted: Hinted;
  said: Said;
  onlookers: OnlookersNews;
  invited: Invited;
  lobby: LobbyNews;
  moved_on: MovedOn;
  waits: Waits;
  goes_on: GoesOn;
  closed: Closed;
  reviewing: Reviewing;
}
export type LineEvent = Events[keyof Events];

// A move as a bot thought of it, with what it hoped for.
export interface Thought {
  move: string;
  says: Message;
  hope_percent: number;
  points: number; // expected at the end
  lead: number; // ... over the best of the others
  visits: number; // how often it was tried
}
// What is different after one move than after another, and how many points that is worth.
export interface Reason {
  says: Message;
  points: number;
}
export interface Reviewed {
  table: string;
  seat: number;
  decisions: number;
  moments: { made: number; played: Thought; better: Thought; because: Reason[] }[];
}

export interface Summary {
  table: string;
  game: string;
  public: boolean;
  stage: Stage;
  opened: number;
  changed: number;
  seats: Ranked[];
  counts?: false; // a lesson, or ended by a stand-in: in nobody's figures
}
export interface Ranked extends Taken {
  score?: number; // of a table that is over
  rank?: number; // likewise: 1 has won, equal ranks are ties; not in tables of older versions
}
// In the list of one's own tables.
export interface OwnSummary extends Summary {
  yours: number[];
  your_turn?: boolean;
  made?: number;
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

// A place at a table that is opened: for oneself (by a name, where people share a screen), for anybody, or for a bot.
export type Taker =
  { who: 'me'; name?: string } | { who: 'open' } | { who: 'bot'; bot: Level } | { who: 'kept'; of: Companion };
// Somebody one has played with: a table at which both sat, and their seat there.
export interface Companion {
  table: string;
  seat: number;
}
interface OfTable {
  table: string;
}
interface OfSeat extends OfTable {
  seat: number;
}

// The words the page says, each with its fields.
export interface Requests {
  hello: { version: 1; language: 'en' | 'it' | 'fr' | 'de'; views: 'bytes' };
  games: object;
  content: { game: string };
  open: {
    terms: TableTerms;
    seats?: Taker[];
    begin?: boolean;
    from?: { table: string; made: number };
    lesson?: boolean;
  };
  tables: { most?: number };
  history: { before?: number; table?: string; most?: number };
  lobby: { watch: boolean };
  join: OfTable & { state?: boolean; decisions?: boolean };
  leave_table: OfTable;
  sit: OfSeat & { name?: string };
  stand_up: OfSeat;
  seat_bot: OfSeat & { bot: Level };
  clear_seat: OfSeat;
  begin: OfTable;
  keep_seat: OfSeat & { of: Companion };
  rematch: OfTable;
  say: OfSeat & { phrase: Phrase };
  play: OfSeat & { moves: string[]; position: number };
  undo: OfSeat & { all?: boolean };
  go_back: OfSeat & { to: number };
  answer: OfSeat & { yes: boolean; to?: number };
  let_stand_in: OfSeat & { missed: number; yes: boolean };
  give_up: OfSeat;
  come_back: OfSeat;
  hint: OfSeat & { strength?: number };
  review: OfSeat;
  log: OfTable & { seat?: number; from?: number; most?: number };
  look_back: OfTable & { made: number; seat?: number };
  record: OfTable;
  name: { name: string };
  ping: object;
}
// What it reads of the answers; of the others only that there was no refusal.
export interface Answers {
  hello: { build?: string };
  games: { games: GameInfo[] };
  content: { files: Record<string, string> };
  open: { table: string };
  rematch: { table: string };
  tables: { tables: Summary[] };
  history: { tables: OwnSummary[] };
  join: Joined;
  hint: { hint?: Message[]; move?: string; considered?: Thought[]; because?: Reason[] };
  review: Reviewed;
  log: { moves: MadeMove[] };
  look_back: LookedBack;
  record: { record: object[] };
}
export type Word = keyof Requests;
export type Answer<W extends Word> = W extends keyof Answers ? Answers[W] : unknown;
// The fields of a word, which may be left out where none is needed.
export type Fields<W extends Word> = object extends Requests[W] ? [fields?: Requests[W]] : [fields: Requests[W]];
