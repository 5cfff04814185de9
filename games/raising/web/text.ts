// The table in sentences, for the text view.

import type { Argument, TableModel, TextSection } from '../../../web/src/board';
import { boxOf } from './printed';
import { COUNTED, energyIn, PHASES, type RaisingView, ROWS, sumOf, toPlace, TYPES, type Workshop } from './view';
import { amount, message } from './words';

export function text(table: TableModel<RaisingView>): TextSection[] {
  const { view } = table;
  const box = boxOf(table);
  const say = (id: string, values: Record<string, Argument> = {}): string => table.say(message(id, values));
  const phaseOf = (phase: string): string => say('raising.shows.phase', { phase });
  const own = view.workshops.find(({ seat }) => seat === table.seat);

  const phases = PHASES.map((phase) => {
    const there = view.workshops.filter((one) => one.energy_cards.some((card) => card.phase === phase));
    const energy = own && energyIn(own, phase);
    return say('web.raising.name.phase', {
      phase: phaseOf(phase),
      cubes: view.cubes[phase],
      known: energy === undefined ? 'no' : 'yes',
      energy: energy ?? 0,
      state: own?.course?.[phase] ?? 'none',
      names: there.map(({ seat }) => table.nameOf(seat)).join(', '),
      cards: there.length,
    });
  });
  const energyCards = (own?.energy_cards ?? []).map((card, i) =>
    say('web.raising.name.energy_card', {
      number: i + 1,
      card: table.say(box.printed.energy[card.card]!.says),
      where: card.phase === null ? 'open' : card.phase === 'secret' ? 'secret' : 'phase',
      phase: card.phase && card.phase !== 'secret' ? phaseOf(card.phase) : '',
    }),
  );
  const hand = (own?.hand.cards ?? []).map((slug) => {
    const card = box.robot(slug);
    return say('web.raising.name.card', { card: table.say(card.says), line: table.say(card.line), state: 'none' });
  });
  const goods = (workshop: Workshop): string =>
    COUNTED.map((good) => table.say(amount(good, workshop.goods[good]))).join(', ');
  const things = (workshop: Workshop): string[] => [
    goods(workshop),
    ...ROWS.flatMap((row) =>
      workshop.rows[row].map((built, place) => {
        const card = box.robot(built.robot);
        const standing = say('web.raising.name.built', {
          card: table.say(card.says),
          line: table.say(card.line),
          place: place + 1,
          token: built.token ? 'yes' : 'no',
          state: 'none',
        });
        return `${phaseOf(row)}. ${standing}`;
      }),
    ),
    ...workshop.reports.map((held) =>
      say('web.raising.name.report', {
        card: table.say(box.report(held.report).says),
        held: 'yes',
        counted: held.counted,
        grade: held.grade,
        token: held.token ? 'yes' : 'no',
        next: held.next?.more ?? 0,
        next_grade: held.next?.grade ?? 'A',
      }),
    ),
    ...(workshop.inventor
      ? [
          say('web.raising.name.inventor', {
            card: table.say(box.inventor(workshop.inventor.inventor).says),
            state: workshop.inventor.upgraded ? 'upgraded' : workshop.inventor.ready ? 'ready' : 'none',
          }),
        ]
      : []),
    say('web.raising.name.pouch', {
      number: toPlace(workshop),
      list: TYPES.filter((type) => workshop.tokens.to_place[type] > 0)
        .map((type) => say('web.raising.token', { type, number: workshop.tokens.to_place[type] }))
        .join(', '),
      legal: 'no',
    }),
  ];
  const others = view.workshops
    .filter((workshop) => workshop !== own)
    .map((workshop) => ({
      title: table.nameOf(workshop.seat),
      lines: [
        say('web.raising.text.standing', { points: sumOf(workshop.points), cards: workshop.hand.size }),
        ...things(workshop),
      ],
    }));
  return [
    {
      title: say('web.raising.region.phases'),
      lines: [...phases, ...energyCards],
      shows: ['.raising .phases', '.raising [data-phase', '.raising [data-energy'],
    },
    {
      title: say('web.raising.region.hand', { cards: own?.hand.size ?? 0 }),
      lines: hand,
      shows: ['.raising [data-card'],
    },
    {
      title: say('web.raising.panel.more'),
      lines: own ? things(own) : [],
      shows: ['.raising [data-robot', '.raising .goods', '.raising [data-report', '.raising [data-inventor'],
    },
    ...others,
  ].filter(({ lines }) => lines.length > 0);
}
