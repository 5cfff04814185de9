// What a move would do, before it is made: the ghosts a press shows. Held against recorded games in mech.test.ts.

import {
  assistantsOn,
  dockPrice,
  outlook,
  playerOf,
  priceOf,
  startOf,
  valueOf,
  verbOf,
  type Action,
  type Goods,
  type MechView,
  type Moment,
  type Outlook,
  type Player,
  type Tile,
  type Way,
} from './view';

// The purse, and what the dials could not hold.
export interface Purse {
  flowers: number;
  ink: number;
  rainbows: number;
  points: number;
  lostFlowers: number;
  lostInk: number;
}
export interface Foretold {
  purse: Purse;
  then: Goods; // hourglasses and activations that are asked for next
  ghost?: { tile: Tile; space: number; outlook: Outlook }; // acquired: where it would lie; space 0: finished at once
  moved?: { tile: string; space: number }; // an hourglass
  helped?: { tile: string; moment: Moment; outlook: Outlook }; // one more assistant
  taken?: string; // a specialist
  finished?: string; // a tile
  goesTo?: 'stock' | 'dock';
}

const purseOf = (player: Player): Purse => ({
  flowers: player.flowers,
  ink: player.ink,
  rainbows: player.rainbows,
  points: player.points,
  lostFlowers: 0,
  lostInk: 0,
});

class Teller {
  readonly purse: Purse;
  readonly then: Goods = {};
  built: number;
  constructor(
    readonly view: MechView,
    readonly player: Player,
  ) {
    this.purse = purseOf(player);
    this.built = player.workshop.length;
  }

  pay(goods: Goods): void {
    this.purse.flowers -= goods.flower ?? 0;
    this.purse.ink -= goods.ink ?? 0;
    this.purse.rainbows -= goods.rainbow ?? 0;
  }
  gain(goods: Goods): void {
    const { dial } = this.view.limits;
    const { purse } = this;
    // 4.3.3 A dial stops at 9.
    purse.lostFlowers += Math.max(0, purse.flowers + (goods.flower ?? 0) - dial);
    purse.flowers = Math.min(dial, purse.flowers + (goods.flower ?? 0));
    purse.lostInk += Math.max(0, purse.ink + (goods.ink ?? 0) - dial);
    purse.ink = Math.min(dial, purse.ink + (goods.ink ?? 0));
    purse.rainbows += goods.rainbow ?? 0;
    purse.points += goods.points ?? 0;
    for (const one of ['hourglass', 'activate'] as const)
      if (goods[one]) this.then[one] = (this.then[one] ?? 0) + goods[one];
  }
  use(way: Way): void {
    this.pay(way.pay ?? {});
    this.gain(way.gain ?? {});
    if (way.special === 'evening_packet')
      for (const packet of this.view.factory.delivery?.evening ?? []) this.gain(packet);
  }
  // 6.1, 6.3, 6.4
  finish(tile: Tile): void {
    this.gain({ points: tile.points ?? 0, rainbow: tile.rainbows ?? 0 });
    this.built += 1;
    const { workshop, beyond } = this.view.limits;
    this.gain({ points: this.built > workshop.length ? beyond : (workshop[this.built - 1] ?? 0) });
  }
  // 11.5 Bonuses without a choice; a specialist just taken counts already.
  after(action: Action, taken?: string): void {
    for (const card of this.view.specialists ?? [])
      if (
        (card.owner === this.player.seat || card.card === taken) &&
        card.after.includes(action) &&
        card.effect.length === 1
      )
        this.gain(card.effect[0]?.gain ?? {});
  }
}

const wayIn = (effect: Way[] | undefined, letter: string): Way | undefined =>
  effect?.[letter ? letter.charCodeAt(0) - 97 : 0];
const inFactory = (view: MechView, name: string): Tile | undefined =>
  view.factory.offers.find((offer) => offer?.tile === name) ?? undefined;

export function wayOf(view: MechView, seat: number, move: string): Way | undefined {
  const player = playerOf(view, seat);
  const value = valueOf(move);
  switch (verbOf(move)) {
    case 'use':
      return player?.workshop.find((tile) => tile.tile === value)?.effect;
    case 'robot':
      return wayIn(player?.robot, value);
    case 'copy': {
      const robot = /^robot (\d+) ([a-z])$/.exec(value);
      if (robot) return wayIn(playerOf(view, Number(robot[1]))?.robot, robot[2] ?? '');
      return view.players.flatMap((one) => one.workshop).find((tile) => tile.tile === value)?.effect;
    }
    case 'choose': {
      const task = player?.tasks[0];
      const card = task?.task === 'choose' ? view.specialists?.find((one) => one.card === task.card) : undefined;
      return wayIn(card?.effect, value);
    }
    case 'bonus': {
      const card = view.specialists?.find((one) => one.card === value);
      return card && card.effect.length === 1 ? card.effect[0] : undefined;
    }
  }
  return undefined;
}

// `reading`: the option `stock` of the table (N12).
export function foretell(view: MechView, seat: number, move: string, reading = 'fork'): Foretold | undefined {
  const player = playerOf(view, seat);
  if (!player) return undefined;
  const teller = new Teller(view, player);
  const { purse, then } = teller;
  const verb = verbOf(move);
  const value = valueOf(move);
  const floor = view.factory.stock_room[view.moment];
  switch (verb) {
    case 'stock': {
      teller.gain(floor.fixed);
      teller.gain(
        floor.fork.find((end) => (value === 'flowers' ? end.flower : value === 'ink' ? end.ink : end.rainbow)) ?? {},
      );
      // With "beside" a Specialist may be taken before the bonuses come.
      teller.after('stock');
      return { purse, then, goesTo: 'stock' };
    }
    case 'take': {
      const card = view.specialists?.find((one) => one.card === value);
      if (!card) return undefined;
      const task = player.tasks[0]?.task === 'take';
      if (!task && reading === 'fork') teller.gain(floor.fixed);
      purse.rainbows -= card.price;
      if (task || reading === 'fork') teller.after('stock', value);
      return { purse, then, taken: value, goesTo: 'stock' };
    }
    case 'dock': {
      purse.flowers -= dockPrice(view, player);
      for (const packet of view.factory.delivery?.[view.moment] ?? []) teller.gain(packet);
      teller.after('dock');
      return { purse, then, goesTo: 'dock' };
    }
    case 'acquire': {
      const tile = inFactory(view, value);
      if (!tile) return undefined;
      const task = player.tasks[0];
      const alone = task?.task === 'acquire';
      const price = priceOf(tile, player);
      if (tile.colour === 'yellow') purse.rainbows -= price;
      else purse.ink -= price;
      const space = startOf(tile, player, alone ? task.nearer : 0);
      if (space === 0) teller.finish(tile);
      if (!alone) teller.after('acquire');
      const ahead = alone || view.phase !== 'day' ? { tonight: space } : outlook(space, 1, view.moment);
      return { purse, then, ghost: { tile, space, outlook: ahead }, finished: space === 0 ? value : undefined };
    }
    case 'build': {
      const tile = player.belt.find((one) => one.tile === value);
      if (!tile) return undefined;
      teller.after('build');
      const assistants = assistantsOn(player, value).length + 1;
      return {
        purse,
        then,
        helped: { tile: value, moment: view.moment, outlook: outlook(tile.space, assistants, view.moment) },
      };
    }
    case 'hourglass': {
      const tile = player.belt.find((one) => one.tile === value);
      if (!tile) return undefined;
      if (tile.space === 1) teller.finish(tile);
      return {
        purse,
        then,
        moved: { tile: value, space: tile.space - 1 },
        finished: tile.space === 1 ? value : undefined,
      };
    }
  }
  const way = wayOf(view, seat, move);
  if (!way) return undefined;
  teller.use(way);
  return { purse, then };
}

// Several uses one after another, as the night's switches stand: each from what the ones before have left.
export interface Night {
  purse: Purse;
  then: Goods;
  cannot: string[]; // moves whose price would not be there when their turn comes
}
export function foretellNight(view: MechView, seat: number, moves: readonly string[]): Night | undefined {
  const player = playerOf(view, seat);
  if (!player) return undefined;
  const teller = new Teller(view, player);
  const cannot: string[] = [];
  for (const move of moves) {
    const way = wayOf(view, seat, move);
    if (!way) continue;
    const { flower = 0, ink = 0, rainbow = 0 } = way.pay ?? {};
    if (teller.purse.flowers < flower || teller.purse.ink < ink || teller.purse.rainbows < rainbow) cannot.push(move);
    else teller.use(way);
  }
  return { purse: teller.purse, then: teller.then, cannot };
}

// Uses that cost nothing, those with hourglasses last: what they finish can be used afterwards.
export function freeUses(view: MechView, seat: number, moves: readonly string[]): string[] {
  const free = moves.filter((move) => {
    const way = wayOf(view, seat, move);
    return (
      way !== undefined && way.pay === undefined && (way.special === undefined || way.special === 'evening_packet')
    );
  });
  // Of the ways of the robot one only: the first.
  const robot = free.find((move) => verbOf(move) === 'robot');
  const kept = free.filter((move) => verbOf(move) !== 'robot' || move === robot);
  const asks = (move: string): number => {
    const way = wayOf(view, seat, move);
    return way?.gain?.hourglass || way?.special ? 1 : 0;
  };
  return kept.sort((a, b) => asks(a) - asks(b));
}
