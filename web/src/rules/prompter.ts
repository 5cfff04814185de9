// The prompter (page/prompter.h): the rules of every game, compiled from the same sources as the server's. It is given a seat's
// view as the server sends it, and says everything else: what stands on the table, what may be done and why not, what would
// follow. It has nothing that the seat may not see.

import type { Barred, Foreseen, Message, Terms } from '../board';
import type { Fact } from '../facts';
import { Module } from './module';
import type { Answers, Requests, Word } from './words';

export type { Foreseen };
export type Looked = Answers['look'];

// What a table is opened with.
export interface Agreed extends Terms {
  content?: Record<string, string>; // the files it is played with, where not with the ones compiled in
}

export class Prompter {
  private constructor(
    readonly module: WebAssembly.Module,
    private readonly running: Module,
  ) {}

  static async of(module: WebAssembly.Module): Promise<Prompter> {
    return new Prompter(module, await Module.of(module));
  }

  // One request as text, one answer.
  speak(request: string): string {
    return this.running.speak('ask', request);
  }

  ask<W extends Word>(word: W, fields: Requests[W]): Answers[W] {
    const answer = JSON.parse(this.speak(JSON.stringify({ do: word, ...fields })));
    if (answer.error) throw new Error(`${answer.error.code}: ${JSON.stringify(answer.error.arguments)}`);
    return answer;
  }

  // The hash of the content that is compiled in.
  contentOf(game: string): string {
    return this.ask('describe', { game }).content;
  }
  open(terms: Terms, content?: Record<string, string>): PromptedTable {
    const { game, seats, options } = terms;
    const agreed = { game, seats, options, ...(content ? { content } : {}) };
    const opened = this.ask('open', agreed);
    return new PromptedTable(this, agreed, opened.table, opened.content, opened.help, opened.printed);
  }
}

// A table of which one view at a time is looked at.
export class PromptedTable {
  #seat: number | null = null;
  #view: string | null = null;
  #told = new WeakMap<readonly Fact[], Message[]>();
  #parts = new Map<string, readonly string[]>();

  constructor(
    readonly prompter: Prompter,
    readonly agreed: Agreed,
    readonly number: number,
    readonly content: string, // the hash of what it is played with
    readonly help: Message[], // how it goes, with the numbers of this table
    readonly printed: any, // what stands on boards and cards; each game types its own
  ) {}

  // seat: null for who only looks on.
  look(seat: number | null, view: string): Looked {
    this.#seat = seat;
    this.#view = view;
    return this.#ask('look', { view, ...(seat === null ? {} : { seat }) });
  }
  // What a move is about: its verb, then word by word what it names.
  parts(move: string): readonly string[] {
    let parts = this.#parts.get(move);
    if (!parts) this.#parts.set(move, (parts = this.#ask('parts', { move }).parts));
    return parts;
  }
  barred(seat: number, view: string): Barred[] {
    this.#turnTo(seat, view);
    return this.#ask('barred', {}).barred;
  }
  foresee(seat: number, view: string, moves: string[]): Foreseen<any> {
    this.#turnTo(seat, view);
    return this.#ask('foresee', { moves });
  }
  // Whether a move would show something: without all that would follow from it.
  reveals(seat: number, view: string, move: string): boolean {
    this.#turnTo(seat, view);
    return this.#ask('reveals', { move }).reveals;
  }
  // What a bot would do.
  go(seat: number, view: string, bot: string): string {
    this.#turnTo(seat, view);
    return this.#ask('go', { bot }).move;
  }
  // What happened, in messages.
  told(facts: readonly Fact[]): Message[] {
    let told = this.#told.get(facts);
    if (!told) this.#told.set(facts, (told = this.#ask('tell', { facts: [...facts] }).told));
    return told;
  }
  // What the game answers beyond the decision (Match::explored), from what everybody sees: of a view, or where there was none
  // yet, of the table before its first move.
  explore(view: string | null, question: object): any {
    if (view !== null && view !== this.#view) this.look(null, view);
    return this.#ask('explore', { question: { ...question } });
  }
  close(): void {
    this.#ask('close', {});
  }

  #turnTo(seat: number, view: string): void {
    if (this.#seat !== seat || this.#view !== view) this.look(seat, view);
  }
  #ask<W extends Exclude<Word, 'open' | 'describe'>>(word: W, fields: Omit<Requests[W], 'table'>): Answers[W] {
    return this.prompter.ask(word, { table: this.number, ...fields } as Requests[W]);
  }
}
