// What the board reads of what happened (games/mech/log.cpp).

import type { FactList } from '../../../web/src/facts';

export const FACTS = {
  stock: {},
  take: {},
  dock: {},
  acquire: {},
  build: {},
  unload: {},
  finished: { seat: 'seat', tile: 'word' },
  moment: { moment: 'word' },
  night: {},
  day: { day: 'number' },
} as const satisfies FactList;
