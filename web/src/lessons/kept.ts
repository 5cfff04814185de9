// Which lesson somebody has begun on this device, and how far they are. The run itself comes with it (progress.svelte.ts).

import { keep, kept } from '../shell/settings.svelte';

export interface Kept {
  table: string;
  step: number;
  reached: number; // the furthest one
  since: number; // moves that stood when it was reached
  steps: number; // in all
}

export const keyOf = (game: string) => `officina.lesson.${game}`;

export function keptLesson(game: string): Kept | null {
  const found = kept<Partial<Kept> | null>(keyOf(game), null);
  if (!found || typeof found.table !== 'string') return null;
  return { step: 0, reached: 0, since: 0, steps: 0, ...found, table: found.table };
}
export function beginLesson(game: string, table: string, steps: number): void {
  keep(keyOf(game), { table, step: 0, reached: 0, since: -1, steps } satisfies Kept);
}
export function leaveLesson(game: string): void {
  keep(keyOf(game), null);
}
