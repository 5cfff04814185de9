// As much of the rules as a preview needs. Numbers are rules of docs/rules/raising.md; a test holds these against what
// the table itself said in recorded games. Whether a move is legal the table alone says.

import {
  BOARD_ACTIONS,
  EXTRA_COST,
  inventorNamed,
  type Modifier,
  reportNamed,
  robotNamed,
  SPACES,
  UPGRADE_TABLE,
  type Action,
  type RobotCard,
} from './content';
import {
  type Counted,
  type EnergyCardView,
  type Goods,
  isRow,
  type Phase,
  type RaisingView,
  RESOURCES,
  type Row,
  ROWS,
  type TokenType,
  type Workshop,
} from './view';

export const TOP = 7; // D6 no threshold is above it
export const COLUMNS = 5;

export function isUnlocked(workshop: Workshop, space: string): boolean {
  return workshop.tokens.unlocked.includes(space);
}

// L2 Both abilities together, once upgraded; the upgrade alone where it replaces.
export function modifiersOf(workshop: Workshop): Modifier[] {
  if (!workshop.inventor) return [];
  const card = inventorNamed(workshop.inventor.inventor);
  const { upgraded } = workshop.inventor;
  const found: Modifier[] = [];
  if (card.basic.modifier && !(upgraded && card.link === 'or')) found.push(card.basic.modifier);
  if (card.upgrade.modifier && upgraded) found.push(card.upgrade.modifier);
  return found;
}
const total = (workshop: Workshop, of: (modifier: Modifier) => number | undefined): number =>
  modifiersOf(workshop).reduce((sum, modifier) => sum + (of(modifier) ?? 0), 0);

// What a phase gives by unlocked spaces and the inventor alone.
export function bonusEnergy(workshop: Workshop, phase: Phase, cubes: number): number {
  let energy = total(workshop, (one) => one.energy?.[phase]);
  if (cubes > 0) energy += total(workshop, (one) => one.cube_bonus);
  for (const space of SPACES)
    if (space.area === phase && space.energy && isUnlocked(workshop, space.name)) energy += space.energy;
  return energy;
}
// Energy of so many batteries: the first may count double (L).
export function batteryEnergy(workshop: Workshop, phase: Phase, batteries: number): number {
  let energy = batteries;
  for (const { battery_value: value } of modifiersOf(workshop))
    if (value && (value.phase === phase || value.phase === 'any' || (value.phase === 'any_row' && isRow(phase))))
      energy += Math.min(batteries, value.max) * (value.energy - 1);
  return energy;
}
// D3, D4
export function energyWith(
  workshop: Workshop,
  phase: Phase,
  cubes: number,
  card: { value: number; multiplier: number } | undefined,
  batteries = 0,
): number {
  const own = card ? card.value + cubes * card.multiplier : cubes;
  return own + bonusEnergy(workshop, phase, cubes) + batteryEnergy(workshop, phase, batteries);
}
export function cardIn(workshop: Workshop, phase: Phase): EnergyCardView | undefined {
  return workshop.energy_cards.find((card) => card.phase === phase);
}
export function energyOf(view: RaisingView, workshop: Workshop, phase: Phase, batteries = 0): number {
  return energyWith(workshop, phase, view.cubes[phase], cardIn(workshop, phase), batteries);
}
// D1
export function performs(view: RaisingView, workshop: Workshop, phase: Phase): boolean {
  return view.cubes[phase] > 0 || cardIn(workshop, phase) !== undefined;
}

// B5, F4: of the next free space; null where the row is full.
export function extraCost(workshop: Workshop, row: Row, more = 0): number | null {
  const cost = EXTRA_COST[workshop.rows[row].length + more];
  return cost === undefined ? null : Math.max(0, cost - total(workshop, (one) => one.extra_cost_minus));
}
export function upgradePrices(workshop: Workshop): { energy: number; wild: number }[] {
  const less = total(workshop, (one) => one.upgrade_wild_minus);
  return UPGRADE_TABLE.map(({ energy, wild }) => ({ energy, wild: Math.max(0, wild - less) }));
}
export function reportLimit(workshop: Workshop): number {
  return Math.max(3, ...modifiersOf(workshop).map((one) => one.report_limit ?? 0));
}

// A4, A5: tape stands in for what is short; wilds take what is left over.
export function canPay(workshop: Workshop, cost: Goods, hand = workshop.hand.size): boolean {
  const { goods } = workshop;
  let tape = goods.tape - (cost.tape ?? 0);
  let left = 0;
  for (const good of RESOURCES) {
    const over = goods[good] - (cost[good] ?? 0);
    if (over < 0) tape += over;
    else left += over;
  }
  const cards = hand - (cost.card ?? 0);
  return (
    tape >= 0 &&
    cards >= 0 &&
    left + tape + cards >= (cost.wild ?? 0) &&
    goods.battery >= (cost.battery ?? 0) &&
    goods.vp >= (cost.vp ?? 0)
  );
}
export function buildCost(workshop: Workshop, robot: RobotCard, column: 0 | 1): Goods | null {
  const extra = extraCost(workshop, robot.row);
  if (extra === null) return null;
  const goods: Goods = { ...robot.cost[column].goods };
  if (extra > 0) goods.wild = (goods.wild ?? 0) + extra;
  return goods;
}
export const affordable = (workshop: Workshop, robot: RobotCard, column: 0 | 1): boolean => {
  const cost = buildCost(workshop, robot, column);
  return cost !== null && canPay(workshop, cost, workshop.hand.size - 1);
};

// --- What runs in a row at some energy (G1, G2), in order.

export interface RunStep {
  kind: 'action' | 'robot';
  index: number; // action of the board or column, from 0
  action: Action;
  upgrade?: Action; // where a token lies on the robot
  reached: boolean;
}
export function runOf(workshop: Workshop, row: Row, energy: number): RunStep[] {
  const steps: RunStep[] = BOARD_ACTIONS[row].map((action, index) => {
    const bonus = action.space !== undefined && isUnlocked(workshop, action.space.name);
    return {
      kind: 'action',
      index,
      action: { threshold: action.threshold, effects: bonus ? action.withBonus : action.effects },
      reached: action.threshold <= energy,
    };
  });
  workshop.rows[row].forEach(({ robot, token }, index) => {
    const card = robotNamed(robot);
    steps.push({
      kind: 'robot',
      index,
      action: card.base,
      upgrade: token ? card.upgrade : undefined,
      reached: card.base.threshold <= energy || (token && card.upgrade.threshold <= energy),
    });
  });
  return steps;
}

// --- Points so far (M1)

export interface Points {
  robots: number;
  reports: number;
  stock: number;
  leftovers: number;
}
export function pointsOf(workshop: Workshop): Points {
  let robots = 0;
  for (const row of ROWS) for (const { robot } of workshop.rows[row]) robots += robotNamed(robot).vp;
  let reports = 0;
  for (const { report, grade } of workshop.reports)
    if (grade !== 'none') reports += reportNamed(report).grades[grade].points;
  const { goods } = workshop;
  const left =
    workshop.hand.size +
    (['sensor', 'gear', 'microchip', 'software', 'tape', 'battery'] as Counted[]).reduce(
      (sum, good) => sum + goods[good],
      0,
    );
  const divisor = Math.min(3, ...modifiersOf(workshop).map((one) => one.leftover_divisor ?? 3));
  return { robots, reports, stock: goods.vp, leftovers: Math.floor(left / divisor) };
}
export const sumOf = (points: Points): number => points.robots + points.reports + points.stock + points.leftovers;

// --- Tokens (E5, L4)

export function inventorReady(workshop: Workshop): boolean {
  if (!workshop.inventor || workshop.inventor.upgraded) return false;
  const { condition } = inventorNamed(workshop.inventor.inventor);
  const built = ROWS.reduce((sum, row) => sum + workshop.rows[row].length, 0);
  return condition.robots !== undefined
    ? built >= condition.robots
    : workshop.tokens.unlocked.length >= (condition.tokens ?? 3);
}
export function toPlace(workshop: Workshop): number {
  return Object.values(workshop.tokens.to_place).reduce((sum, n) => sum + n, 0);
}
export function typeOfTarget(workshop: Workshop, target: string): TokenType | undefined {
  const [kind, number] = target.split(' ');
  if (kind === 'inventor') return workshop.inventor && inventorNamed(workshop.inventor.inventor).type;
  if (kind === 'report') {
    const held = workshop.reports[Number(number) - 1];
    return held && reportNamed(held.report).bonus;
  }
  const built = workshop.rows[kind as Row]?.[Number(number) - 1];
  return built && robotNamed(built.robot).upgrade.type;
}
