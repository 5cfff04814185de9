// A table without a server: a view and a decision from a file. What is pressed is written down, nothing is played.

import type {
  Barred,
  Choice,
  Decision,
  Hint,
  MadeMove,
  Message,
  Pace,
  Step,
  TableModel,
  Terms,
  Who,
} from '../src/board';
import type { Fact } from '../src/facts';
import type { PromptedTable } from '../src/rules/prompter';
import { colourOf, initialOf, shapeOf } from '../src/table/seats';
import { words } from '../src/words/words.svelte';

export interface Fixture {
  terms: Terms;
  seats?: { name: string; kind?: 'person' | 'bot' }[];
  yours?: number[];
  seat?: number;
  view: unknown;
  before?: unknown;
  moves?: MadeMove[]; // what happened between `before` and `view`
  to_move?: Who[];
  decision?: { asked: Message; moves: Choice[] };
  barred?: Barred[];
  glass?: { left_ms: number; total_ms: number; runs: boolean };
  over?: boolean;
}

export class FixtureTable implements TableModel<any> {
  readonly id = 'fixture';
  readonly mode = 'dev';
  readonly terms: Terms;
  readonly mine: number[];
  readonly seat: number | null;
  readonly over: boolean;
  readonly sending = false;
  readonly waits = false;
  readonly canUndo = false;
  readonly toMove: Who[];
  readonly decision: Decision | null;
  readonly glass;
  readonly hinted: readonly Message[] = [];
  view = $state.raw<any>(null);
  before = $state.raw<any>(null);
  step = $state.raw<Step | null>(null);
  selected = $state<string | null>(null);
  pace = $state<Pace>('full');
  played = $state<string[]>([]);
  reason = $state('');

  constructor(
    private readonly fixture: Fixture,
    private readonly rules: PromptedTable, // of a table with these terms, before its first move
  ) {
    this.terms = fixture.terms;
    this.mine = fixture.yours ?? [1];
    this.seat = fixture.seat ?? this.mine[0] ?? null;
    this.over = fixture.over ?? false;
    this.toMove = fixture.to_move ?? (fixture.decision && this.seat ? [this.seat] : []);
    this.decision = fixture.decision && this.seat ? { seat: this.seat, position: 1, ...fixture.decision } : null;
    this.view = fixture.before ?? fixture.view;
    const glass = fixture.glass;
    this.glass = glass
      ? { runs: glass.runs, leftMs: glass.left_ms, totalMs: glass.total_ms, at: performance.now() }
      : null;
    if (!fixture.before) this.step = { made: 1, moves: fixture.moves ?? [], back: false, first: true };
  }

  get printed(): any {
    return this.rules.printed;
  }
  explore(question: object): any {
    return this.rules.explore(null, question);
  }
  ponder(question: object): Promise<any> {
    return Promise.resolve(this.explore(question));
  }

  // From `before` to `view`, as a live table would show it.
  go(): void {
    this.before = this.fixture.before ?? null;
    this.view = this.fixture.view;
    this.step = { made: 2, moves: this.fixture.moves ?? [], back: false, first: false };
  }

  get seats() {
    return Array.from({ length: this.terms.seats }, (_, i) => {
      const seat = i + 1;
      const name = this.nameOf(seat);
      return {
        seat,
        name,
        kind: this.fixture.seats?.[i]?.kind ?? ('person' as const),
        mine: this.mine.includes(seat),
        present: true,
        standIn: false,
        deciding: this.toMove.includes(seat),
        colour: colourOf(seat),
        shape: shapeOf(seat),
        initial: initialOf(name),
      };
    });
  }
  tell(facts: readonly Fact[]): string[] {
    return this.rules.told(facts).map((message) => this.say(message));
  }
  duration(ms: number): number {
    return this.pace === 'full' ? ms : this.pace === 'short' ? ms / 3 : 0;
  }
  holdStep(): void {}
  option(move: string): Choice | undefined {
    return this.decision?.moves.find((one) => one.move === move);
  }
  has(move: string): boolean {
    return this.option(move) !== undefined;
  }
  parts(move: string): readonly string[] {
    return this.rules.parts(move);
  }
  inOrder(act: () => void): void {
    act();
  }
  select(move: string | null): void {
    this.selected = move;
  }
  press(move: string): void {
    if (this.selected === move) void this.commit();
    else this.select(move);
  }
  commit(): Promise<boolean> {
    if (this.selected) this.played.push(this.selected);
    this.selected = null;
    return Promise.resolve(true);
  }
  chooseForMe(): Promise<boolean> {
    return Promise.resolve(false);
  }
  cancel(): void {
    this.selected = null;
  }
  undo(): Promise<void> {
    return Promise.resolve();
  }
  run(moves: string[]): Promise<boolean> {
    this.played.push(...moves);
    return Promise.resolve(true);
  }
  remember(): void {}
  recall(): unknown {
    return null;
  }
  // A fixture is a drawing without a game behind it.
  foresee(): null {
    return null;
  }
  barred(): Promise<Barred[]> {
    return Promise.resolve(this.fixture.barred ?? []);
  }
  async whyNot(move: string): Promise<void> {
    const found = this.fixture.barred?.find((one) => one.move === move);
    this.reason = found ? this.say(found.reason) : `not now: ${move}`;
  }
  hint(): Promise<Hint | null> {
    return Promise.resolve(null);
  }
  explain(topic: string): void {
    this.reason = `help: ${topic}`;
  }
  announce(text: string): void {
    this.reason = text;
  }
  say(message: Message): string {
    return words.say(message, (who) => this.nameOf(who));
  }
  preferences = $state<Record<string, string>>({});
  preference(key: string): string {
    return this.preferences[key] ?? '';
  }
  prefer(key: string, value: string): void {
    this.preferences[key] = value;
  }
  get log(): MadeMove[] {
    return this.fixture.moves ?? [];
  }
  nameOf(who: Who): string {
    return who === 'chance' ? 'Chance' : (this.fixture.seats?.[who - 1]?.name ?? `Player ${who}`);
  }
}
