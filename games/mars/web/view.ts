// The table of Mars as a seat sees it: games/mars/state_json.cpp in types. What is hidden is not there.

import type { Message, Reader } from '../../../web/src/board';
import { namedBy } from '../../../web/src/moves';

export const KINDS = ['lens', 'wire', 'gear', 'magnet', 'piping', 'boiler', 'aether_tube'] as const;
export type Kind = (typeof KINDS)[number];
export type ByKind = Partial<Record<Kind, number>>;

export type Phase =
  | 'laying_out'
  | 'lining_up'
  | 'dealing'
  | 'filling'
  | 'choosing_first'
  | 'replacing_card'
  | 'revealing'
  | 'turn'
  | 'turn_end'
  | 'offered'
  | 'placing_token'
  | 'tray'
  | 'taking'
  | 'selling'
  | 'counting'
  | 'scrapping'
  | 'over';

export interface SeatView {
  seat: number;
  cogs: number;
  cards: number;
  hand: ByKind; // as far as the viewer knows it
  scraps: number;
  built: string[];
  unknown_cards?: number;
  // Where all of the hand is known: by mechanism, what it lacks to build it; what stacks would earn now, and the Scraps they need.
  missing?: Record<string, ByKind>;
  stacks?: Partial<Record<Kind, { worth: number; scraps: number }>>;
  spent: number;
  earned: number;
  purchases: number;
}

export interface Set {
  cards: number;
  scraps: number;
}
// A set that can be sold now, and the moves that sell it.
export interface Sale extends Set {
  income: number;
  moves: string[];
}

export interface Effect {
  when: string;
  does: string;
  says: Message;
}

export interface Mechanism {
  id: string;
  name: string;
  needs: ByKind;
  effects: Effect[];
  designed: boolean; // something on it is a stand-in of ours
}

// The numbers of the box: games/mars/printed.cpp.
export interface Printed {
  market: number; // places
  least: number; // cards of a set
  price: { start: number; lowest: number; highest: number };
  line: number[]; // what each space does to a price, from back to front
}

export interface MarsView {
  phase: Phase;
  round: number;
  market: ByKind;
  prices: Record<Kind, number>;
  line: { component: Kind; next_price?: number }[]; // from back to front
  deck: { cards: number; top: (Kind | null)[]; bottom: (Kind | null)[] };
  mechanisms: Mechanism[];
  seats: SeatView[];
  first?: number;
  passes?: number;
  active?: number;
  tray?: number;
  chosen?: Kind;
  bought?: Kind[]; // in this round
  last_round?: boolean; // for sure
  last_unless_bought?: boolean;
  if_bought?: Partial<Record<Kind, { cost: number; payable: boolean; next_prices: Record<Kind, number> }>>;
  // While one sells: every set that can be sold, and the whole stacks that earn most.
  sales?: Partial<Record<Kind, Sale[]>>;
  best_sales?: Partial<Record<Kind, Set>>;
  offer?: { mechanism: string; does: string; left?: number };
}

export function isKind(word: string): word is Kind {
  return (KINDS as readonly string[]).includes(word);
}

// The component of a move with this verb: of "buy lens" the lens, of "pass" nothing.
export function kindOf(table: Reader, verb: string, move: string | null): Kind | undefined {
  const value = namedBy(table, verb, move);
  return value !== null && isKind(value) ? value : undefined;
}

export function cardsIn(cards: ByKind): number {
  return KINDS.reduce((sum, kind) => sum + (cards[kind] ?? 0), 0);
}

export type Zone = 'falls' | 'stays' | 'rises';
export const zoneOf = (step: number): Zone => (step < 0 ? 'falls' : step > 0 ? 'rises' : 'stays');
// Spaces beside each other that do the same, from back to front.
export function zonesOf(line: number[]): { step: number; spaces: number }[] {
  const zones: { step: number; spaces: number }[] = [];
  for (const step of line) {
    const last = zones[zones.length - 1];
    if (last?.step === step) last.spaces += 1;
    else zones.push({ step, spaces: 1 });
  }
  return zones;
}

// What a hand would have more of, and less.
export function cardsBetween(before: ByKind, after: ByKind): { coming: ByKind; leaving: ByKind } {
  const coming: ByKind = {};
  const leaving: ByKind = {};
  for (const kind of KINDS) {
    const more = (after[kind] ?? 0) - (before[kind] ?? 0);
    if (more > 0) coming[kind] = more;
    if (more < 0) leaving[kind] = -more;
  }
  return { coming, leaving };
}

// Cards keep their places on the table while others come and go: the market in places, from how they lay before.
export function layOut(before: (Kind | null)[], market: ByKind, places: number, taken?: number): (Kind | null)[] {
  const left: ByKind = { ...market };
  const now: (Kind | null)[] = before.slice(0, places);
  while (now.length < places) now.push(null);
  if (taken !== undefined && now[taken] && count(now, now[taken]) > (market[now[taken]] ?? 0)) now[taken] = null;
  for (let place = 0; place < places; place++) {
    const kind = now[place];
    if (!kind) continue;
    if ((left[kind] ?? 0) > 0) left[kind] = (left[kind] ?? 0) - 1;
    else now[place] = null;
  }
  for (const kind of KINDS)
    for (let more = left[kind] ?? 0; more > 0; more--) {
      const empty = now.indexOf(null);
      if (empty >= 0) now[empty] = kind;
      else now.push(kind); // a swap puts one card more there for a moment
    }
  return now;
}
function count(places: (Kind | null)[], kind: Kind | null | undefined): number {
  return places.filter((other) => other === kind).length;
}
