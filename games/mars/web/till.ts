// The till: sets being put together before anything is sold. What a set may be, how it is sold, what it earns and what mechanisms
// add the rules say, of what comes after another too.

import type { Foreseen, TableModel } from '../../../web/src/board';
import { KINDS, type Kind, type MarsView, type Sale, type SeatView, type Set } from './view';

export type Till = Partial<Record<Kind, Set>>;

// What a till would bring, in the order it is sold.
export interface Receipt {
  moves: string[];
  incomes: Partial<Record<Kind, number>>; // of each set
  cogs: number; // in all
  extra: number; // of these, what mechanisms add
  scraps: number; // that are left
  cannot: Kind[]; // sets that the rules do not sell
}

const same = (one: Set, other: Set): boolean => one.cards === other.cards && one.scraps === other.scraps;

export class Seller {
  constructor(
    private readonly table: Pick<TableModel<MarsView>, 'foresee'>,
    private readonly seat: number,
  ) {}

  #after(moves: string[]): Foreseen<MarsView> | null {
    const foreseen = this.table.foresee(moves);
    return foreseen?.made === moves.length ? foreseen : null;
  }
  #own(foreseen: Foreseen<MarsView> | null): SeatView | undefined {
    return foreseen?.state.seats[this.seat - 1];
  }
  // The sets of a kind that can be sold once others are.
  #salesAfter(moves: string[], kind: Kind): Sale[] {
    return this.#after(moves)?.state.sales?.[kind] ?? [];
  }
  #salesBeside(till: Till, kind: Kind): Sale[] {
    return this.#salesAfter(this.receiptOf(without(till, kind)).moves, kind);
  }

  receiptOf(till: Till): Receipt {
    const moves: string[] = [];
    const incomes: Receipt['incomes'] = {};
    const cannot: Kind[] = [];
    for (const kind of KINDS) {
      const set = till[kind];
      if (!set) continue;
      const sale = this.#salesAfter(moves, kind).find((one) => same(one, set));
      if (!sale) {
        cannot.push(kind);
        continue;
      }
      moves.push(...sale.moves);
      incomes[kind] = sale.income;
    }
    const now = this.#own(this.#after([]));
    const then = this.#own(this.#after(moves));
    const cogs = (then?.cogs ?? 0) - (now?.cogs ?? 0);
    const earned = (then?.earned ?? 0) - (now?.earned ?? 0);
    return { moves, incomes, cogs, extra: cogs - earned, scraps: then?.scraps ?? 0, cannot };
  }

  // The sets of a kind that can be sold besides what else is in the till, the smallest first, each as it comes first.
  setsOf(till: Till, kind: Kind): Set[] {
    const sales = this.#salesBeside(till, kind);
    return sales
      .filter(({ cards }, i) => sales[i - 1]?.cards !== cards)
      .map(({ cards, scraps }) => ({ cards, scraps }));
  }
  // As many cards with the next number of Scraps, and round again.
  nextScrap(till: Till, kind: Kind, set: Set): Set {
    const sales = this.#salesBeside(till, kind).filter(({ cards }) => cards === set.cards);
    const { cards, scraps } = sales[(sales.findIndex((one) => same(one, set)) + 1) % sales.length] ?? set;
    return { cards, scraps };
  }
}

export function without(till: Till, kind: Kind): Till {
  const rest = { ...till };
  delete rest[kind];
  return rest;
}
