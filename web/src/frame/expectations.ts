// What a bot expects of a move, in words: the points it reckons with at the end, the lead, and how it came to that.

import type { Thought } from '../net/protocol';
import { t, words } from '../words/words.svelte';

const tenths = (points: number): string =>
  new Intl.NumberFormat(words.language, { maximumFractionDigits: 1 }).format(points);

// "about 67 points at the end, 4 ahead of the best of the others"
export function expects({ points, lead }: Thought, alone: boolean): string {
  const by = Math.round(lead);
  return t('web.expects', {
    points: Math.round(points),
    lead: alone ? 'none' : by > 0 ? 'ahead' : by < 0 ? 'behind' : 'level',
    by: Math.abs(by),
  });
}

// How much better one move is than another. A bot may prefer a move of which it expects no more points: it hopes to be ahead
// at the end, and by much (bots/hope.h).
export function better(one: Thought, other: Thought, alone: boolean): string {
  const worth = Math.round(10 * (alone ? one.points - other.points : one.lead - other.lead)) / 10;
  return t('web.expects_more', {
    worth: tenths(Math.abs(worth)),
    how: worth > 0 ? (alone ? 'points' : 'lead') : 'chance',
  });
}

export function tried(one: Thought, other: Thought): string {
  return t('web.expects_tried', { one: one.visits, other: other.visits });
}
