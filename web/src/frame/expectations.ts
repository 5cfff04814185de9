// What a bot expects of a move, in words: the points it reckons with at the end, the lead, why, and how it came to that.

import type { Message } from '../board';
import type { Reason, Thought } from '../net/protocol';
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

// What is different after one move than after another, in the words of the game, each with the points it is worth; none where
// the game has no words for it.
export function because(reasons: readonly Reason[], say: (message: Message) => string): string[] {
  if (reasons.length === 0) return [];
  const signed = new Intl.NumberFormat(words.language, { maximumFractionDigits: 1, signDisplay: 'always' });
  const one = ({ says, points }: Reason) => t('web.expects_reason', { says: say(says), points: signed.format(points) });
  return [t('web.expects_because', { reasons: reasons.map(one).join('; ') })];
}

export function tried(one: Thought, other: Thought): string {
  return t('web.expects_tried', { one: one.visits, other: other.visits });
}
