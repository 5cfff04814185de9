// The parts that names of components are made of, from the sentences the server uses too.

import type { Argument, Message, TableModel } from '../../../web/src/board';
import { GOODS, type Component, type Goods, type MechView, type Printed } from './view';

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

// "Petal Pump": one part of a sentence, or alone.
export const nameSaid = (table: TableModel<MechView>, what: Component, code: string): Message =>
  (table.printed as Printed).names[what][code] ?? message('mech.name.own', { name: code });
// A robot with its screen where it has one: which of the two, and its name.
export const robotSaid = (table: TableModel<MechView>, screen: string | undefined): Record<string, Argument> => ({
  kind: screen === undefined ? 'none' : screen === 'hidden' ? 'hidden' : 'own',
  screen: screen === undefined || screen === 'hidden' ? '' : [nameSaid(table, 'screen', screen)],
});

// say('web.mech.…', {…}) for one table.
export type Say = (id: string, values?: Record<string, Argument>) => string;
export const sayer =
  (table: TableModel<MechView>): Say =>
  (id, values = {}) =>
    table.say(message(id, values));
