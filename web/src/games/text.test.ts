// The text view of every game, at the recorded positions and in every language: whole sentences, no ids, nothing left out.

import { beforeAll, describe, expect, test } from 'vitest';
import type { GameBoard, Message, TableModel, TextSection } from '../board';
import { prompter } from '../rules/for_tests';
import { LANGUAGES, words } from '../words/words.svelte';

interface Fixture {
  terms: { game: string; seats: number; options?: Record<string, string> };
  seats?: { name: string }[];
  yours: number[];
  view: unknown;
}
const fixtures = import.meta.glob<Fixture>('../../../games/*/web/dev/*.json', { import: 'default', eager: true });
const texts = import.meta.glob<NonNullable<GameBoard['text']>>('../../../games/*/web/text.ts', {
  import: 'text',
  eager: true,
});
const GAMES = Object.keys(texts).map((path) => path.split('/')[4]!);
const RAW = new RegExp(`\\[?\\b(web|${GAMES.join('|')})\\.[a-z_]+|undefined|\\{|\\}|NaN|_`);

function tell(game: string, { terms, seats, yours, view }: Fixture): TextSection[] {
  const rules = prompter.open({ game, seats: terms.seats, options: terms.options ?? {} });
  const nameOf = (seat: number | 'chance') => (seat === 'chance' ? 'chance' : (seats?.[seat - 1]?.name ?? `P${seat}`));
  const table = {
    view,
    terms,
    seat: yours[0] ?? null,
    printed: rules.printed,
    nameOf,
    say: (message: Message) => words.say(message, nameOf),
    explore: (question: object) => rules.explore(null, question),
  } as unknown as TableModel<any>;
  return texts[`../../../games/${game}/web/text.ts`]!(table);
}

describe.each(LANGUAGES)('the text view in %s', (language) => {
  beforeAll(async () => {
    await words.use(language);
    for (const game of GAMES) await words.addGame(game);
  });
  test.each(GAMES)('tells %s in whole sentences', { timeout: 60_000 }, (game) => {
    const own = Object.entries(fixtures).filter(([path]) => path.includes(`/games/${game}/`));
    expect(own.length).toBeGreaterThan(3);
    for (const [path, fixture] of own) {
      const sections = tell(game, fixture);
      expect([path, sections.length > 1]).toEqual([path, true]);
      for (const { title, lines } of sections)
        for (const line of [title, ...lines]) {
          expect(line.trim(), path).not.toBe('');
          expect(line, path).not.toMatch(RAW);
        }
    }
  });
});
