// The till (6.4): sets being put together before anything is sold, and the moves that sell them.

import { KINDS, type ByKind, type Kind, type Mechanism } from './view';

export interface Set {
  cards: number;
  scraps: number;
}
export type Till = Partial<Record<Kind, Set>>;

export const LEAST_SET = 3; // 6.4.1

export function scrapsNeeded(cards: number): number {
  return Math.max(0, LEAST_SET - cards);
}
export function isSet(set: Set): boolean {
  return set.cards > 0 && set.cards + set.scraps >= LEAST_SET;
}

export function scrapsIn(till: Till): number {
  return KINDS.reduce((sum, kind) => sum + (till[kind]?.scraps ?? 0), 0);
}

// What mechanisms add to sales, read from what stands on them: so many Cogs for each type sold, so many for the first
// set that needs Scrap.
export interface Bonus {
  perType: number;
  withScrap: number;
}
export function bonusOf(mechanisms: Mechanism[], built: string[]): Bonus {
  const bonus = { perType: 0, withScrap: 0 };
  for (const mechanism of mechanisms)
    if (built.includes(mechanism.id))
      for (const effect of mechanism.effects) {
        if (effect.does !== 'gain_cogs') continue;
        const cogs = Number(effect.says.arguments['amount'] ?? 0);
        if (effect.when === 'type_sold') bonus.perType += cogs;
        if (effect.when === 'set_sold_with_scrap') bonus.withScrap += cogs;
      }
  return bonus;
}

export function incomeOf(till: Till, prices: Record<Kind, number>): number {
  return KINDS.reduce((sum, kind) => sum + (till[kind]?.cards ?? 0) * prices[kind], 0);
}

// One press of + or −: the Scrap a set then needs comes and goes by itself, as far as there is any.
export function withCards(till: Till, kind: Kind, cards: number, held: number, scraps: number): Till {
  const others = scrapsIn(till) - (till[kind]?.scraps ?? 0);
  const free = scraps - others;
  const wanted = Math.max(0, Math.min(cards, held));
  if (wanted === 0) return without(till, kind);
  return { ...till, [kind]: { cards: wanted, scraps: Math.min(scrapsNeeded(wanted), free) } };
}
export function withScraps(till: Till, kind: Kind, scraps: number, owned: number): Till {
  const set = till[kind];
  if (!set) return till;
  const free = owned - (scrapsIn(till) - set.scraps);
  return { ...till, [kind]: { cards: set.cards, scraps: Math.max(0, Math.min(scraps, free)) } };
}
function without(till: Till, kind: Kind): Till {
  const rest = { ...till };
  delete rest[kind];
  return rest;
}

// The sets that earn most now: whole stacks of three and more, and the best use of the Scraps for smaller ones.
export function bestSets(hand: ByKind, scraps: number, prices: Record<Kind, number>, bonus: Bonus): Till {
  const till: Till = {};
  const small: Kind[] = [];
  for (const kind of KINDS) {
    const held = hand[kind] ?? 0;
    if (held >= LEAST_SET) till[kind] = { cards: held, scraps: 0 };
    else if (held > 0) small.push(kind);
  }
  // At most two Scraps and seven kinds: every choice is looked at.
  let best: Kind[] = [];
  let most = 0;
  const choose = (from: number, chosen: Kind[], left: number): void => {
    const worth =
      chosen.reduce((sum, kind) => sum + (hand[kind] ?? 0) * prices[kind] + bonus.perType, 0) +
      (chosen.length > 0 ? bonus.withScrap : 0);
    if (worth > most) [best, most] = [chosen, worth];
    for (let i = from; i < small.length; i++) {
      const needed = scrapsNeeded(hand[small[i] as Kind] ?? 0);
      if (needed <= left) choose(i + 1, [...chosen, small[i] as Kind], left - needed);
    }
  };
  choose(0, [], scraps);
  for (const kind of best) till[kind] = { cards: hand[kind] ?? 0, scraps: scrapsNeeded(hand[kind] ?? 0) };
  return till;
}

// The server's moves that sell this set. It asks only where there is a choice: not how many cards where there are just
// enough, not how many Scraps where all of them are needed.
export function movesFor(kind: Kind, set: Set, held: number, scraps: number): string[] {
  if (set.cards === held && set.scraps === scrapsNeeded(set.cards)) return [`sell ${kind}`];
  const moves = [`part ${kind}`];
  if (held !== Math.max(1, LEAST_SET - scraps)) moves.push(`cards ${set.cards}`);
  if (scrapsNeeded(set.cards) !== scraps) moves.push(`scraps ${set.scraps}`);
  return moves;
}
