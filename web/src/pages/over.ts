// What replay and end page need of a table that is over.

import { line } from '../net/line.svelte';
import type { Joined } from '../net/protocol';
import { loadBoard } from '../games/games';
import { ReplayTable } from '../table/replay.svelte';
import { words } from '../words/words.svelte';
import { agreedIn, enterSomehow, type Plan, speedOf } from './house.svelte';
import type { GameBoard } from '../board';

export async function loadOver(id: string): Promise<{ table: ReplayTable; board: GameBoard } | null> {
  await enterSomehow();
  const joined = await line.askWhenOpen('join', { table: id, decisions: false });
  void line.ask('leave_table', { table: id }).catch(() => {});
  if (joined.stage !== 'over') return null;
  const table = new ReplayTable(joined);
  const [board] = await Promise.all([loadBoard(joined.terms.game), words.addGame(joined.terms.game)]);
  table.game = board;
  return { table, board };
}

// The same again, as it was agreed: everybody one seat further, so that colours are passed on; bots of the same levels, seats kept
// for the others.
export function rematch(all: Joined): Plan {
  const { yours, terms } = all;
  const speed = speedOf(terms.clock);
  return {
    seats: [...all.seats.slice(-1), ...all.seats.slice(0, -1)].map((one) => {
      const bot = one.bot ?? 'tinkerer';
      const name = one.name ?? '';
      if (one.who === 'bot') return { who: 'bot', bot, name };
      if (yours.includes(one.seat)) return { who: one.seat === yours[0] ? 'me' : 'here', bot, name };
      return one.who === 'person' && name
        ? { who: 'kept', bot, name, of: { table: all.table, seat: one.seat } }
        : { who: 'open', bot, name };
    }),
    options: Object.fromEntries(Object.entries(terms.options ?? {}).map(([key, value]) => [key, String(value)])),
    speed: speed ?? 'before',
    ...(speed ? {} : { clock: terms.clock! }),
    public: terms.public ?? false,
    agreed: agreedIn(terms),
  };
}

// Moments spread over the game, the first and the last among them.
export function landmarks(length: number, most: number): number[] {
  const number = Math.min(most, length + 1);
  if (number <= 1) return [length];
  return [...new Set(Array.from({ length: number }, (_, i) => Math.round((i * length) / (number - 1))))];
}
