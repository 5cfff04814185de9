// The games of the house are the folders in games/ that have a cover: a title, and a sentence about the game. A game without a
// board of its own is played on the generic one.

import type { Component } from 'svelte';
import type { GameBoard } from '../board';
import { t } from '../words/words.svelte';

const covers = import.meta.glob('../../../games/*/messages/en/cover.json');
const boards = import.meta.glob<GameBoard>('../../../games/*/web/index.ts', { import: 'default' });
const cards = import.meta.glob<Component>('../../../games/*/web/Card.svelte', { import: 'default' });
const puzzles = import.meta.glob('../../../games/*/web/Puzzle.svelte');

const gamesIn = (files: object) => Object.keys(files).map((path) => /games\/(\w+)\//.exec(path)![1]!);
export const GAMES = gamesIn(covers);
// The game of the puzzles of the days, if any has such.
export const PUZZLE_GAME: string | null = gamesIn(puzzles)[0] ?? null;

export function loadBoard(game: string): Promise<GameBoard> {
  return boards[`../../../games/${game}/web/index.ts`]?.() ?? import('./generic').then((module) => module.default);
}
export function hasBoard(game: string): boolean {
  return `../../../games/${game}/web/index.ts` in boards;
}
export function loadCard(game: string): Promise<Component> | null {
  return cards[`../../../games/${game}/web/Card.svelte`]?.() ?? null;
}

export const titleOf = (game: string) => t(`${game}.title`);
export const aboutOf = (game: string) => t(`${game}.about`);
