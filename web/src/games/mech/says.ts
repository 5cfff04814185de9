// The parts that names of components are made of, from the sentences the server uses too.

import type { Argument, Message, TableModel } from '../../board';
import { GOODS, kindOf, type Goods, type MechView, type Specialist, type Tile, type Way } from './view';

const message = (id: string, values: Record<string, Argument> = {}): Message => ({ id, arguments: values });

const GOODS_IDS = {
  flower: 'mech.goods.flower',
  ink: 'mech.goods.ink',
  rainbow: 'mech.goods.rainbow',
  points: 'mech.goods.points',
  hourglass: 'mech.goods.hourglass',
  activate: 'mech.goods.activation',
} as const;
export function goodsSaid(goods: Goods): Message[] {
  return GOODS.filter((good) => (goods[good] ?? 0) > 0).map((good) =>
    message(GOODS_IDS[good], { count: goods[good] ?? 0 }),
  );
}
// The price also where it is nothing.
export const priceSaid = (good: 'flower' | 'ink' | 'rainbow', count: number): Message[] => [
  message(GOODS_IDS[good], { count }),
];

export function waySaid(way: Way): Message {
  const gets =
    way.special === 'evening_packet'
      ? message('mech.way.evening_packet')
      : way.special === 'acquire'
        ? message('mech.way.acquire', { nearer: way.nearer ?? 0 })
        : way.special === 'copy'
          ? message('mech.way.copy')
          : message('mech.way.gain', { goods: goodsSaid(way.gain ?? {}) });
  return way.pay ? message('mech.way.pay', { price: goodsSaid(way.pay), gets: [gets] }) : gets;
}
export function effectSaid(effect: Way[]): Message {
  const [one, other] = effect;
  if (one && other) return message('mech.way.either', { one: [waySaid(one)], other: [waySaid(other)] });
  return waySaid(one ?? {});
}
export function aboutTile(tile: Tile): Message {
  if (tile.effect) return waySaid(tile.effect);
  if (tile.power)
    return message('mech.about.green', { rainbows: tile.rainbows ?? 0, power: tile.power.less, by: tile.power.by });
  return message('mech.about.yellow', { points: tile.points ?? 0 });
}
export function aboutSpecialist(card: Specialist): Message {
  const after = card.after.includes('acquire') && card.after.includes('build') ? 'both' : (card.after[0] ?? 'none');
  return message('mech.about.specialist', { after, effect: [effectSaid(card.effect)] });
}
export const nameSaid = (tile: string): Message => message('mech.name.tile', { kind: kindOf(tile) });

// say('web.mech.…', {…}) for one table.
export type Say = (id: string, values?: Record<string, Argument>) => string;
export const sayer =
  (table: TableModel<MechView>): Say =>
  (id, values = {}) =>
    table.say(message(id, values));
