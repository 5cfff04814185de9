import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { MadeMove, TableModel } from '../../board';
import { foretell, foretellNight, freeUses, wayOf } from './foretell';
import { NightPlan, usesOf } from './plan.svelte';
import recorded from './fixtures/moves.json';
import story from './fixtures/story.json';
import { chaptersOf, isWhole, pointsOf, SOURCES, storyOf } from './story';
import { assistantsOn, dockPrice, outlook, priceOf, startOf, verbOf, type MechView, type Player } from './view';

interface Fixture {
  yours: number[];
  view: MechView;
  decision?: { asked: { id: string }; moves: { move: string; says: { arguments: Record<string, unknown> } }[] };
}
const fixture = (name: string): Fixture =>
  JSON.parse(readFileSync(new URL(`dev/${name}.json`, import.meta.url), 'utf8')) as Fixture;

interface Made {
  seat: number;
  move: string;
  reading: string;
  before: MechView;
  after: Player;
}
const made = recorded as unknown as Made[];
const purse = (player: Player) => ({
  flowers: player.flowers,
  ink: player.ink,
  rainbows: player.rainbows,
  points: player.points,
});
// While hourglasses, activations or choices are open, more is still to come than the table shows.
const settled = ({ after }: Made) => after.tasks.length === 0;

describe('what a move does, foretold', () => {
  // Rules: 4.3 – 4.6, 6, 7.3, 9.4, 11.5 – 11.8. Recorded games: the ghosts are what the table shows after the move.
  const kinds = [...new Set(made.map(({ move }) => verbOf(move)))];
  it('has moves of every kind', () => {
    for (const verb of [
      'stock',
      'take',
      'dock',
      'acquire',
      'build',
      'hourglass',
      'use',
      'robot',
      'copy',
      'choose',
      'bonus',
    ])
      expect(kinds).toContain(verb);
  });
  it.each(
    made.filter((one) => !['done', 'skip'].includes(verbOf(one.move))).map((one, i) => [i, one.move, one] as const),
  )('recorded move %i, %s', (_, move, one) => {
    const told = foretell(one.before, one.seat, move, one.reading)!;
    expect(told).toBeDefined();
    const waits = !settled(one);
    if (!waits || ['hourglass'].includes(verbOf(move))) {
      const { flowers, ink, rainbows, points } = told.purse;
      // A bonus or packet that comes after the last hourglass is not the hourglass's.
      if (verbOf(move) !== 'hourglass' || waits) expect({ flowers, ink, rainbows, points }).toEqual(purse(one.after));
    }
    if (told.ghost && told.ghost.space > 0)
      expect(one.after.belt.find(({ tile }) => tile === told.ghost!.tile.tile)?.space).toBe(told.ghost.space);
    if (told.moved && told.moved.space > 0)
      expect(one.after.belt.find(({ tile }) => tile === told.moved!.tile)?.space).toBe(told.moved.space);
    if (told.finished) expect(one.after.workshop.map(({ tile }) => tile)).toContain(told.finished);
  });
  it('held enough settled moves', () => {
    expect(made.filter(settled).length).toBeGreaterThan(30);
  });
  // Rules: 4.3.3
  it('counts what the dials cannot hold', () => {
    const view = structuredClone(fixture('morning').view);
    const player = view.players[0]!;
    player.flowers = 7;
    player.ink = 9;
    view.specialists = [];
    const told = foretell(view, 1, 'stock flowers')!;
    expect(told.purse).toMatchObject({ flowers: 9, ink: 9, lostFlowers: 2, lostInk: 2 });
  });
});

describe('prices and spaces', () => {
  // Rules: 4.4.1, 4.5.1, 4.5.2, 9.4. As the server says them of its moves.
  it.each(['action', 'morning', 'afternoon', 'evening', 'basic', 'acquire'])('in the position %s', (name) => {
    const { view, yours, decision } = fixture(name);
    const player = view.players[yours[0]! - 1]!;
    const task = player.tasks[0];
    for (const { move, says } of decision!.moves) {
      const count = (says.arguments['price'] as { arguments: { count: number } }[] | undefined)?.[0]?.arguments.count;
      if (verbOf(move) === 'dock') expect(dockPrice(view, player)).toBe(count);
      if (verbOf(move) !== 'acquire') continue;
      const tile = view.factory.offers.find((offer) => offer?.tile === says.arguments['tile'])!;
      expect(priceOf(tile, player)).toBe(count);
      expect(startOf(tile, player, task?.task === 'acquire' ? task.nearer : 0)).toBe(says.arguments['space']);
    }
  });
});

describe('when a machine will be done', () => {
  // Rules: 4.7.1, 5.1, 7.1
  it('moves by one space for each assistant and moment until night', () => {
    expect(outlook(3, 1, 'morning')).toEqual({ done: 'evening', tonight: 0 });
    expect(outlook(3, 2, 'morning')).toEqual({ done: 'afternoon', tonight: 0 });
    expect(outlook(1, 1, 'evening')).toEqual({ done: 'evening', tonight: 0 });
    expect(outlook(5, 1, 'afternoon')).toEqual({ tonight: 3 });
    expect(outlook(4, 0, 'morning')).toEqual({ tonight: 4 });
  });
  it('knows who stands on it', () => {
    const player = {
      assistants: [{ at: 'tile', tile: 'B04' }, { at: 'dock' }, { at: 'tile', tile: 'B04' }],
    } as unknown as Player;
    expect(assistantsOn(player, 'B04')).toEqual(['morning', 'evening']);
  });
});

describe('the night', () => {
  const { view, yours, decision } = fixture('night');
  const seat = yours[0]!;
  const moves = decision!.moves.map(({ move }) => move);
  // Rules: 7.2, 7.3
  it('runs what is free, hourglasses last, one way of the robot', () => {
    const free = freeUses(view, seat, moves);
    expect(free.length).toBeGreaterThan(0);
    for (const move of free) expect(wayOf(view, seat, move)!.pay).toBeUndefined();
    const asks = free.map((move) => (wayOf(view, seat, move)!.gain?.hourglass ? 1 : 0));
    expect(asks).toEqual([...asks].sort());
    expect(free.filter((move) => move.startsWith('robot')).length).toBeLessThanOrEqual(1);
  });
  it('adds up what stands in line, and names what could not be paid then', () => {
    const one = structuredClone(view);
    const player = one.players[seat - 1]!;
    player.flowers = 1;
    player.ink = 0;
    player.workshop = [
      { tile: 'B14', colour: 'blue', cost: 1, time: 3, effect: { pay: { flower: 1 }, gain: { ink: 3 } }, used: false },
      { tile: 'B15', colour: 'blue', cost: 1, time: 3, effect: { pay: { ink: 1 }, gain: { flower: 3 } }, used: false },
    ];
    expect(foretellNight(one, seat, ['use B14', 'use B15'])).toMatchObject({
      purse: { flowers: 3, ink: 2 },
      cannot: [],
    });
    expect(foretellNight(one, seat, ['use B15', 'use B14'])!.cannot).toEqual(['use B15']);
  });
});

describe('the story of a game', () => {
  const { log, view, result } = story as unknown as {
    log: MadeMove[];
    view: MechView;
    result: { seat: number; score: number; points: Record<string, number> }[];
  };
  // Rules: 6, 8.3. A recorded game of four seats with both variants.
  it('has every machine on the day it was finished', () => {
    const told = storyOf(log, view.players.length);
    expect(isWhole(told, view)).toBe(true);
    expect(told.days).toBe(view.day);
    expect(
      told.finished
        .get(1)!
        .flat()
        .map(({ tile }) => tile)
        .sort(),
    ).toEqual(view.players[0]!.workshop.map(({ tile }) => tile).sort());
  });
  it('is told day by day, each with its three moments and its night', () => {
    const work = { seat: 1, told: [{ id: 'mech.told.stock', arguments: { seat: { seat: 1 } } }] };
    // The recording leaves out what the end page does not read: deliveries come after the night.
    const delivered = log.flatMap((one) =>
      one.told.some(({ id }) => id === 'mech.told.day')
        ? [one, { seat: 'chance' as const, told: [{ id: 'mech.told.unload', arguments: {} }] }]
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
  it('counts points by source as the server does', () => {
    for (const { seat, score, points } of result) {
      const ours = pointsOf(view, seat);
      for (const source of SOURCES) expect([source, ours[source]]).toEqual([source, points[`mech.source.${source}`]]);
      expect(SOURCES.reduce((sum, source) => sum + ours[source], 0)).toBe(score);
    }
  });
});

describe('the line of switches', () => {
  // A table that answers as the server would: hourglasses are asked for after a machine that gives them.
  function tableOf(view: MechView, seat: number, offered: () => string[]) {
    const played: string[] = [];
    const explained: string[] = [];
    let asked = 'mech.asked.night';
    const table = {
      view,
      seat,
      played,
      explained,
      get decision() {
        return {
          seat,
          position: played.length,
          asked: { id: asked, arguments: {} },
          moves: offered().map((move) => ({ move, says: { id: '', arguments: {} } })),
        };
      },
      has: (move: string) => offered().includes(move),
      whyNot: (move: string) => Promise.resolve(void explained.push(move)),
      ask: (id: string) => (asked = id),
      run(moves: string[]) {
        played.push(...moves);
        if (moves[0] === 'use B07') asked = 'mech.asked.hourglass';
        return Promise.resolve(true);
      },
    };
    return table;
  }
  const view = structuredClone(fixture('night').view);
  const player = view.players[0]!;
  player.screen = undefined;
  player.robot = [{ gain: { ink: 1 } }];
  player.robot_used = false;
  player.ink = 0;
  player.flowers = 0;
  player.workshop = [
    { tile: 'B07', colour: 'blue', cost: 2, time: 3, effect: { gain: { hourglass: 1 } }, used: false },
    { tile: 'B15', colour: 'blue', cost: 1, time: 3, effect: { pay: { ink: 1 }, gain: { flower: 3 } }, used: false },
    { tile: 'G1a', colour: 'green', cost: 3, time: 4, rainbows: 3, power: { less: 'ink', by: 1 }, used: false },
  ];
  const planFor = (table: ReturnType<typeof tableOf>) => new NightPlan(table as unknown as TableModel<MechView>);

  it('offers every use that is left', () => {
    expect(usesOf(view, 1)).toEqual(['robot', 'use B07', 'use B15']);
  });
  it('takes what those before it will have paid for', () => {
    const plan = planFor(tableOf(view, 1, () => ['robot', 'use B07', 'done']));
    expect(plan.fits('use B15')).toBe(false);
    plan.toggle('robot');
    expect(plan.fits('use B15')).toBe(true);
    plan.toggle('use B15');
    expect(plan.night).toMatchObject({ purse: { ink: 0, flowers: 3 }, cannot: [] });
    // Without the robot the sprinkler cannot be paid any more: said, not hidden.
    plan.toggle('robot');
    expect(plan.night!.cannot).toEqual(['use B15']);
  });
  // Rules: N19
  it('takes what is of no use now, but will be', () => {
    const full = structuredClone(view);
    full.players[0]!.flowers = 9;
    full.players[0]!.ink = 1;
    full.players[0]!.workshop = [
      { tile: 'B01', colour: 'blue', cost: 1, time: 3, effect: { gain: { flower: 2 } }, used: false },
      { tile: 'B14', colour: 'blue', cost: 1, time: 3, effect: { pay: { flower: 1 }, gain: { ink: 3 } }, used: false },
    ];
    const plan = planFor(tableOf(full, 1, () => ['robot', 'use B14', 'done']));
    expect(plan.fits('use B01')).toBe(false);
    plan.toggle('use B14');
    expect(plan.fits('use B01')).toBe(true);
  });
  it('waits for hourglasses, then goes on', async () => {
    const table = tableOf(view, 1, () => ['robot', 'use B07', 'use B15']);
    const plan = planFor(table);
    for (const move of ['robot', 'use B07', 'use B15']) plan.toggle(move);
    await plan.run();
    expect(table.played).toEqual(['robot', 'use B07']);
    expect(plan.moves).toEqual(['use B15']);
    table.ask('mech.asked.night');
    await plan.goOn();
    expect(table.played).toEqual(['robot', 'use B07', 'use B15']);
    expect(plan.running).toBe(false);
  });
  it('stops where a use is not offered any more', async () => {
    const table = tableOf(view, 1, () => ['use B07']);
    const plan = planFor(table);
    plan.toggle('robot');
    await plan.run();
    expect([table.played, plan.moves, plan.running]).toEqual([[], ['robot'], false]);
    expect(table.explained).toEqual(['robot']);
  });
  it('is run by Done, hourglasses in between, and only then the night is over', async () => {
    const table = tableOf(view, 1, () => ['robot', 'use B07', 'use B15', 'done']);
    const plan = planFor(table);
    for (const move of ['robot', 'use B07', 'use B15']) plan.toggle(move);
    await plan.finish();
    expect(table.played).toEqual(['robot', 'use B07']);
    table.ask('mech.asked.night');
    await plan.goOn();
    expect(table.played).toEqual(['robot', 'use B07', 'use B15', 'done']);
    expect([plan.moves, plan.running]).toEqual([[], false]);
  });
  it('does not end the night where something of it cannot run', async () => {
    const table = tableOf(view, 1, () => ['robot', 'done']);
    const plan = planFor(table);
    for (const move of ['robot', 'use B15']) plan.toggle(move);
    await plan.finish();
    expect([table.played, plan.moves, plan.running]).toEqual([['robot'], ['use B15'], false]);
    expect(table.explained).toEqual(['use B15']);
    // What was asked for is forgotten: running the rest later does not end the night by surprise.
    plan.clear();
    plan.toggle('robot');
    await plan.run();
    expect(table.played).toEqual(['robot', 'robot']);
  });
  it('is shown with what is selected beside it', () => {
    const plan = planFor(tableOf(view, 1, () => ['robot', 'use B07', 'done']));
    plan.toggle('robot');
    expect(plan.nightWith(null)!.purse.ink).toBe(1);
    expect(plan.nightWith('done')!.purse.ink).toBe(1);
    expect(plan.nightWith('use B15')!.purse).toMatchObject({ ink: 0, flowers: 3 });
  });
});
