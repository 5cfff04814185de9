// What lies before one player: the chosen robot, the number to declare, the private plan; and what a press means now.

import type { TableModel } from '../../../web/src/board';
import { namedBy, spelt } from '../../../web/src/moves';
import { t } from '../../../web/src/words/words.svelte';
import type { Mark } from './marks';
import { Plan } from './plan.svelte';
import { type Planning, planningNamed } from './planning';
import { type Reach, type Robots, type Run, reach, robotsOf } from './exploring';
import {
  type Cell,
  COLOURS,
  type Colour,
  DIRECTIONS,
  type Direction,
  STEPS,
  cellNamed,
  type Token,
  columnOf,
  rowOf,
  written,
} from './pieces';
import { lastProof, moveOf, stepOf } from './proof';
import { type View, boardOf } from './view';

const TYPING_MS = 1600; // two digits within this time are one number

export class Desk {
  chosen = $state<Colour | null>(null);
  note = $state(''); // why something private cannot be done
  number = $state<number | null>(null); // on the pad
  #typed = { number: 0, at: 0 };
  readonly plan: Plan;

  constructor(readonly table: TableModel<View>) {
    this.plan = new Plan(
      () => this.table,
      () => (this.isSetUp ? this.homes : null),
      () => this.token,
    );
  }

  readonly view: View = $derived.by(() => this.table.view);
  readonly board = $derived(boardOf(this.view.board));
  readonly robots: Robots = $derived(robotsOf(this.view.robots));
  readonly homes: Robots = $derived(robotsOf(this.view.markers));
  readonly token: Token | null = $derived(this.view.target?.token ?? null);
  readonly isSetUp: boolean = $derived(this.view.phase !== 'laying' && this.view.phase !== 'placing');
  readonly solo: boolean = $derived.by(() => this.table.terms.seats === 1);

  // Moving the robots about is for those who play alone.
  readonly planning: Planning = $derived.by(() => {
    const wanted = planningNamed(this.table.preference('planning'));
    return wanted === 'free' && !this.solo ? 'sketch' : wanted;
  });
  think(how: Planning): void {
    this.table.prefer('planning', how);
    if (how === 'head') this.plan.clear();
    this.chosen = null;
    this.note = '';
  }

  // Another token: nothing is planned yet, unless it was before a reload.
  begin(round: string): void {
    const kept = this.table.recall('plan', round) as {
      runs: string[];
      number: number | null;
      chosen: Colour | null;
    } | null;
    this.plan.clear();
    this.note = '';
    this.#typed = { number: 0, at: 0 };
    this.number = kept?.number ?? null;
    this.chosen = kept?.chosen ?? null;
    if (this.planning === 'head') return;
    for (const move of kept?.runs ?? []) {
      const step = stepOf(this.table, move);
      if (!step || this.plan.go(step.robot, step.direction)) return;
    }
  }
  remember(round: string): void {
    const runs = this.plan.runs.map(moveOf);
    const { number, chosen } = this;
    const none = runs.length === 0 && number === null && chosen === null;
    this.table.remember('plan', round, none ? null : { runs, number, chosen });
  }

  // What one's presses are for. A decision may be out of sight for a moment while others' moves are shown.
  readonly doing: 'placing' | 'thinking' | 'proving' | 'watching' = $derived.by(() => {
    const { table, view } = this;
    if (table.seat === null || table.over || table.mode === 'replay') return 'watching';
    if (view.phase === 'placing' && table.decision) return 'placing';
    if (view.phase === 'thinking') return 'thinking';
    if (view.phase === 'proving' && view.prover === table.seat) return 'proving';
    return 'watching';
  });
  readonly sketching: boolean = $derived(this.doing === 'thinking' && this.planning !== 'head');

  // --- The proof

  readonly proof = $derived.by(() => {
    if (this.view.phase !== 'proving') return null;
    const shown = lastProof(this.table.log.flatMap((move) => move.facts));
    return shown?.outcome === 'going on' ? shown : null;
  });
  readonly #shown: Reach | null = $derived.by(() =>
    this.proof ? reach(this.table, this.homes, this.token, this.proof.steps.map(moveOf)) : null,
  );
  readonly proofRuns: readonly Run[] = $derived(this.#shown?.made ?? []);
  // Where the robots are by now, in the plan or on the board, and where each could run.
  readonly reach: Reach | null = $derived.by(() => {
    if (!this.isSetUp) return null;
    if (this.sketching) return this.plan.reach;
    return this.#shown ?? reach(this.table, this.robots, this.token);
  });
  readonly arriving: Colour | null = $derived(this.reach?.target?.robot ?? null); // who must; null: any may

  // What the target says of the corner that must be turned; null: nothing is to be said.
  readonly turned: boolean | null = $derived.by(() => {
    if (this.view.phase !== 'proving' && !(this.sketching && this.plan.runs.length > 0)) return null;
    return this.reach?.target?.turned ?? null;
  });

  // --- Choosing a robot and sending it

  readonly selectedStep = $derived.by(() =>
    this.table.selected === null ? null : stepOf(this.table, this.table.selected),
  );
  readonly robot: Colour | null = $derived(this.selectedStep?.robot ?? this.chosen);
  // Where the chosen one could run.
  readonly ways: Record<Direction, Run> | undefined = $derived(
    this.robot === null ? undefined : this.reach?.runs.get(this.robot),
  );

  choose(robot: Colour): void {
    this.table.inOrder(() => this.#choose(robot));
  }
  #choose(robot: Colour): void {
    if (!this.robots.has(robot)) return;
    this.note = '';
    if (this.doing === 'proving') this.table.cancel();
    this.chosen = robot;
    if (this.doing === 'thinking' && this.planning === 'head') this.say('web.ricochet.in_your_head');
  }

  send(direction: Direction, robot?: Colour): void {
    this.table.inOrder(() => this.#send(direction, robot));
  }
  #send(direction: Direction, robot?: Colour): void {
    // Without a choice it is the robot that must arrive, or the first.
    const who = robot ?? this.robot ?? this.arriving ?? this.robots.keys().next().value;
    if (!who) return;
    this.note = '';
    if (this.doing === 'proving') {
      this.chosen = who;
      this.table.press(moveOf({ robot: who, direction }));
    } else if (this.sketching) {
      this.chosen = who;
      const why = this.plan.go(who, direction);
      if (why) {
        this.note = this.table.say(why);
        this.table.announce(this.note);
        return;
      }
      const made = this.plan.runs.at(-1)!;
      this.table.announce(
        t('web.ricochet.planned', {
          robot: who,
          number: this.plan.runs.length,
          cell: written(made.cell),
        }),
      );
      if (this.plan.solvedIn > 0) this.offer(this.plan.solvedIn);
    } else if (this.doing === 'thinking') {
      this.say('web.ricochet.in_your_head');
    } else {
      void this.table.whyNot(moveOf({ robot: who, direction }));
    }
  }

  // Where the chosen robot may be sent: rings, or arrows where only the head may run it.
  readonly marks: readonly Mark[] = $derived.by(() => {
    const { ways } = this;
    if (!ways || (this.doing !== 'proving' && !this.sketching)) return [];
    return DIRECTIONS.flatMap((direction): Mark[] => {
      const { whyNot, way, cell } = ways[direction];
      if (whyNot) return [];
      const selected = this.selectedStep?.direction === direction;
      return this.planning === 'head'
        ? [{ kind: 'arrow', direction, cell: way[0]! + STEPS[direction], selected }]
        : [{ kind: 'ring', direction, cell, selected }];
    });
  });

  // The run that would be made, where it may be shown.
  readonly preview: Run | null = $derived.by(() => {
    const step = this.selectedStep;
    if (!step || this.doing !== 'proving' || this.planning === 'head') return null;
    const run = this.reach?.runs.get(step.robot)?.[step.direction];
    return run && !run.whyNot ? run : null;
  });

  // What is left of the plan from here, while it is being shown.
  readonly planned: readonly string[] = $derived.by(() => {
    if (this.doing !== 'proving' || this.plan.runs.length === 0) return [];
    const made = this.proofRuns.map(moveOf);
    const moves = this.plan.runs.slice(0, this.plan.solvedIn || undefined).map(moveOf);
    return made.every((move, i) => move === moves[i]) ? moves.slice(made.length) : [];
  });

  pressCell(cell: Cell): void {
    if (this.doing === 'placing') {
      this.table.press(spelt('place', written(cell)));
      return;
    }
    // A space in line with the chosen robot sends it that way.
    const from = this.robot === null ? undefined : this.reach?.robots.get(this.robot);
    if (from === undefined || (this.doing !== 'proving' && !this.sketching)) {
      this.chosen = null;
      return;
    }
    if (rowOf(cell) === rowOf(from)) this.send(columnOf(cell) > columnOf(from) ? 'east' : 'west');
    else if (columnOf(cell) === columnOf(from)) this.send(rowOf(cell) > rowOf(from) ? 'south' : 'north');
    else {
      this.chosen = null;
      this.table.cancel();
    }
  }

  // --- Declaring

  #numberIn(move: string | null): number | null {
    const number = namedBy(this.table, 'declare', move);
    return number === null ? null : Number(number);
  }

  readonly #numbers: readonly number[] = $derived.by(() =>
    (this.table.decision?.moves ?? []).flatMap(({ move }) => this.#numberIn(move) ?? []),
  );
  readonly selectedNumber: number | null = $derived.by(() => this.#numberIn(this.table.selected));
  // The number on the pad: the one that is selected, else the last one thought of that may be declared.
  readonly onPad: number = $derived.by(() => {
    if (this.selectedNumber !== null) return this.selectedNumber;
    const thought = this.number ?? (this.plan.solvedIn || 6);
    return this.#numbers.findLast((number) => number <= thought) ?? thought;
  });
  barred(number: number): boolean {
    return this.table.decision !== null && !this.#numbers.includes(number);
  }

  offer(number: number): void {
    if (!this.barred(number)) this.number = number;
    this.table.select(spelt('declare', number));
  }
  press(number: number): void {
    if (!this.barred(number)) this.number = number;
    this.table.press(spelt('declare', number));
  }

  // --- Keys (the shell hands on digits and arrows)

  digit(digit: number): boolean {
    if (this.doing === 'proving' || this.sketching) {
      const robot = COLOURS[digit - 1];
      if (!robot || !this.robots.has(robot)) return false;
      this.choose(robot);
      return true;
    }
    if (this.doing !== 'thinking') return false;
    const now = performance.now();
    const longer = now - this.#typed.at < TYPING_MS ? this.#typed.number * 10 + (digit % 10) : 0;
    const number = longer >= 10 && longer <= 99 ? longer : digit;
    this.#typed = { number, at: now };
    this.offer(number);
    return true;
  }

  arrow(direction: Direction): boolean {
    if (this.doing === 'placing') return this.#moveCursor(direction);
    if (this.doing === 'thinking' && this.planning === 'head') {
      if (direction === 'north' || direction === 'east') this.offer(this.onPad + 1);
      else this.offer(this.onPad - 1);
      return true;
    }
    if (this.doing !== 'proving' && !this.sketching) return false;
    this.send(direction);
    return true;
  }

  undo(): boolean {
    if (!this.sketching || !this.plan.peel()) return false;
    this.table.cancel();
    this.note = '';
    this.table.announce(t('web.ricochet.peeled', { number: this.plan.runs.length }));
    return true;
  }
  restart(): boolean {
    if (!this.sketching || !this.plan.clear()) return false;
    this.table.cancel();
    this.table.announce(t('web.ricochet.peeled', { number: 0 }));
    return true;
  }

  // --- Setting up by choice

  #cellIn(move: string | null): Cell | null {
    const cell = namedBy(this.table, 'place', move);
    return cell === null ? null : cellNamed(cell);
  }

  readonly open: readonly Cell[] = $derived.by(() =>
    this.doing !== 'placing' ? [] : (this.table.decision?.moves ?? []).flatMap(({ move }) => this.#cellIn(move) ?? []),
  );
  readonly cursor: Cell | null = $derived.by(() => this.#cellIn(this.table.selected));
  // The robot that would stand there.
  readonly toPlace: { robot: Colour; cell: Cell } | null = $derived.by(() => {
    const { cursor } = this;
    if (this.doing !== 'placing' || cursor === null) return null;
    const after = this.table.foresee([spelt('place', written(cursor))]);
    const placed = after && [...robotsOf(after.state.robots).keys()].find((robot) => !this.robots.has(robot));
    return placed ? { robot: placed, cell: cursor } : null;
  });

  #moveCursor(direction: Direction): boolean {
    const from = this.cursor;
    if (from === null) {
      const first = this.open[0];
      if (first !== undefined) this.table.select(spelt('place', written(first)));
      return true;
    }
    // The next open space that way; what may not be chosen is stepped over.
    for (let cell = from; ;) {
      const edge = {
        north: rowOf(cell) === 0,
        south: rowOf(cell) === 15,
        west: columnOf(cell) === 0,
        east: columnOf(cell) === 15,
      };
      if (edge[direction]) return true;
      cell += STEPS[direction];
      if (this.open.includes(cell)) {
        this.table.select(spelt('place', written(cell)));
        return true;
      }
    }
  }

  private say(id: string): void {
    this.note = t(id);
    this.table.announce(this.note);
  }
}

// The shell hands keys to the game, not to its component: the desk of each table is found here.
const desks = new WeakMap<TableModel<View>, Desk>();
export function deskOf(table: TableModel<View>): Desk {
  let desk = desks.get(table);
  if (!desk) {
    desk = new Desk(table);
    desks.set(table, desk);
  }
  return desk;
}
