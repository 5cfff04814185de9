// What a page says to the prompter, and what it reads of the answers (docs/protocol.md). page/schemas describe it; net/protocol.test.ts
// proves that what stands here agrees with them.

import type { Barred, Choice, Message, Who } from '../board';
import type { Fact } from '../facts';

export interface Problem extends Message {
  code: string;
}

// A view as the prompter tells it; asked and moves where the seat has a decision.
export interface Seen {
  state: any; // each game types its own
  to_move: Who[];
  asked?: Message;
  moves?: Choice[];
}

interface OfTable {
  table: number;
}
export interface Requests {
  open: { game: string; seats: number; options: Record<string, string>; content?: Record<string, string> };
  close: OfTable;
  describe: { game: string };
  look: OfTable & { seat?: number; view: string };
  parts: OfTable & { move: string };
  barred: OfTable;
  foresee: OfTable & { moves: string[] };
  reveals: OfTable & { move: string };
  tell: OfTable & { facts: Fact[] };
  explore: OfTable & { question: Record<string, unknown> };
  go: OfTable & { bot: string };
}
export interface Answers {
  open: { table: number; content: string; help: Message[]; printed: any };
  close: object;
  describe: { content: string; facts: any };
  look: Seen & { private: boolean };
  parts: { parts: string[] };
  barred: { barred: Barred[] };
  foresee: Seen & { made: number; reveals: boolean; why_not?: Problem };
  reveals: { reveals: boolean };
  tell: { told: Message[] };
  explore: any; // each game types its own
  go: { move: string };
}
export type Word = keyof Requests;
