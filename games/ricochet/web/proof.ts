// A proof, from what happened: which runs were made since somebody began to show.

import type { Message, Reader } from '../../../web/src/board';
import { type Fact, known } from '../../../web/src/facts';
import { spelt } from '../../../web/src/moves';
import { FACTS } from './facts';
import type { Colour, Direction, Token } from './pieces';

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

// The last proof in what happened; null when a token was turned up or a number declared since.
export function lastProof(facts: readonly Fact[]): Shown | null {
  let shown = null as Shown | null;
  for (const one of known(FACTS, facts)) {
    switch (one.fact) {
      case 'shows':
        shown = { steps: [], seat: one.seat, outcome: 'going on' };
        break;
      case 'run':
        // Solo nobody says who shows: the first run begins it.
        if (one.number === 1) shown = { steps: [], seat: one.seat, outcome: 'going on' };
        // Where something in between is not known, nothing can be followed.
        if (one.number !== (shown?.steps.length ?? -1) + 1) shown = null;
        if (shown) shown = { ...shown, seat: one.seat, steps: [...shown.steps, stepIn(one)] };
        break;
      case 'won':
        if (shown) shown = { ...shown, outcome: 'won' };
        break;
      case 'failed':
        if (shown) shown = { ...shown, outcome: 'failed' };
        break;
      case 'gave_up':
        shown = { steps: shown?.steps ?? [], seat: one.seat, outcome: 'gave up' };
        break;
      case 'turn_up':
      case 'declare':
        shown = null;
        break;
    }
  }
  return shown;
}
const stepIn = ({ robot, direction }: { robot: string; direction: string }): Step => ({
  robot: robot as Colour,
  direction: direction as Direction,
});
// The runs that a hint tells of, one after another; and the robot, where it tells no more than that.
export function hintedSteps(hint: readonly Message[]): Step[] {
  return hint.flatMap(({ arguments: { robot, direction } }) =>
    typeof robot === 'string' && typeof direction === 'string' ? [stepIn({ robot, direction })] : [],
  );
}
export function hintedRobot(hint: readonly Message[]): Colour | null {
  const robot = hint.find((message) => 'robot' in message.arguments)?.arguments['robot'];
  return typeof robot === 'string' ? (robot as Colour) : null;
}

// The run among these facts.
export function runIn(facts: readonly Fact[]): Step | undefined {
  return known({ run: FACTS.run }, facts).map(stepIn)[0];
}

const ENDS = ['won', 'failed', 'gave_up'];

// The proof that ended last, whatever came after it.
export function endedProof(facts: readonly Fact[]): Shown | null {
  const end = facts.findLastIndex(({ fact }) => ENDS.includes(fact));
  return end < 0 ? null : lastProof(facts.slice(0, end + 1));
}
// What became of a token after a proof: somebody has it, it is back among the others, or alone it is lost.
export interface Ending {
  token: Token;
  outcome: 'won' | 'back' | 'lost';
  seat: number; // who showed last
  runs: number;
}
export function endingOf(facts: readonly Fact[], shown: Shown, token: Token): Ending | null {
  const { seat, steps } = shown;
  const ended = (outcome: Ending['outcome']): Ending => ({ token, outcome, seat, runs: steps.length });
  for (const { fact } of known(FACTS, facts)) {
    if (fact === 'won') return ended('won');
    if (fact === 'back') return ended('back');
    if (fact === 'face_down') return ended('lost');
  }
  return null; // the next one shows
}
export const proofEnds = (facts: readonly Fact[]): boolean => facts.some(({ fact }) => ENDS.includes(fact));

// A run has no verb: it is written as the robot and the direction.
const RUN = '';
export function stepOf(rules: Reader, move: string): Step | null {
  const [verb, robot, direction] = rules.parts(move);
  return verb === RUN ? { robot: robot as Colour, direction: direction as Direction } : null;
}
export const moveOf = ({ robot, direction }: Step): string => spelt(RUN, robot, direction);
