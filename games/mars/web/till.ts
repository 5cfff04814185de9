// The till: sets being put together before anything is sold, and the moves that sell them. What a set may be, what it earns
// and what mechanisms add is foreseen by the rules.

import type { Foreseen, TableModel } from '../../../web/src/board';
import { spelt, verbOf } from '../../../web/src/moves';
import { KINDS, kindOf, type Kind, type MarsView, type Printed, type SeatView } from './view';

export interface Set {
  cards: number;
  scraps: number;
}
export type Till = Partial<Record<Kind, Set>>;

// What a till would bring, in the order it is sold.
export interface Receipt {
  moves: string[];
  incomes: Partial<Record<Kind, number>>; // of each set
  cogs: number; // in all
  extra: number; // of these, what mechanisms add
  cannot: Kind[]; // sets that the rules do not sell
}

export class Seller {
  constructor(
    private readonly table: Pick<TableModel<MarsView>, 'foresee' | 'parts'>,
    private readonly seat: number,
    private readonly printed: Pick<Printed, 'scraps_needed'>,
  ) {}

  #after(moves: string[]): Foreseen<MarsView> | null {
    const foreseen = this.table.foresee(moves);
    return foreseen?.made === moves.length ? foreseen : null;
  }
  #own(foreseen: Foreseen<MarsView> | null): SeatView | undefined {
    return foreseen?.state.seats[this.seat - 1];
  }

  // This number of cards, with as few Scraps as they need.
  setOf(cards: number): Set {
    const { scraps_needed: needed } = this.printed;
    return { cards, scraps: needed[Math.min(cards, needed.length - 1)] ?? 0 };
  }

  // The moves that sell this set once others are sold; undefined where it cannot be. How many cards and Scraps is asked
  // only where there is a choice.
  movesFor(before: string[], kind: Kind, set: Set): string[] | undefined {
    const whole = this.#after([...before, spelt('sell', kind)]);
    let moves = [spelt('part', kind)];
    if (!this.#after([...before, ...moves])) moves = [spelt('sell', kind)];
    for (const verb of ['cards', 'scraps'] as const) {
      const after = this.#after([...before, ...moves])?.moves ?? [];
      const offered = after.filter(({ move }) => verbOf(this.table, move) === verb);
      if (offered.length === 0) continue;
      const answer = spelt(verb, set[verb]);
      if (!offered.some(({ move }) => move === answer)) return undefined;
      moves.push(answer);
    }
    const sold = this.#after([...before, ...moves]);
    const had = this.#own(this.#after(before))?.hand[kind] ?? 0;
    const left = this.#own(sold)?.hand[kind] ?? 0;
    if (!sold || had - left !== set.cards) return undefined;
    return whole && JSON.stringify(whole.state) === JSON.stringify(sold.state) ? [spelt('sell', kind)] : moves;
  }

  receiptOf(till: Till): Receipt {
    const moves: string[] = [];
    const incomes: Receipt['incomes'] = {};
    const cannot: Kind[] = [];
    for (const kind of KINDS) {
      const set = till[kind];
      if (!set) continue;
      const sale = this.movesFor(moves, kind, set);
      if (!sale) {
        cannot.push(kind);
        continue;
      }
      const before = this.#own(this.#after(moves))?.earned ?? 0;
      moves.push(...sale);
      incomes[kind] = (this.#own(this.#after(moves))?.earned ?? 0) - before;
    }
    const now = this.#own(this.#after([]));
    const then = this.#own(this.#after(moves));
    const cogs = (then?.cogs ?? 0) - (now?.cogs ?? 0);
    return { moves, incomes, cogs, extra: cogs - ((then?.earned ?? 0) - (now?.earned ?? 0)), cannot };
  }

  // The sets of a kind that can be sold besides what else is in the till, the smallest first.
  setsOf(till: Till, kind: Kind): Set[] {
    const before = this.receiptOf(without(till, kind)).moves;
    const held = this.#own(this.#after([]))?.hand[kind] ?? 0;
    return Array.from({ length: held }, (_, i) => this.setOf(i + 1)).filter((set) => this.movesFor(before, kind, set));
  }
  // One Scrap more than it is, or as few as can be again.
  nextScrap(till: Till, kind: Kind, { cards, scraps }: Set): Set {
    const more = { cards, scraps: scraps + 1 };
    return this.movesFor(this.receiptOf(without(till, kind)).moves, kind, more) ? more : this.setOf(cards);
  }

  // Whole stacks that earn most now: all that leave the Scraps alone, and the best of the others.
  best(): Till {
    let most = { sold: [] as Kind[], cogs: 0 };
    const salesAfter = (sold: Kind[]) => {
      const after = this.#after(sold.map((kind) => spelt('sell', kind)));
      return {
        cogs: this.#own(after)?.cogs ?? 0,
        scraps: this.#own(after)?.scraps ?? 0,
        next: (after?.moves ?? []).flatMap(({ move }) => kindOf(this.table, 'sell', move) ?? []),
      };
    };
    const look = (sold: Kind[], from: number): void => {
      const here = salesAfter(sold);
      const free = here.next.find((kind) => salesAfter([...sold, kind]).scraps >= here.scraps);
      if (free) return look([...sold, free], from);
      if (sold.length > 0 && here.cogs > most.cogs) most = { sold, cogs: here.cogs };
      for (const kind of here.next) if (KINDS.indexOf(kind) >= from) look([...sold, kind], KINDS.indexOf(kind) + 1);
    };
    look([], 0);
    const hand = this.#own(this.#after([]))?.hand ?? {};
    return Object.fromEntries(most.sold.map((kind) => [kind, this.setOf(hand[kind] ?? 0)]));
  }
}

export function without(till: Till, kind: Kind): Till {
  const rest = { ...till };
  delete rest[kind];
  return rest;
}
export const scrapsIn = (till: Till): number => KINDS.reduce((sum, kind) => sum + (till[kind]?.scraps ?? 0), 0);
