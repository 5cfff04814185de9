// A private plan: runs from where the robots stand. It can be peeled off run by run.

import type { Board } from './geometry';
import type { Direction, Colour } from './pieces';
import { type Goal, type Position, type Refusal, type Run, after, refusal, run, solves } from './run';

export class Plan {
  runs = $state.raw<readonly Run[]>([]);

  constructor(
    private readonly board: () => Board,
    private readonly start: () => Position,
    private readonly goal: () => Goal | null,
  ) {}

  readonly position: Position = $derived.by(() => this.runs.reduce(after, this.start()));

  // How many runs reach the target; 0: they do not.
  readonly solvedIn: number = $derived.by(() => {
    const goal = this.goal();
    if (!goal) return 0;
    let position = this.start();
    for (const [i, made] of this.runs.entries()) {
      if (solves(position, goal, made)) return i + 1;
      position = after(position, made);
    }
    return 0;
  });

  trial(robot: Colour, direction: Direction): { made: Run; why: Refusal | null } {
    const made = run(this.board(), this.position.robots, robot, direction);
    return { made, why: refusal(this.position, this.goal(), made) };
  }

  // Null where the run was added; otherwise why not.
  go(robot: Colour, direction: Direction): Refusal | null {
    const { made, why } = this.trial(robot, direction);
    if (!why) this.runs = [...this.runs, made];
    return why;
  }
  peel(): boolean {
    if (this.runs.length === 0) return false;
    this.runs = this.runs.slice(0, -1);
    return true;
  }
  clear(): boolean {
    if (this.runs.length === 0) return false;
    this.runs = [];
    return true;
  }
}
