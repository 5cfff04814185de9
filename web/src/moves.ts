// Moves as boards speak of them. As text a move is its verb and what it names, with blanks in between (match/grammar.h); only
// the rules take a text apart again (table.parts).

import type { Reader, TableModel } from './board';

export const spelt = (verb: string, ...things: (string | number)[]): string =>
  [verb, ...things].filter((part) => part !== '').join(' ');

export const verbOf = (table: Reader, move: string | null): string => (move && table.parts(move)[0]) ?? '';
export const thingsOf = (table: Reader, move: string | null): readonly string[] =>
  move === null ? [] : table.parts(move).slice(1);
// The first thing that a move with this verb names; null where it is another one, or none.
export function namedBy(table: Reader, verb: string, move: string | null): string | null {
  const [said, what = null] = move === null ? [] : table.parts(move);
  return said === verb ? what : null;
}

// Whether the seat is asked for a move with this verb.
export const asksFor = (table: Reader & Pick<TableModel, 'decision'>, verb: string): boolean =>
  table.decision?.moves.some(({ move }) => verbOf(table, move) === verb) ?? false;
