// Small drawings in place of sentences: a row of goods, arrows and signs.

import type { Effect } from './printed';
import { type Good, GOODS, type Goods } from './view';

export type Bit =
  | { draw: 'good'; good: Good; number: number }
  | { draw: 'sign'; sign: 'arrow' | 'or' | 'unlock' | 'build' | 'inspire' | 'reports' | 'cycle'; number?: number }
  | { draw: 'ladder'; good: Good; gains: number[] }
  | { draw: 'per'; goods: Goods; each: number };

// What comes together is drawn as one amount.
function merged(bits: Bit[]): Bit[] {
  const all: Bit[] = [];
  let since = 0;
  for (const bit of bits) {
    if (bit.draw === 'sign') since = all.length + 1;
    const before =
      bit.draw === 'good' ? all.slice(since).find((one) => one.draw === 'good' && one.good === bit.good) : undefined;
    if (bit.draw === 'good' && before?.draw === 'good')
      all[all.indexOf(before)] = { ...before, number: before.number + bit.number };
    else all.push(bit);
  }
  return all;
}

export function bitsOf(effects: Effect[]): Bit[] {
  return merged(bitsOfEach(effects));
}
function bitsOfEach(effects: Effect[]): Bit[] {
  return effects.flatMap((effect): Bit[] => {
    switch (effect.op) {
      case 'gain':
        return bitsOfGoods(effect.goods);
      case 'choose':
        return effect.of.flatMap((one, i): Bit[] => [
          ...(i > 0 ? [{ draw: 'sign', sign: 'or' } as Bit] : []),
          ...bitsOfEach(one),
        ]);
      case 'exchange':
        return [...bitsOfGoods(effect.pay), { draw: 'sign', sign: 'arrow' }, ...bitsOfEach(effect.then)];
      case 'cycle':
        return [{ draw: 'sign', sign: 'cycle', number: effect.plus }];
      case 'unlock':
        return [{ draw: 'sign', sign: 'unlock', number: effect.n }];
      case 'build':
        return [{ draw: 'sign', sign: 'build' }];
      case 'inspire':
        return [{ draw: 'sign', sign: 'inspire' }];
      case 'reports':
        return [{ draw: 'sign', sign: 'reports', number: effect.draw }];
      case 'ladder':
        return [{ draw: 'ladder', good: effect.good, gains: effect.gains }];
      case 'per':
        return [{ draw: 'per', goods: effect.goods, each: effect.each }];
    }
  });
}
export function bitsOfGoods(goods: Goods): Bit[] {
  return GOODS.filter((good) => (goods[good] ?? 0) > 0).map((good) => ({ draw: 'good', good, number: goods[good]! }));
}
