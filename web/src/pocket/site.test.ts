// A site's host may say nothing of what its pages may load: the page says it itself.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { pocketPage } from '../../site/site';

const page = pocketPage(readFileSync(join(import.meta.dirname, '../../index.html'), 'utf8'));
const POLICY = /<meta http-equiv="Content-Security-Policy" content="([^"]*)" \/>/;

it('allows nothing but what comes from its own host', () => {
  const policy = POLICY.exec(page)![1]!;
  const allowed = new Map(
    policy.split(';').map((part) => {
      const [what, ...from] = part.trim().split(/\s+/);
      return [what, from];
    }),
  );
  expect(allowed.get('default-src')).toEqual(["'none'"]);
  expect(allowed.get('script-src')).toEqual(["'self'", "'wasm-unsafe-eval'"]);
  expect(allowed.get('style-src')).toEqual(["'self'"]);
  expect(policy).not.toContain('unsafe-inline');
  for (const from of [...allowed.values()].flat())
    expect(["'none'", "'self'", "'wasm-unsafe-eval'", 'data:', 'blob:']).toContain(from);
});

it('says so before it names anything to load, and holds nothing inline', () => {
  const before = page.slice(0, POLICY.exec(page)!.index);
  expect(before).not.toMatch(/<(script|link|style|base)\b/);
  expect(page).not.toMatch(/<style\b|\sstyle=|\son\w+=|<script(?![^>]*\bsrc=)/);
});
