import { describe, expect, it } from 'vitest';
import { argumentsOf, Grammar, parse, PatternError } from './format';

const say = (pattern: string, values: Record<string, string | number> = {}, language = 'en') =>
  new Grammar(language).format(parse(pattern), values);

describe('ICU patterns', () => {
  it('put arguments in', () => {
    expect(say('{seat} buys {card}.', { seat: 'Anna', card: 'a Gear' })).toBe('Anna buys a Gear.');
    expect(say('{n}', { n: 1234 })).toBe('1,234');
    expect(say('{n}', { n: 1234 }, 'de')).toBe('1.234');
  });
  it('choose by number, exact values first', () => {
    const cogs = '{cogs, plural, =0 {no Cogs} one {# Cog} other {# Cogs}}';
    expect([0, 1, 2].map((cogs_) => say(cogs, { cogs: cogs_ }))).toEqual(['no Cogs', '1 Cog', '2 Cogs']);
    // French counts 0 as one.
    expect(say('{n, plural, one {# coup} other {# coups}}', { n: 0 }, 'fr')).toBe('0 coup');
  });
  it('choose by word, and nest', () => {
    const run =
      '{robot, select, red {the red robot} other {a robot}} runs {n, plural, one {# {what}} other {# {what}s}}';
    expect(say(run, { robot: 'red', n: 2, what: 'space' })).toBe('the red robot runs 2 spaces');
    expect(say(run, { robot: 'pink', n: 1, what: 'space' })).toBe('a robot runs 1 space');
  });
  it('keep # outside plurals and apostrophes in words', () => {
    expect(say("don't # ''quote''")).toBe("don't # 'quote'");
    expect(say("'{literal}' {x}", { x: 1 })).toBe('{literal} 1');
  });
  it('name what is wrong', () => {
    for (const wrong of ['{a', 'a}', '{a, plural, one {x}}', '{a, number}', '{}'])
      expect(() => parse(wrong)).toThrow(PatternError);
  });
  it('show an argument that is not there', () => expect(say('{seat} passes')).toBe('{seat} passes'));
  it('list their arguments', () =>
    expect([...argumentsOf(parse('{a} {b, select, x {{c}} other {{d, plural, other {{e} #}}}}'))].sort()).toEqual([
      'a',
      'b',
      'c',
      'd',
      'e',
    ]));
});
