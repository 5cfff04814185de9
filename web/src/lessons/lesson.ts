// A lesson is data: what is said, what it speaks of, and when a task is done. games/<game>/lesson.ts has one as its
// default export; the table it is played at begins from games/<game>/lesson.game (compiled into the server).

import type { TableModel } from '../board';
import type { Fact } from '../facts';

// The table at this moment, and what happened since the sentence came up.
export interface Moment<View = any> {
  readonly table: TableModel<View>;
  readonly view: View;
  readonly facts: readonly Fact[];
}

export interface LessonStep<View = any> {
  say: string; // message id
  values?: (now: Moment<View>) => Record<string, string | number>;
  // CSS selectors of the components it speaks of; each that is there gets a ring.
  marks?: string[] | ((now: Moment<View>) => string[]);
  // A task; without it one reads and goes on.
  done?: (now: Moment<View>) => boolean;
  // Said instead when the learner does something else; the first that fits.
  otherwise?: { when: (now: Moment<View>) => boolean; say: string }[];
}

export interface Lesson<View = any> {
  seats: number;
  steps: LessonStep<View>[];
}

const lessons = import.meta.glob<Lesson>('../../../games/*/web/lesson.ts', { import: 'default' });

export function hasLesson(game: string): boolean {
  return `../../../games/${game}/web/lesson.ts` in lessons;
}
export function loadLesson(game: string): Promise<Lesson> | null {
  return lessons[`../../../games/${game}/web/lesson.ts`]?.() ?? null;
}

// --- For conditions

export function happened<View>(now: Moment<View>, fact: string, seat?: number): boolean {
  return now.facts.some((one) => one.fact === fact && (seat === undefined || one['seat'] === seat));
}
