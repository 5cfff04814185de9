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

  constructor(private readonly table: PromptedTable) {}

  // As PromptedTable.explore; a question that nobody waits for any more when it is `end`ed is never answered.
  explore(view: string | null, question: object): Promise<any> {
    this.#worker ??= this.#start();
    const number = ++this.#number;
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, { resolve, reject });
      this.#worker?.postMessage({ number, view, question: { ...question } } satisfies Question);
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
    worker.postMessage({ module: this.table.prompter.module, agreed: this.table.agreed } satisfies Opening);
    return worker;
  }

  end(): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#waiting.clear();
  }
}
