// The board as it is drawn, made from the view's JSON (games/ricochet/state_json.cpp).

import { type Cell, type Colour, SIDE, type Token, cellNamed, columnOf, rowOf } from './pieces';

export interface Barrier {
  cell: Cell;
  colour: Colour;
  rising: boolean; // '/': it joins the south-west and north-east corners
}

export interface BoardJson {
  faces: string[];
  east_walls?: number[];
  south_walls?: number[];
  barriers?: { cell: string; colour: Colour; slant: '/' | '\\' }[];
  targets?: Partial<Record<Token, string>>;
}

export class Board {
  readonly barriers: readonly Barrier[];
  readonly targets: ReadonlyMap<Token, Cell>;
  // Bit c of east[r]: a wall between columns c and c + 1 of row r; bit r of south[c]: between rows r and r + 1.
  private readonly east: readonly number[];
  private readonly south: readonly number[];

  constructor(json: BoardJson) {
    this.east = json.east_walls ?? new Array<number>(SIDE).fill(0);
    this.south = json.south_walls ?? new Array<number>(SIDE).fill(0);
    this.barriers = (json.barriers ?? []).map((b) => ({
      cell: cellNamed(b.cell),
      colour: b.colour,
      rising: b.slant === '/',
    }));
    this.targets = new Map(
      Object.entries(json.targets ?? {}).map(([token, cell]) => [token as Token, cellNamed(cell)]),
    );
  }

  // A wall on that side of the space; the outer border is none of them.
  wall(cell: Cell, side: 'east' | 'south'): boolean {
    const [row, column] = [rowOf(cell), columnOf(cell)];
    return side === 'east' ? bit(this.east[row], column) : bit(this.south[column], row);
  }
}

const bit = (line: number | undefined, place: number): boolean => (((line ?? 0) >> place) & 1) === 1;
