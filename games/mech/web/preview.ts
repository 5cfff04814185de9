// What a row of moves would change: the player foreseen by the rules, to be held against the one that is shown.

import type { TableModel } from '../../../web/src/board';
import { GOODS, playerOf, type Goods, type MechView, type Player } from './view';

type Table = TableModel<MechView>;

export interface Preview {
  after: Player;
  spills: Goods; // what the dials could not hold on the way
}

export function previewOf(table: Table, moves: readonly string[]): Preview | undefined {
  const { seat, view } = table;
  if (seat === null || moves.length === 0) return undefined;
  const foreseen = table.foresee([...moves]);
  const after = foreseen && foreseen.made > 0 ? playerOf(foreseen.state, seat) : undefined;
  if (!foreseen || !after) return undefined;
  // Each spills from what those before it have left.
  const spills: Goods = {};
  for (let made = 0; made < foreseen.made; made++) {
    const before = made === 0 ? view : (table.foresee(moves.slice(0, made))?.state ?? view);
    const some = spillsOf(before, seat, moves[made] ?? '');
    for (const good of GOODS) if (some[good]) spills[good] = (spills[good] ?? 0) + some[good];
  }
  return { after, spills };
}

export const spillsOf = (view: MechView, seat: number, move: string): Goods => playerOf(view, seat)?.spills[move] ?? {};

// Hourglasses and activations that are asked for next.
export function asksNext(player: Player): Goods {
  const next: Goods = {};
  for (const task of player.tasks) {
    if (task.task === 'hourglass') next.hourglass = (next.hourglass ?? 0) + task.count;
    if (task.task === 'activation') next.activate = (next.activate ?? 0) + 1;
  }
  return next;
}
