// How a board is tried. What only the folder of its game knows stands there, in games/<game>/web/trial.ts: what can be
// pressed, what travels, what is seen of other content. The tests that go over all boards read it, so that a new board is
// tried without a line here; where there is none, every_game.e2e.ts says so.

import type { Page } from 'playwright-core';

// A table, and how it comes to what is tried at it.
export interface Situation {
  options?: Record<string, string>;
  seats?: string[]; // one person and a tinkerer, unless said otherwise
  reach?: (page: Page, table: string) => Promise<void>;
}

export interface Trial {
  // For how many people the board is looked at, and what is pressed where something comes before the board itself.
  seats: number[];
  begin?: (page: Page) => Promise<void>;
  // Options under which no time is spent waiting.
  quick?: Record<string, string>;
  // ... and under which a game is short, for people who play at random.
  short?: Record<string, string>;
  // A whole game in which every press is watched: under terms that let it ask whatever it can.
  whole: Situation & { prefer?: string[] };
  // By name: where presses are tried one after another. Whatever they show, nothing else may move.
  moments: Record<string, Situation & { presses: string[] | ((page: Page) => Promise<string[]>) }>;
  // A move of one's own: what is pressed, and sets out from there, and what then keeps the mark of the last move; null where
  // nothing sets out from where it is pressed.
  carried: (Situation & { from: string; last?: string }) | null;
  // What bears a name under the pointer, wherever on the board it lies; null where nothing does.
  named: (Situation & { things: string }) | null;
  // The first step of the lesson that speaks of something on the board, and the headings under which the text view tells of it.
  lesson: { step: number; told: string[] } | null;
  // Another box.
  content: Situation & {
    // By file of games/<game>/content: what is other.
    altered: Record<string, (file: any) => void>;
    prefer?: string[];
    // What is seen of it at the table, and at the end.
    seen: (page: Page) => Promise<void>;
    seenAtTheEnd: (page: Page) => Promise<void>;
  };
}

// Everything that bears such a mark, once each: every one of them is foreseen in a way of its own.
export const eachOf =
  (selector: string, mark: string, selectorOf: (mark: string) => string) =>
  async (page: Page): Promise<string[]> => {
    const marks = await page
      .locator(selector)
      .evaluateAll((all, mark) => all.map((one) => one.getAttribute(mark)!), mark);
    return [...new Set(marks.map(selectorOf))];
  };
