// What a game was, from what happened: prices round by round, Cogs spent and earned by type, the best trade.

import type { MadeMove } from '../../../web/src/board';
import { known } from '../../../web/src/facts';
import { FACTS } from './facts';
import { isKind, KINDS, type Kind, type MarsView } from './view';

export interface Trade {
  seat: number;
  kind: Kind;
  cards: number;
  cost: number; // what these cards were bought for; dealt ones cost nothing
  income: number;
}
export interface Story {
  prices: { round: number; prices: Record<Kind, number> }[]; // after each round, from the start (round 0)
  spent: Map<number, Record<Kind, number>>; // by seat
  earned: Map<number, Record<Kind, number>>;
  best: Trade | undefined;
}

const zeros = (): Record<Kind, number> => Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Record<Kind, number>;

const kindsOf = (word: string): Kind[] => (isKind(word) ? [word] : []);

// The components whose tokens or prices somebody has just moved.
export function touched(moves: readonly MadeMove[]): Kind[] {
  const { buys, moves_token, shifts_price } = FACTS;
  return moves
    .flatMap(({ facts }) => known({ buys, moves_token, shifts_price }, facts))
    .flatMap((one) => kindsOf(one.fact === 'buys' ? one.card : one.kind));
}

export function storyOf(log: readonly MadeMove[], seats: number, start: number): Story {
  const story: Story = { prices: [], spent: new Map(), earned: new Map(), best: undefined };
  const bought = new Map<number, Record<Kind, number[]>>(); // what cards in hand have cost, the oldest first
  for (let seat = 1; seat <= seats; seat++) {
    story.spent.set(seat, zeros());
    story.earned.set(seat, zeros());
    bought.set(seat, Object.fromEntries(KINDS.map((kind) => [kind, []])) as unknown as Record<Kind, number[]>);
  }
  const facts = log.flatMap((move) => known(FACTS, move.facts));
  let round = 0;
  let now = Object.fromEntries(KINDS.map((kind) => [kind, start])) as Record<Kind, number>;
  if (facts.some((one) => one.fact === 'round' && one.round === 1)) story.prices.push({ round: 0, prices: now });
  for (const one of facts) {
    switch (one.fact) {
      case 'round_over':
        round = one.round;
        break;
      case 'prices':
        now = { ...now, ...one.prices };
        story.prices.push({ round, prices: now });
        break;
      case 'shifts_price': {
        const last = story.prices[story.prices.length - 1];
        if (last) last.prices = now = { ...now, [one.kind]: one.after };
        break;
      }
      case 'buys':
        for (const kind of kindsOf(one.card)) {
          story.spent.get(one.seat)![kind] += one.cost;
          bought.get(one.seat)![kind].push(one.cost);
        }
        break;
      case 'sells':
        for (const kind of kindsOf(one.kind)) {
          const { seat, cards, income } = one;
          story.earned.get(seat)![kind] += income;
          // The dearest first: a trade is not praised for cards that were dealt while bought ones stay in hand.
          const paid = bought
            .get(seat)!
            [kind].sort((a, b) => b - a)
            .splice(0, cards);
          const cost = paid.reduce((sum, each) => sum + each, 0);
          if (!story.best || income - cost > story.best.income - story.best.cost)
            story.best = { seat, kind, cards, cost, income };
        }
        break;
    }
  }
  return story;
}

// Is the whole game in it? The server says what was spent and earned in all.
export function isWhole(story: Story, view: MarsView): boolean {
  const sum = (of: Record<Kind, number> | undefined): number => KINDS.reduce((all, kind) => all + (of?.[kind] ?? 0), 0);
  return view.seats.every(
    (seat) => sum(story.spent.get(seat.seat)) === seat.spent && sum(story.earned.get(seat.seat)) === seat.earned,
  );
}

// The prices after each round from states along the game: those of a turn in round n were settled after round n - 1.
export function pricesAlong(views: MarsView[]): Story['prices'] {
  const found = new Map<number, Record<Kind, number>>();
  for (const view of views) {
    if (view.round === 0) continue;
    const settled = view.phase === 'turn' || view.phase === 'turn_end';
    found.set(settled ? view.round - 1 : view.round, view.prices);
  }
  return [...found].sort(([a], [b]) => a - b).map(([round, prices]) => ({ round, prices }));
}
