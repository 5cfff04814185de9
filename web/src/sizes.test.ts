// The budgets of the guide (section 6), where the pages have been built.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BUDGETS, measure } from '../tests/sizes';

const pages = process.env['PAGES'] ?? join(import.meta.dirname, '../../build/web');

describe.skipIf(!existsSync(join(pages, '.vite/manifest.json')))('what is loaded', () => {
  it('keeps to the budgets', () => {
    const sizes = measure(pages);
    expect(sizes.shell).toBeLessThanOrEqual(BUDGETS.shell);
    // A game's drawings are components too: its code and its art come as one.
    for (const [game, size] of Object.entries(sizes.games))
      expect([game, size <= BUDGETS.game + BUDGETS.art]).toEqual([game, true]);
    for (const [language, size] of Object.entries(sizes.languages))
      expect([language, size <= BUDGETS.language]).toEqual([language, true]);
    expect(sizes.prompter).toBeLessThanOrEqual(BUDGETS.prompter);
    for (const [game, size] of Object.entries(sizes.pocket))
      expect([game, size > 300, size <= BUDGETS.pocket]).toEqual([game, true, true]);
    expect(sizes.site).toBeLessThanOrEqual(BUDGETS.site);
  });
});
