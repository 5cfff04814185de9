// Asks the solver in its worker. Answers come in the order of the questions; one that nobody waits for any more is dropped.

import type { BoardJson } from './geometry';
import type { Goal, Position } from './run';
import type { Answer } from './solver';
import type { Question } from './solver_worker';

const NODES = 4_000_000;

export class Thinker {
  #worker: Worker | null = null;
  #number = 0;
  #waiting = new Map<number, (answer: Answer) => void>();

  solve(board: BoardJson, position: Position, goal: Goal, most: number): Promise<Answer> {
    this.#worker ??= this.#start();
    const number = ++this.#number;
    const question: Question = {
      number,
      board: JSON.parse(JSON.stringify(board)) as BoardJson,
      robots: [...position.robots],
      gaits: [...position.gaits],
      goal: { ...goal },
      most,
      nodes: NODES,
    };
    return new Promise((answered) => {
      this.#waiting.set(number, answered);
      this.#worker?.postMessage(question);
    });
  }

  #start(): Worker {
    const worker = new Worker(new URL('./solver_worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<{ number: number; answer: Answer }>) => {
      this.#waiting.get(data.number)?.(data.answer);
      this.#waiting.delete(data.number);
    });
    return worker;
  }

  end(): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#waiting.clear();
  }
}
