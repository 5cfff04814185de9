// The sentences of cards, as games/raising/card_words.cpp puts them together, and small drawings in place of them: a row
// of goods, arrows and signs.

import type { Argument, Message } from '../../board';
import type { Ability, Count, Effect, InventorCard, ReportCard, RobotCard, Space } from './content';
import { BOARD_ACTIONS } from './content';
import { type EnergyCardView, type Good, GOODS, type Goods, GRADES, isRow } from './view';

export const message = (id: string, values: Record<string, Argument> = {}): Message => ({ id, arguments: values });

export const amount = (good: Good, number: number): Message => message('raising.amount', { good, number });
export function goodsSaid(goods: Goods): Message[] {
  const list = GOODS.filter((good) => (goods[good] ?? 0) > 0).map((good) => amount(good, goods[good]!));
  return list.length > 0 ? list : [message('raising.nothing')];
}
export function countSaid(count: Count): Message {
  return message('raising.count', {
    kind: count.kind,
    what: count.type ?? count.good ?? count.row ?? count.grade ?? 'none',
    low: count.vp ?? count.threshold ?? count.energy ?? 0,
    more: count.or_more ? 'yes' : 'no',
  });
}
export function effectSaid(effect: Effect): Message[] {
  switch (effect.op) {
    case 'gain':
      return goodsSaid(effect.goods);
    case 'choose':
      return [message('raising.effect.choose', { options: effect.of.flatMap(effectSaid) })];
    case 'exchange':
      return [message('raising.effect.exchange', { cost: goodsSaid(effect.pay), gain: effectsSaid(effect.then) })];
    case 'cycle':
      return [message('raising.effect.cycle', { plus: effect.plus })];
    case 'unlock':
      return [message('raising.effect.unlock', { number: effect.n })];
    case 'build':
      return [message('raising.effect.build')];
    case 'inspire':
      return [message('raising.effect.inspire')];
    case 'reports':
      return [message('raising.effect.reports', { number: effect.draw })];
    case 'ladder':
      return [
        message('raising.effect.ladder', {
          good: effect.good,
          count: [countSaid(effect.count)],
          steps: effect.steps.map(([need, gain]) => message('raising.effect.step', { need, gain })),
        }),
      ];
    case 'per':
      return [
        message('raising.effect.per', {
          goods: goodsSaid(effect.goods),
          each: effect.each,
          count: [countSaid(effect.count)],
        }),
      ];
  }
}
export const effectsSaid = (effects: Effect[]): Message[] => effects.flatMap(effectSaid);

export function robotSaid(card: RobotCard): Message {
  return message('raising.card.robot', {
    name: card.name,
    row: card.row,
    vp: card.vp,
    left: card.cost[0].energy,
    left_goods: goodsSaid(card.cost[0].goods),
    right: card.cost[1].energy,
    right_goods: goodsSaid(card.cost[1].goods),
    base: card.base.threshold,
    base_effects: effectsSaid(card.base.effects),
    type: card.upgrade.type,
    upgrade: card.upgrade.threshold,
    upgrade_effects: effectsSaid(card.upgrade.effects),
  });
}
export const robotLine = (card: RobotCard): Message =>
  message('raising.robot.line', { word: card.slug, name: card.name });
export const reportName = (card: ReportCard): Message =>
  message('raising.report', { word: card.slug, name: card.name });
export function reportSaid(card: ReportCard): Message {
  return message('raising.card.report', {
    report: [reportName(card)],
    count: [countSaid(card.goal)],
    grades: GRADES.map((grade) =>
      message('raising.card.grade', { grade, need: card.grades[grade].need ?? 0, points: card.grades[grade].points }),
    ),
    type: card.bonus,
  });
}
export function abilitySaid(ability: Ability): Message[] {
  const modifier = ability.modifier;
  if (!modifier) {
    const when = ability.when === 'trigger' ? `on_${ability.on ?? 'phase'}` : ability.when;
    return [message('raising.ability', { when, effects: effectsSaid(ability.effects ?? []) })];
  }
  const all: Message[] = [];
  for (const [phase, number] of Object.entries(modifier.energy ?? {}))
    all.push(message('raising.modifier.energy', { phase, number }));
  if (modifier.extra_cost_minus)
    all.push(message('raising.modifier.extra_cost', { number: modifier.extra_cost_minus }));
  if (modifier.upgrade_wild_minus)
    all.push(message('raising.modifier.upgrade', { number: modifier.upgrade_wild_minus }));
  if (modifier.battery_value) {
    const { phase, energy, max } = modifier.battery_value;
    all.push(message('raising.modifier.battery', { phase, number: energy, most: max }));
  }
  if (modifier.cube_bonus) all.push(message('raising.modifier.cubes', { number: modifier.cube_bonus }));
  if (modifier.leftover_divisor) all.push(message('raising.modifier.leftovers', { number: modifier.leftover_divisor }));
  if (modifier.report_limit) all.push(message('raising.modifier.reports', { number: modifier.report_limit }));
  return all;
}
export function inventorSaid(card: InventorCard): Message {
  return message('raising.card.inventor', {
    name: card.name,
    difficulty: card.difficulty,
    basic: abilitySaid(card.basic),
    link: card.link,
    type: card.type,
    condition: card.condition.robots !== undefined ? 'robots' : 'tokens',
    upgrade: abilitySaid(card.upgrade),
    line: [message('raising.character', { word: card.slug, name: card.name })],
  });
}
export const energySaid = ({ value, cubes, multiplier }: EnergyCardView): Message =>
  message('raising.card.energy', { value, cubes, multiplier });
export function spaceSaid(space: Space): Message {
  const { area, type } = space;
  if (space.energy) return message('raising.space.energy', { area, type, number: space.energy });
  if (space.action && isRow(area)) {
    const action = BOARD_ACTIONS[area][space.action - 1]!;
    return message('raising.space.bonus', {
      area,
      type,
      threshold: action.threshold,
      effects: effectsSaid(action.withBonus),
    });
  }
  return message('raising.space.once', { area, type, effects: effectsSaid(space.once ?? []) });
}

// --- Drawings in place of sentences

export type Bit =
  | { draw: 'good'; good: Good; number: number }
  | { draw: 'sign'; sign: 'arrow' | 'or' | 'unlock' | 'build' | 'inspire' | 'reports' | 'cycle'; number?: number }
  | { draw: 'ladder'; good: Good; count: Count; steps: [number, number][] }
  | { draw: 'per'; goods: Goods; each: number; count: Count };

// R9 What comes together is drawn as one amount.
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
          ...bitsOfEach([one]),
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
        return [{ draw: 'ladder', good: effect.good, count: effect.count, steps: effect.steps }];
      case 'per':
        return [{ draw: 'per', goods: effect.goods, each: effect.each, count: effect.count }];
    }
  });
}
export function bitsOfGoods(goods: Goods): Bit[] {
  return GOODS.filter((good) => (goods[good] ?? 0) > 0).map((good) => ({ draw: 'good', good, number: goods[good]! }));
}
// The amounts a sentence of the table names: [{raising.amount}] → goods.
export function goodsIn(list: Argument | undefined): Goods {
  const goods: Goods = {};
  if (!Array.isArray(list)) return goods;
  for (const one of list)
    if (one.id === 'raising.amount') goods[one.arguments['good'] as Good] = Number(one.arguments['number']);
  return goods;
}
// What a sentence of the table says, drawn.
export function bitsIn(list: Argument | undefined): Bit[] {
  return merged(bitsInEach(list));
}
function bitsInEach(list: Argument | undefined): Bit[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((one): Bit[] => {
    const { id, arguments: values } = one;
    if (id === 'raising.amount')
      return [{ draw: 'good', good: values['good'] as Good, number: Number(values['number']) }];
    if (id === 'raising.effect.exchange')
      return [...bitsInEach(values['cost']), { draw: 'sign', sign: 'arrow' }, ...bitsInEach(values['gain'])];
    if (id === 'raising.effect.choose')
      return (values['options'] as Message[]).flatMap((option, i): Bit[] => [
        ...(i > 0 ? [{ draw: 'sign', sign: 'or' } as Bit] : []),
        ...bitsInEach([option]),
      ]);
    if (id === 'raising.effect.cycle') return [{ draw: 'sign', sign: 'cycle', number: Number(values['plus']) }];
    if (id === 'raising.effect.unlock') return [{ draw: 'sign', sign: 'unlock', number: Number(values['number']) }];
    if (id === 'raising.effect.build') return [{ draw: 'sign', sign: 'build' }];
    if (id === 'raising.effect.inspire') return [{ draw: 'sign', sign: 'inspire' }];
    if (id === 'raising.effect.reports') return [{ draw: 'sign', sign: 'reports', number: Number(values['number']) }];
    if (id === 'raising.effect.ladder')
      return [
        {
          draw: 'ladder',
          good: values['good'] as Good,
          count: { kind: 'none' },
          steps: (values['steps'] as Message[]).map((step) => [
            Number(step.arguments['need']),
            Number(step.arguments['gain']),
          ]),
        },
      ];
    return [];
  });
}
