// Where a robot may be sent: a ring where it would stop, or only an arrow beside it (head mode shows no run).

import type { Cell, Direction } from './pieces';

export interface Mark {
  kind: 'ring' | 'arrow';
  direction: Direction;
  cell: Cell; // the space that is pressed
  selected: boolean;
}
