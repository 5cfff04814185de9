// What the server says of its games; asked once, when somebody is about to open a table.

import { line } from '../net/line.svelte';
import { people } from '../net/people.svelte';
import type { ClockTerms, Companion, GameInfo, Level, OptionSpec, TableTerms, Taker } from '../net/protocol';
import { keep, kept } from '../shell/settings.svelte';
import { t, words } from '../words/words.svelte';

export const LEVELS: Level[] = ['apprentice', 'tinkerer', 'mechanic', 'engineer', 'inventor'];

export interface SeatPlan {
  who: 'me' | 'here' | 'open' | 'bot' | 'kept';
  bot: Level;
  name: string; // of who plays here too, or for whom it is kept
  of?: Companion; // for whom it is kept
}
export interface Plan {
  seats: SeatPlan[];
  options: Record<string, string>; // those that are not standard
  speed: Speed | 'before';
  clock?: ClockTerms; // of the table before, which none of the speeds has
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

export const agreedIn = ({ hints, patience, going_back }: TableTerms): Agreed => ({
  hints: hints === 'everybody',
  patience: patience === undefined ? agreedByDefault().patience : patience / MINUTE,
  goingBack: going_back ?? 'everybody',
});

// Which of them a table has; null: some other clock.
export function speedOf(clock: ClockTerms | undefined): Speed | null {
  const { kind = 'none', time, increment } = clock ?? {};
  const same = (one: ClockTerms) =>
    one.kind === kind && (kind === 'none' || (one.time === time && (one.increment ?? 0) === (increment ?? 0)));
  return SPEEDS.find((speed) => same(CLOCKS[speed])) ?? null;
}

// A length of time, in the largest unit that says it exactly.
export function lengthOf(ms: number): string {
  const [unit, length] = (
    [
      ['day', DAY],
      ['hour', 60 * MINUTE],
      ['minute', MINUTE],
    ] as const
  ).find(([, length]) => ms > 0 && ms % length === 0) ?? ['second', 1000];
  return new Intl.NumberFormat(words.language, { style: 'unit', unit, unitDisplay: 'long' }).format(ms / length);
}

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

// A plan for the form to begin with, once.
const forForm = new Map<string, Plan>();
export function keepForForm(game: string, plan: Plan): void {
  forForm.set(game, plan);
}
export function takeForForm(game: string): Plan | null {
  const plan = forForm.get(game) ?? null;
  forForm.delete(game);
  return plan;
}

export function firstPlan(info: GameInfo, options: Record<string, string> = {}): Plan {
  const seats = Math.max(info.seats[0], Math.min(2, info.seats[1]));
  return {
    seats: Array.from({ length: seats }, (_, i) => ({ who: i === 0 ? 'me' : 'bot', bot: 'tinkerer', name: '' })),
    options: { ...options },
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

// Whether somebody is waited for.
export function awaits(plan: Plan): boolean {
  return plan.seats.some((one) => one.who === 'open' || one.who === 'kept');
}
export function hasOthers(plan: Plan): boolean {
  return plan.seats.some((one) => one.who !== 'me' && one.who !== 'bot');
}

// Opens the table; begun at once where nobody is waited for.
export async function openTable(game: string, plan: Plan): Promise<string> {
  await enterSomehow();
  // Quick start asks for nobody by name.
  const lasting = plan.seats.map((one) => (one.who === 'kept' ? { who: 'open', bot: one.bot, name: '' } : one));
  keep(`officina.last.${game}`, { ...plan, seats: lasting });
  const terms: TableTerms = {
    game,
    seats: plan.seats.length,
    options: plan.options,
    clock: plan.speed === 'before' ? (plan.clock ?? CLOCKS.none) : CLOCKS[plan.speed],
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
    if (one.who === 'kept' && one.of) return { who: 'kept', of: one.of };
    if (one.who === 'open' || one.who === 'kept') return { who: 'open' };
    if (one.who === 'bot') return { who: 'bot', bot: one.bot };
    const name = alone ? '' : nameHere(one, i + 1);
    return name ? { who: 'me', name } : { who: 'me' };
  });
  const answer = await line.askWhenOpen('open', { terms, seats, begin: !awaits(plan) });
  return answer.table;
}

// People one has played with lately, each named by the last game one had with them.
export interface Acquaintance {
  mark: string;
  name: string;
  game: string;
  of: Companion;
}
export async function acquaintances(): Promise<Acquaintance[]> {
  const { tables } = await line.askWhenOpen('history', { most: 40 });
  const found = new Map<string, Acquaintance>();
  for (const table of tables)
    for (const { seat, name, mark } of table.stage === 'gathering' ? [] : table.seats)
      if (mark && name && !found.has(mark))
        found.set(mark, { mark, name, game: table.game, of: { table: table.table, seat } });
  return [...found.values()].slice(0, 8);
}

// An option and its values in the reader's words, where there are any; else as the server calls them.
export function optionTitle(game: string, option: string): string {
  const id = `web.${game}.option.${option}`;
  return words.has(id) ? t(id) : option.replaceAll('_', ' ');
}
export function optionValue(game: string, option: string, value: string): string {
  const id = `web.${game}.choice.${option}`;
  return words.has(id) ? t(id, { choice: value.replaceAll(' ', '_') }) : t('web.choice.common', { choice: value });
}
// The values to choose among: all there are, or, where anything may be written, those that have words.
export function optionValues(game: string, { name, choices }: OptionSpec): string[] | null {
  if (choices) return choices;
  const known = words.cases(`web.${game}.choice.${name}`, 'choice');
  return known.length > 0 ? known.map((one) => one.replaceAll('_', ' ')) : null;
}
