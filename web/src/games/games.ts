// The games of the house, in the order in which they are offered, and their folders. A game without a board of its own
// is played on the generic one.

import type { Component } from 'svelte';
import type { GameBoard } from '../board';

export const GAMES = ['ricochet', 'mars', 'mech', 'raising'];

const boards = import.meta.glob<GameBoard>('./*/index.ts', { import: 'default' });
const cards = import.meta.glob<Component>('./*/Card.svelte', { import: 'default' });

export function loadBoard(game: string): Promise<GameBoard> {
  return (boards[`./${game}/index.ts`] ?? boards['./generic/index.ts']!)();
}
export function hasBoard(game: string): boolean {
  return `./${game}/index.ts` in boards;
}
export function loadCard(game: string): Promise<Component> | null {
  return cards[`./${game}/Card.svelte`]?.() ?? null;
}

// Options whose values are words the server does not list, because anything else may be written there too.
export const KNOWN_VALUES: Record<string, string[]> = {
  'mars.mechanisms': ['starters', 'none', 'random 4', 'random 5', 'merchants', 'schemers', 'engineers'],
  'mars.prices': ['standard'],
  'ricochet.board': ['random'],
  'ricochet.robots': ['random', 'choice'],
};
