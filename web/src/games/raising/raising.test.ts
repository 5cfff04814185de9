// What the board foretells, held against what the table said in recorded games (fixtures/record.mjs).

import { describe, expect, test } from 'vitest';
import type { MadeMove, Message, TableModel } from '../../board';
import { chaptersOf } from './chapters';
import { BOARD_ACTIONS, REPORTS, ROBOTS, SPACES, robotNamed, spaceNamed } from './content';
import energies from './fixtures/energies.json';
import scores from './fixtures/scores.json';
import assemble from './dev/assemble.json';
import bid from './dev/bid.json';
import buy from './dev/buy.json';
import report from './dev/report.json';
import inventor from './dev/inventor.json';
import unlock from './dev/unlock.json';
import activate from './dev/activate.json';
import pay from './dev/pay.json';
import { deskOf } from './desk.svelte';
import { weigh } from './payment';
import { affordable, buildCost, energyWith, pointsOf, sumOf, upgradePrices } from './rules';
import { bitsIn, bitsOf, effectsSaid, goodsIn, inventorSaid, reportSaid, spaceSaid } from './says';
import { INVENTORS, TRACKS } from './content';
import { partsOf } from './art/kit';
import { PICTURES } from './art/icons';
import { PROPS } from './art/props';
import { type Goods, GOODS, PHASES, type Phase, type RaisingView, TYPES, type Workshop } from './view';

const own = (fixture: { yours: number[]; view: { workshops: unknown[] } }): Workshop =>
  fixture.view.workshops[fixture.yours[0]! - 1] as Workshop;

describe('energy', () => {
  // Rules: D3, D4
  test('of a phase is what the table says for every number of batteries', () => {
    expect(energies.length).toBeGreaterThan(30);
    for (const { workshop, cubes, phase, energy } of energies as unknown as {
      workshop: Workshop;
      cubes: Record<Phase, number>;
      phase: Phase;
      energy: number[];
    }[]) {
      const card = workshop.energy_cards.find((one) => one.phase === phase);
      expect(energy.map((_, batteries) => energyWith(workshop, phase, cubes[phase], card, batteries))).toEqual(energy);
    }
  });
});

describe('points', () => {
  // Rules: M1
  test('at the end are those of the table', () => {
    for (const { state, result } of scores as unknown as {
      state: { workshops: Workshop[]; points_before?: number };
      result: { score: number }[];
    }[])
      state.workshops.forEach((workshop, i) =>
        expect(sumOf(pointsOf(workshop)) + (state.points_before ?? 0)).toBe(result[i]!.score),
      );
  });
});

describe('building', () => {
  // Rules: F3, F4
  test('costs what the table says', () => {
    const workshop = own(assemble);
    let seen = 0;
    for (const { move, says } of assemble.decision.moves) {
      if (!move.startsWith('build ')) continue;
      const [, robot, column] = move.split(' ');
      const which = column === 'left' ? 0 : 1;
      expect(buildCost(workshop, robotNamed(robot!), which)).toEqual(
        goodsIn((says as unknown as Message).arguments['cost']),
      );
      expect(affordable(workshop, robotNamed(robot!), which)).toBe(true);
      seen++;
    }
    expect(seen).toBeGreaterThan(4);
    for (const { move, reason } of assemble.barred)
      if (move.startsWith('build ') && reason.id === 'raising.refused.cost')
        expect(affordable(workshop, robotNamed(move.split(' ')[1]!), move.endsWith('left') ? 0 : 1)).toBe(false);
  });
  test('and unlocking too', () => {
    const prices = upgradePrices(own(buy));
    for (const { move, says } of buy.decision.moves) {
      if (!move.startsWith('upgrade ')) continue;
      const { energy, number } = (says as unknown as Message).arguments;
      expect(prices[Number(move.split(' ')[1]) - 1]).toEqual({ energy, wild: number });
    }
  });
  // Rules: Q2
  test('a bid costs what is printed', () => {
    for (const { move, says } of bid.decision.moves) {
      const [, track, space] = move.split(' ');
      expect(TRACKS[Number(track) - 1]!.spaces[Number(space) - 1]).toEqual(
        goodsIn((says as unknown as Message).arguments['cost']),
      );
    }
  });
});

describe('a payment', () => {
  // Rules: A4, A5
  const OWN = { vp: 0, sensor: 3, gear: 2, microchip: 1, software: 0, tape: 1, battery: 0 };
  const DUES: { due: Goods; suggested: Goods }[] = [
    { due: { wild: 1 }, suggested: { sensor: 1 } },
    { due: { wild: 2 }, suggested: { card: 2 } },
    { due: { gear: 1 }, suggested: { gear: 1 } },
    { due: { gear: 1, wild: 1 }, suggested: { gear: 1, sensor: 1 } },
    { due: { gear: 1, software: 1, wild: 2 }, suggested: { gear: 1, tape: 1, card: 2 } },
    { due: { sensor: 2, card: 1 }, suggested: { sensor: 2, card: 1 } },
  ];
  const deskFor = (due: Goods, suggested: Goods) => {
    const amounts = GOODS.filter((good) => suggested[good]).map((good) => ({
      id: 'raising.amount',
      arguments: { good, number: suggested[good]! },
    }));
    const view = structuredClone(pay.view) as unknown as RaisingView;
    const [seat] = pay.yours as [number];
    Object.assign(view.workshops[seat - 1]!, { goods: OWN, due });
    const says = { id: 'raising.says.pay_suggested', arguments: { goods: amounts } };
    return deskOf({
      view,
      seat,
      decision: pay.decision,
      mode: 'dev',
      select: () => {},
      option: () => ({ move: 'pay as suggested', says }),
    } as unknown as TableModel<RaisingView>);
  };
  // What somebody can press.
  const presses = (desk: ReturnType<typeof deskFor>) => [
    ...desk.payable.filter((good) => desk.canPayMore(good)).map((good) => () => desk.payWith(good, 1)),
    ...desk.hand
      .filter((slug) => (desk.due.card ?? 0) + (desk.due.wild ?? 0) > 0 && !desk.tray.chosen.includes(slug))
      .map((slug) => () => desk.payCard(slug)),
  ];
  test('changed by + and cards is never too much, and some way to the end is open', () => {
    let dice = 7;
    const random = (below: number) => ((dice = (Math.imul(dice, 1103515245) + 12345) >>> 0), (dice >>> 8) % below);
    for (const { due, suggested } of DUES)
      for (let tries = 0; tries < 40; tries++) {
        const desk = deskFor(due, suggested);
        for (let step = 0; step < 20 && (step === 0 || !desk.paid); step++) {
          const open = presses(desk);
          if (step > 0) expect({ due, open: open.length > 0 }).toEqual({ due, open: true });
          open[random(open.length)]?.();
          if (desk.changed)
            expect({ due, changed: desk.changed, over: weigh(due, desk.changed).over }).toEqual({
              due,
              changed: desk.changed,
              over: 0,
            });
        }
        expect({ due, tray: desk.tray, paid: desk.paid }).toEqual({ due, tray: desk.tray, paid: true });
      }
  });
  test('of the wrong things is not whole', () => {
    const desk = deskFor({ gear: 1, wild: 1 }, { gear: 1, sensor: 1 });
    desk.payWith('gear', -1);
    desk.payWith('sensor', 1);
    expect(desk.tray.goods).toEqual({ gear: 0, sensor: 1 }); // a second sensor pays for nothing
    expect(desk.missingPay).toBe(1);
    expect(desk.paid).toBe(false);
  });
});

describe('cards', () => {
  const argument = (says: unknown, key: string): Message => ((says as Message).arguments[key] as Message[])[0]!;
  // The number inside a good or a type is of no account: only the word is said.
  const spoken = (said: Message): unknown =>
    JSON.parse(
      JSON.stringify(said, (_, value) =>
        value?.kind && !/vp$|threshold|energy/.test(value.kind) ? { ...value, low: 0 } : value,
      ),
    );
  test('are said as the table says them', () => {
    for (const { move, says } of report.decision.moves.filter(({ move: one }) => one !== 'keep none'))
      expect(spoken(reportSaid(REPORTS.find(({ slug }) => move === `keep ${slug}`)!))).toEqual(
        spoken(argument(says, 'report')),
      );
    for (const { move, says } of inventor.decision.moves)
      expect(spoken(inventorSaid(INVENTORS.find(({ slug }) => move === `keep inventor ${slug}`)!))).toEqual(
        spoken(argument(says, 'inventor')),
      );
    for (const { move, says } of unlock.decision.moves.filter(({ move: one }) => one.startsWith('unlock')))
      expect(spaceSaid(spaceNamed(move.split(' ')[1]!))).toEqual(argument(says, 'space'));
    for (const { move, says } of activate.decision.moves.filter(({ move: one }) => one.startsWith('use'))) {
      const question = (activate.decision.asked as unknown as Message).arguments['question'] as Message[];
      const name = (question[0]!.arguments['robot'] as Message[])[0]!.arguments['name'];
      const robot = ROBOTS.find((one) => one.name === name)!;
      const { effects } = (says as unknown as Message).arguments;
      expect(effectsSaid((move === 'use base' ? robot.base : robot.upgrade).effects)).toEqual(effects);
    }
  });
  test('are drawn alike from what is printed and from what is said', () => {
    for (const { base, upgrade } of ROBOTS)
      for (const { effects } of [base, upgrade])
        expect(bitsIn(effectsSaid(effects)).map(({ draw }) => draw)).toEqual(bitsOf(effects).map(({ draw }) => draw));
  });
  test('and the board are whole', () => {
    expect(ROBOTS.length).toBe(96);
    expect(new Set(ROBOTS.map(({ slug }) => slug)).size).toBe(96);
    expect(SPACES.length).toBe(16);
    expect(
      Object.values(BOARD_ACTIONS)
        .flat()
        .every(({ space }) => space !== undefined),
    ).toBe(true);
  });
});

describe('the chapters of a game', () => {
  const told = (id: string, values: Message['arguments'] = {}): MadeMove => ({
    seat: 1,
    told: [{ id: `raising.told.${id}`, arguments: values }],
  });
  const goes = (seat: number, phase: Phase) => told('phase', { seat: { seat }, phase, energy: 3 });
  const log = [
    told('hand'),
    told('assign'),
    told('assign_own'),
    goes(2, 'build'),
    goes(1, 'build'),
    goes(1, 'recycle'),
    goes(2, 'design'),
    told('round', { round: 2 }),
    goes(1, 'build'),
  ];
  const said = (seat: number | null, games = 1) =>
    chaptersOf(log, games, seat).map(({ made, title: { arguments: of } }) => [made, of['round'], of['phase']]);
  test('are rounds, and in them the phases of the seat one looks with', () => {
    expect(said(1)).toEqual([
      [1, 1, 'none'],
      [5, 1, 'build'],
      [6, 1, 'recycle'],
      [8, 2, 'none'],
      [9, 2, 'build'],
    ]);
    expect(said(2)).toEqual([
      [1, 1, 'none'],
      [4, 1, 'build'],
      [7, 1, 'design'],
      [8, 2, 'none'],
    ]);
  });
  test('for everybody’s eyes the first to come to each counts', () => {
    expect(said(null)).toEqual([
      [1, 1, 'none'],
      [4, 1, 'build'],
      [6, 1, 'recycle'],
      [7, 1, 'design'],
      [8, 2, 'none'],
      [9, 2, 'build'],
    ]);
  });
  test('a phase that passed without a question is none', () => {
    const phases = ['build', 'design', 'recycle'].map(
      (phase) => told('phase', { seat: { seat: 1 }, phase, energy: 3 }).told[0]!,
    );
    const short = chaptersOf([told('assign'), { seat: 1, told: phases }], 1, 1);
    expect(short.map(({ made, title: { arguments: of } }) => [made, of['phase']])).toEqual([
      [0, 'none'],
      [2, 'recycle'],
    ]);
  });
  test('say which game of a challenge it is', () => {
    const games = [...log, told('next_game', { game: 2, points: 40 }), told('assign')];
    expect(chaptersOf(games, 3, 1).map(({ title: { arguments: of } }) => of['game'])).toEqual([1, 1, 1, 1, 1, 2]);
    expect(chaptersOf(log, 1, 1).every(({ title: { arguments: of } }) => of['game'] === 0)).toBe(true);
  });
});

describe('the kit of parts', () => {
  test('makes 96 robots no two of which are alike, always the same', () => {
    const looks = ROBOTS.map((card) =>
      JSON.stringify({ ...partsOf(card), prop: card.slug in PROPS ? PROPS[card.slug] : null }),
    );
    expect(new Set(looks).size).toBe(96);
    expect(ROBOTS.every((card) => card.slug in PROPS)).toBe(true);
    expect(Object.keys(PROPS).length).toBe(96);
    expect(ROBOTS.map((card) => JSON.stringify(partsOf(card)))).toEqual(
      ROBOTS.map((card) => JSON.stringify(partsOf(card))),
    );
    // Even without its own thing hardly any two share head, body, eyes and paint.
    expect(
      new Set(
        ROBOTS.map((card) => {
          const { head, body, eyes, paint } = partsOf(card);
          return [head, body, eyes, paint].join();
        }),
      ).size,
    ).toBeGreaterThan(90);
  });
  test('every icon that cards need is cut out of the sheet, whole', () => {
    for (const picture of PICTURES.values()) {
      const tags = decodeURIComponent(picture);
      expect(tags.match(/<g\b/g)?.length).toBe(tags.match(/<\/g>/g)?.length);
    }
    for (const icon of [...GOODS, ...TYPES, ...PHASES]) expect(PICTURES.get(icon)).toContain('svg');
  });
});
