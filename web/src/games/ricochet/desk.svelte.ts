// What lies before one player: the chosen robot, the number to declare, the private plan; and what a press means now.

import type { TableModel } from '../../board';
import { t } from '../../words/words.svelte';
import type { Mark } from './marks';
import { Plan } from './plan.svelte';
import { type Planning, planningNamed } from './planning';
import {
  type Cell,
  COLOURS,
  type Colour,
  DIRECTIONS,
  type Direction,
  STEPS,
  cellNamed,
  columnOf,
  rowOf,
  written,
} from './pieces';
import { follow, lastProof, moveOf, stepOf } from './proof';
import { type Gait, type Goal, type Position, type Robots, type Run, type Turn, refusal, run, standing } from './run';
import { type View, boardOf, goalOf, robotsOf } from './view';
import { refusalMessage } from './words';

const TYPING_MS = 1600; // two digits within this time are one number

export class Desk {
  chosen = $state<Colour | null>(null);
  note = $state(''); // why something private cannot be done
  number = $state<number | null>(null); // on the pad
  #typed = { number: 0, at: 0 };
  readonly plan: Plan;

  constructor(readonly table: TableModel<View>) {
    this.plan = new Plan(
      () => this.board,
      () => standing(this.homes),
      () => this.goal,
    );
  }

  readonly view: View = $derived.by(() => this.table.view);
  readonly board = $derived(boardOf(this.view.board));
  readonly robots: Robots = $derived(robotsOf(this.view.robots));
  readonly homes: Robots = $derived(robotsOf(this.view.markers));
  readonly turn: Turn = $derived.by(() => (this.table.terms.options['turn'] ?? 'literal') as Turn);
  readonly goal: Goal | null = $derived(goalOf(this.view, this.turn));
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
    this.number = kept?.number ?? null;
    this.chosen = kept?.chosen ?? null;
    if (this.planning === 'head') return;
    for (const move of kept?.runs ?? []) {
      const step = stepOf(move);
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
  readonly proofRuns: readonly Run[] = $derived(
    this.proof ? follow(this.board, this.homes, this.proof.steps).runs : [],
  );
  // Where the robots are with what they have run since the token was turned up.
  readonly position: Position = $derived.by(() => {
    if (this.sketching) return this.plan.position;
    if (this.view.phase !== 'proving') return standing(this.robots);
    const gaits = new Map(Object.entries(this.view.gaits ?? {}) as [Colour, Gait][]);
    if (gaits.size > 0 || !this.proof) return { robots: this.robots, gaits };
    return follow(this.board, this.homes, this.proof.steps).position;
  });

  // What the target says of the corner that must be turned (rule 4.4); null: nothing is to be said.
  readonly turned: boolean | null = $derived.by(() => {
    const robot = this.goal?.robot;
    if (!robot || this.turn === 'off') return null;
    if (this.view.phase !== 'proving' && !(this.sketching && this.plan.runs.length > 0)) return null;
    return this.position.gaits.get(robot)?.turned ?? false;
  });

  // --- Choosing a robot and sending it

  readonly selectedStep = $derived.by(() => (this.table.selected === null ? null : stepOf(this.table.selected)));
  readonly robot: Colour | null = $derived(this.selectedStep?.robot ?? this.chosen);

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
    const who = robot ?? this.robot ?? this.goal?.robot ?? this.robots.keys().next().value;
    if (!who) return;
    this.note = '';
    if (this.doing === 'proving') {
      this.chosen = who;
      this.table.press(moveOf({ robot: who, direction }));
    } else if (this.sketching) {
      this.chosen = who;
      const why = this.plan.go(who, direction);
      if (why) {
        const { made } = this.plan.trial(who, direction);
        this.note = this.table.say(refusalMessage(made, why));
        this.table.announce(this.note);
        return;
      }
      const made = this.plan.runs.at(-1)!;
      this.table.announce(
        t('web.ricochet.planned', {
          robot: who,
          number: this.plan.runs.length,
          column: columnOf(made.cell) + 1,
          row: rowOf(made.cell) + 1,
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
    const { robot, position } = this;
    if (!robot || !position.robots.has(robot)) return [];
    if (this.doing !== 'proving' && !this.sketching) return [];
    const from = position.robots.get(robot)!;
    const marks: Mark[] = [];
    for (const direction of DIRECTIONS) {
      const made = run(this.board, position.robots, robot, direction);
      if (refusal(position, this.goal, made)) continue;
      if (this.doing === 'proving' && this.table.decision && !this.table.has(moveOf(made))) continue;
      const selected = this.selectedStep?.direction === direction;
      if (this.planning === 'head') marks.push({ kind: 'arrow', direction, cell: from + STEPS[direction], selected });
      else marks.push({ kind: 'ring', direction, cell: made.cell, selected });
    }
    return marks;
  });

  // The run that would be made, where it may be shown.
  readonly preview: Run | null = $derived.by(() => {
    const step = this.selectedStep;
    if (!step || this.doing !== 'proving' || this.planning === 'head') return null;
    const made = run(this.board, this.position.robots, step.robot, step.direction);
    return made.kind === 'moves' ? made : null;
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
      const move = `place ${written(cell)}`;
      this.table.press(move);
      return;
    }
    // A space in line with the chosen robot sends it that way.
    const from = this.robot === null ? undefined : this.position.robots.get(this.robot);
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

  readonly declared: number = $derived(this.view.seats.find((one) => one.seat === this.table.seat)?.declared ?? 0);
  // The number on the pad: the one that is selected, else the last one thought of.
  readonly onPad: number = $derived.by(() => {
    const match = /^declare (\d+)$/.exec(this.table.selected ?? '');
    if (match) return Number(match[1]);
    const thought = this.number ?? (this.plan.solvedIn || 6);
    return this.declared > 1 ? Math.min(thought, this.declared - 1) : thought;
  });

  offer(number: number): void {
    if (number < 1 || number > 99) return;
    if (this.declared > 0 && number >= this.declared) {
      if (this.declared > 1) void this.table.whyNot(`declare ${this.declared}`);
      return;
    }
    this.number = number;
    if (this.table.waits || this.table.has(`declare ${number}`)) this.table.select(`declare ${number}`);
  }
  press(number: number): void {
    const lower = this.declared === 0 || number < this.declared;
    if (this.table.has(`declare ${number}`) || (this.table.waits && lower)) {
      this.number = number;
      this.table.press(`declare ${number}`);
    } else void this.table.whyNot(this.declared > 0 ? `declare ${this.declared}` : `declare ${number}`);
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

  readonly open: readonly Cell[] = $derived.by(() =>
    this.doing !== 'placing'
      ? []
      : (this.table.decision?.moves ?? []).flatMap(({ move }) =>
          move.startsWith('place ') ? [cellNamed(move.slice(6))] : [],
        ),
  );
  readonly cursor: Cell | null = $derived.by(() => {
    const match = /^place (\w+)$/.exec(this.table.selected ?? '');
    return match ? cellNamed(match[1]!) : null;
  });
  readonly toPlace: Colour | null = $derived(this.doing === 'placing' ? (COLOURS[this.robots.size] ?? null) : null);

  #moveCursor(direction: Direction): boolean {
    const from = this.cursor;
    if (from === null) {
      const first = this.open[0];
      if (first !== undefined) this.table.select(`place ${written(first)}`);
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
        this.table.select(`place ${written(cell)}`);
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
