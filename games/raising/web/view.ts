// The table of Raising Robots as a seat sees it: games/raising/state_json.cpp in types. What is hidden is not there.

import type { Message } from '../../../web/src/board';
import type { Effect } from './printed';

export const PHASES = ['upgrade', 'build', 'design', 'fabricate', 'recycle'] as const;
export type Phase = (typeof PHASES)[number];
export const ROWS = ['design', 'fabricate', 'recycle'] as const;
export type Row = (typeof ROWS)[number];
export const TYPES = ['beautify', 'speed', 'communication', 'efficiency'] as const;
export type TokenType = (typeof TYPES)[number];
export const COUNTED = ['vp', 'sensor', 'gear', 'microchip', 'software', 'tape', 'battery'] as const;
export type Counted = (typeof COUNTED)[number];
export type Good = Counted | 'card' | 'wild';
export const GOODS: readonly Good[] = [...COUNTED, 'card', 'wild'];
export type Goods = Partial<Record<Good, number>>;
export const GRADES = ['A', 'B', 'C', 'D'] as const;
export type Grade = (typeof GRADES)[number];

export type Stage =
  'setup' | 'offering' | 'bidding' | 'lining_up' | 'assigning' | 'revealing' | 'phases' | 'pause' | 'ending' | 'over';

export type Question =
  | 'keep_robots'
  | 'report'
  | 'report_full'
  | 'replace'
  | 'inventor'
  | 'start_build'
  | 'unlock'
  | 'bid'
  | 'assign'
  | 'batteries'
  | 'buy'
  | 'assemble'
  | 'build'
  | 'activate'
  | 'exchange'
  | 'wild'
  | 'choose'
  | 'inspire'
  | 'pay'
  | 'cycle'
  | 'round_end'
  | 'last_token'
  | 'spare_token'
  | 'pouch';
export interface Points {
  robots: number;
  reports: number;
  stock: number;
  leftovers: number;
}
export interface BuiltRobot {
  robot: string;
  token: boolean;
}
// A step of a row's run: an action of the board, then the robots.
export type Reached = 'none' | 'board' | 'base' | 'upgrade' | 'both';
export interface RunStep {
  robot?: string;
  bonus?: boolean; // of an action of the board: it does what stands there with its bonus
  reached: Reached[]; // by energy, from none on; more than the last does no more
}
export const reachedBy = ({ reached }: RunStep, energy: number | null): Reached =>
  (energy === null ? undefined : (reached[energy] ?? reached.at(-1))) ?? 'none';
// What an answer to the question does.
export interface Answer {
  effects: Effect[];
  energy?: number; // that an upgrade takes
  threshold?: number; // of a robot's action
}
// A step of energy that a phase may get, and what it opens there.
export interface EnergyStep {
  energy: number;
  batteries: number; // that reach it; one more than can be spent where it is out of reach
  reach: 'given' | 'can' | 'cannot';
  opens: { actions?: number; robots: string[]; wilds?: number };
}
export interface HeldReport {
  report: string;
  counted: number;
  grade: Grade | 'none';
  token: boolean;
  points: number;
  reached: Grade[]; // by what is counted alone
  next?: { grade: Grade; more: number }; // better than now, with the token where it is there
}
export interface EnergyCardView {
  card: string;
  value: number;
  cubes: number;
  multiplier: number;
  phase: Phase | 'secret' | null;
  gives?: Record<Phase, number>; // while phases are assigned: with the cubes that lie there and its own
}
export interface Workshop {
  seat: number;
  goods: Record<Counted, number>;
  // payable: the cost columns that could be paid, whatever energy they need
  hand: { size: number; cards?: string[]; payable?: Record<string, ('left' | 'right')[]> };
  rows: Record<Row, BuiltRobot[]>;
  runs: Record<Row, RunStep[]>;
  targets: Record<string, { type: TokenType; says: Message }>; // of tokens, by their word in moves
  reports: HeldReport[];
  tokens: { unlocked: string[]; to_place: Record<TokenType, number> };
  energy_cards: EnergyCardView[];
  energy_deck: string[];
  upgrades: { energy: number; wild: number; payable: boolean }[];
  extra_cost: Partial<Record<Row, number>>; // of the next robot; not of a full row
  report_limit: number;
  points: Points;
  asked?: Question;
  setup?: { discard: number; build: number }; // still to do, until a token is unlocked
  inventor?: { inventor: string; upgraded: boolean; ready: boolean };
  offered_reports?: (string | null)[];
  offered_inventors?: (string | null)[];
  energies?: Partial<Record<Phase, number>>; // of the phases that are performed, without batteries
  course?: Partial<Record<Phase, 'done' | 'now' | 'next'>>;
  phase?: Phase;
  energy?: number;
  total?: number; // with which the phase was begun
  step?: number; // 0: batteries; then the actions of the board, then the robots of the row
  finished?: boolean;
  // What is asked about
  answers?: Record<string, Answer>; // by the moves that give them
  charges?: number[]; // energy by batteries spent
  scale?: EnergyStep[];
  due?: Goods;
  suggested?: Goods;
  draws?: number; // cards that come next, if no more are discarded
}
export interface RaisingView {
  stage: Stage;
  round: number;
  rounds: number;
  cubes: Record<Phase, number>;
  robots_in_deck: number;
  reports_in_deck: number;
  robot_discards: string[];
  report_discards: string[];
  workshops: Workshop[];
  neutral?: Phase[];
  auction?: { inventor: string; seat?: number; space?: number }[];
  game?: number;
  games?: number;
  points_before?: number;
  alone?: { points: number; rank: string }; // who plays alone
  earlier?: Points;
}

// The energy of a phase: what is left where it is played now, what it would get where it is still to come, none once it is over.
export function energyIn({ course, energies, step = 0, energy }: Workshop, phase: Phase): number | undefined {
  if (course?.[phase] === 'done') return undefined;
  return course?.[phase] === 'now' && step > 0 ? energy : energies?.[phase];
}
export const sumOf = (points: Points): number => points.robots + points.reports + points.stock + points.leftovers;
export const toPlace = (workshop: Workshop): number =>
  Object.values(workshop.tokens.to_place).reduce((sum, tokens) => sum + tokens, 0);
export const isUnlocked = (workshop: Workshop, space: string): boolean => workshop.tokens.unlocked.includes(space);
export function isRow(phase: Phase | undefined): phase is Row {
  return phase === 'design' || phase === 'fabricate' || phase === 'recycle';
}
