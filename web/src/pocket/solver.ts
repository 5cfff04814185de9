// A worker that reads positions and solves them (pocket/thinker.h), beside the page: it can be stopped at any time.

import { Refused } from '../net/protocol';
import { lookForRenewal } from '../net/renewed';
import { words } from '../words/words.svelte';
import type { FromThinker, Order, ToThinker } from './crew';
import { address, compiled } from './load';

const files = import.meta.glob<Record<string, string>>('../../../messages/*/solve.json', { import: 'default' });

export class Solver {
  #worker: Promise<Worker> | null = null;
  #waiting = new Map<number, { resolve(answer: any): void; reject(error: Error): void }>();
  #number = 0;

  async #start(): Promise<Worker> {
    const [module] = await Promise.all([compiled(address), words.add(['messages/@/solve'], files)]);
    const worker = new Worker(new URL('./thinker_worker.ts', import.meta.url), { type: 'module' });
    worker.postMessage({ module } satisfies ToThinker);
    worker.addEventListener('message', ({ data }: MessageEvent<FromThinker>) => {
      const waiting = this.#waiting.get(data.number);
      this.#waiting.delete(data.number);
      const { error, ...answer } = data.answer as any;
      if (error)
        waiting?.reject(new Refused({ code: 'bad_position', id: error.id, message: words.say(error, String) }));
      else waiting?.resolve(answer);
    });
    worker.addEventListener('error', () => {
      this.stop();
      void lookForRenewal();
    });
    return worker;
  }

  async ask<Answer>(word: 'position' | 'solve', id: string): Promise<Answer> {
    this.#worker ??= this.#start();
    const worker = await this.#worker;
    const number = ++this.#number;
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, { resolve, reject });
      worker.postMessage({ order: { do: word, number, id } satisfies Order });
    });
  }

  // Whoever waits gets no answer any more; the next question starts over.
  stop(): void {
    void this.#worker?.then((worker) => worker.terminate());
    this.#worker = null;
    for (const { reject } of this.#waiting.values()) reject(new Error('stopped'));
    this.#waiting.clear();
  }
}
