// What happened, as the server tells it: typed facts of the game (match/fact.h; the lists stand in games/<game>/log.cpp).
// A board says in its facts.ts which of them it reads, and with which fields; a test holds that against the rules.

export interface Fact {
  fact: string;
  [field: string]: number | string | string[] | Record<string, number>;
}

interface Types {
  number: number;
  seat: number; // from 1
  word: string; // an id
  words: string[];
  counts: Record<string, number>;
}
export type FactList = Record<string, Record<string, keyof Types>>;

// One of the facts of a list, with the fields it has there.
export type Known<List extends FactList> = {
  [What in keyof List & string]: { fact: What } & { [Field in keyof List[What]]: Types[List[What][Field]] };
}[keyof List & string];

// Those facts of a list that happened, in their order.
export function known<List extends FactList>(list: List, facts: readonly Fact[]): Known<List>[] {
  return facts.filter(({ fact }) => fact in list) as unknown as Known<List>[];
}
