// The pieces of Ricochet Robots as the server writes them: spaces, directions, robots, target tokens.

export const SIDE = 16;

// A space: row * 16 + column, row 0 in the north, column 0 in the west.
export type Cell = number;

export const DIRECTIONS = ['north', 'east', 'south', 'west'] as const;
export type Direction = (typeof DIRECTIONS)[number];

// In the order of their digits: 1 is red.
export const COLOURS = ['red', 'green', 'blue', 'yellow', 'silver'] as const;
export type Colour = (typeof COLOURS)[number];

export const SYMBOLS = ['moon', 'gear', 'planet', 'star'] as const;
export type Symbol = (typeof SYMBOLS)[number];

// "red moon", or "vortex", the one for any robot.
export type Token = 'vortex' | `${Exclude<Colour, 'silver'>} ${Symbol}`;

export const cellAt = (row: number, column: number): Cell => row * SIDE + column;
export const rowOf = (cell: Cell): number => cell >> 4;
export const columnOf = (cell: Cell): number => cell & 15;

// "e12": column e, row 12, as the server and the log write it.
export const written = (cell: Cell): string => String.fromCharCode(97 + columnOf(cell)) + (rowOf(cell) + 1);

export function cellNamed(text: string): Cell {
  const column = text.charCodeAt(0) - 97;
  const row = Number(text.slice(1)) - 1;
  if (!(column >= 0 && column < SIDE && row >= 0 && row < SIDE)) throw new RangeError(`no space: ${text}`);
  return cellAt(row, column);
}

// The four spaces under the centre piece; nothing ever stands there.
export const inCentre = (cell: Cell): boolean =>
  (rowOf(cell) === 7 || rowOf(cell) === 8) && (columnOf(cell) === 7 || columnOf(cell) === 8);

export const STEPS: Record<Direction, number> = { north: -SIDE, east: 1, south: SIDE, west: -1 };

export const symbolOf = (token: Token): Symbol | 'vortex' =>
  token === 'vortex' ? 'vortex' : (token.split(' ')[1] as Symbol);
// The colour that a token is printed in; the vortex has all of them.
export const colourOf = (token: Token): Colour | null => (token === 'vortex' ? null : (token.split(' ')[0] as Colour));
