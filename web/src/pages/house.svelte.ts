// What the server says of its games; asked once, when somebody is about to open a table.

import { line } from '../net/line.svelte';
import { people } from '../net/people.svelte';
import type { ClockTerms, GameInfo, Level, TableTerms, Taker } from '../net/protocol';
import { keep, kept } from '../shell/settings.svelte';
import { t, words } from '../words/words.svelte';

export const LEVELS: Level[] = ['apprentice', 'tinkerer', 'mechanic', 'engineer', 'inventor'];

export interface SeatPlan {
  who: 'me' | 'here' | 'open' | 'bot';
  bot: Level;
  name: string; // of who plays here too
}
export interface Plan {
  seats: SeatPlan[];
  options: Record<string, string>; // those that are not standard
  speed: Speed;
  public: boolean;
  agreed?: Agreed;
}
// What people who play with each other agree on; who plays alone needs none of it.
export interface Agreed {
  hints: boolean;
  patience: number; // minutes; 0: nobody is hurried
  goingBack: 'everybody' | 'present' | 'nobody';
}
export const PATIENCE = [0, 5, 10, 30];
export const GOING_BACK = ['everybody', 'present', 'nobody'] as const;
export const agreedByDefault = (): Agreed => ({ hints: false, patience: 10, goingBack: 'everybody' });
export const SPEEDS = ['none', 'slow', 'normal', 'fast', 'day', 'days'] as const;
export type Speed = (typeof SPEEDS)[number];

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
export const CLOCKS: Record<Speed, ClockTerms> = {
  none: { kind: 'none' },
  slow: { kind: 'budget', time: 200 * MINUTE, increment: 200_000 }, // ten times the normal one
  normal: { kind: 'budget', time: 20 * MINUTE, increment: 20_000 },
  fast: { kind: 'budget', time: 5 * MINUTE, increment: 5_000 },
  day: { kind: 'per_move', time: DAY },
  days: { kind: 'per_move', time: 3 * DAY },
};

let games: Promise<GameInfo[]> | null = null;
export async function gamesOfHouse(): Promise<GameInfo[]> {
  await enterSomehow();
  games ??= line.askWhenOpen('games').then((answer) => answer.games);
  games.catch(() => (games = null));
  return games;
}

// Who is not known yet comes in as a guest; the name can be changed at any time.
export async function enterSomehow(name?: string): Promise<void> {
  await people.enter(name?.trim() || t('web.me.guest'));
}

export function lastPlan(game: string): Plan | null {
  return kept<Plan | null>(`officina.last.${game}`, null);
}

export function firstPlan(info: GameInfo): Plan {
  const seats = Math.max(info.seats[0], Math.min(2, info.seats[1]));
  return {
    seats: Array.from({ length: seats }, (_, i) => ({ who: i === 0 ? 'me' : 'bot', bot: 'tinkerer', name: '' })),
    options: {},
    speed: 'none',
    public: false,
  };
}

// What somebody is called who shares this screen; nothing: by their own name. Guests who have said none are told apart.
export function nameHere(seat: SeatPlan, number: number): string {
  const unnamed = t('web.seat.player', { number });
  if (seat.who === 'here') return seat.name.trim() || unnamed;
  return people.me?.login === null && people.me.name === t('web.me.guest') ? unnamed : '';
}

export function hasOthers(plan: Plan): boolean {
  return plan.seats.some((one) => one.who === 'open' || one.who === 'here');
}

// Opens the table; begun at once where nobody is waited for.
export async function openTable(game: string, plan: Plan): Promise<string> {
  await enterSomehow();
  keep(`officina.last.${game}`, plan);
  const terms: TableTerms = {
    game,
    seats: plan.seats.length,
    options: plan.options,
    clock: CLOCKS[plan.speed],
    public: plan.public,
  };
  if (hasOthers(plan)) {
    const { hints, patience, goingBack } = plan.agreed ?? agreedByDefault();
    terms.hints = hints ? 'everybody' : 'alone';
    terms.going_back = goingBack;
    // In games of days nobody is absent for having closed the page.
    terms.patience = plan.speed === 'day' || plan.speed === 'days' ? 0 : patience * MINUTE;
  }
  const alone = plan.seats.filter((one) => one.who === 'me' || one.who === 'here').length === 1;
  const seats = plan.seats.map((one, i): Taker => {
    if (one.who === 'open') return { who: 'open' };
    if (one.who === 'bot') return { who: 'bot', bot: one.bot };
    const name = alone ? '' : nameHere(one, i + 1);
    return name ? { who: 'me', name } : { who: 'me' };
  });
  const begin = plan.seats.every((one) => one.who !== 'open');
  const answer = await line.askWhenOpen('open', { terms, seats, begin });
  return answer.table;
}

// An option and its values in the reader's words, where there are any; else as the server calls them.
export function optionTitle(game: string, option: string): string {
  const id = `web.option.${game}.${option}`;
  return words.has(id) ? t(id) : option.replaceAll('_', ' ');
}
export function optionValue(game: string, option: string, value: string): string {
  const id = `web.choice.${game}.${option}`;
  return words.has(id) ? t(id, { choice: value.replaceAll(' ', '_') }) : t('web.choice.common', { choice: value });
}
