// What pays for what (A4, A5): a payment is filled unit by unit, and is never more than is due.

import { type Counted, type Goods, RESOURCES } from './view';

export interface Payment {
  goods: Goods;
  cards: string[]; // robots from hand
}
export const PAYING: readonly Counted[] = [...RESOURCES, 'tape'];

// What is still due, and what pays for nothing.
export function weigh(
  due: Goods,
  { goods, cards }: { goods: Goods; cards: { length: number } },
): { short: number; over: number } {
  let tape = goods.tape ?? 0;
  let spare = 0;
  let short = 0;
  for (const good of RESOURCES) {
    const left = (goods[good] ?? 0) - (due[good] ?? 0);
    const taped = Math.min(tape, Math.max(0, -left));
    tape -= taped;
    short += Math.max(0, -left) - taped;
    spare += Math.max(0, left);
  }
  const cardsLeft = cards.length - (due.card ?? 0);
  short += Math.max(0, -cardsLeft);
  spare += tape + Math.max(0, cardsLeft);
  const wild = due.wild ?? 0;
  return { short: short + Math.max(0, wild - spare), over: Math.max(0, spare - wild) };
}

// One more of this: where everything is paid already it takes the place of what can be spared. Null: it pays for nothing.
export function oneMore(due: Goods, before: Payment, added: { good: Counted } | { card: string }): Payment | null {
  const goods = { ...before.goods };
  let { cards } = before;
  if ('good' in added) goods[added.good] = (goods[added.good] ?? 0) + 1;
  else cards = [...cards, added.card];
  const more = { goods, cards };
  if (weigh(due, more).over === 0) return more;
  const { short } = weigh(due, before);
  const instead: Payment[] = [];
  for (const good of [...PAYING].reverse())
    if (!('good' in added && added.good === good) && (goods[good] ?? 0) > 0)
      instead.push({ goods: { ...goods, [good]: goods[good]! - 1 }, cards });
  for (const card of before.cards) instead.push({ goods, cards: cards.filter((one) => one !== card) });
  return instead.find((one) => weigh(due, one).over === 0 && weigh(due, one).short <= short) ?? null;
}
