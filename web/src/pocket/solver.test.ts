// The solver in the module: what lies on the table, every shortest way, and what is wrong with an id.

import { beforeAll, describe, expect, it } from 'vitest';
import { Module } from '../rules/module';
import { hasModule, houseModule } from './for_tests';

describe.skipIf(!hasModule)('the solver in the module', () => {
  let module: Module;
  const ask = (word: string, id: string) => JSON.parse(module.speak('think', JSON.stringify({ do: word, id })));
  beforeAll(async () => {
    module = await Module.of(houseModule());
  });

  it('reads a position, and writes it as it is best written', () => {
    const { answer } = ask('position', '4a3b2c1c-A12B6L4N15-RM');
    expect(answer.id).toBe('4A3B2C1C-a12b6l4n15-rm');
    expect(answer.position).toEqual({
      board: ['4A', '3B', '2C', '1C'],
      robots: { red: 'a12', green: 'b6', blue: 'l4', yellow: 'n15' },
      target: 'red moon',
      turn: 'literal',
    });
    expect(ask('position', JSON.stringify(answer.position)).answer).toEqual(answer);
    expect(answer.state.robots).toEqual({ red: 'a12', green: 'b6', blue: 'l4', yellow: 'n15' });
    expect(answer.state.target.token).toBe('red moon');
    const other = ask('position', '4A3B2C1C-a12b6l4n15p1-b@e5-strict').answer;
    expect([other.robot, other.cell, other.state.robots.silver]).toEqual(['blue', 'e5', 'p1']);
    expect([other.position.target, other.position.turn]).toEqual([{ robot: 'blue', cell: 'e5' }, 'strict']);
    expect(ask('position', JSON.stringify(other.position)).answer.id).toBe('4A3B2C1C-a12b6l4n15p1-b@e5-strict');
  });

  it('shows robots on targets, where they may stand in the middle of a game', () => {
    const { answer } = ask('position', '4B3B2B1A-c15a4l3c2-bg');
    expect(answer.state.robots).toEqual({ red: 'c15', green: 'a4', blue: 'l3', yellow: 'c2' });
    expect(answer.state.target.token).toBe('blue gear');
  });

  it('finds all shortest ways', () => {
    const { answer } = ask('solve', '4A3B2C1C-a12b6l4n15-rm');
    expect([answer.outcome, answer.best, answer.count, answer.complete]).toEqual(['solved', 5, 1, true]);
    expect(answer.solutions[0].length).toBe(5);
  });

  it('solves the hard one of 25 moves within 600 MB', { timeout: 120_000 }, () => {
    const began = process.cpuUsage().user;
    const { answer } = ask('solve', '4B3B2B1A-c15a4l3c2-bg');
    expect([answer.outcome, answer.best]).toEqual(['solved', 25]);
    const megabytes = module.memory.buffer.byteLength / 1e6;
    console.log(
      `25 moves: ${((process.cpuUsage().user - began) / 1e6).toFixed(1)} s of the processor, ${megabytes.toFixed(0)} MB`,
    );
    expect(megabytes).toBeLessThan(600);
  });

  it('says what is wrong with an id', () => {
    for (const [id, why] of [
      ['4A3B2C1C-a12a12l4n15-rm', 'solve.position.robot'],
      ['4A4B2C1C-a12b6l4n15-rm', 'solve.position.marks'],
      ['4A3B2C1C-a12b6l4n99-rm', 'solve.position'],
      ['-', 'solve.position'],
      ['x'.repeat(10_000), 'solve.position'],
    ])
      expect(ask('position', id!).error.id).toMatch(why!);
  });
});
