// Shortest ways of positions somebody looks at, found by the solver in its worker and kept.

import type { BoardJson } from './geometry';
import type { Step } from './proof';
import { type Goal, type Robots, standing } from './run';
import { Thinker } from './thinker';

const MOST = 16;

export interface Best {
  steps: Step[] | null; // null: not found
  longerThan: number; // where it was not
}

export class BestWays {
  #known = $state.raw<ReadonlyMap<string, Best>>(new Map());
  #asked = new Set<string>();
  #thinker = new Thinker();

  #key(robots: Robots, goal: Goal): string {
    return `${[...robots.values()].join(' ')}/${goal.cell}/${goal.robot}/${goal.turn}`;
  }
  // What is known by now; reactive.
  get(robots: Robots, goal: Goal): Best | undefined {
    return this.#known.get(this.#key(robots, goal));
  }
  async find(board: BoardJson, robots: Robots, goal: Goal): Promise<void> {
    const key = this.#key(robots, goal);
    if (this.#asked.has(key)) return;
    this.#asked.add(key);
    const answer = await this.#thinker.solve(board, standing(robots), goal, MOST);
    const best =
      answer.outcome === 'solved'
        ? { steps: answer.steps, longerThan: 0 }
        : { steps: null, longerThan: answer.longerThan };
    this.#known = new Map(this.#known).set(key, best);
  }
  end(): void {
    this.#thinker.end();
  }
}
