// The board as the page calculates with it, made from the view's JSON (games/ricochet/state_json.cpp).

import { type Cell, type Colour, type Direction, SIDE, type Token, atEdge, cellNamed, columnOf, rowOf } from './pieces';

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
  private readonly barrierOf = new Map<Cell, Barrier>();

  constructor(json: BoardJson) {
    this.east = json.east_walls ?? new Array<number>(SIDE).fill(0);
    this.south = json.south_walls ?? new Array<number>(SIDE).fill(0);
    this.barriers = (json.barriers ?? []).map((b) => ({
      cell: cellNamed(b.cell),
      colour: b.colour,
      rising: b.slant === '/',
    }));
    for (const barrier of this.barriers) this.barrierOf.set(barrier.cell, barrier);
    this.targets = new Map(
      Object.entries(json.targets ?? {}).map(([token, cell]) => [token as Token, cellNamed(cell)]),
    );
  }

  // A wall, or the outer border, on that side of the space.
  wall(cell: Cell, side: Direction): boolean {
    const row = rowOf(cell);
    const column = columnOf(cell);
    if (atEdge(cell, side)) return true;
    switch (side) {
      case 'north':
        return bit(this.south[column], row - 1);
      case 'south':
        return bit(this.south[column], row);
      case 'west':
        return bit(this.east[row], column - 1);
      case 'east':
        return bit(this.east[row], column);
    }
  }

  barrierAt(cell: Cell): Barrier | undefined {
    return this.barrierOf.get(cell);
  }

  tokenAt(cell: Cell): Token | undefined {
    for (const [token, where] of this.targets) if (where === cell) return token;
    return undefined;
  }
}

const bit = (line: number | undefined, place: number): boolean => (((line ?? 0) >> place) & 1) === 1;
