// The tray of the X-Ray Goggles: which of the cards go under the deck, and in which order.

import { spelt } from '../../../web/src/moves';

// The places (from 0, on top first) that go under the deck, the first to go first.
export type Under = number[];

export function toggled(under: Under, place: number): Under {
  return under.includes(place) ? under.filter((other) => other !== place) : [...under, place];
}

// One earlier (-1) or later (+1) under the deck.
export function shifted(under: Under, place: number, by: -1 | 1): Under {
  const from = under.indexOf(place);
  const to = from + by;
  if (from < 0 || to < 0 || to >= under.length) return under;
  const moved = [...under];
  [moved[from], moved[to]] = [moved[to] as number, moved[from] as number];
  return moved;
}

// The rules put them one after another and count the places again after each.
export function movesOf(under: Under, cards: number): string[] {
  const left = Array.from({ length: cards }, (_, place) => place);
  const moves = under.map((place) => {
    const now = left.indexOf(place);
    left.splice(now, 1);
    return spelt('under', now + 1);
  });
  return left.length > 0 ? [...moves, 'keep'] : moves;
}
