// What the market says, on the board and in the text view.

import type { TableModel } from '../../../web/src/board';
import type { Kind, MarsView } from './view';

// A discount is for whom it is meant: who is deciding.
export const costOf = ({ view, seat }: TableModel<MarsView>, kind: Kind): number =>
  (view.active === seat ? view.if_bought?.[kind]?.cost : undefined) ?? view.prices[kind];

// Whether the viewer has seen cards of the deck.
export const knowsDeck = ({ top, bottom }: MarsView['deck']): boolean =>
  [...top, ...bottom].some((kind) => kind !== null);
export function deckLabel(table: TableModel<MarsView>): string {
  const { deck } = table.view;
  const listOf = (cards: (Kind | null)[]): string =>
    cards
      .map((kind) =>
        table.say(kind ? { id: 'mars.kind', arguments: { kind } } : { id: 'web.mars.unknown', arguments: {} }),
      )
      .join(', ');
  return table.say({
    id: 'web.mars.name.deck',
    arguments: {
      cards: deck.cards,
      known: knowsDeck(deck) ? 'yes' : 'no',
      top: listOf(deck.top),
      bottom: listOf(deck.bottom),
      tops: deck.top.length,
      bottoms: deck.bottom.length,
    },
  });
}
