import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Board, type BoardJson } from './geometry';
import { COLOURS, type Colour, SIDE, cellNamed, written } from './pieces';
import { type Position, type Turn, after, run, solves, standing } from './run';
import { Solver } from './solver';

// The faces and the positions with known shortest lengths that the C++ solver is tested with.
const games = new URL('../../../../games/ricochet/', import.meta.url);
const read = (name: string): unknown => JSON.parse(readFileSync(new URL(name, games), 'utf8'));
interface Face {
  id: string;
  walls: [number, number, 'N' | 'E' | 'S' | 'W'][];
  barriers: [number, number, Colour, '/' | '\\'][];
}
const { faces } = read('content/faces.json') as { faces: Face[] };
const { positions } = read('testdata/positions.json') as {
  positions: {
    id: string;
    faces_NW_NE_SE_SW: string[];
    robots: number[];
    active: number;
    target: number;
    turn_off?: number;
    turn_literal?: number;
    turn_strict?: number;
  }[];
};

function laid(ids: string[]): Board {
  const json = {
    faces: ids,
    east_walls: new Array<number>(SIDE).fill(0),
    south_walls: new Array<number>(SIDE).fill(0),
    barriers: [],
  } as Required<Pick<BoardJson, 'east_walls' | 'south_walls' | 'barriers'>> & BoardJson;
  ids.forEach((id, quarter) => {
    const turned = (row: number, column: number): [number, number] => {
      for (let i = 0; i < quarter; ++i) [row, column] = [column, SIDE - 1 - row];
      return [row, column];
    };
    const face = faces.find((f) => f.id === id)!;
    for (const [r, c, side] of face.walls) {
      const [row, column] = turned(r, c);
      const d = ('NESW'.indexOf(side) + quarter) % 4;
      const [line, place] = d % 2 === 1 ? [row, d === 1 ? column : column - 1] : [column, d === 2 ? row : row - 1];
      if (place >= 0 && place < SIDE - 1) (d % 2 === 1 ? json.east_walls : json.south_walls)[line]! |= 1 << place;
    }
    for (const [r, c, colour, slant] of face.barriers) {
      const [row, column] = turned(r, c);
      const rising = (slant === '/') === (quarter % 2 === 0);
      json.barriers.push({ cell: written(row * SIDE + column), colour, slant: rising ? '/' : '\\' });
    }
  });
  return new Board(json);
}

describe('the solver', () => {
  const some = positions.filter((p, i) => i % 45 === 0 && (p.turn_literal ?? 99) <= 9);
  it.each(some.map((p) => [p.id, p] as const))('finds a shortest solution of %s', (_, p) => {
    const board = laid(p.faces_NW_NE_SE_SW);
    const start = standing(new Map(p.robots.map((cell, i) => [COLOURS[i]!, cell])));
    for (const turn of ['off', 'literal', 'strict'] as Turn[]) {
      const best = p[`turn_${turn}`];
      if (best === undefined || best > 9) continue;
      const goal = { cell: p.target, robot: p.active < 0 ? null : COLOURS[p.active]!, turn };
      const answer = new Solver(board, start, goal).solve(12, 3_000_000);
      if (answer.outcome !== 'solved') throw new Error(`longer than ${answer.longerThan}`);
      expect(answer.steps).toHaveLength(best);
      let position: Position = start;
      answer.steps.forEach(({ robot, direction }, i) => {
        const made = run(board, position.robots, robot, direction);
        expect(solves(position, goal, made)).toBe(i === best - 1);
        position = after(position, made);
      });
    }
  });

  it('says how far it has looked where it finds nothing', () => {
    const start = standing(new Map([['red', cellNamed('a1')] as const]));
    const goal = { cell: cellNamed('f7'), robot: 'red' as const, turn: 'off' as const };
    expect(new Solver(new Board({ faces: [] }), start, goal).solve(6, 100_000)).toEqual({
      outcome: 'unknown',
      longerThan: 6,
    });
  });

  it('goes on from where the robots have run to', () => {
    const board = new Board({ faces: [] });
    const start = standing(new Map([['red', cellNamed('a1')] as const]));
    const goal = { cell: cellNamed('p16'), robot: 'red' as const, turn: 'literal' as const };
    const ran = after(start, run(board, start.robots, 'red', 'east'));
    expect(new Solver(board, ran, goal).solve(6, 100_000)).toEqual({
      outcome: 'solved',
      steps: [{ robot: 'red', direction: 'south' }],
    });
  });
});
