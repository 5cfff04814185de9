import { describe, expect, it } from 'vitest';
import recorded from './fixtures/runs.json';
import { Board, type BoardJson } from './geometry';
import { COLOURS, type Colour, DIRECTIONS, type Direction, type Token, cellNamed, colourOf, written } from './pieces';
import { type Goal, type Position, type Turn, after, refusal, run, solves, standing } from './run';
import { robotsOf } from './view';

interface Recorded {
  turn: Turn;
  board: BoardJson;
  robots: Record<string, string>;
  target: { token: Token; cell: string };
  proof: { outcomes: string; move: string }[];
}

const SHORT = { blocked: '#', on_barrier: '/', forever: '@', straight: '-' };

function outcome(board: Board, position: Position, goal: Goal, robot: Colour, direction: Direction): string {
  const made = run(board, position.robots, robot, direction);
  const why = refusal(position, goal, made);
  if (why) return SHORT[why];
  return (solves(position, goal, made) ? '=' : '') + written(made.cell);
}

describe('runs', () => {
  it.each((recorded as Recorded[]).map((game, i) => [i, game] as const))(
    'are those of the referee, recorded game %i',
    (_, game) => {
      const board = new Board(game.board);
      const goal: Goal = {
        cell: cellNamed(game.target.cell),
        robot: colourOf(game.target.token),
        turn: game.turn,
      };
      let position = standing(robotsOf(game.robots));
      for (const { outcomes, move } of game.proof) {
        const all: string[] = [];
        for (const robot of COLOURS)
          if (position.robots.has(robot))
            for (const direction of DIRECTIONS) all.push(outcome(board, position, goal, robot, direction));
        expect(all.join(' ')).toBe(outcomes);
        const [robot, direction] = move.split(' ') as [Colour, Direction];
        position = after(position, run(board, position.robots, robot, direction));
      }
    },
  );

  it('tell a circle of barriers without end from a way back to the own space', () => {
    const square = (wall: boolean): Board => {
      const json: BoardJson = {
        faces: [],
        barriers: [
          { cell: 'g3', colour: 'red', slant: '\\' },
          { cell: 'g7', colour: 'red', slant: '/' },
          { cell: 'c7', colour: 'red', slant: '\\' },
        ],
        south_walls: new Array<number>(16).fill(0),
      };
      if (wall)
        json.south_walls![2] = 1 << 1; // between c2 and c3
      else json.barriers!.push({ cell: 'c3', colour: 'red', slant: '/' });
      return new Board(json);
    };
    const back = run(square(true), robotsOf({ green: 'c3' }), 'green', 'east');
    expect(back).toMatchObject({ kind: 'moves', cell: cellNamed('c3'), heading: 'north', length: 16 });
    expect(back.way.map(written)).toEqual(['c3', 'g3', 'g7', 'c7', 'c3']);
    expect(run(square(false), robotsOf({ green: 'd3' }), 'green', 'east').kind).toBe('forever');
  });

  it('bend where the barriers are and name what stops them', () => {
    const board = new Board({ faces: [], barriers: [{ cell: 'e5', colour: 'blue', slant: '/' }] });
    const robots = robotsOf({ red: 'a5', green: 'e2', blue: 'h5' });
    const bent = run(board, robots, 'red', 'east');
    expect(bent.way.map(written)).toEqual(['a5', 'e5', 'e3']);
    expect(bent).toMatchObject({ kind: 'moves', halt: 'robot', heading: 'north' });
    expect(run(board, robots, 'blue', 'west')).toMatchObject({ cell: cellNamed('b5'), halt: 'robot' });
    expect(run(board, robots, 'blue', 'east')).toMatchObject({ cell: cellNamed('p5'), halt: 'edge' });
    // Walls between columns g and h of rows 8 and 9: the centre piece; one between c and d of row 1.
    const east = new Array<number>(16)
      .fill(0)
      .with(7, 1 << 6)
      .with(8, 1 << 6)
      .with(0, 1 << 2);
    const walled = new Board({ faces: [], east_walls: east });
    expect(run(walled, robotsOf({ red: 'a8' }), 'red', 'east')).toMatchObject({
      cell: cellNamed('g8'),
      halt: 'centre',
    });
    expect(run(walled, robotsOf({ red: 'a1' }), 'red', 'east')).toMatchObject({ cell: cellNamed('c1'), halt: 'wall' });
    expect(run(walled, robotsOf({ red: 'c1' }), 'red', 'east')).toMatchObject({ kind: 'blocked', halt: 'wall' });
  });
});
