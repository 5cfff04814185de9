// The table in sentences, for the text view.

import type { Argument, TableModel, TextSection } from '../../../web/src/board';
import { costOf, deckLabel } from './says';
import { cardsIn, KINDS, type MarsView, type Printed, zoneOf } from './view';

export function text(table: TableModel<MarsView>): TextSection[] {
  const { view } = table;
  const say = (id: string, values: Record<string, Argument> = {}): string => table.say({ id, arguments: values });
  const nameOf = (kind: string): string => say('mars.kind', { kind });
  const cardsOf = (cards: [string, number][]): string =>
    cards.map(([kind, number]) => `${number} ${nameOf(kind)}`).join(', ');
  const own = view.seats.find(({ seat }) => seat === table.seat);
  const printed = table.printed as Printed;

  const line = view.line.map(({ component, next_price }, space) =>
    say('web.mars.name.wagon', {
      kind: nameOf(component),
      space: space + 1,
      zone: zoneOf(next_price === undefined ? (printed.line[space] ?? 0) : next_price - view.prices[component]),
      price: view.prices[component],
      next: next_price ?? view.prices[component],
      known: next_price === undefined ? 'no' : 'yes',
    }),
  );
  const market = KINDS.filter((kind) => view.market[kind]).map((kind) =>
    say('web.mars.text.market', { kind: nameOf(kind), cards: view.market[kind]!, price: costOf(table, kind) }),
  );
  const mechanisms = view.mechanisms.map((mechanism) => {
    const owners = view.seats.filter((one) => one.built.includes(mechanism.id)).map(({ seat }) => table.nameOf(seat));
    const lacks = own?.missing?.[mechanism.id] ?? {};
    const missing = KINDS.filter((kind) => lacks[kind]).map((kind): [string, number] => [kind, lacks[kind]!]);
    return say('web.mars.name.mechanism', {
      mechanism: say('mars.mechanism', { mechanism: mechanism.id, name: mechanism.name }),
      needs: cardsOf(KINDS.filter((kind) => mechanism.needs[kind]).map((kind) => [kind, mechanism.needs[kind]!])),
      does: mechanism.effects.map((effect) => table.say(effect.says)).join(' '),
      owners: owners.join(', '),
      built: owners.length,
      lacking: missing.length,
      missing: cardsOf(missing),
      designed: mechanism.designed ? 'yes' : 'no',
    });
  });
  const players = view.seats.map((seat) => {
    const known = KINDS.filter((kind) => seat.hand[kind]);
    const hand = say('web.mars.name.hand', {
      cards: seat.cards,
      known: known.length,
      list: cardsOf(known.map((kind) => [kind, seat.hand[kind]!])),
      unknown: seat.unknown_cards ?? 0,
    });
    const cogs = say('web.mars.name.cogs', { cogs: seat.cogs });
    const scraps = say('web.mars.name.scraps', { scraps: seat.scraps });
    return `${table.nameOf(seat.seat)}: ${[cogs, scraps, hand].join('; ')}`;
  });
  const hand = KINDS.filter((kind) => own?.hand[kind]).map((kind) =>
    say('web.mars.name.stack', {
      kind: nameOf(kind),
      cards: own!.hand[kind]!,
      price: view.prices[kind],
      worth: own!.stacks?.[kind]?.worth ?? 0,
      scraps: own!.stacks?.[kind]?.scraps ?? 0,
      selling: 'no',
      sold: 0,
    }),
  );
  return [
    { title: say('web.mars.region.line'), lines: line, shows: ['.mars .line', '.mars .car'] },
    { title: say('web.mars.region.market'), lines: [...market, deckLabel(table)], shows: ['.mars .market'] },
    {
      title: say('web.mars.region.hand'),
      lines: own && cardsIn(own.hand) === 0 ? [say('web.mars.no_cards')] : hand,
      shows: ['.mars .stack', '.mars .register'],
    },
    {
      title: say('web.mars.region.mechanisms'),
      lines: mechanisms.length > 0 ? mechanisms : [say('web.mars.no_mechanisms')],
      shows: ['.mars [data-mechanism'],
    },
    { title: say('web.panel.title'), lines: players, shows: ['.mars .purse'] },
  ].filter(({ lines }) => lines.length > 0);
}
