// What the board reads of what happened (games/raising/log.cpp).

import type { FactList } from '../../facts';

export const FACTS = {
  assign: {},
  assign_own: {},
  phase: { seat: 'seat', phase: 'word' },
  round: { round: 'number' },
  next_game: { game: 'number' },
} as const satisfies FactList;
