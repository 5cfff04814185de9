// Shortest ways of positions somebody looks at, found beside the page and kept.

import type { Explorer } from '../../../web/src/board';
import { type Robots, type Solution, solution } from './exploring';
import type { Token } from './pieces';

const MOST = 16;

export class BestWays {
  #known = $state.raw<ReadonlyMap<string, Solution>>(new Map());
  #asked = new Set<string>();

  #key(from: Robots, token: Token): string {
    return `${[...from.values()].join(' ')}/${token}`;
  }
  // What is known by now; reactive.
  get(from: Robots, token: Token): Solution | undefined {
    return this.#known.get(this.#key(from, token));
  }
  async find(rules: Explorer, from: Robots, token: Token): Promise<void> {
    const key = this.#key(from, token);
    if (this.#asked.has(key)) return;
    this.#asked.add(key);
    const found = await solution(rules, from, token, [], MOST);
    this.#known = new Map(this.#known).set(key, found);
  }
}
