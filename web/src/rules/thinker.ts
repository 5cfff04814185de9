// Questions that may take long, asked of a prompter of their own beside the page. Answers come in the order of the questions.

import type { Agreed, PromptedTable } from './prompter';

export interface Opening {
  module: WebAssembly.Module;
  agreed: Agreed;
}
export interface Question {
  number: number;
  view: string | null;
  question: object;
  go?: { seat: number; bot: string }; // what a bot would do, instead of a question
}
export interface Answered {
  number: number;
  answer?: unknown;
  error?: string;
}

interface Waiting {
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

export class Thinker {
  #worker: Worker | null = null;
  #number = 0;
  #waiting = new Map<number, Waiting>();

  // module: another one that has the prompter in it, and bots (bots.ts).
  constructor(
    private readonly table: PromptedTable,
    private readonly module = table.prompter.module,
  ) {}

  // As PromptedTable.explore; a question that nobody waits for any more when it is `end`ed is never answered.
  explore(view: string | null, question: object): Promise<any> {
    return this.#ask({ view, question: { ...question } });
  }
  // As PromptedTable.go, where the module has bots.
  go(seat: number, view: string, bot: string): Promise<string> {
    return this.#ask({ view, question: {}, go: { seat, bot } }) as Promise<string>;
  }
  #ask(asked: Omit<Question, 'number'>): Promise<unknown> {
    this.#worker ??= this.#start();
    const number = ++this.#number;
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, { resolve, reject });
      this.#worker?.postMessage({ number, ...asked } satisfies Question);
    });
  }

  #start(): Worker {
    const worker = new Worker(new URL('./thinker_worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data: { number, answer, error } }: MessageEvent<Answered>) => {
      const waiting = this.#waiting.get(number);
      this.#waiting.delete(number);
      if (error === undefined) waiting?.resolve(answer);
      else waiting?.reject(new Error(error));
    });
    // It could not be started: whoever waits is told so.
    worker.addEventListener('error', ({ message }) => {
      for (const { reject } of this.#waiting.values()) reject(new Error(message));
      this.end();
    });
    worker.postMessage({ module: this.module, agreed: this.table.agreed } satisfies Opening);
    return worker;
  }

  end(): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#waiting.clear();
  }
}
