// Looks through games that are over, kept in this tab: the replay shows what the result page found, also after a reload.

import type { Reviewed } from '../net/protocol';

const keyOf = (table: string): string => `officina.reviewed.${table}`;

export function reviewsOf(table: string): Map<number, Reviewed> {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(table)) ?? '[]') as Reviewed[];
    return new Map(kept.map((one) => [one.seat, one]));
  } catch {
    return new Map(); // nothing that could be read
  }
}
export function keepReview(review: Reviewed): void {
  try {
    const all = reviewsOf(review.table).set(review.seat, review);
    sessionStorage.setItem(keyOf(review.table), JSON.stringify([...all.values()]));
  } catch {
    // Without storage the replay shows the moves alone.
  }
}
