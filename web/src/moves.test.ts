// Moves are spelt as the rules write them, and what they are about is what the rules say: at every recorded position.

import { describe, expect, test } from 'vitest';
import type { Choice, Terms } from './board';
import { asksFor, spelt, thingsOf, verbOf } from './moves';
import { openTable } from './rules/for_tests';

interface Fixture {
  terms: Omit<Terms, 'options'> & Partial<Terms>;
  decision?: { moves: Choice[] };
  barred?: Choice[];
}
const fixtures = import.meta.glob<Fixture>('../../games/*/web/dev/*.json', { import: 'default', eager: true });
const opened = ({ terms }: Fixture) => openTable({ options: {}, ...terms });

test.each(Object.entries(fixtures))('%s', (_path, fixture) => {
  const rules = opened(fixture);
  for (const { move } of [...(fixture.decision?.moves ?? []), ...(fixture.barred ?? [])]) {
    const [verb = '', ...things] = rules.parts(move);
    expect(spelt(verb, ...things)).toBe(move);
    expect([verbOf(rules, move), thingsOf(rules, move)]).toEqual([verb, things]);
  }
  rules.close();
});

describe('a move', () => {
  const rules = openTable({ game: 'mech', seats: 2, options: { robots: 'yes' } });

  test('has the longest verb that the rules know, not the first word', () => {
    expect(rules.parts('copy robot 2 a')).toEqual(['copy robot', '2', 'a']);
    expect([verbOf(rules, 'dock'), thingsOf(rules, 'dock')]).toEqual(['dock', []]);
    expect(spelt('', 'red', 'north')).toBe('red north');
  });
  test('that the rules do not know is about nothing', () => {
    expect(rules.parts('fly away')).toEqual([]);
    expect([verbOf(rules, 'fly away'), verbOf(rules, null), thingsOf(rules, null)]).toEqual(['', '', []]);
  });
  test('is asked for where one with its verb can be made', () => {
    const moves = [{ move: 'dock', says: { id: '', arguments: {} } }];
    const table = {
      parts: (move: string) => rules.parts(move),
      decision: { seat: 1, position: 1, asked: moves[0]!.says, moves },
    };
    expect(['dock', 'stock'].map((verb) => asksFor(table, verb))).toEqual([true, false]);
    expect(asksFor({ ...table, decision: null }, 'dock')).toBe(false);
  });
});
