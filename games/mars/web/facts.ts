// What the board reads of what happened (games/mars/log.cpp).

import type { FactList } from '../../../web/src/facts';

export const FACTS = {
  round: { round: 'number' },
  round_over: { round: 'number' },
  prices: { prices: 'counts' },
  shifts_price: { kind: 'word', after: 'number' },
  moves_token: { kind: 'word' },
  buys: { seat: 'seat', card: 'word', cost: 'number' },
  sells: { seat: 'seat', kind: 'word', cards: 'number', income: 'number' },
} as const satisfies FactList;
