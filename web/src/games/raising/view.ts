// The table of Raising Robots as a seat sees it: games/raising/state_json.cpp in types. What is hidden is not there.

export const PHASES = ['upgrade', 'build', 'design', 'fabricate', 'recycle'] as const;
export type Phase = (typeof PHASES)[number];
export const ROWS = ['design', 'fabricate', 'recycle'] as const;
export type Row = (typeof ROWS)[number];
export const TYPES = ['beautify', 'speed', 'communication', 'efficiency'] as const;
export type TokenType = (typeof TYPES)[number];
export const COUNTED = ['vp', 'sensor', 'gear', 'microchip', 'software', 'tape', 'battery'] as const;
export type Counted = (typeof COUNTED)[number];
export const RESOURCES = ['sensor', 'gear', 'microchip', 'software'] as const;
export type Good = Counted | 'card' | 'wild';
export const GOODS: readonly Good[] = [...COUNTED, 'card', 'wild'];
export type Goods = Partial<Record<Good, number>>;
export const GRADES = ['A', 'B', 'C', 'D'] as const;
export type Grade = (typeof GRADES)[number];

export type Stage =
  'setup' | 'offering' | 'bidding' | 'lining_up' | 'assigning' | 'revealing' | 'phases' | 'pause' | 'ending' | 'over';

export interface BuiltRobot {
  robot: string;
  token: boolean;
}
export interface HeldReport {
  report: string;
  counted: number;
  grade: Grade | 'none';
  token: boolean;
}
export interface EnergyCardView {
  card: string;
  value: number;
  cubes: number;
  multiplier: number;
  phase: Phase | 'secret' | null;
}
export interface Workshop {
  seat: number;
  goods: Record<Counted, number>;
  hand: { size: number; cards?: string[] };
  rows: Record<Row, BuiltRobot[]>;
  reports: HeldReport[];
  tokens: { unlocked: string[]; to_place: Record<TokenType, number> };
  energy_cards: EnergyCardView[];
  energy_deck: string[];
  inventor?: { inventor: string; upgraded: boolean };
  offered_reports?: (string | null)[];
  offered_inventors?: (string | null)[];
  phase?: Phase;
  energy?: number;
  total?: number; // with which the phase was begun
  step?: number; // 0: batteries; then the actions of the board, then the robots of the row
  finished?: boolean;
  due?: Goods;
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
  earlier?: { robots: number; reports: number; stock: number; leftovers: number };
}

export function isRow(phase: Phase | undefined): phase is Row {
  return phase === 'design' || phase === 'fabricate' || phase === 'recycle';
}
// "build edward left" → its words.
export function verbOf(move: string | null): string {
  return move?.split(' ', 1)[0] ?? '';
}
export function wordsOf(move: string | null): string[] {
  return move?.split(' ') ?? [];
}
