import { beforeAll, describe, expect, it } from 'vitest';
import type { Message } from '../board';
import type { Thought } from '../net/protocol';
import { words } from '../words/words.svelte';
import { because, better, expects, tried } from './expectations';

const thought = (points: number, lead: number, visits = 1): Thought => ({
  move: 'pass',
  says: { id: 'said', arguments: {} },
  hope_percent: 50,
  points,
  lead,
  visits,
});

describe('what a bot expects', () => {
  beforeAll(() => words.use('en'));

  it('is told in points and lead', () => {
    expect(expects(thought(66.6, 4.2), false)).toBe('about 67 points at the end, 4 ahead of the best of the others');
    expect(expects(thought(1.2, -2.5), false)).toBe('about 1 point at the end, 2 behind the best of the others');
    expect(expects(thought(40, 0.3), false)).toBe('about 40 points at the end, level with the best of the others');
    expect(expects(thought(40, 12), true)).toBe('about 40 points at the end');
  });
  it('is compared by the lead, alone by points', () => {
    expect(better(thought(60, 4.26), thought(61, 1), false)).toBe('3.3 points more of a lead, by its reckoning.');
    expect(better(thought(60, 0), thought(58, 9), true)).toBe('2 points more, by its reckoning.');
  });
  it('does not claim more points than it expects', () => {
    for (const other of [thought(60, 1), thought(62, 3)])
      expect(better(thought(60, 1), other, false)).toBe(
        'It expects no more points of it, but more chance to come out ahead.',
      );
  });
  it('is explained by what is different, with what it is worth', () => {
    const say = ({ id }: Message) => id;
    const reasons = [
      { says: { id: 'a set of 3 × Lens to sell', arguments: {} }, points: 6.04 },
      { says: { id: 'fewer Cogs in hand', arguments: {} }, points: -4 },
    ];
    expect(because(reasons, say)).toEqual([
      'What makes the difference: a set of 3 × Lens to sell (+6); fewer Cogs in hand (-4).',
    ]);
    expect(because([], say)).toEqual([]);
  });
  it('says how often it was tried', () => {
    expect(tried(thought(1, 1, 812), thought(1, 1, 1))).toBe('Played on in thought: 812 times, the next best 1 time.');
  });
});
