// What was reached in the puzzles of the days, on this device.

import type { PuzzleHelp, PuzzleResult } from '../board';
import { keep, kept } from '../shell/settings.svelte';

const KEY = 'officina.puzzles';
const HELP = 'officina.puzzle_help';
export const FIRST_DAY = '2026-01-01'; // the archive goes back so far (server/puzzle_day.cpp)

export function today(now = new Date()): string {
  return now.toISOString().slice(0, 10); // one puzzle a UTC date
}
export function dayBefore(date: string, days = 1): string {
  return today(new Date(Date.parse(`${date}T12:00:00Z`) - days * 86_400_000));
}
export function isDay(text: string | undefined): text is string {
  return text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && text <= today();
}

export function results(): Record<string, PuzzleResult> {
  return kept<Record<string, PuzzleResult>>(KEY, {});
}
export function resultOf(date: string): PuzzleResult | null {
  return results()[date] ?? null;
}
// The best counts: stars, then moves.
export function keepResult(date: string, result: PuzzleResult): void {
  const all = results();
  const before = all[date];
  if (before && (before.stars > result.stars || (before.stars === result.stars && before.moves <= result.moves)))
    return;
  keep(KEY, { ...all, [date]: result });
}
// The help taken for a day, which costs stars.
export function helpOf(date: string): PuzzleHelp {
  return kept<Record<string, PuzzleHelp>>(HELP, {})[date] ?? { hints: 0, feeling: false };
}
export function keepHelp(date: string, help: PuzzleHelp): void {
  keep(HELP, { ...kept<Record<string, PuzzleHelp>>(HELP, {}), [date]: help });
}
// Days in a row that were solved, up to the day or the one before.
export function streak(date: string, all = results()): number {
  let day = all[date] ? date : dayBefore(date);
  let days = 0;
  while (all[day]) {
    days += 1;
    day = dayBefore(day);
  }
  return days;
}
