// What the board reads of what happened (games/raising/log.cpp).

import type { FactList } from '../../../web/src/facts';

export const FACTS = {
  phase: { seat: 'seat', phase: 'word' },
  round: { round: 'number' },
  next_game: { game: 'number' },
} as const satisfies FactList;
