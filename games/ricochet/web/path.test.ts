import { expect, it } from 'vitest';
import { lengthOf, pathOf } from './path';
import { cellNamed } from './pieces';

const ran = (robot: 'red' | 'blue', ...way: string[]) => ({ robot, way: way.map(cellNamed) });

it('draws one line a robot, with a number where each run ends', () => {
  const path = pathOf([ran('red', 'a1', 'a16'), ran('red', 'a16', 'o16'), ran('blue', 'p16', 'p1')], new Set());
  expect(path.lines.map((line) => line.robot)).toEqual(['red', 'blue']);
  expect(path.lines[0]!.d).toBe('M16 16L16 496L464 496');
  expect(path.badges.map((badge) => badge.number)).toEqual([1, 2, 3]);
});

it('lays a way back beside the way there', () => {
  const there = pathOf([ran('red', 'a1', 'p1'), ran('red', 'p1', 'a1')], new Set());
  expect(there.lines[0]!.d).toBe('M16 16L496 16L496 22.2L16 22.2');
});

it('puts a number into the corner of a space that shows something', () => {
  const end = cellNamed('p1');
  expect(pathOf([ran('red', 'a1', 'p1')], new Set()).badges[0]!.at).toEqual({ x: 496, y: 16 });
  expect(pathOf([ran('red', 'a1', 'p1')], new Set([end])).badges[0]!.at).toEqual({ x: 506, y: 6 });
});

it('is as long as the spaces run over, around every bend', () => {
  expect(lengthOf(ran('red', 'c3', 'g3', 'g7', 'c7', 'c3'))).toBe(16);
  expect(lengthOf(ran('red', 'c3'))).toBe(0);
});
