import { expect, it } from 'vitest';
import { Board } from './geometry';
import { pathOf } from './path';
import { cellNamed } from './pieces';
import { type Run, after, run, standing } from './run';

const board = new Board({ faces: [] });

function ran(...steps: ['red' | 'blue', 'north' | 'east' | 'south' | 'west'][]): Run[] {
  let position = standing(new Map([['red', cellNamed('a1')] as const, ['blue', cellNamed('p16')] as const]));
  return steps.map(([robot, direction]) => {
    const made = run(board, position.robots, robot, direction);
    position = after(position, made);
    return made;
  });
}

it('draws one line a robot, with a number where each run ends', () => {
  const path = pathOf(ran(['red', 'south'], ['red', 'east'], ['blue', 'north']), new Set());
  expect(path.lines.map((line) => line.robot)).toEqual(['red', 'blue']);
  expect(path.lines[0]!.d).toBe('M16 16L16 496L464 496');
  expect(path.badges.map((badge) => badge.number)).toEqual([1, 2, 3]);
});

it('lays a way back beside the way there', () => {
  const there = pathOf(ran(['red', 'east'], ['red', 'west']), new Set());
  expect(there.lines[0]!.d).toBe('M16 16L496 16L496 22.2L16 22.2');
});

it('puts a number into the corner of a space that shows something', () => {
  const end = cellNamed('p1');
  expect(pathOf(ran(['red', 'east']), new Set()).badges[0]!.at).toEqual({ x: 496, y: 16 });
  expect(pathOf(ran(['red', 'east']), new Set([end])).badges[0]!.at).toEqual({ x: 506, y: 6 });
});
