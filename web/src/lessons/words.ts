// The sentences of lessons, which only who learns loads.

import { words } from '../words/words.svelte';

const files = import.meta.glob<Record<string, string>>(
  ['../../../messages/*/web_lessons.json', '../../../games/*/messages/*/lesson.json'],
  { import: 'default' },
);

// Of lessons in general, and of that of a game.
export function addLesson(game?: string): Promise<void> {
  return words.add(['messages/@/web_lessons', ...(game ? [`games/${game}/messages/@/lesson`] : [])], files);
}
