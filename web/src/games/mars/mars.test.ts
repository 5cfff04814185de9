import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { MadeMove } from '../../board';
import purchases from './fixtures/purchases.json';
import recorded from './fixtures/story.json';
import { isWhole, pricesAlong, storyOf, touched } from './story';
import { movesOf, shifted, toggled } from './tray';
import { bestSets, bonusOf, incomeOf, isSet, movesFor, scrapsIn, withCards, withScraps } from './till';
import {
  cardsIn,
  KINDS,
  kindOf,
  layOut,
  lineAfterBuying,
  lineAfterPlacing,
  missingFor,
  zoneOf,
  type Kind,
  type MarsView,
} from './view';

interface Fixture {
  yours: number[];
  view: MarsView;
  decision?: { moves: { move: string }[] };
}
const fixture = (name: string): Fixture =>
  JSON.parse(readFileSync(new URL(`dev/${name}.json`, import.meta.url), 'utf8')) as Fixture;

describe('what a purchase does, foretold', () => {
  // Rules: 4.2, 6.2, 6.3. Recorded games: the ghosts a press shows are what the table says after the purchase.
  it.each(purchases.map((purchase, i) => [i, purchase] as const))('recorded purchase %i', (_, purchase) => {
    const line = lineAfterBuying(purchase.line as Kind[], purchase.bought as Kind);
    expect(line).toEqual(purchase.after.map((token) => token.component));
    expect(purchase.after.map((token) => purchase.foretold.next_prices[token.component as Kind])).toEqual(
      purchase.after.map((token) => token.next_price),
    );
    expect(purchase.foretold.cost).toBe(purchase.said);
  });
  it('has recorded enough of them, the last round among them', () => {
    expect(purchases.length).toBeGreaterThan(30);
  });
});

describe('the order line', () => {
  const line = [...KINDS];
  it('closes up around a token that goes to a space', () => {
    expect(lineAfterPlacing(line, 'lens', 7)).toEqual([
      'wire',
      'gear',
      'magnet',
      'piping',
      'boiler',
      'aether_tube',
      'lens',
    ]);
    expect(lineAfterPlacing(line, 'aether_tube', 1)[0]).toBe('aether_tube');
    expect(lineAfterPlacing(line, 'gear', 5)).toEqual([
      'lens',
      'wire',
      'magnet',
      'piping',
      'gear',
      'boiler',
      'aether_tube',
    ]);
  });
  it('has three falling, one resting, three rising spaces', () => {
    expect([0, 1, 2, 3, 4, 5, 6].map(zoneOf)).toEqual(['falls', 'falls', 'falls', 'stays', 'rises', 'rises', 'rises']);
  });
});

describe('the market', () => {
  it('keeps cards in their places while others leave and come', () => {
    const first = layOut([], { lens: 2, gear: 3, wire: 3 }, 8);
    expect(cardsIn({ lens: 2, gear: 3, wire: 3 })).toBe(8);
    expect(first).toEqual(['lens', 'lens', 'wire', 'wire', 'wire', 'gear', 'gear', 'gear']);
    const bought = layOut(first, { lens: 2, gear: 3, wire: 2 }, 8, 3);
    expect(bought).toEqual(['lens', 'lens', 'wire', null, 'wire', 'gear', 'gear', 'gear']);
    expect(layOut(bought, { lens: 2, gear: 3, wire: 2, boiler: 1 }, 8)[3]).toBe('boiler');
  });
  it('forgets a pressed place that kept its card', () => {
    const first = layOut([], { lens: 2, gear: 1 }, 8);
    expect(layOut(first, { lens: 1, gear: 1 }, 8, 2).filter((kind) => kind === 'gear')).toHaveLength(1);
  });
  it('finds room for a card that is being swapped', () => {
    const full = layOut([], { lens: 8 }, 8);
    expect(layOut(full, { lens: 8, gear: 1 }, 8)).toHaveLength(9);
    expect(layOut(layOut(full, { lens: 8, gear: 1 }, 8), { lens: 7, gear: 1 }, 8).filter(Boolean)).toHaveLength(8);
  });
});

describe('mechanisms', () => {
  it('names what is missing', () => {
    expect(missingFor({ gear: 2, wire: 1 }, { gear: 1, lens: 4 })).toEqual([
      { kind: 'wire', needed: 1, held: 0 },
      { kind: 'gear', needed: 2, held: 1 },
    ]);
    expect(missingFor({ lens: 1 }, { lens: 1 })).toEqual([]);
  });
  it('reads the component of a move', () => {
    expect(kindOf('buy', 'buy aether_tube')).toBe('aether_tube');
    expect(kindOf('buy', 'pass')).toBeUndefined();
    expect(kindOf('build', 'build xray_goggles')).toBeUndefined();
  });
});

describe('the till', () => {
  const prices = Object.fromEntries(KINDS.map((kind, i) => [kind, i + 3])) as Record<Kind, number>;
  const none = { perType: 0, withScrap: 0 };
  it('takes the Scrap a set needs, as far as there is any', () => {
    let till = withCards({}, 'gear', 2, 4, 2);
    expect(till.gear).toEqual({ cards: 2, scraps: 1 });
    till = withCards(till, 'wire', 1, 1, 2);
    expect(till.wire).toEqual({ cards: 1, scraps: 1 });
    expect(isSet(till.wire!)).toBe(false);
    expect(scrapsIn(till)).toBe(2);
    expect(withCards(till, 'gear', 0, 4, 2)).toEqual({ wire: { cards: 1, scraps: 1 } });
    expect(withScraps(till, 'wire', 2, 2).wire).toEqual({ cards: 1, scraps: 1 });
  });
  it('finds the sets that earn most', () => {
    expect(bestSets({ gear: 4 }, 0, prices, none)).toEqual({ gear: { cards: 4, scraps: 0 } });
    // Two pairs with a Scrap each beat one card with both.
    expect(bestSets({ lens: 2, wire: 2, boiler: 1 }, 2, prices, none)).toEqual({
      lens: { cards: 2, scraps: 1 },
      wire: { cards: 2, scraps: 1 },
    });
    expect(bestSets({ lens: 1, aether_tube: 1 }, 2, prices, none)).toEqual({ aether_tube: { cards: 1, scraps: 2 } });
    expect(bestSets({ lens: 1 }, 1, prices, none)).toEqual({});
  });
  it('counts what mechanisms add', () => {
    const { view } = fixture('sell');
    const built = view.mechanisms
      .filter((one) => one.effects.some(({ when }) => when === 'type_sold'))
      .map(({ id }) => id);
    expect(bonusOf(view.mechanisms, built).perType).toBe(built.length > 0 ? 3 : 0);
    expect(incomeOf({ gear: { cards: 3, scraps: 0 }, lens: { cards: 1, scraps: 2 } }, prices)).toBe(3 * 5 + 3);
  });
  it('offers only sets the server sells', () => {
    const { view, decision, yours } = fixture('sell');
    const seat = yours[0]!;
    const own = view.seats[seat - 1]!;
    const has = (move: string) => decision!.moves.some((one) => one.move === move);
    const best = bestSets(own.hand, own.scraps, view.prices, none);
    expect(Object.keys(best).length).toBeGreaterThan(0);
    for (const kind of KINDS)
      if (best[kind]) expect(has(movesFor(kind, best[kind], own.hand[kind] ?? 0, own.scraps)[0]!)).toBe(true);
  });
  it('says no more than the server asks (6.4.2)', () => {
    expect(movesFor('gear', { cards: 4, scraps: 0 }, 4, 2)).toEqual(['sell gear']);
    expect(movesFor('gear', { cards: 2, scraps: 1 }, 2, 1)).toEqual(['sell gear']);
    expect(movesFor('gear', { cards: 3, scraps: 0 }, 4, 2)).toEqual(['part gear', 'cards 3', 'scraps 0']);
    expect(movesFor('gear', { cards: 3, scraps: 0 }, 4, 0)).toEqual(['part gear', 'cards 3']);
    expect(movesFor('gear', { cards: 3, scraps: 1 }, 3, 1)).toEqual(['part gear', 'cards 3', 'scraps 1']);
    expect(movesFor('gear', { cards: 2, scraps: 2 }, 2, 2)).toEqual(['part gear', 'cards 2', 'scraps 2']);
    expect(movesFor('gear', { cards: 1, scraps: 2 }, 2, 2)).toEqual(['part gear', 'cards 1']);
    expect(movesFor('gear', { cards: 2, scraps: 2 }, 3, 2)).toEqual(['part gear', 'cards 2', 'scraps 2']);
  });
});

describe('the tray', () => {
  it('turns places into moves one after another', () => {
    expect(movesOf([], 3)).toEqual(['keep']);
    expect(movesOf([2, 0], 3)).toEqual(['under 3', 'under 1', 'keep']);
    expect(movesOf([0, 1, 2], 3)).toEqual(['under 1', 'under 1', 'under 1']);
    expect(movesOf([0, 2], 3)).toEqual(['under 1', 'under 2', 'keep']);
  });
  it('keeps the order that was chosen', () => {
    expect(toggled([2], 0)).toEqual([2, 0]);
    expect(toggled([2, 0], 2)).toEqual([0]);
    expect(shifted([2, 0], 0, -1)).toEqual([0, 2]);
    expect(shifted([2, 0], 2, -1)).toEqual([2, 0]);
  });
});

describe('the story of a game', () => {
  const log = recorded.log as unknown as MadeMove[];
  const view = recorded.view as unknown as MarsView;
  const story = storyOf(log, view.seats.length, 5);
  it('adds up to what the table says was spent and earned', () => {
    expect(isWhole(story, view)).toBe(true);
    expect(isWhole(storyOf(log.slice(20), view.seats.length, 5), view)).toBe(false);
  });
  it('ends with the prices of the table', () => {
    expect(story.prices[0]).toEqual({ round: 0, prices: Object.fromEntries(KINDS.map((kind) => [kind, 5])) });
    expect(story.prices[story.prices.length - 1]).toEqual({ round: view.round, prices: view.prices });
    expect(story.prices.map(({ round }) => round)).toEqual(Array.from({ length: view.round + 1 }, (_, i) => i));
  });
  it('finds the prices along states as well', () => {
    const at = (round: number, phase: MarsView['phase'], gear: number): MarsView => ({
      ...view,
      round,
      phase,
      prices: { ...view.prices, gear },
    });
    const found = pricesAlong([
      at(0, 'dealing', 5),
      at(1, 'turn', 5),
      at(1, 'selling', 6),
      at(2, 'turn_end', 7),
      at(2, 'over', 8),
    ]);
    expect(found.map(({ round, prices }) => [round, prices.gear])).toEqual([
      [0, 5],
      [1, 7],
      [2, 8],
    ]);
  });
  it('knows what was touched last', () => {
    const purchase = log.find(({ told }) => told.some(({ id }) => id === 'mars.told.buys'))!;
    expect(touched([purchase])).toHaveLength(1);
    expect(touched([])).toEqual([]);
  });
  it('finds a best trade among the sales', () => {
    const sales = log.flatMap(({ told }) => told).filter(({ id }) => id === 'mars.told.sells');
    expect(sales.map(({ arguments: of }) => of['income'])).toContain(story.best!.income);
  });
});
