// What is printed on cards and boards of this table: games/raising/printed.cpp in types.

import type { Message } from '../../../web/src/board';
import {
  type Good,
  type Goods,
  type Grade,
  type Phase,
  reachedBy,
  type Row,
  type RunStep,
  type TokenType,
} from './view';

export type Effect =
  | { op: 'gain'; goods: Goods }
  | { op: 'choose'; of: Effect[][] }
  | { op: 'exchange'; pay: Goods; then: Effect[] }
  | { op: 'cycle'; plus: number }
  | { op: 'unlock'; n: number }
  | { op: 'build' }
  | { op: 'inspire' }
  | { op: 'reports'; draw: number }
  | { op: 'ladder'; good: Good; gains: number[] }
  | { op: 'per'; goods: Goods; each: number };

// What something does, drawn and in words.
export interface Does {
  effects: Effect[];
  says: Message[];
}
export interface Action extends Does {
  threshold: number;
}
export interface Price {
  goods: Goods;
  says: Message[];
}
export interface RobotCard {
  slug: string;
  name: string;
  number: number; // in the box
  row: Row;
  vp: number;
  cost: [Price & { energy: number }, Price & { energy: number }];
  base: Action;
  upgrade: Action & { type: TokenType };
  says: Message;
  line: Message; // a little of its character
}
export interface ReportCard {
  slug: string;
  name: Message;
  goal: Message;
  grades: { grade: Grade; need?: number; points: number }[]; // from A
  bonus: TokenType;
  says: Message;
}
export interface InventorCard {
  slug: string;
  name: string;
  basic: Does;
  upgrade: Does;
  condition: 'robots' | 'tokens';
  replaces: boolean; // the upgrade stands in for the basic ability
  type: TokenType;
  says: Message;
  line: Message;
}
export interface Space {
  name: string; // as in moves: design_2
  area: Phase;
  type: TokenType;
  energy?: number;
  effects?: Effect[];
  action?: number; // from 1: the board action of that row whose bonus it is
  says: Message;
}
export interface BoardAction extends Action {
  space?: string;
  with_bonus?: Does; // once its space is free
}
interface Printed {
  robots: RobotCard[];
  reports: ReportCard[];
  inventors: InventorCard[];
  energy: Record<string, { says: Message }>;
  actions: Record<Row, BoardAction[]>;
  spaces: Space[];
  extra_cost: number[]; // of the spaces of a row
  tracks: Price[][];
  ranks: { rank: string; from: number }[]; // from the lowest
  neutral: number[]; // cubes along the line
}

const bySlug = <Card extends { slug: string }>(cards: Card[]): Map<string, Card> =>
  new Map(cards.map((card) => [card.slug, card]));

export class Box {
  readonly #robots;
  readonly #reports;
  readonly #inventors;

  constructor(readonly printed: Printed) {
    this.#robots = bySlug(printed.robots);
    this.#reports = bySlug(printed.reports);
    this.#inventors = bySlug(printed.inventors);
  }
  robot(slug: string): RobotCard {
    return this.#robots.get(slug)!;
  }
  report(slug: string): ReportCard {
    return this.#reports.get(slug)!;
  }
  inventor(slug: string): InventorCard {
    return this.#inventors.get(slug)!;
  }
  space(name: string): Space {
    return this.printed.spaces.find((space) => space.name === name)!;
  }
  spacesOf(area: Phase): Space[] {
    return this.printed.spaces.filter((space) => space.area === area);
  }
  actions(row: Row): BoardAction[] {
    return this.printed.actions[row];
  }
  // What stands on a step of a run, as it is with this energy: what it does, or would do if the energy reached it.
  doing(row: Row, i: number, step: RunStep, energy: number | null): Action {
    if (step.robot === undefined) {
      const action = this.actions(row)[i]!;
      return step.bonus ? { ...action, ...action.with_bonus } : action;
    }
    const card = this.robot(step.robot);
    return ['upgrade', 'both'].includes(reachedBy(step, energy)) ? card.upgrade : card.base;
  }
}

const boxes = new WeakMap<Printed, Box>();
export function boxOf({ printed }: { printed: Printed }): Box {
  let box = boxes.get(printed);
  if (!box) boxes.set(printed, (box = new Box(printed)));
  return box;
}
