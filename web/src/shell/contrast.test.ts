// The colours of the shell against each other, by the formula of WCAG 2: body text 7, other text 4.5, marks 3.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { colourOf, inkOf } from '../table/seats';

const css = readFileSync(join(import.meta.dirname, 'theme.css'), 'utf8');
function tokens(selector: string): Record<string, string> {
  const start = css.indexOf(`${selector} {`);
  const block = css.slice(start, css.indexOf('}', start));
  return Object.fromEntries(
    [...block.matchAll(/--([a-z0-9-]+):\s*(#[0-9a-f]{6})/gi)].map((match) => [match[1]!, match[2]!]),
  );
}
const light = tokens(':root');
const THEMES: [string, Record<string, string>][] = [
  ['light', light],
  ['dark', { ...light, ...tokens(":root[data-theme='dark']") }],
];

function luminance(colour: string): number {
  const [r, g, b] = [1, 3, 5]
    .map((at) => parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
export function contrast(one: string, other: string): number {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

describe.each(THEMES)('in the %s theme', (_, theme) => {
  const GROUNDS = ['ground', 'surface'];
  it.each(GROUNDS)('text can be read on %s', (ground) => {
    expect(contrast(theme['ink']!, theme[ground]!)).toBeGreaterThanOrEqual(7);
    for (const text of ['muted', 'accent', 'error'])
      expect([text, contrast(theme[text]!, theme[ground]!) >= 4.5]).toEqual([text, true]);
    expect(contrast(theme['line']!, theme[ground]!)).toBeGreaterThanOrEqual(3);
  });
  it('text can be read on filled and marked controls', () => {
    expect(contrast(theme['on-accent']!, theme['accent']!)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(theme['ink']!, theme['accent-soft']!)).toBeGreaterThanOrEqual(7);
    expect(contrast(theme['muted']!, theme['accent-soft']!)).toBeGreaterThanOrEqual(4.5);
  });
  it('initials can be read on every seat’s sign', () => {
    for (let seat = 1; seat <= 6; ++seat) {
      const fill = theme[/--(seat-\d)/.exec(colourOf(seat))![1]!]!;
      const ink = inkOf(seat) === '#fff' ? '#ffffff' : '#000000';
      expect([seat, contrast(ink, fill) >= 4.5]).toEqual([seat, true]);
    }
  });
});
