import { expect, it } from 'vitest';
import type { Message } from '../../board';
import { endedProof, endingOf, lastProof, stepOf } from './proof';

const told = (id: string, more: Message['arguments'] = {}): Message => ({ id: `ricochet.told.${id}`, arguments: more });
const ran = (number: number, robot: string, direction: string): Message =>
  told('run', { robot, direction, number, seat: { seat: 2 }, from: 'a1', to: 'b1' });

it('follows a proof from where somebody begins to show', () => {
  const log = [
    told('declare'),
    told('glass_over'),
    told('shows', { seat: { seat: 2 }, number: 3 }),
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

it('begins anew with the next one who shows', () => {
  const log = [
    told('shows', { seat: { seat: 2 } }),
    ran(1, 'red', 'north'),
    told('failed'),
    told('shows', { seat: { seat: 1 } }),
  ];
  expect(lastProof(log)).toEqual({ seat: 1, outcome: 'going on', steps: [] });
  expect(endedProof(log)).toMatchObject({ outcome: 'failed', steps: [{ robot: 'red' }] });
});

it('knows the way that won although the next token lies there already', () => {
  const log = [ran(1, 'red', 'north'), ran(2, 'red', 'east'), told('won'), told('turn_up')];
  expect(lastProof(log)).toBeNull();
  expect(endedProof(log)).toMatchObject({ outcome: 'won', steps: [{ direction: 'north' }, { direction: 'east' }] });
});

it('tells what became of the token, and nothing while another one shows', () => {
  const shown = { seat: 2, outcome: 'going on', steps: [{ robot: 'red', direction: 'north' }] } as const;
  const ending = (...log: Message[]) => endingOf(log, { ...shown, steps: [...shown.steps] }, 'red moon');
  expect(ending(ran(1, 'red', 'north'), told('won'), told('turn_up'))).toEqual({
    token: 'red moon',
    outcome: 'won',
    seat: 2,
    runs: 1,
  });
  expect(ending(told('failed'), told('back'))).toMatchObject({ outcome: 'back' });
  expect(ending(told('gave_up'), told('face_down'))).toMatchObject({ outcome: 'lost' });
  expect(ending(told('failed'), told('shows', { seat: { seat: 1 } }))).toBeNull();
});

it('follows nothing where a part was not heard', () => {
  expect(lastProof([ran(3, 'red', 'north'), ran(4, 'red', 'east')])).toBeNull();
  expect(lastProof([ran(1, 'red', 'north'), ran(3, 'red', 'east')])).toBeNull();
});

it('reads runs and nothing else', () => {
  expect(stepOf('silver west')).toEqual({ robot: 'silver', direction: 'west' });
  expect(stepOf('give up')).toBeNull();
  expect(stepOf('declare 7')).toBeNull();
});
