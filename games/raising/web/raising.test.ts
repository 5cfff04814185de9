// The board of Raising Robots against the rules it draws for: the module that pages run, as it is built.

import { describe, expect, test } from 'vitest';
import type { Foreseen, MadeMove, Message, TableModel } from '../../../web/src/board';
import { openTable } from '../../../web/src/rules/for_tests';
import { LEGEND, PICTURES, SIGNS } from './art/icons';
import { partsOf } from './art/kit';
import { PROPS } from './art/props';
import { bitsOf } from './bits';
import { chaptersOf } from './chapters';
import { deskOf } from './desk.svelte';
import wild from './dev/wild.json';
import { boxOf } from './printed';
import { text } from './text';
import {
  GOODS,
  PHASES,
  type Phase,
  type RaisingView,
  reachedBy,
  ROWS,
  type RunStep,
  TYPES,
  type Workshop,
} from './view';

const rules = openTable({ game: 'raising', seats: 2, options: {} });
const open = (content?: Record<string, string>) =>
  boxOf(openTable({ game: 'raising', seats: 2, options: {} }, content));
const { robots: ROBOTS } = open().printed;

describe('what is printed', () => {
  test('is all there, and everything that it does can be drawn', () => {
    const { printed } = open();
    expect(new Set(ROBOTS.map(({ slug }) => slug)).size).toBe(96);
    for (const { base, upgrade } of ROBOTS)
      for (const { effects, says } of [base, upgrade]) {
        expect(bitsOf(effects).length).toBeGreaterThan(0);
        expect(says.length).toBe(effects.length);
      }
    for (const row of ROWS)
      for (const action of printed.actions[row]) expect(open().space(action.space!).area).toBe(row);
  });
  test('is that of another content, too', () => {
    const files = import.meta.glob<string>('../content/*.json', {
      eager: true,
      query: '?raw',
      import: 'default',
    });
    const content = Object.fromEntries(
      Object.entries(files).map(([path, text]) => [
        path.split('/').at(-1)!,
        text.replace('"Nimbus"', '"Zizz Top"').replace('"Ada"', '"Wilhelmina"').replace('"Geometry"', '"Topology"'),
      ]),
    );
    const box = open(content);
    expect(box.robot('nimbus')).toBeUndefined();
    expect(box.robot('zizz_top')).toMatchObject({ name: 'Zizz Top', number: 1 });
    expect(box.robot('zizz_top').says.arguments['name']).toBe('Zizz Top');
    expect(box.inventor('wilhelmina').name).toBe('Wilhelmina');
    expect(box.report('topology').name.arguments['name']).toBe('Topology');
    expect(partsOf(box.robot('zizz_top')).prop).toBeNull(); // a robot without a thing of its own
  });
});

describe('the legend', () => {
  const drawn = [...PICTURES.keys(), ...Object.keys(SIGNS)].sort();
  test('has every icon the board can draw, once', () => {
    expect(Object.values(LEGEND).flat().sort()).toEqual(drawn);
  });
  test('names and explains each of them in every language, and nothing else', () => {
    const catalogues = import.meta.glob<Record<string, string>>('../messages/*/web.json', {
      eager: true,
      import: 'default',
    });
    expect(Object.keys(catalogues)).toHaveLength(4);
    for (const [path, words] of Object.entries(catalogues))
      for (const kind of ['icon', 'about']) {
        const start = `web.raising.${kind}.`;
        const named = Object.keys(words).filter((id) => id.startsWith(start) && words[id]!.length > 1);
        expect([path, named.map((id) => id.slice(start.length)).sort()]).toEqual([path, drawn]);
      }
  });
});

// What a tab keeps over a reload.
function shelf() {
  const kept = new Map<string, { about: string; value: unknown }>();
  return {
    remember: (what: string, about: string, value: unknown) => void kept.set(what, { about, value }),
    recall: (what: string, about: string) => (kept.get(what)?.about === about ? kept.get(what)?.value : null),
  };
}

describe('the opening', () => {
  const opening = (workshop: Partial<Workshop>, tab = shelf(), round = 0) => {
    const view = {
      stage: 'setup',
      round,
      workshops: [
        {
          seat: 1,
          hand: { size: 3, cards: ['bobbin', 'comet', 'fizz'] },
          rows: { design: [], fabricate: [], recycle: [] },
          tokens: { unlocked: [], to_place: {} },
          asked: 'keep_robots',
          setup: { discard: 1, build: 1 },
          offered_reports: ['geometry'],
          ...workshop,
        },
      ],
    } as unknown as RaisingView;
    const decision = { seat: 1, position: 0, asked: { id: '', arguments: {} }, moves: [] };
    return deskOf({ ...tab, seat: 1, mode: 'dev', over: false, view, decision, select: () => {} } as never);
  };
  test('is there again after a reload, as far as it was chosen, and not in another game', () => {
    const tab = shelf();
    const desk = opening({}, tab);
    desk.toggleKept('fizz');
    desk.report = 'geometry';
    desk.keepPlan();
    const again = opening({}, tab);
    expect([again.goes, again.report, again.missing]).toEqual([['fizz'], 'geometry', ['builds', 'token']]);
    expect(opening({}, tab, 1).dirty).toBe(false);
    again.clear();
    again.keepPlan();
    expect(opening({}, tab).dirty).toBe(false);
  });
  test('is over when the rules no longer tell what is left of it', () => {
    expect([opening({}).doing, opening({ setup: undefined }).doing]).toEqual(['setup', 'keep_robots']);
  });
  test('is a row of steps, in the order of the page; any of them can be done first', () => {
    const desk = opening({});
    expect(desk.steps).toEqual(['robots', 'builds', 'report', 'token']);
    expect(desk.missing).toEqual(desk.steps);
    desk.token = 'design_1';
    desk.toggleKept('fizz');
    expect(desk.missing).toEqual(['builds', 'report']);
    desk.toggleBuild('bobbin');
    desk.report = 'geometry';
    expect([desk.missing, desk.ready]).toEqual([[], true]);
    desk.toggleKept('fizz');
    expect(desk.missing).toEqual(['robots']);
  });
});

describe('the text view', () => {
  const view = wild.view as unknown as RaisingView;
  const own = view.workshops[wild.yours[0]! - 1]!;
  const told = (about: string) => {
    const said: Message[] = [];
    text({
      view,
      seat: own.seat,
      printed: rules.printed,
      nameOf: String,
      say: (message: Message) => (said.push(message), message.id),
    } as never);
    return said.flatMap(({ id, arguments: values }) => (id === about ? [values] : []));
  };
  test('tells which phases are over, what is left of the energy of the one being played, and what the next will get', () => {
    expect(own.energy).not.toBe(own.energies!.fabricate);
    expect(told('web.raising.name.phase').map(({ state, known, energy }) => [state, known, energy])).toEqual([
      ['done', 'no', 0],
      ['none', 'no', 0],
      ['none', 'no', 0],
      ['now', 'yes', own.energy],
      ['next', 'yes', own.energies!.recycle],
    ]);
  });
  test('tells what the next grade of each report needs', () => {
    const needs = view.workshops
      .flatMap(({ reports }) => reports)
      .map(({ next }) => `${next!.more} for ${next!.grade}`);
    const said = told('web.raising.name.report').map(({ next, next_grade }) => `${next} for ${next_grade}`);
    expect(said.sort()).toEqual(needs.sort());
  });
});

describe('a payment', () => {
  // Two of these three are due, and the table takes them in any order.
  const STOCK = { vp: 0, sensor: 2, gear: 1, microchip: 0, software: 0, tape: 0, battery: 0 };
  const shown = (asked: Workshop['asked'], wild: number): RaisingView =>
    ({
      stage: 'phases',
      workshops: [
        {
          seat: 1,
          goods: STOCK,
          hand: { size: 0, cards: [] },
          tokens: { unlocked: ['design_1'], to_place: {} },
          asked,
          ...(wild > 0 ? { due: { wild }, suggested: { sensor: wild } } : {}),
        },
      ],
    }) as unknown as RaisingView;
  const says: Message = { id: 'said', arguments: {} };
  const foresee = (moves: string[]): Foreseen<RaisingView> => {
    const left = { sensor: STOCK.sensor, gear: STOCK.gear };
    let made = 0;
    for (const move of moves) {
      const good = move.split(' ')[1] as keyof typeof left;
      if (made === 2 || !(left[good] > 0)) break;
      left[good]--;
      made++;
    }
    const open = (['sensor', 'gear'] as const).filter((good) => made < 2 && left[good] > 0);
    return {
      state: shown(made < 2 ? 'pay' : 'activate', 2 - made),
      to_move: [1],
      moves: open.map((good) => ({ move: `pay ${good}`, says })),
      made,
      reveals: false,
    };
  };
  const played: string[][] = [];
  const desk = (tab = shelf()) =>
    deskOf({
      ...tab,
      view: shown('pay', 2),
      seat: 1,
      decision: {},
      mode: 'dev',
      over: false,
      select: () => {},
      foresee,
      parts: (move: string) => rules.parts(move),
      run: (moves: string[]) => (played.push(moves), Promise.resolve(true)),
    } as unknown as TableModel<RaisingView>);

  test('is made as suggested by one move', async () => {
    const own = desk();
    expect([own.paid, own.tray.goods, own.sources]).toEqual([true, { sensor: 2 }, ['sensor', 'gear']]);
    await own.pay();
    expect(played.pop()).toEqual(['pay as suggested']);
  });
  test('of one’s own is whole when the rules ask for no more, and is played as one', async () => {
    const own = desk();
    own.payWith('gear', 1);
    expect([own.paid, own.missingPay, own.tray.goods]).toEqual([false, 1, { gear: 1 }]);
    expect([own.canPayMore('gear'), own.canPayMore('sensor')]).toEqual([false, true]);
    own.payWith('gear', 1); // there is no second one
    expect(own.tray.goods).toEqual({ gear: 1 });
    await own.pay();
    expect(played).toEqual([]);
    own.payWith('sensor', 1);
    expect([own.paid, own.canPayMore('sensor')]).toEqual([true, false]);
    await own.pay();
    expect(played.pop()).toEqual(['pay gear', 'pay sensor']);
    expect(own.asSuggested).toBe(true);
  });
  test('of one’s own is there again after a reload', () => {
    const tab = shelf();
    const own = desk(tab);
    own.payWith('gear', 1);
    own.keepPlan();
    expect(desk(tab).tray.goods).toEqual({ gear: 1 });
    own.undo();
    own.keepPlan();
    expect(desk(tab).asSuggested).toBe(true);
  });
  test('can be taken back unit by unit, from what is suggested too', () => {
    const own = desk();
    own.payWith('sensor', -1);
    expect([own.tray.goods, own.missingPay]).toEqual([{ sensor: 1 }, 1]);
    own.payWith('gear', 1);
    own.payWith('sensor', -1);
    expect(own.tray.goods).toEqual({ gear: 1 });
    expect(own.undo()).toBe(true);
    expect(own.asSuggested).toBe(true);
  });
});

test('a step of a run does with more energy than is told what it does with the most', () => {
  const step: RunStep = { robot: 'fizz', reached: ['none', 'none', 'base', 'both'] };
  expect([null, 0, 2, 3, 12].map((energy) => reachedBy(step, energy))).toEqual([
    'none',
    'none',
    'base',
    'both',
    'both',
  ]);
});

describe('the chapters of a game', () => {
  const made = (fact: string, fields: Record<string, number | string> = {}): MadeMove => ({
    seat: 1,
    facts: [{ fact, ...fields }],
  });
  const goes = (seat: number, phase: Phase) => made('phase', { seat, phase, energy: 3 });
  const log = [
    made('round', { round: 1 }),
    made('assign'),
    made('assign_own'),
    goes(2, 'build'),
    goes(1, 'build'),
    goes(1, 'recycle'),
    goes(2, 'design'),
    made('round', { round: 2 }),
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
      (phase) => made('phase', { seat: 1, phase, energy: 3 }).facts[0]!,
    );
    const short = chaptersOf([made('round', { round: 1 }), { seat: 1, facts: phases }], 1, 1);
    expect(short.map(({ made, title: { arguments: of } }) => [made, of['phase']])).toEqual([
      [1, 'none'],
      [2, 'recycle'],
    ]);
  });
  test('say which game of a challenge it is', () => {
    const games = [...log, made('next_game', { game: 2, points: 40 }), made('round', { round: 1 })];
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
