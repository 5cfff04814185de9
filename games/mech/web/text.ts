// The table in sentences, for the text view.

import type { TableModel, TextSection } from '../../../web/src/board';
import { goodsSaid, nameSaid, priceSaid, robotSaid, sayer } from './says';
import {
  assistantsOn,
  isNight,
  isSetup,
  type MechView,
  MOMENTS,
  type Player,
  playerOf,
  type Printed,
  type Tile,
} from './view';

export function text(table: TableModel<MechView>): TextSection[] {
  const { view } = table;
  const say = sayer(table);
  const own = playerOf(view, table.seat);
  const named = (tile: Tile) => ({ name: [nameSaid(table, 'tile', tile.tile)], tile: tile.tile, colour: tile.colour });

  const stock = MOMENTS.map((moment) => {
    const { fixed, fork, specialist } = view.factory.stock_room[moment];
    return say('web.mech.name.floor', {
      moment,
      fixed: goodsSaid(fixed),
      fixed_any: goodsSaid(fixed).length,
      one: goodsSaid(fork[0] ?? {}),
      other: goodsSaid(fork[1] ?? {}),
      specialist: specialist ? 'yes' : 'no',
    });
  });
  const { delivery } = view.factory;
  const dock = delivery
    ? [
        say('web.mech.name.dock', {
          card: [nameSaid(table, 'delivery', delivery.card)],
          price: priceSaid('flower', own?.factory.dock?.price ?? delivery.cost),
          morning: delivery.morning.flatMap(goodsSaid),
          afternoon: delivery.afternoon.flatMap(goodsSaid),
          evening: delivery.evening.flatMap(goodsSaid),
          state: 'none',
        }),
      ]
    : [];
  const market = view.factory.offers.flatMap((tile, i) => {
    if (!tile) return [];
    const offer = own?.factory.offers[i];
    return say('web.mech.name.offer', {
      ...named(tile),
      about: [tile.about],
      price: priceSaid(tile.paid_in, offer?.price ?? tile.cost),
      space: offer?.space ?? tile.time,
      done: 'none',
      state: 'none',
    });
  });
  const specialists = (view.specialists ?? []).map((card) =>
    say('web.mech.name.specialist', {
      card: [nameSaid(table, 'specialist', card.card)],
      bonus: [card.about],
      owner: card.owner === 'middle' ? 'none' : 'seat',
      seat: { seat: card.owner === 'middle' ? 1 : card.owner },
      open: isSetup(view) && card.owner === 'middle' ? 'yes' : 'no',
      price: priceSaid('rainbow', card.price),
    }),
  );
  const things = (player: Player): string[] => [
    ...player.belt.map((tile) =>
      say('web.mech.name.belt', {
        ...named(tile),
        space: tile.space,
        assistants: assistantsOn(player, tile.tile).length,
        done: tile.ahead?.done ?? 'none',
        tonight: tile.ahead?.tonight ?? 0,
        about: [tile.about],
        ghost: 'no',
      }),
    ),
    ...player.workshop.map((tile) =>
      say('web.mech.name.built', {
        ...named(tile),
        about: [tile.about],
        state: isNight(view) && tile.effect ? (tile.used ? 'used' : 'ready') : 'none',
      }),
    ),
    ...(player.robot_says
      ? [
          say('web.mech.name.robot', {
            ...robotSaid(table, player.screen),
            effect: [player.robot_says],
            used: player.robot_used ? 'yes' : 'no',
          }),
        ]
      : []),
  ];
  const dials = (player: Player): string =>
    (
      [
        ['flower', player.flowers],
        ['ink', player.ink],
        ['rainbow', player.rainbows],
        ['points', player.points],
      ] as const
    )
      .map(([kind, count]) =>
        say('web.mech.name.dial', {
          kind,
          count,
          dial: kind === 'flower' || kind === 'ink' ? (table.printed as Printed).dial : 0,
          after: count,
          changes: 'no',
          lost: 0,
        }),
      )
      .join('; ');
  const home = own ? own.assistants.filter((place) => place.at === 'cloakroom').length : 0;
  return [
    { title: say('web.mech.region.stock'), lines: stock, shows: ['.mech .stock'] },
    { title: say('web.mech.region.dock'), lines: dock, shows: ['.mech .dock'] },
    { title: say('web.mech.region.market'), lines: market, shows: ['.mech .market'] },
    { title: say('web.mech.region.specialists'), lines: specialists },
    {
      title: say('web.mech.region.workshop'),
      lines: own ? [dials(own), say('web.mech.name.cloakroom', { count: home }), ...things(own)] : [],
      shows: ['.mech .belt', '.mech [data-belt]', '.mech .dials', '.mech [data-switch]'],
    },
    ...view.players
      .filter((player) => player !== own)
      .map((player) => ({
        title: say('web.mech.workshop_of', { seat: { seat: player.seat } }),
        lines: [dials(player), ...things(player)],
      })),
  ].filter(({ lines }) => lines.length > 0);
}
