// A proof as it is told: which runs were made since somebody began to show.

import type { Message } from '../../board';
import type { Board } from './geometry';
import type { Colour, Direction, Token } from './pieces';
import { type Position, type Robots, type Run, after, run, standing } from './run';

export interface Step {
  robot: Colour;
  direction: Direction;
}

// What a proof came to.
export interface Shown {
  steps: Step[];
  seat: number;
  outcome: 'going on' | 'won' | 'failed' | 'gave up';
}

const seatOf = (message: Message): number => {
  const seat = message.arguments['seat'];
  return typeof seat === 'object' && 'seat' in seat && typeof seat.seat === 'number' ? seat.seat : 0;
};

// The last proof in these messages; null when a token was turned up or a number declared since.
export function lastProof(told: readonly Message[]): Shown | null {
  let shown = null as Shown | null;
  for (const message of told) {
    const seat = seatOf(message);
    switch (message.id) {
      case 'ricochet.told.shows':
        shown = { steps: [], seat, outcome: 'going on' };
        break;
      case 'ricochet.told.run': {
        const { robot, direction, number } = message.arguments as unknown as Step & { number: number };
        // Solo nobody says who shows: the first run begins it.
        if (number === 1) shown = { steps: [], seat, outcome: 'going on' };
        // Where something in between was not heard, nothing can be followed.
        if (number !== (shown?.steps.length ?? -1) + 1) shown = null;
        if (shown) shown = { ...shown, seat, steps: [...shown.steps, { robot, direction }] };
        break;
      }
      case 'ricochet.told.won':
        if (shown) shown = { ...shown, outcome: 'won' };
        break;
      case 'ricochet.told.failed':
        if (shown) shown = { ...shown, outcome: 'failed' };
        break;
      case 'ricochet.told.gave_up':
        shown = { steps: shown?.steps ?? [], seat, outcome: 'gave up' };
        break;
      case 'ricochet.told.turn_up':
      case 'ricochet.told.declare':
        shown = null;
        break;
    }
  }
  return shown;
}

const ENDS = ['ricochet.told.won', 'ricochet.told.failed', 'ricochet.told.gave_up'];

// The proof that ended last, whatever came after it.
export function endedProof(told: readonly Message[]): Shown | null {
  const end = told.findLastIndex((message) => ENDS.includes(message.id));
  return end < 0 ? null : lastProof(told.slice(0, end + 1));
}
// What became of a token after a proof: somebody has it, it is back among the others, or alone it is lost.
export interface Ending {
  token: Token;
  outcome: 'won' | 'back' | 'lost';
  seat: number; // who showed last
  runs: number;
}
export function endingOf(told: readonly Message[], shown: Shown, token: Token): Ending | null {
  const { seat, steps } = shown;
  const ended = (outcome: Ending['outcome']): Ending => ({ token, outcome, seat, runs: steps.length });
  for (const { id } of told) {
    if (id === 'ricochet.told.won') return ended('won');
    if (id === 'ricochet.told.back') return ended('back');
    if (id === 'ricochet.told.face_down') return ended('lost');
  }
  return null; // the next one shows
}
export const proofEnds = (told: readonly Message[]): boolean => told.some((message) => ENDS.includes(message.id));

// Steps from where the robots stood, as runs; it stops at one that is no move.
export function follow(
  board: Board,
  from: Robots | Position,
  steps: readonly Step[],
): { runs: Run[]; position: Position } {
  let position: Position = 'robots' in from ? from : standing(from);
  const runs: Run[] = [];
  for (const { robot, direction } of steps) {
    if (!position.robots.has(robot)) break;
    const made = run(board, position.robots, robot, direction);
    if (made.kind !== 'moves') break;
    runs.push(made);
    position = after(position, made);
  }
  return { runs, position };
}

export function stepOf(move: string): Step | null {
  const [robot, direction] = move.split(' ');
  if (!/^(red|green|blue|yellow|silver) (north|east|south|west)$/.test(move)) return null;
  return { robot: robot as Colour, direction: direction as Direction };
}
export const moveOf = (step: Step): string => `${step.robot} ${step.direction}`;
