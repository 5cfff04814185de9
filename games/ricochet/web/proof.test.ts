import { expect, it } from 'vitest';
import type { Fact } from '../../../web/src/facts';
import { openTable } from '../../../web/src/rules/for_tests';
import { endedProof, endingOf, lastProof, stepOf } from './proof';

const made = (fact: string, fields: Record<string, number | string> = {}): Fact => ({ fact, ...fields });
const ran = (number: number, robot: string, direction: string): Fact =>
  made('run', { robot, direction, number, seat: 2, from: 'a1', to: 'b1' });

it('follows a proof from where somebody begins to show', () => {
  const log = [
    made('declare'),
    made('glass_over'),
    made('shows', { seat: 2, number: 3 }),
    ran(1, 'red', 'north'),
    ran(2, 'blue', 'east'),
  ];
  expect(lastProof(log)).toEqual({
    seat: 2,
    outcome: 'going on',
    steps: [
      { robot: 'red', direction: 'north' },
      { robot: 'blue', direction: 'east' },
    ],
  });
});

it('starts over with the next one who shows', () => {
  const log = [made('shows', { seat: 2 }), ran(1, 'red', 'north'), made('failed'), made('shows', { seat: 1 })];
  expect(lastProof(log)).toEqual({ seat: 1, outcome: 'going on', steps: [] });
  expect(endedProof(log)).toMatchObject({ outcome: 'failed', steps: [{ robot: 'red' }] });
});

it('knows the way that won although the next token lies there already', () => {
  const log = [ran(1, 'red', 'north'), ran(2, 'red', 'east'), made('won'), made('turn_up')];
  expect(lastProof(log)).toBeNull();
  expect(endedProof(log)).toMatchObject({ outcome: 'won', steps: [{ direction: 'north' }, { direction: 'east' }] });
});

it('tells what became of the token, and nothing while another one shows', () => {
  const shown = { seat: 2, outcome: 'going on', steps: [{ robot: 'red', direction: 'north' }] } as const;
  const ending = (...log: Fact[]) => endingOf(log, { ...shown, steps: [...shown.steps] }, 'red moon');
  expect(ending(ran(1, 'red', 'north'), made('won'), made('turn_up'))).toEqual({
    token: 'red moon',
    outcome: 'won',
    seat: 2,
    runs: 1,
  });
  expect(ending(made('failed'), made('back'))).toMatchObject({ outcome: 'back' });
  expect(ending(made('gave_up'), made('face_down'))).toMatchObject({ outcome: 'lost' });
  expect(ending(made('failed'), made('shows', { seat: 1 }))).toBeNull();
});

it('follows nothing where a part was not heard', () => {
  expect(lastProof([ran(3, 'red', 'north'), ran(4, 'red', 'east')])).toBeNull();
  expect(lastProof([ran(1, 'red', 'north'), ran(3, 'red', 'east')])).toBeNull();
});

it('reads runs and nothing else', () => {
  const rules = openTable({ game: 'ricochet', seats: 1, options: {} });
  expect(stepOf(rules, 'silver west')).toEqual({ robot: 'silver', direction: 'west' });
  expect(stepOf(rules, 'give up')).toBeNull();
  expect(stepOf(rules, 'declare 7')).toBeNull();
});
