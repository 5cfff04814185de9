// What the board reads of what happened (games/ricochet/log.cpp).

import type { FactList } from '../../../web/src/facts';

export const FACTS = {
  turn_up: { colour: 'word', symbol: 'word' },
  declare: {},
  shows: { seat: 'seat' },
  run: { seat: 'seat', number: 'number', robot: 'word', direction: 'word' },
  won: {},
  failed: {},
  gave_up: { seat: 'seat' },
  back: {},
  face_down: {},
} as const satisfies FactList;
