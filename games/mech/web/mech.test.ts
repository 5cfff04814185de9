import { describe, expect, it } from 'vitest';
import type { Foreseen, MadeMove, TableModel } from '../../../web/src/board';
import { openTable } from '../../../web/src/rules/for_tests';
import story from './fixtures/story.json';
import mech from './index';
import { NightPlan } from './plan.svelte';
import { asksNext, previewOf } from './preview';
import { chaptersOf, isWhole, storyOf } from './story';
import { assistantsOn, type Goods, type MechView, type Player } from './view';

const rules = openTable({ game: 'mech', seats: 2, options: {} });

it('the digit of an action that cannot be taken asks why not that one', () => {
  const explained: string[] = [];
  const table = {
    decision: { seat: 1, moves: [] },
    selected: null,
    view: { players: [{ seat: 1, asked: 'action' }], factory: { offers: [null, { tile: 'B15' }] } },
    whyNot: (move: string) => Promise.resolve(void explained.push(move)),
  } as unknown as TableModel<MechView>;
  for (const digit of [2, 3, 4]) expect(mech.digit!(digit, table)).toBe(true);
  expect(explained).toEqual(['dock', 'acquire B15', 'build B15']);
});

it('an assistant is known where it stands', () => {
  const player = {
    assistants: [{ at: 'tile', tile: 'B04' }, { at: 'dock' }, { at: 'tile', tile: 'B04' }],
  } as unknown as Player;
  expect(assistantsOn(player, 'B04')).toEqual(['morning', 'evening']);
});

// A night of one seat by rules of the test's own: what a use pays and gives, a dial that ends at 9, an hourglass that is
// asked for, and the night that is over when nothing is left to use.
const USES: Record<string, { pay?: Goods; gain?: Goods; special?: 'copy'; asks?: boolean; free?: boolean }> = {
  robot: { gain: { ink: 1 }, free: true },
  'use B07': { gain: { hourglass: 1 }, free: true },
  'use B14': { pay: { flower: 1 }, gain: { ink: 3 } },
  'use B15': { pay: { ink: 1 }, gain: { flower: 3 } },
  'use B18': { special: 'copy', asks: true, free: true },
};
const DIAL = 9;

interface Now {
  asked: string;
  flowers: number;
  ink: number;
  left: string[];
}
function offeredIn({ asked, flowers, ink, left }: Now): string[] {
  if (asked === 'hourglass') return ['hourglass G1a', 'hourglass Y4'];
  if (asked !== 'night') return [];
  const can = (move: string) => (USES[move]?.pay?.flower ?? 0) <= flowers && (USES[move]?.pay?.ink ?? 0) <= ink;
  return [...left.filter(can), 'done'];
}
function after(now: Now, move: string): Now {
  if (move.startsWith('hourglass')) return { ...now, asked: 'night' };
  if (move === 'done') return { ...now, asked: 'none' };
  const { pay = {}, gain = {}, special } = USES[move]!;
  const left = now.left.filter((one) => one !== move);
  return {
    asked: gain.hourglass ? 'hourglass' : special ? 'copy' : left.length > 0 ? 'night' : 'none',
    flowers: Math.min(DIAL, now.flowers - (pay.flower ?? 0) + (gain.flower ?? 0)),
    ink: Math.min(DIAL, now.ink - (pay.ink ?? 0) + (gain.ink ?? 0)),
    left,
  };
}
function viewOf(now: Now): MechView {
  const spills = ({ pay = {}, gain = {} }: { pay?: Goods; gain?: Goods }) => ({
    flower: Math.max(0, now.flowers - (pay.flower ?? 0) + (gain.flower ?? 0) - DIAL),
    ink: Math.max(0, now.ink - (pay.ink ?? 0) + (gain.ink ?? 0) - DIAL),
  });
  const machines = Object.keys(USES).filter((move) => move !== 'robot' && now.left.includes(move));
  return {
    phase: 'night',
    day: 3,
    players: [
      {
        seat: 1,
        ...(now.asked === 'none' ? {} : { asked: now.asked }),
        flowers: now.flowers,
        ink: now.ink,
        rainbows: 0,
        points: 0,
        robot: ['robot'],
        uses: now.left,
        ways: USES,
        spills: Object.fromEntries(now.left.map((move) => [move, spills(USES[move]!)])),
        robot_used: !now.left.includes('robot'),
        workshop: machines.map((move) => ({
          tile: move.slice(4),
          colour: 'blue',
          effect: USES[move],
          used: false,
        })),
        tasks: now.asked === 'hourglass' ? [{ task: 'hourglass', count: 1 }] : [],
      },
    ],
  } as unknown as MechView;
}

type Kept = Map<string, { about: string; value: unknown }>;

function nightOf(left: string[], flowers = 0, ink = 0, kept: Kept = new Map()) {
  let now: Now = { asked: 'night', flowers, ink, left };
  const sent: string[][] = [];
  const explained: string[] = [];
  const foresee = (moves: string[]): Foreseen<MechView> => {
    let then = now;
    let made = 0;
    while (made < moves.length && offeredIn(then).includes(moves[made]!)) then = after(then, moves[made++]!);
    return {
      state: viewOf(then),
      to_move: then.asked === 'none' ? [] : [1],
      moves: offeredIn(then).map((move) => ({ move, says: { id: '', arguments: {} } })),
      made,
      reveals: false,
      ...(made < moves.length ? { why_not: { id: 'no', arguments: {} } } : {}),
    };
  };
  const table = {
    seat: 1,
    selected: null as string | null,
    sent,
    explained,
    pressed: [] as string[],
    get view() {
      return viewOf(now);
    },
    get decision() {
      return { seat: 1 };
    },
    has: (move: string) => offeredIn(now).includes(move),
    parts: (move: string) => rules.parts(move),
    foresee,
    remember: (what: string, about: string, value: unknown) => void kept.set(what, { about, value }),
    recall: (what: string, about: string) => (kept.get(what)?.about === about ? kept.get(what)?.value : null),
    press(move: string) {
      table.pressed.push(move);
    },
    whyNot: (move: string) => Promise.resolve(void explained.push(move)),
    run(moves: string[]) {
      sent.push(moves);
      const made = foresee(moves).made;
      for (const move of moves.slice(0, made)) now = after(now, move);
      return Promise.resolve(made === moves.length);
    },
  };
  const model = table as unknown as TableModel<MechView>;
  return { table, model, plan: new NightPlan(model) };
}

describe('the line of switches', () => {
  it('offers every use that is left', () => {
    const { table } = nightOf(['robot', 'use B07', 'use B15']);
    expect(new NightPlan(table as unknown as TableModel<MechView>).switches).toEqual(['robot', 'use B07', 'use B15']);
  });
  it('takes what those before it will have paid for, and says what cannot be made then', () => {
    const { plan } = nightOf(['robot', 'use B07', 'use B15']);
    expect(plan.fits('use B15')).toBe(false);
    plan.toggle('robot');
    expect(plan.fits('use B15')).toBe(true);
    plan.toggle('use B15');
    expect(plan.cannot).toEqual([]);
    plan.toggle('robot');
    expect(plan.cannot).toEqual(['use B15']);
  });
  it('is there again after a reload, in the same night', () => {
    const kept: Kept = new Map();
    const { plan } = nightOf(['robot', 'use B15'], 0, 0, kept);
    plan.toggle('robot');
    plan.keep();
    expect(nightOf(['robot', 'use B15'], 0, 0, kept).plan.moves).toEqual(['robot']);
    plan.toggle('robot');
    plan.keep();
    expect(nightOf(['robot', 'use B15'], 0, 0, kept).plan.moves).toEqual([]);
    kept.set('night', { about: '2', value: ['robot'] });
    expect(nightOf(['robot', 'use B15'], 0, 0, kept).plan.moves).toEqual([]);
  });
  it('takes behind a question what could be made before it', () => {
    const { plan } = nightOf(['robot', 'use B07', 'use B15']);
    for (const move of ['robot', 'use B07']) plan.toggle(move);
    expect(plan.fits('use B15')).toBe(true);
    expect(plan.fits('use B14')).toBe(false);
  });
  it('adds what costs nothing, what asks for an hourglass last', () => {
    const { plan } = nightOf(['use B07', 'robot', 'use B14', 'use B15'], 1, 1);
    expect(plan.free).toEqual(['robot', 'use B07']);
    plan.addFree();
    expect([plan.moves, plan.free]).toEqual([['robot', 'use B07'], []]);
  });
  it('presses at once what asks for more', () => {
    const { plan, table } = nightOf(['robot', 'use B18']);
    expect(plan.press('use B18')).toBe(true);
    expect([table.pressed, plan.moves]).toEqual([['use B18'], []]);
  });
  it('runs as one list', async () => {
    const { plan, table } = nightOf(['robot', 'use B15', 'use B14']);
    for (const move of ['robot', 'use B15', 'use B14']) plan.toggle(move);
    await plan.run();
    expect(table.sent).toEqual([['robot', 'use B15', 'use B14']]);
    expect([plan.moves, plan.running]).toEqual([[], false]);
  });
  it('waits for hourglasses, then goes on; the night is over only then', async () => {
    const { plan, table } = nightOf(['robot', 'use B07', 'use B15', 'use B14'], 0);
    for (const move of ['robot', 'use B07', 'use B15']) plan.toggle(move);
    await plan.finish();
    expect(table.sent).toEqual([['robot', 'use B07']]);
    expect([plan.moves, plan.running]).toEqual([['use B15'], true]);
    await table.run(['hourglass Y4']);
    await plan.goOn();
    expect(table.sent.slice(2)).toEqual([['use B15', 'done']]);
    expect([plan.moves, plan.running]).toEqual([[], false]);
  });
  it('does not end a night that is over by itself', async () => {
    const { plan, table } = nightOf(['robot']);
    plan.toggle('robot');
    await plan.finish();
    expect(table.sent).toEqual([['robot']]);
  });
  it('stops where a use cannot be made, and does not end the night', async () => {
    const { plan, table } = nightOf(['robot', 'use B14']);
    for (const move of ['robot', 'use B14']) plan.toggle(move);
    await plan.finish();
    expect([table.sent, plan.moves, plan.running]).toEqual([[['robot']], ['use B14'], false]);
    expect(table.explained).toEqual(['use B14']);
  });
});

describe('what a row of moves would change', () => {
  it('is the player foreseen, with what is selected beside the line', () => {
    const { plan, table, model } = nightOf(['robot', 'use B07', 'use B15']);
    expect(previewOf(model, plan.row)).toBeUndefined();
    plan.toggle('robot');
    expect(previewOf(model, plan.row)!.after).toMatchObject({ ink: 1, flowers: 0 });
    table.selected = 'done';
    expect(previewOf(model, plan.row)!.after.ink).toBe(1);
    table.selected = 'use B15';
    expect(previewOf(model, plan.row)!.after).toMatchObject({ ink: 0, flowers: 3 });
    table.selected = 'use B07';
    expect(asksNext(previewOf(model, plan.row)!.after)).toEqual({ hourglass: 1 });
  });
  it('counts what the dials spill, each from what those before it have left', () => {
    const { model } = nightOf(['robot', 'use B14'], 2, 8);
    expect(previewOf(model, ['robot'])!.spills.ink ?? 0).toBe(0);
    expect(previewOf(model, ['robot', 'use B14'])!.spills).toEqual({ ink: 3 });
    expect(previewOf(model, ['use B14'])!.spills).toEqual({ ink: 2 });
  });
});

describe('the story of a game', () => {
  const { log, view } = story as unknown as { log: MadeMove[]; view: MechView };
  // Rules: 6, 8.3. A recorded game of four seats with both variants.
  it('has every machine on the day it was finished', () => {
    const told = storyOf(log, view.players.length);
    expect(isWhole(told, view)).toBe(true);
    expect(told.days).toBe(view.day);
    expect(told.finished.get(1)!.flat().sort()).toEqual(view.players[0]!.workshop.map(({ tile }) => tile).sort());
  });
  it('is told day by day, each with its three moments and its night', () => {
    const work = { seat: 1, facts: [{ fact: 'stock', seat: 1 }] };
    // The recording leaves out what the end page does not read: deliveries come after the night.
    const delivered = log.flatMap((one) =>
      one.facts.some(({ fact }) => fact === 'day')
        ? [one, { seat: 'chance' as const, facts: [{ fact: 'unload' }] }]
        : [one],
    );
    const chapters = chaptersOf([work, ...delivered], view.days);
    const said = chapters.map(({ title: { arguments: of }, great }) => [
      of['day'],
      of['phase'] === 'night' ? 'night' : of['moment'],
      great,
    ]);
    const days = Array.from({ length: view.day }, (_, i) => i + 1);
    expect(said).toEqual(
      days.flatMap((day) =>
        ['morning', 'afternoon', 'evening', 'night'].map((moment) => [day, moment, moment === 'morning']),
      ),
    );
    expect(chapters[0]!.made).toBe(0); // before the first assistant goes to work
    expect(chapters.map(({ made: at }) => at)).toEqual([...chapters.map(({ made: at }) => at)].sort((a, b) => a - b));
  });
});
