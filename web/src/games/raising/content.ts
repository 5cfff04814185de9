// What is printed on cards and boards: the very files the table plays with (games/raising/content), in types.

import auctionFile from '../../../../games/raising/content/auction.json';
import boardFile from '../../../../games/raising/content/board.json';
import inventorsFile from '../../../../games/raising/content/inventors.json';
import reportsFile from '../../../../games/raising/content/reports.json';
import robotsFile from '../../../../games/raising/content/robots.json';
import soloFile from '../../../../games/raising/content/solo.json';
import type { Good, Goods, Grade, Phase, Row, TokenType } from './view';

export interface Count {
  kind: string;
  type?: TokenType;
  good?: Good;
  row?: Row;
  vp?: number;
  threshold?: number;
  or_more?: boolean;
  energy?: number;
  grade?: Grade;
}
export type Effect =
  | { op: 'gain'; goods: Goods }
  | { op: 'choose'; of: Effect[] }
  | { op: 'exchange'; pay: Goods; then: Effect[] }
  | { op: 'cycle'; plus: number }
  | { op: 'unlock'; n: number }
  | { op: 'build' }
  | { op: 'inspire' }
  | { op: 'reports'; draw: number; keep: number }
  | { op: 'ladder'; count: Count; steps: [number, number][]; good: Good }
  | { op: 'per'; count: Count; each: number; goods: Goods };

export interface Action {
  threshold: number;
  effects: Effect[];
}
export interface RobotCard {
  id: string;
  slug: string;
  name: string;
  row: Row;
  vp: number;
  cost: [{ energy: number; goods: Goods }, { energy: number; goods: Goods }];
  base: Action;
  upgrade: Action & { type: TokenType };
}
export interface ReportCard {
  slug: string;
  name: string;
  goal: Count;
  bonus: TokenType;
  grades: Record<Grade, { need?: number; points: number }>;
}
export interface Modifier {
  energy?: Partial<Record<Phase, number>>;
  extra_cost_minus?: number;
  upgrade_wild_minus?: number;
  battery_value?: { phase: string; energy: number; max: number };
  cube_bonus?: number;
  leftover_divisor?: number;
  report_limit?: number;
}
export interface Ability {
  when: 'immediate' | 'round_end' | 'game_end' | 'trigger' | 'permanent';
  on?: 'build' | 'unlock' | 'phase';
  effects?: Effect[];
  modifier?: Modifier;
}
export interface InventorCard {
  slug: string;
  name: string;
  difficulty: number;
  basic: Ability;
  upgrade: Ability;
  condition: { robots?: number; tokens?: number };
  link: 'and' | 'or';
  type: TokenType;
}
export interface Space {
  name: string; // as in moves: design_2
  area: Phase;
  type: TokenType;
  once?: Effect[];
  energy?: number;
  action?: number; // from 1: the board action of that row whose bonus it is
  bonus?: Effect[];
}
export interface BoardAction extends Action {
  row: Row;
  space?: Space;
  withBonus: Effect[]; // G5 what it does once its space is free
}

// As games/raising/names.cpp makes them.
export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');
}
const slugged = <T extends { name: string }>(cards: unknown): (T & { slug: string })[] =>
  (cards as T[]).map((card) => ({ ...card, slug: slugOf(card.name) }));
const bySlug = <T extends { slug: string }>(cards: T[]): Map<string, T> =>
  new Map(cards.map((card) => [card.slug, card]));

export const ROBOTS: RobotCard[] = slugged<RobotCard>(robotsFile.robots);
export const REPORTS: ReportCard[] = slugged<ReportCard>(reportsFile.reports);
export const INVENTORS: InventorCard[] = slugged<InventorCard>(inventorsFile.inventors);
const robots = bySlug(ROBOTS);
const reports = bySlug(REPORTS);
const inventors = bySlug(INVENTORS);
export const robotNamed = (slug: string): RobotCard => robots.get(slug)!;
export const reportNamed = (slug: string): ReportCard => reports.get(slug)!;
export const inventorNamed = (slug: string): InventorCard => inventors.get(slug)!;

export const EXTRA_COST = boardFile.extra_cost.wilds;
export const UPGRADE_TABLE = boardFile.upgrade.table;
export const RANKS = soloFile.ranks;
export const TRACKS = auctionFile.tracks as { spaces: Goods[] }[];
export const NEUTRAL = soloFile.neutral;

export const SPACES: Space[] = (boardFile.spaces as unknown as Omit<Space, 'name'>[]).map((space, i, all) => ({
  ...space,
  name: `${space.area}_${all.slice(0, i + 1).filter(({ area }) => area === space.area).length}`,
}));
export const spaceNamed = (name: string): Space => SPACES.find((space) => space.name === name)!;

// G5 The bonus comes with its action; where the action is an exchange, it is part of the exchange.
function joined(effects: Effect[], bonus: Effect[]): Effect[] {
  const [first] = effects;
  if (effects.length === 1 && first?.op === 'exchange') return [{ ...first, then: [...first.then, ...bonus] }];
  return [...effects, ...bonus];
}
export const BOARD_ACTIONS: Record<Row, BoardAction[]> = { design: [], fabricate: [], recycle: [] };
for (const action of boardFile.actions as unknown as (Action & { row: Row })[]) {
  const list = BOARD_ACTIONS[action.row];
  const space = SPACES.find((one) => one.area === action.row && one.action === list.length + 1);
  list.push({ ...action, space, withBonus: space?.bonus ? joined(action.effects, space.bonus) : action.effects });
}
