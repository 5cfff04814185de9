import { expect, it } from 'vitest';
import recorded from './fixtures/game.json';
import { Board, type BoardJson } from './geometry';
import { follow } from './proof';
import { type RecordedMove, roundsOf } from './rounds';
import { robotsOf } from './view';

const board = new Board(recorded.board as BoardJson);
const rounds = roundsOf(recorded.moves as RecordedMove[], board, new Map(), 'literal');

it('gives each token to who took it at the referee’s table', () => {
  const tokens: Record<string, string[]> = { 1: [], 2: [], 3: [] };
  for (const round of rounds) for (const proof of round.proofs) if (proof.won) tokens[proof.seat]!.push(round.token);
  const sorted = (all: Record<string, string[]>) => Object.values(all).map((list) => [...list].sort());
  expect(sorted(tokens)).toEqual(sorted(recorded.tokens));
});

it('knows who failed, in order', () => {
  expect(rounds.flatMap((round) => round.proofs.filter((proof) => !proof.won).map((proof) => proof.seat))).toEqual(
    recorded.failed,
  );
});

it('leaves the robots where the last proof brought them', () => {
  const last = rounds.at(-1)!;
  const won = last.proofs.find((proof) => proof.won)!;
  expect(follow(board, last.from, won.steps).position.robots).toEqual(robotsOf(recorded.robots));
});

it('puts who has declared into the order of the proofs', () => {
  for (const { declared } of rounds)
    expect(declared.map((one) => one.number)).toEqual(declared.map((one) => one.number).sort((a, b) => a - b));
  expect(rounds[0]!.declared.map((one) => one.seat)).toEqual([1, 2, 3]);
});
