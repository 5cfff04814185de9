import { describe, expect, it } from 'vitest';
import type { Explorer } from '../../../web/src/board';
import { openTable } from '../../../web/src/rules/for_tests';
import { reach, robotsOf, roundsOf, solution } from './exploring';
import { cellNamed } from './pieces';
import { Plan } from './plan.svelte';

const table = openTable({ game: 'ricochet', seats: 2, options: { board: '1A 2A 3A 4A', robots: 'a1 p1 a16 p16' } });
const rules: Explorer = {
  parts: (move) => table.parts(move),
  explore: (question) => table.explore(null, question),
  ponder: (question) => Promise.resolve(table.explore(null, question)),
};
const homes = robotsOf({ red: 'a1', green: 'p1', blue: 'a16', yellow: 'p16' });

describe('what the rules answer', () => {
  it('has spaces as numbers, and every robot with its four runs', () => {
    const { robots, runs, made, target } = reach(rules, homes, 'red moon', ['red south']);
    expect(made).toMatchObject([{ robot: 'red', direction: 'south', cell: robots.get('red') }]);
    expect(made[0]!.way[0]).toBe(cellNamed('a1'));
    expect([...runs.keys()]).toEqual(['red', 'green', 'blue', 'yellow']);
    expect(runs.get('blue')!.south).toMatchObject({ kind: 'blocked', stoppedBy: 'edge', solves: false });
    expect(runs.get('blue')!.south.whyNot?.id).toBe('ricochet.refused.blocked');
    expect(target).toEqual({ robot: 'red', turned: false });
  });
  it('knows nobody who must arrive at the vortex, and no corner that must be turned there', () => {
    expect(reach(rules, homes, 'vortex').target).toEqual({ robot: null, turned: null });
    expect(reach(rules, homes, null).target).toBeNull();
  });
  it('finds a way on, or says how far it has looked', async () => {
    const { moves } = await solution(rules, homes, 'red moon', [], 20);
    expect(reach(rules, homes, 'red moon', moves!).solvedIn).toBe(moves!.length);
    const rest = await solution(rules, homes, 'red moon', moves!.slice(0, 2), 20);
    expect(rest.moves).toHaveLength(moves!.length - 2);
    const longerThan = moves!.length - 1;
    expect(await solution(rules, homes, 'red moon', [], longerThan)).toEqual({ moves: null, longerThan });
  });
  it('tells a game round by round', () => {
    const [round] = roundsOf(rules, [
      { seat: 'chance', move: 'turn up red moon' },
      { seat: 2, move: 'declare 9' },
      { seat: 1, move: 'declare 8' },
    ]);
    const declared = [
      { seat: 1, number: 8 },
      { seat: 2, number: 9 },
    ];
    expect(round).toEqual({ token: 'red moon', from: homes, declared, winner: null });
  });
});

describe('a plan', () => {
  const plan = new Plan(
    () => rules,
    () => homes,
    () => 'red moon',
  );
  it('grows run by run, refuses what is no move, and can be peeled off', () => {
    expect(plan.go('red', 'south')).toBeNull();
    expect(plan.go('red', 'south')?.id).toBe('ricochet.refused.blocked');
    expect(plan.runs).toHaveLength(1);
    expect(plan.robots.get('red')).toBe(plan.runs[0]!.cell);
    expect(plan.peel()).toBe(true);
    expect(plan.robots).toEqual(homes);
    expect([plan.peel(), plan.clear()]).toEqual([false, false]);
  });
  it('is no plan while the robots are being set up', () => {
    const early = new Plan(
      () => rules,
      () => null,
      () => null,
    );
    expect(early.go('red', 'south')).toBeNull();
    expect([early.runs, early.solvedIn, early.robots.size, early.peel()]).toEqual([[], 0, 0, false]);
  });
});
