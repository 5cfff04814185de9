// A game that is over, round by round, from its record: what was declared, what was shown, who took the token.

import type { Board } from './geometry';
import { COLOURS, type Colour, type Token, cellNamed, colourOf } from './pieces';
import { type Step, stepOf } from './proof';
import { type Goal, type Position, type Robots, type Turn, after, run, solves, standing } from './run';

export interface RecordedMove {
  seat: number | 'chance';
  move: string;
}

export interface Declared {
  seat: number;
  number: number;
}

export interface Round {
  token: Token;
  from: Robots;
  declared: Declared[]; // each seat's last number, in the order of the proofs
  proofs: { seat: number; steps: Step[]; won: boolean }[];
}

// `placed`: robots that were set up before the first move.
export function roundsOf(moves: readonly RecordedMove[], board: Board, placed: Robots, turn: Turn): Round[] {
  const rounds: Round[] = [];
  let markers = new Map(placed);
  let position: Position = standing(markers);
  let goal: Goal | null = null;
  let waiting: Declared[] = []; // who has still to show
  let round: Round | null = null;

  const begin = (): void => {
    position = standing(markers);
    const next = waiting[0];
    if (next) round?.proofs.push({ seat: next.seat, steps: [], won: false });
  };
  const failed = (): void => {
    waiting.shift();
    begin();
  };

  for (const { seat, move } of moves) {
    const step = stepOf(move);
    const [word, rest] = [move.split(' ')[0]!, move.split(' ').slice(1).join(' ')];
    if (word === 'place') {
      const colour: Colour | undefined = COLOURS[markers.size];
      if (colour) markers = new Map(markers).set(colour, cellNamed(rest));
    } else if (word === 'turn') {
      const token = rest.slice('up '.length) as Token;
      round = { token, from: markers, declared: [], proofs: [] };
      goal = { cell: board.targets.get(token) ?? -1, robot: colourOf(token), turn };
      waiting = [];
      rounds.push(round);
    } else if (word === 'declare' && round && typeof seat === 'number') {
      waiting = waiting.filter((one) => one.seat !== seat);
      const at = waiting.findIndex((one) => one.number > Number(rest));
      waiting.splice(at < 0 ? waiting.length : at, 0, { seat, number: Number(rest) });
      round.declared = [...waiting];
    } else if (move === 'time is up' && waiting.length > 0) {
      begin();
    } else if (step && round && goal) {
      // Alone nobody waits for the glass: the first run begins the proof.
      if (round.proofs.length === 0) begin();
      const proof = round.proofs.at(-1);
      if (!proof) continue;
      const made = run(board, position.robots, step.robot, step.direction);
      const won = solves(position, goal, made);
      position = after(position, made);
      proof.steps.push(step);
      if (won) {
        proof.won = true;
        markers = new Map(position.robots);
        waiting = [];
      } else if (proof.steps.length === waiting[0]?.number) failed();
    } else if (move === 'give up') {
      if (round && round.proofs.length === 0) begin();
      failed();
    }
  }
  return rounds;
}
