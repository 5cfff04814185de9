import { describe, expect, it } from 'vitest';
import type { Foreseen, MadeMove, Message } from '../../../web/src/board';
import { openTable } from '../../../web/src/rules/for_tests';
import look from './dev/look.json';
import turn from './dev/turn.json';
import purchases from './fixtures/purchases.json';
import recorded from './fixtures/story.json';
import { isWhole, pricesAlong, storyOf, touched } from './story';
import { text } from './text';
import { Seller } from './till';
import { movesOf, shifted, toggled } from './tray';
import {
  cardsBetween,
  cardsIn,
  KINDS,
  kindOf,
  layOut,
  zoneOf,
  zonesOf,
  type ByKind,
  type Kind,
  type MarsView,
  type Sale,
} from './view';

const rules = openTable({ game: 'mars', seats: 2, options: {} });

describe('what a purchase does, foretold', () => {
  // Recorded games: the prices a press shows are what the table says after the purchase.
  it.each(purchases.map((purchase, i) => [i, purchase] as const))('recorded purchase %i', (_, purchase) => {
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
  it('has zones of spaces that do the same to prices', () => {
    const line = [-1, -1, -1, 0, 1, 1, 1];
    expect(line.map(zoneOf)).toEqual(['falls', 'falls', 'falls', 'stays', 'rises', 'rises', 'rises']);
    expect(zonesOf(line)).toEqual([
      { step: -1, spaces: 3 },
      { step: 0, spaces: 1 },
      { step: 1, spaces: 3 },
    ]);
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

describe('moves', () => {
  it('reads the component of a move', () => {
    expect(kindOf(rules, 'buy', 'buy aether_tube')).toBe('aether_tube');
    expect(kindOf(rules, 'buy', 'pass')).toBeUndefined();
    expect(kindOf(rules, 'build', 'build xray_goggles')).toBeUndefined();
  });
});

// Sales by rules of the test's own: three cards make a set, a Scrap stands for a card; Cogs for each set, and a Scrap that comes
// back once. What a sale is called only the table knows.
const PRICES = Object.fromEntries(KINDS.map((kind, i) => [kind, i + 3])) as Record<Kind, number>;
interface Purse {
  hand: ByKind;
  scraps: number;
  cogs: number;
  earned: number;
  kept: number; // Scraps that still come back
}
function salesOf({ hand, scraps }: Purse, kind: Kind): Sale[] {
  const sets: Sale[] = [];
  for (let cards = 1; cards <= (hand[kind] ?? 0); cards++)
    for (let used = Math.max(0, 3 - cards); used <= scraps; used++)
      sets.push({ cards, scraps: used, income: cards * PRICES[kind], moves: [`${cards} ${kind}`, `with ${used}`] });
  return sets;
}
function sellerOf(hand: ByKind, scraps: number, { bonus = 0, kept = 0 } = {}): Seller {
  const foresee = (moves: string[]): Foreseen<MarsView> => {
    let then: Purse = { hand, scraps, cogs: 20, earned: 0, kept };
    let made = 0;
    const next = () =>
      KINDS.flatMap((kind) => salesOf(then, kind).map((sale) => ({ kind, sale }))).find(({ sale }) =>
        sale.moves.every((move, i) => move === moves[made + i]),
      );
    for (let found = next(); found; found = next()) {
      const { kind, sale } = found;
      const back = Math.min(then.kept, sale.scraps);
      made += sale.moves.length;
      then = {
        hand: { ...then.hand, [kind]: then.hand[kind]! - sale.cards },
        scraps: then.scraps - sale.scraps + back,
        cogs: then.cogs + sale.income + bonus,
        earned: then.earned + sale.income,
        kept: then.kept - back,
      };
    }
    const sales = Object.fromEntries(KINDS.map((kind) => [kind, salesOf(then, kind)]));
    return { state: { seats: [then], sales } as unknown as MarsView, to_move: [1], made, reveals: false };
  };
  return new Seller({ foresee }, 1);
}

describe('the till', () => {
  it('offers the sets that can be sold besides the others', () => {
    const seller = sellerOf({ gear: 4, wire: 1, boiler: 2 }, 2);
    expect(seller.setsOf({}, 'gear').map(({ cards, scraps }) => [cards, scraps])).toEqual([
      [1, 2],
      [2, 1],
      [3, 0],
      [4, 0],
    ]);
    expect(seller.setsOf({}, 'wire')).toEqual([{ cards: 1, scraps: 2 }]);
    expect(seller.setsOf({ boiler: { cards: 2, scraps: 1 } }, 'wire')).toEqual([]);
    expect(seller.setsOf({ wire: { cards: 1, scraps: 2 } }, 'wire')).toEqual([{ cards: 1, scraps: 2 }]);
    // A Scrap that comes back serves twice.
    expect(
      sellerOf({ wire: 1, boiler: 2 }, 2, { kept: 1 }).receiptOf({
        wire: { cards: 1, scraps: 2 },
        boiler: { cards: 2, scraps: 1 },
      }),
    ).toMatchObject({ moves: ['1 wire', 'with 2', '2 boiler', 'with 1'], scraps: 0, cannot: [] });
  });
  it('turns Scraps from what is needed to what is there', () => {
    const seller = sellerOf({ gear: 2 }, 2);
    const first = seller.setsOf({}, 'gear')[1]!;
    const next = seller.nextScrap({ gear: first }, 'gear', first);
    expect([first, next]).toEqual([
      { cards: 2, scraps: 1 },
      { cards: 2, scraps: 2 },
    ]);
    expect(seller.nextScrap({ gear: next }, 'gear', next)).toEqual(first);
  });
  it('foresees what a till brings, set by set, and what mechanisms add', () => {
    const seller = sellerOf({ lens: 1, gear: 3 }, 2, { bonus: 3 });
    expect(seller.receiptOf({ gear: { cards: 3, scraps: 0 }, lens: { cards: 1, scraps: 2 } })).toEqual({
      moves: ['1 lens', 'with 2', '3 gear', 'with 0'],
      incomes: { lens: 3, gear: 15 },
      cogs: 24,
      extra: 6,
      scraps: 0,
      cannot: [],
    });
    expect(seller.receiptOf({ gear: { cards: 4, scraps: 0 } }).cannot).toEqual(['gear']);
  });
});

describe('a hand that is foreseen', () => {
  it('shows what comes and what leaves', () => {
    expect(cardsBetween({ gear: 2, lens: 1 }, { gear: 1, lens: 1, wire: 1 })).toEqual({
      coming: { wire: 1 },
      leaving: { gear: 1 },
    });
  });
});

describe('the text view', () => {
  const told = (view: unknown, seat: number, about: string) =>
    text({
      view: view as MarsView,
      seat,
      printed: rules.printed,
      nameOf: String,
      say: (message: Message) => JSON.stringify(message),
    } as never)
      .flatMap(({ lines }) => lines)
      .map((line) => JSON.parse(line.startsWith('{') ? line : '{}') as Partial<Message>)
      .flatMap(({ id, arguments: values }) => (id === about ? [values!] : []));
  it('tells of every stack what it brings, and the Scraps that such a set needs', () => {
    const view = turn.view as unknown as MarsView;
    const stacks = told(view, turn.yours[0]!, 'web.mars.name.stack').map(({ cards, worth, scraps }) => [
      cards,
      worth,
      scraps,
    ]);
    const { hand } = view.seats[turn.yours[0]! - 1]!;
    const held = KINDS.filter((kind) => hand[kind]);
    expect(stacks).toEqual(
      held.map((kind) => [hand[kind], hand[kind]! * view.prices[kind], Math.max(0, 3 - hand[kind]!)]),
    );
    expect(stacks.some(([, , scraps]) => scraps !== 0)).toBe(true);
  });
  it('tells of the deck what its reader has seen', () => {
    const seen = (recorded: { view: object; yours: number[] }) =>
      told(recorded.view, recorded.yours[0]!, 'web.mars.name.deck').map(({ known, tops, bottoms }) => [
        known,
        tops,
        bottoms,
      ]);
    expect(seen(turn)).toEqual([['no', 0, 0]]);
    expect(seen(look)).toEqual([['yes', 0, 3]]);
  });
  it('tells the price with the discount of its reader, and to others the price alone', () => {
    const { lens } = turn.view.prices;
    const foretold = turn.view.if_bought.lens;
    const cheaper = { ...turn.view, if_bought: { lens: { ...foretold, cost: lens - 2 } } };
    const priceOf = (seat: number) => told(cheaper, seat, 'web.mars.text.market').map(({ price }) => price)[0];
    expect([priceOf(turn.view.active), priceOf(3 - turn.view.active)]).toEqual([lens - 2, lens]);
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
    const purchase = log.find(({ facts }) => facts.some(({ fact }) => fact === 'buys'))!;
    expect(touched([purchase])).toHaveLength(1);
    expect(touched([])).toEqual([]);
  });
  it('finds a best trade among the sales', () => {
    const sales = log.flatMap(({ facts }) => facts).filter(({ fact }) => fact === 'sells');
    expect(sales.map((sale) => sale['income'])).toContain(story.best!.income);
  });
});
