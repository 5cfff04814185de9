// The prompter (page/prompter.h): the rules of every game, compiled from the same sources as the server's. It is given a seat's
// view as the server sends it, and says everything else: what stands on the table, what may be done and why not, what would
// follow. It has nothing that the seat may not see.

import type { Barred, Choice, Foreseen, Message, Terms, Who } from '../board';
import type { Fact } from '../facts';

export type { Foreseen };

// A view as the prompter tells it; asked and moves where the seat has a decision.
export interface Seen {
  state: any; // each game types its own
  to_move: Who[];
  asked?: Message;
  moves?: Choice[];
}

// What a table is opened with.
export interface Agreed extends Terms {
  content?: Record<string, string>; // the files it is played with, where not with the ones compiled in
}

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  room(bytes: number): number;
  ask(): number;
  answer(): number;
}

// What the C++ library asks of an operating system: a clock. There is no environment and there are no files.
function system(memory: () => WebAssembly.Memory): WebAssembly.ModuleImports {
  const refused = () => 8; // WASI's EBADF
  return {
    clock_time_get: (_clock: number, _precision: bigint, at: number) => {
      new DataView(memory().buffer).setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true);
      return 0;
    },
    environ_sizes_get: (count: number, size: number) => {
      const view = new DataView(memory().buffer);
      view.setUint32(count, 0, true);
      view.setUint32(size, 0, true);
      return 0;
    },
    environ_get: () => 0,
    fd_close: refused,
    fd_seek: refused,
    fd_write: refused,
    proc_exit: () => {
      throw new Error('the prompter has ended');
    },
  };
}

export class Prompter {
  readonly module: WebAssembly.Module;
  #exports: Exports;
  #letters = new TextEncoder();
  #texts = new TextDecoder();

  private constructor(module: WebAssembly.Module, instance: WebAssembly.Instance) {
    this.module = module;
    this.#exports = instance.exports as unknown as Exports;
    this.#exports._initialize();
  }

  static async of(module: WebAssembly.Module): Promise<Prompter> {
    const instance: WebAssembly.Instance = await WebAssembly.instantiate(module, {
      wasi_snapshot_preview1: system(() => instance.exports['memory'] as WebAssembly.Memory),
    });
    return new Prompter(module, instance);
  }

  // One request as text, one answer.
  speak(request: string): string {
    const { memory, room, ask, answer } = this.#exports;
    const bytes = this.#letters.encode(request);
    const at = room(bytes.length);
    new Uint8Array(memory.buffer).set(bytes, at);
    const size = ask();
    return this.#texts.decode(new Uint8Array(memory.buffer, answer(), size));
  }

  ask<Answer>(request: object): Answer {
    const answer = JSON.parse(this.speak(JSON.stringify(request)));
    if (answer.error) throw new Error(`${answer.error.code}: ${JSON.stringify(answer.error.arguments)}`);
    return answer as Answer;
  }

  // The hash of the content that is compiled in.
  contentOf(game: string): string {
    return this.ask<{ content: string }>({ do: 'describe', game }).content;
  }
  open(terms: Terms, content?: Record<string, string>): PromptedTable {
    const { game, seats, options } = terms;
    const agreed = { game, seats, options, ...(content ? { content } : {}) };
    const opened = this.ask<{ table: number; content: string; help: Message[]; printed: any }>({
      do: 'open',
      ...agreed,
    });
    return new PromptedTable(this, agreed, opened.table, opened.content, opened.help, opened.printed);
  }
}

// A table of which one view at a time is looked at.
export class PromptedTable {
  #seat: number | null = null;
  #view: string | null = null;
  #told = new WeakMap<readonly Fact[], Message[]>();

  constructor(
    readonly prompter: Prompter,
    readonly agreed: Agreed,
    readonly number: number,
    readonly content: string, // the hash of what it is played with
    readonly help: Message[], // how it goes, with the numbers of this table
    readonly printed: any, // what stands on boards and cards; each game types its own
  ) {}

  // seat: null for who only looks on.
  look(seat: number | null, view: string): Seen {
    this.#seat = seat;
    this.#view = view;
    return this.#ask('look', { view, ...(seat === null ? {} : { seat }) });
  }
  barred(seat: number, view: string): Barred[] {
    this.#turnTo(seat, view);
    return this.#ask<{ barred: Barred[] }>('barred', {}).barred;
  }
  foresee(seat: number, view: string, moves: string[]): Foreseen<any> {
    this.#turnTo(seat, view);
    return this.#ask('foresee', { moves });
  }
  // What happened, in messages.
  told(facts: readonly Fact[]): Message[] {
    let told = this.#told.get(facts);
    if (!told) this.#told.set(facts, (told = this.#ask<{ told: Message[] }>('tell', { facts }).told));
    return told;
  }
  // What the game answers beyond the decision (Match::explored), from what everybody sees: of a view, or where there was none
  // yet, of the table before its first move.
  explore(view: string | null, question: object): any {
    if (view !== null && view !== this.#view) this.look(null, view);
    return this.#ask('explore', { question });
  }
  close(): void {
    this.#ask('close', {});
  }

  #turnTo(seat: number, view: string): void {
    if (this.#seat !== seat || this.#view !== view) this.look(seat, view);
  }
  #ask<Answer>(word: string, fields: object): Answer {
    return this.prompter.ask<Answer>({ do: word, table: this.number, ...fields });
  }
}
