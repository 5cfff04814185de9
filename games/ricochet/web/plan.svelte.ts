// A private plan: runs from where the robots stand. It can be peeled off run by run.

import type { Explorer, Message } from '../../../web/src/board';
import { type Reach, type Robots, type Run, reach } from './exploring';
import type { Colour, Direction, Token } from './pieces';
import { moveOf } from './proof';

export class Plan {
  #moves = $state.raw<readonly string[]>([]);

  constructor(
    private readonly rules: () => Explorer,
    private readonly from: () => Robots | null, // null: they are not all set up
    private readonly target: () => Token | null,
  ) {}

  readonly reach: Reach | null = $derived.by(() => this.#after(this.#moves));
  readonly runs: readonly Run[] = $derived(this.reach?.made ?? []);
  readonly robots: Robots = $derived.by(() => this.reach?.robots ?? new Map());
  // How many runs reach the target; 0: they do not.
  readonly solvedIn: number = $derived(this.reach?.solvedIn ?? 0);

  #after(moves: readonly string[]): Reach | null {
    const from = this.from();
    return from && reach(this.rules(), from, this.target(), moves);
  }

  // Null where the run was added; otherwise why not.
  go(robot: Colour, direction: Direction): Message | null {
    const moves = [...this.#moves, moveOf({ robot, direction })];
    const next = this.#after(moves);
    if (next && !next.whyNot) this.#moves = moves;
    return next?.whyNot ?? null;
  }
  peel(): boolean {
    if (this.#moves.length === 0) return false;
    this.#moves = this.#moves.slice(0, -1);
    return true;
  }
  clear(): boolean {
    if (this.#moves.length === 0) return false;
    this.#moves = [];
    return true;
  }
}
