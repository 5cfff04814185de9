import { describe, expect, it } from 'vitest';
import { Presses } from './presses';

// A table that takes a while to answer: `play` sends, `answer` lets the next position come.
class Slow {
  sending = false;
  done: string[] = [];
  presses = new Presses(
    () => this.sending,
    () => Promise.resolve(),
  );
  press(what: string, plays = false): void {
    if (this.presses.wait) return this.presses.add(() => this.press(what, plays));
    this.done.push(what);
    if (plays) this.sending = true;
  }
  async answer(): Promise<void> {
    this.sending = false;
    await this.presses.release();
  }
}

describe('presses', () => {
  it('are done at once while nothing is on its way', () => {
    const table = new Slow();
    table.press('red');
    table.press('south', true);
    expect(table.done).toEqual(['red', 'south']);
  });

  it('wait for the position they are meant for, in order, one move at a time', async () => {
    const table = new Slow();
    table.press('south', true);
    table.press('blue');
    table.press('east', true);
    table.press('north', true);
    expect(table.done).toEqual(['south']);
    await table.answer();
    expect(table.done).toEqual(['south', 'blue', 'east']);
    table.press('west');
    await table.answer();
    expect(table.done).toEqual(['south', 'blue', 'east', 'north']);
    await table.answer();
    expect(table.done).toEqual(['south', 'blue', 'east', 'north', 'west']);
  });

  it('do not overtake those that wait, though the position is there', async () => {
    const table = new Slow();
    table.press('south', true);
    table.press('first');
    table.sending = false;
    const released = table.presses.release();
    table.press('second');
    await released;
    expect(table.done).toEqual(['south', 'first', 'second']);
  });

  it('are forgotten when the move was refused, and go on after one that failed', async () => {
    const table = new Slow();
    table.press('south', true);
    table.press('east');
    table.presses.drop();
    await table.answer();
    expect(table.done).toEqual(['south']);
    table.press('west', true);
    table.presses.add(() => {
      throw new Error('no');
    });
    table.press('after');
    await expect(table.answer()).rejects.toThrow('no');
    await table.presses.release();
    expect(table.done).toEqual(['south', 'west', 'after']);
  });
});
