// Setting up a position: what is changed, and nothing else.

import { describe, expect, it } from 'vitest';
import { cellNamed } from './pieces';
import { type Position, type Setting, withFace, withRobot, withTarget } from './setting';

const position: Position = {
  board: ['4A', '3B', '2C', '1C'],
  robots: { red: 'a12', green: 'b6', blue: 'l4', yellow: 'n15' },
  target: 'red moon',
  turn: 'literal',
};

describe('a position', () => {
  it('follows robots and targets', () => {
    expect(withRobot(position, 'blue', cellNamed('p1'))).toEqual({
      ...position,
      robots: { red: 'a12', green: 'b6', blue: 'p1', yellow: 'n15' },
    });
    const five = withRobot(position, 'silver', cellNamed('h1'));
    expect(five.robots.silver).toBe('h1');
    expect(withRobot(five, 'silver', null)).toEqual(position);
    expect(withTarget(position, 'yellow planet')).toEqual({ ...position, target: 'yellow planet' });
  });
  it('always has four different marks', () => {
    const faces = ['green', 'blue', 'red', 'yellow'].flatMap((mark, i) =>
      ['A', 'B', 'C', 'D'].map((letter) => ({ face: `${i + 1}${letter}`, mark })),
    );
    const setting = { position, faces } as Setting;
    expect(withFace(setting, 0, '4D').board).toEqual(['4D', '3B', '2C', '1C']);
    expect(withFace(setting, 0, '2A').board).toEqual(['2A', '3B', '4A', '1C']);
    for (const { face } of faces)
      for (const corner of [0, 1, 2, 3])
        expect(new Set(withFace(setting, corner, face).board.map((one) => one[0])).size).toBe(4);
  });
});
