// What a game was, from what was told: prices round by round, Cogs spent and earned by type, the best trade.

import type { MadeMove, Message } from '../../board';
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

// The component an argument is about: a list of one message with the kind as its argument.
function kindIn(message: Message, argument: string): Kind | undefined {
  const parts = message.arguments[argument];
  const kind = Array.isArray(parts) ? parts[0]?.arguments['kind'] : undefined;
  return typeof kind === 'string' && isKind(kind) ? kind : undefined;
}
function seatIn(message: Message): number {
  const who = message.arguments['seat'];
  return typeof who === 'object' && 'seat' in who && typeof who.seat === 'number' ? who.seat : 0;
}
const numberIn = (message: Message, argument: string): number => Number(message.arguments[argument] ?? 0);

// The components whose tokens or prices somebody has just moved.
export function touched(moves: readonly MadeMove[]): Kind[] {
  return moves
    .flatMap(({ told }) => told)
    .filter(({ id }) => id === 'mars.told.buys' || id === 'mars.told.moves_token' || id === 'mars.told.shifts_price')
    .map((message) => kindIn(message, message.id === 'mars.told.buys' ? 'card' : 'kind'))
    .filter((kind) => kind !== undefined);
}

export function storyOf(log: readonly MadeMove[], seats: number, start: number): Story {
  const story: Story = { prices: [], spent: new Map(), earned: new Map(), best: undefined };
  const bought = new Map<number, Record<Kind, number[]>>(); // what cards in hand have cost, the oldest first
  for (let seat = 1; seat <= seats; seat++) {
    story.spent.set(seat, zeros());
    story.earned.set(seat, zeros());
    bought.set(seat, Object.fromEntries(KINDS.map((kind) => [kind, []])) as unknown as Record<Kind, number[]>);
  }
  let round = 0;
  let now = Object.fromEntries(KINDS.map((kind) => [kind, start])) as Record<Kind, number>;
  if (log.some(({ told }) => told.some(({ id, arguments: of }) => id === 'mars.told.round' && of['round'] === 1)))
    story.prices.push({ round: 0, prices: now });
  for (const message of log.flatMap(({ told }) => told)) {
    const seat = seatIn(message);
    switch (message.id) {
      case 'mars.told.round_over':
        round = numberIn(message, 'round');
        break;
      case 'mars.told.prices': {
        const list = message.arguments['prices'];
        now = { ...now };
        if (Array.isArray(list))
          for (const each of list) {
            const kind = kindIn(each, 'kind');
            if (kind) now[kind] = numberIn(each, 'price');
          }
        story.prices.push({ round, prices: now });
        break;
      }
      case 'mars.told.shifts_price': {
        const kind = kindIn(message, 'kind');
        const last = story.prices[story.prices.length - 1];
        if (kind && last) {
          now = { ...now, [kind]: numberIn(message, 'after') };
          last.prices = now;
        }
        break;
      }
      case 'mars.told.buys': {
        const kind = kindIn(message, 'card');
        const cost = numberIn(message, 'cost');
        if (!kind) break;
        story.spent.get(seat)![kind] += cost;
        bought.get(seat)![kind].push(cost);
        break;
      }
      case 'mars.told.sells': {
        const kind = kindIn(message, 'kind');
        const cards = numberIn(message, 'cards');
        const income = numberIn(message, 'income');
        if (!kind) break;
        story.earned.get(seat)![kind] += income;
        // The dearest first: a trade is not praised for cards that were dealt while bought ones stay in hand.
        const paid = bought
          .get(seat)!
          [kind].sort((a, b) => b - a)
          .splice(0, cards);
        const cost = paid.reduce((sum, each) => sum + each, 0);
        if (!story.best || income - cost > story.best.income - story.best.cost)
          story.best = { seat, kind, cards, cost, income };
        break;
      }
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
