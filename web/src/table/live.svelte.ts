// A table at which somebody plays or looks on. It joins, follows the events, and shows what happens step by step; what
// is shown may be a little behind what is known, never the other way round.

import { tick } from 'svelte';
import type {
  Barred,
  Choice,
  Countdown,
  Decision,
  GameBoard,
  Hint,
  MadeMove,
  Message,
  Step,
  Terms,
  Who,
} from '../board';
import { titleOf } from '../games/games';
import { line } from '../net/line.svelte';
import {
  type Companion,
  type GoingBack,
  type Invited,
  type Joined,
  type Left,
  type Level,
  type LineEvent,
  LineLost,
  type Moved,
  type Occupant,
  type Phrase,
  Refused,
  type Result,
  type Stage,
  type TableTerms,
  type Turn,
} from '../net/protocol';
import { fetched } from '../net/wanted';
import type { Fact } from '../facts';
import type { Foreseen, Looked } from '../rules/prompter';
import type { Thinker } from '../rules/thinker';
import { announcer } from '../shell/announcer.svelte';
import { notices } from '../shell/notices.svelte';
import { keep, kept, settings } from '../shell/settings.svelte';
import { play as sound, playFacts } from '../shell/sounds';
import { t } from '../words/words.svelte';
import { BaseTable } from './base.svelte';
import { Drafts } from './drafts';
import { Presses } from './presses';

export interface LogEntry {
  made: number; // moves that stand after it
  seat: Who;
  // As each of the viewer's seats knows it; 0: as everybody may know it.
  facts: Map<number, Fact[]>;
}

// Everything known after some number of moves.
interface Frame {
  made: number;
  views: Map<number, Viewed>; // by seat; 0: as everybody sees it
  step: Step;
}

// A view as it was sent, and what the prompter says of it.
interface Viewed extends Looked {
  view: string;
}
// What a seat is asked, as one text: whether two questions are the same.
function question(one: { asked?: Message; moves?: Choice[] } | null | undefined): string {
  return one?.asked ? JSON.stringify([one.asked, one.moves]) : '';
}

const STEP_MS = 1000; // one move of somebody else
const OWN_MS = 400; // one's own, where another follows it
const LONGEST_MS = 1600; // what a board holds a step for
const QUEUE_MS = 10_000; // what would take longer runs three times as fast
const FRAMES = 500;
const SAID_MS = 6000; // what somebody says is shown for so long
const MOST_LINES = 4; // told of one seat at a time

export class LiveTable extends BaseTable {
  readonly mode = 'live';
  stage = $state<Stage>('gathering');
  joined = $state(false);
  missing = $state(false); // there is no such table
  unruled = $state(''); // why the rules cannot be run here
  opener = $state(false);
  fullTerms = $state.raw<TableTerms>({ game: '', seats: 0 });
  occupants = $state.raw<Occupant[]>([]);
  mine = $state.raw<number[]>([]);
  position = $state(0);
  goingBack = $state.raw<GoingBack | null>(null);
  result = $state.raw<Result | null>(null);
  verdict = $state.raw<Message | null>(null);
  entries = $state.raw<LogEntry[]>([]); // the log
  recap = $state.raw<LogEntry[]>([]); // what happened while one was away
  onlookers = $state(0);
  said = $state.raw<ReadonlyMap<number, Phrase>>(new Map()); // by seat, as long as it is shown
  rematch = $state.raw<Invited | null>(null); // somebody would like to play again
  curtain = $state<number | null>(null); // the seat the screen is to be passed to

  // --- What is shown
  toMove = $state.raw<Who[]>([]);
  made = $state(0);
  clocks = $state.raw<(Countdown & { seat: number })[]>([]);
  glass = $state.raw<Countdown | null>(null);
  canUndo = $state(false);
  over = $state(false);
  ended = $state(false); // over while one was looking
  sending = $state(false);
  holder = $state<number | null>(null);
  peek = $state<number | null>(null); // index of a frame that is looked at again
  busy = $state(false); // steps are still to be shown; the last of them is on the table
  #selected = $state<string | null>(null);
  #frames = $state.raw<Frame[]>([]);
  #decisions = $state.raw<Map<number, Decision>>(new Map());
  #foreseen = new Map<string, Foreseen>(); // by view and moves, of the view that is shown
  #waiting = new Set<() => void>(); // for a decision
  #queue: Frame[] = [];
  #turns = new Map<Frame, Turn>();
  #showing = false;
  #paused: Frame | null = null; // what is being looked at
  #wake: (() => void) | null = null;
  #ends: (() => void)[] = [];
  #spoken = '';
  #sawEnd = false;
  #drafts: Drafts;
  #running = $state(0); // rows of moves being played by run()
  #presses = new Presses(() => this.waits, tick);
  #left = false;

  constructor(id: string) {
    super(id);
    this.#drafts = new Drafts(id);
    this.#ends.push(
      line.listen((event) => this.#heard(event)),
      line.onOpen(() => void this.join()),
    );
    line.open();
  }

  override leave(): void {
    super.leave();
    // What was still to be shown is shown to nobody.
    this.#left = true;
    this.#queue = [];
    this.#wake?.();
    for (const end of this.#ends) end();
    this.#ends = [];
    if (line.state === 'open') void line.ask('leave_table', { table: this.id }).catch(() => {});
  }

  get terms(): Terms {
    const { game, seats, options } = this.fullTerms;
    return { game, seats, options: options ?? {} };
  }
  get seat(): number | null {
    return this.holder;
  }
  get selected(): string | null {
    return this.#selected;
  }
  set selected(move: string | null) {
    this.#selected = move;
    const decision = this.holder === null ? undefined : this.#decisions.get(this.holder);
    this.remember('selected', String(decision?.position), move);
  }
  override remember(what: string, about: string, value: unknown): void {
    if (this.holder !== null) this.#drafts.remember(this.holder, what, about, value);
  }
  override recall(what: string, about: string): unknown {
    return this.holder === null ? null : this.#drafts.recall(this.holder, what, about);
  }
  // What was selected before a reload, or before the screen was handed on.
  #selectAgain(): void {
    const decision = this.holder === null ? undefined : this.#decisions.get(this.holder);
    if (!decision || this.#selected !== null || this.sending) return;
    const move = this.recall('selected', String(decision.position));
    if (typeof move === 'string' && decision.moves.some((one) => one.move === move)) this.#selected = move;
  }
  get #shown(): Frame | null {
    return this.#frames[this.peek ?? this.#frames.length - 1] ?? null;
  }
  get view(): any {
    return this.#viewOf(this.#shown);
  }
  protected get sent(): string | null {
    return this.#viewedIn(this.#shown)?.view ?? null;
  }
  get before(): any {
    const index = (this.peek ?? this.#frames.length - 1) - 1;
    return this.#viewOf(this.#frames[index] ?? null);
  }
  get step(): Step | null {
    return this.#shown?.step ?? null;
  }
  #viewOf(frame: Frame | null): unknown {
    return this.#viewedIn(frame)?.state ?? null;
  }
  #viewedIn(frame: Frame | null): Viewed | undefined {
    return frame?.views.get(this.holder ?? 0) ?? frame?.views.get(0);
  }
  #look(seat: number, view: string): Viewed {
    return { view, ...this.rules!.look(seat || null, view) };
  }
  get log(): readonly MadeMove[] {
    const made = this.#shown?.made ?? 0;
    return this.entries
      .filter((entry) => entry.made <= made)
      .map((entry) => ({ seat: entry.seat, facts: this.facts(entry) }));
  }
  // The decision is shown when the position it is for is on the table, and not to who only looks back or holds no curtain.
  // Where all decide at once it stays while others are shown to decide: it is the same question all along.
  get decision(): Decision | null {
    const { coming } = this;
    if (!coming || this.peek !== null) return null;
    return this.#asksTheSame ? coming : null;
  }
  readonly #asksTheSame = $derived(!this.busy || question(this.#viewedIn(this.#shown)) === question(this.coming));
  // What one will be asked when everything has been shown, as far as it is known.
  get coming(): Decision | null {
    if (this.curtain !== null || this.over || this.holder === null) return null;
    return this.#decisions.get(this.holder) ?? null;
  }
  // Whether the seat's next decision is on its way: a move of its own is, or what others did is still being shown.
  get waits(): boolean {
    const { holder } = this;
    if (holder === null || this.over || this.stage !== 'playing') return false;
    if (this.peek !== null || this.curtain !== null || this.standIn || line.state !== 'open') return false;
    if (this.sending || this.#running > 0) return true;
    return this.decision === null && (this.coming !== null || this.toMove.includes(holder));
  }
  get standIn(): boolean {
    return this.occupants.some((one) => this.mine.includes(one.seat) && one.stand_in !== undefined);
  }

  // Whether one sits here with other people, who could hear one.
  get withOthers(): boolean {
    const people = this.occupants.filter((one) => one.who === 'person');
    return this.mine.length > 0 && people.some((one) => !this.mine.includes(one.seat));
  }

  // Hints among people must be agreed on when the table is opened.
  get hintsAllowed(): boolean {
    const people = this.occupants.filter((one) => one.who === 'person').length;
    const { hints = 'alone' } = this.fullTerms;
    return hints === 'everybody' || (hints === 'alone' && people <= 1);
  }
  // Who keeps one waiting for longer than agreed, and whether one has said already that the stand-in may play.
  get missed(): { seat: number; said: boolean }[] {
    return this.occupants.flatMap(({ seat, missed }) => {
      if (!missed || ![...missed.awaited, ...missed.agreed].some((one) => this.mine.includes(one))) return [];
      return [{ seat, said: !missed.awaited.some((one) => this.mine.includes(one)) }];
    });
  }

  // --- Joining

  async join(): Promise<void> {
    const { openNow, prompted, prompter } = await fetched(() => import('../rules/load'));
    try {
      await prompter();
    } catch {
      this.unruled = t(typeof WebAssembly === 'undefined' ? 'web.rules.missing' : 'web.error.page_why');
      return;
    }
    try {
      const join = () => line.ask('join', { table: this.id, state: true, decisions: false });
      let all = await join();
      const { game, seats, options = {} } = all.terms;
      const terms = { game, seats, options };
      this.rules ??= openNow(terms, all.content);
      if (!this.rules) {
        // Its content has to come first. What happened meanwhile is in another answer.
        this.rules = await prompted(terms, all.content);
        all = await join();
      }
      this.#take(all);
    } catch (error) {
      if (error instanceof Refused && error.problem.code === 'unknown_table') this.missing = true;
      else if (error instanceof Refused) notices.failed(error);
      else if (!(error instanceof LineLost)) this.unruled = error instanceof Error ? error.message : String(error);
    }
  }

  #take(all: Joined): void {
    const again = this.joined;
    const seenBefore = again ? this.made : kept<number>(`officina.seen.${this.id}`, 0);
    this.stage = all.stage;
    this.fullTerms = all.terms;
    this.occupants = all.seats;
    this.mine = all.yours;
    this.opener = all.opener;
    this.onlookers = all.onlookers;
    this.goingBack = all.going_back;
    this.entries = all.moves.map((move, i) => ({
      made: all.log_from + i + 1,
      seat: move.seat,
      facts: new Map([[0, move.facts]]),
    }));
    this.#queue = [];
    this.#turns.clear();
    const views = new Map<number, Viewed>();
    for (const one of all.views) views.set(one.seat ?? 0, this.#look(one.seat ?? 0, one.view));
    const last = this.#frames.at(-1);
    const fresh = !last || last.made !== all.made || !again;
    // A reconnection shows what came meanwhile as one step, where it follows on what was seen.
    const follows = again && last !== undefined && all.made > last.made && last.made >= all.log_from;
    const moves: MadeMove[] = follows ? all.moves.slice(last.made - all.log_from) : [];
    const frame = { made: all.made, views, step: { made: all.made, moves, back: false, first: !follows } };
    if (follows) this.#frames = [...this.#frames, frame];
    else if (fresh) this.#frames = [frame];
    else this.#frames = [...this.#frames.slice(0, -1), { ...frame, step: last.step }];
    this.peek = null;
    this.busy = false;
    if (this.position !== all.position || !again) {
      this.#decisions = new Map();
      if (again) this.selected = null;
      this.#presses.drop();
    }
    this.#turn(all);
    if (this.holder === null || !this.mine.includes(this.holder)) {
      this.holder = this.mine[0] ?? null;
    }
    if (!again && this.mine.length > 1 && this.#secret && all.stage === 'playing') this.curtain = this.holder;
    if (seenBefore > 0 && all.made - seenBefore > 2 && this.stage === 'playing' && this.mine.length === 1)
      this.recap = this.entries.filter((entry) => entry.made > seenBefore);
    this.joined = true;
    if (all.log_from > 0) void this.#earlier(all.log_from);
    this.#seen();
    for (const seat of this.mine) this.#decide(seat, views.get(seat), all.position);
    void this.#presses.release();
  }

  // Joining tells the last moves only; what came before belongs to the log too.
  async #earlier(until: number): Promise<void> {
    const seat = this.mine.length === 1 ? { seat: this.mine[0] } : {};
    try {
      for (let from = 0; from < until;) {
        const most = Math.min(500, until - from);
        const part = await line.ask('log', { table: this.id, from, most, ...seat });
        if (part.moves.length === 0) return;
        const older = part.moves.map((move, i) => ({
          made: from + i + 1,
          seat: move.seat,
          facts: new Map([[0, move.facts]]),
        }));
        const known = new Set(this.entries.map((entry) => entry.made));
        this.entries = [...this.entries, ...older.filter((entry) => !known.has(entry.made))].sort(
          (a, b) => a.made - b.made,
        );
        from += part.moves.length;
      }
    } catch {
      // The log is shorter, then.
    }
  }

  #seen(): void {
    if (this.mine.length > 0) keep(`officina.seen.${this.id}`, this.made);
  }

  // --- What comes by itself

  #heard(event: LineEvent): void {
    if (event.event === 'invited' && event.again === this.id) this.rematch = event;
    if (!('table' in event) || event.table !== this.id || !this.joined) return;
    switch (event.event) {
      case 'seats': {
        const began = this.stage === 'gathering' && event.stage === 'playing';
        this.stage = event.stage;
        this.occupants = event.seats;
        if (began) void this.join(); // who sits where is settled: all views again
        break;
      }
      case 'moved_on':
        void this.join();
        break;
      case 'going_back':
        this.goingBack = event.going_back;
        break;
      case 'onlookers':
        this.onlookers = event.onlookers;
        break;
      case 'said':
        void this.#hear(event.seat, event.phrase);
        break;
      case 'hinted':
        if (!this.mine.includes(event.seat)) notices.show(t('web.hint.taken', { name: this.nameOf(event.seat) }));
        break;
      case 'moved':
      case 'went_back':
        this.#moved(event);
        break;
    }
  }

  // What somebody says is shown at their seat for a while; who is muted is not heard.
  async #hear(seat: number, phrase: Phrase): Promise<void> {
    const name = this.nameOf(seat);
    const mark = this.occupants.find((one) => one.seat === seat)?.mark;
    const { isMuted } = await fetched(() => import('./muted.svelte'));
    if (mark && isMuted(mark)) return;
    this.said = new Map(this.said).set(seat, phrase);
    setTimeout(() => {
      if (this.said.get(seat) === phrase) this.hush(seat);
    }, SAID_MS);
    if (this.mine.includes(seat)) return;
    announcer.say(`${name}: ${t('web.phrase', { phrase })}`);
    sound('phrase');
  }
  // What a seat has said is no longer shown.
  hush(seat: number): void {
    const rest = new Map(this.said);
    rest.delete(seat);
    this.said = rest;
  }
  async speak(phrase: Phrase): Promise<void> {
    const seat = this.holder ?? this.mine[0];
    if (seat !== undefined) await this.#taken(line.ask('say', { table: this.id, seat, phrase }));
  }

  // What the seat is asked now, from what it sees.
  #decide(seat: number, seen: Viewed | undefined, position: number): void {
    const before = this.#decisions.get(seat);
    const decisions = new Map(this.#decisions);
    if (!seen?.asked || !seen.moves) decisions.delete(seat);
    else decisions.set(seat, { seat, position, asked: seen.asked, moves: seen.moves });
    this.#decisions = decisions;
    if (!seen?.asked || !seen.moves) return;
    // The same question as before, while others decide beside one: only the position has gone on.
    if (question(before) === question(seen)) return;
    const { moves } = seen;
    if (this.selected !== null && seat === this.holder && !moves.some((one) => one.move === this.selected))
      this.selected = null;
    if (seat === this.holder) this.#selectAgain();
    this.#arrived();
    for (const wake of [...this.#waiting]) wake();
    void this.#presses.release();
  }

  #moved(event: Moved): void {
    const seat = event.seat ?? (this.mine.length === 1 ? this.mine[0]! : 0);
    const known = this.#queue.at(-1) ?? this.#frames.at(-1);
    // With several seats the same move comes once for each of them.
    const same = known && this.position === event.position && known.made === event.made ? known : null;
    const back = event.event === 'went_back';
    if (event.view === undefined) return; // this line never asked for it
    const seen = this.#look(seat, event.view);
    if (same) {
      same.views.set(seat, seen);
      this.#write(event, seat);
      this.#frames = [...this.#frames];
      this.#turns.set(same, this.#joint(this.#turns.get(same), event, seat));
      if (!this.#queue.includes(same)) this.#turn(this.#turns.get(same)!);
    } else {
      this.position = event.position;
      const frame: Frame = {
        made: event.made,
        views: new Map([[seat, seen]]),
        step: { made: event.made, moves: event.moves, back, first: false },
      };
      this.#write(event, seat);
      this.#turns.set(frame, this.#joint(undefined, event, seat));
      this.#queue.push(frame);
    }
    // What is asked comes after what led to it.
    this.busy = this.#queue.length > 0;
    if (this.mine.includes(seat)) this.#decide(seat, event.more ? undefined : seen, event.position);
    if (event.over) {
      this.stage = 'over';
      this.#sawEnd = true;
    }
    // One's own move is seen at once: what is still being looked at has been looked at.
    const looksOn = this.#paused && !(this.#own(this.#paused) && this.held.length > 0);
    if (looksOn && this.#queue.some((frame) => this.#own(frame))) this.#wake?.();
    if (!this.#showing) void this.#showAll();
  }
  #own(frame: Frame): boolean {
    return frame.step.moves.some((move) => move.seat !== 'chance' && this.mine.includes(move.seat));
  }

  // `undo` comes with the message of each seat; the one who holds the screen counts.
  #joint(before: Turn | undefined, event: Moved, seat: number): Turn {
    return { ...event, undo: (seat === (this.holder ?? 0) && event.undo === true) || before?.undo === true };
  }

  #write(event: Moved, seat: number): void {
    const first = event.made - event.moves.length;
    let log = this.entries;
    if (event.event === 'went_back') log = log.filter((entry) => entry.made <= first);
    else log = [...log];
    event.moves.forEach((move, i) => {
      const made = first + i + 1;
      const at = log.findIndex((entry) => entry.made === made);
      if (at < 0) log.push({ made, seat: move.seat, facts: new Map([[seat, move.facts]]) });
      else log[at] = { ...log[at]!, facts: new Map(log[at]!.facts).set(seat, move.facts) };
    });
    this.entries = log;
  }

  // What each of the others did since the last move of who holds the screen, as far as it has been shown: by seat, in
  // sentences, the first first. Who only looks on sees the last move of everybody.
  readonly since = $derived.by((): Map<number, string[]> => {
    const found = new Map<number, string[]>();
    const made = this.#shown?.made ?? 0;
    for (let i = this.entries.length - 1; i >= 0; --i) {
      const entry = this.entries[i]!;
      if (entry.made > made || entry.seat === 'chance') continue;
      if (entry.seat === this.holder) break;
      const lines = found.get(entry.seat) ?? [];
      if (this.holder === null && lines.length > 0) break;
      if (lines.length >= MOST_LINES) continue;
      // What the table did along with it is nobody's, and how somebody stands is seen in the panels.
      const did = this.facts(entry).filter(
        ({ fact, seat }) => seat === entry.seat && !this.game?.inPanels?.includes(fact),
      );
      const told = this.tell(did).filter((one) => !lines.includes(one));
      found.set(entry.seat, [...told, ...lines]);
    }
    return found;
  });

  // What who holds the screen knows of a move.
  facts(entry: LogEntry): Fact[] {
    return entry.facts.get(this.holder ?? 0) ?? entry.facts.get(0) ?? [...entry.facts.values()][0] ?? [];
  }

  // --- Showing it

  async #showAll(): Promise<void> {
    this.#showing = true;
    while (this.#queue.length > 0) {
      const frame = this.#queue.shift()!;
      const own = this.#own(frame);
      this.hurry = this.#queue.length * STEP_MS > QUEUE_MS ? 3 : 1;
      this.held = [];
      const frames = this.#frames.slice(-FRAMES);
      this.#frames = frame.step.back ? [...frames.filter((one) => one.made < frame.made), frame] : [...frames, frame];
      const turn = this.#turns.get(frame);
      this.#turns.delete(frame);
      if (turn) this.#turn(turn);
      this.#speak(frame);
      playFacts(
        this.terms.game,
        frame.step.moves.flatMap((move) => move.facts),
      );
      // One decides while the last of it is still being looked at.
      this.#settle();
      await Promise.resolve();
      // Nothing is waited for while the page is not seen.
      if (document.visibilityState === 'visible' && (own || !this.#queue.some((one) => this.#own(one)))) {
        this.#paused = frame;
        const least = !own ? STEP_MS : this.#queue[0] && this.#own(this.#queue[0]) ? 0 : OWN_MS;
        await this.#pause(this.duration(least));
        if (this.#left) return;
        this.#paused = null;
      }
    }
    this.#showing = false;
    this.skipping = false;
    this.hurry = 1;
    if (this.over) this.#arrived(); // the end is celebrated when the last move has been seen
  }
  #settle(): void {
    this.busy = this.#queue.length > 0;
    if (this.busy) return;
    this.#seen();
    this.#arrived();
    void this.#presses.release();
  }

  async #pause(least: number): Promise<void> {
    if (least <= 0 && this.held.length === 0) return;
    const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
    const skipped = new Promise<void>((done) => (this.#wake = done));
    const held = Promise.allSettled(this.held);
    await Promise.race([skipped, Promise.all([wait(least), Promise.race([held, wait(this.duration(LONGEST_MS))])])]);
    this.#wake = null;
  }

  // Others' moves are skipped (Space), also by whoever presses something that is meant for the position after them.
  skip(): boolean {
    if (!this.#showing) return false;
    this.skipping = true;
    this.#wake?.();
    return true;
  }

  #speak(frame: Frame): void {
    if (!this.game) return; // its words are not there yet
    const entries = this.entries.filter(
      (entry) => entry.made > frame.made - frame.step.moves.length && entry.made <= frame.made,
    );
    const lines = entries.flatMap((entry) => this.tell(this.facts(entry)));
    announcer.say(lines.join(' '));
  }

  #turn(turn: Turn): void {
    const at = performance.now();
    const counted = (left: Left, before: Countdown | null | undefined): Countdown => ({
      runs: left.runs,
      leftMs: left.left_ms,
      at,
      totalMs: Math.max(left.left_ms, left.runs && before?.runs ? before.totalMs : left.left_ms),
    });
    this.position = Math.max(turn.position, this.#queue.length > 0 ? this.position : 0);
    this.made = turn.made;
    this.toMove = turn.to_move;
    this.clocks = (turn.clocks ?? []).map((one) => ({
      seat: one.seat,
      ...counted(
        one,
        this.clocks.find((before) => before.seat === one.seat),
      ),
    }));
    this.glass = turn.glass ? counted(turn.glass, this.glass) : null;
    this.canUndo = turn.undo ?? false;
    if (turn.over) {
      this.over = true;
      this.stage = 'over';
      this.result = turn.result ?? null;
      this.verdict = turn.verdict ?? null;
      this.curtain = null;
    }
  }

  // The board and the words of the game are there.
  use(board: GameBoard): void {
    this.game = board;
    if (this.curtain !== null && !this.#secret) this.hold(this.curtain);
    this.#arrived();
  }

  // Whose turn it is, said once when it comes.
  #arrived(): void {
    if (!this.game || this.#left) return;
    if (this.busy || this.over) {
      if (this.over && this.#spoken !== 'over') {
        this.#spoken = 'over';
        void this.#sayEnd();
      }
      if (this.#sawEnd && !this.#showing) this.ended = true;
      return;
    }
    const waiting = this.mine.filter((seat) => this.#decisions.has(seat));
    // Who still has something to decide keeps the screen: the question is on its way.
    const done = this.holder === null || !(waiting.includes(this.holder) || this.toMove.includes(this.holder));
    if (this.mine.length > 1 && waiting.length > 0 && done) {
      if (this.#secret) this.curtain = waiting[0]!;
      else this.hold(waiting[0]!);
    }
    const decision = this.decision;
    if (!decision) {
      if (waiting.length === 0) this.#spoken = '';
      return;
    }
    const key = `${decision.seat}/${decision.asked.id}/${decision.position}`;
    if (key === this.#spoken) return;
    const fresh = !this.#spoken.startsWith(`${decision.seat}/${decision.asked.id}/`);
    this.#spoken = key;
    announcer.say(this.asks(decision));
    if (fresh) {
      sound('turn');
      if (document.visibilityState !== 'visible')
        void fetched(() => import('./notify.svelte')).then(({ notifyTurn }) =>
          notifyTurn(this.id, titleOf(this.terms.game), this.asks(decision)),
        );
    }
  }

  async #sayEnd(): Promise<void> {
    const { headline, isWon, saidAtTheEnd } = await fetched(() => import('./endings'));
    const said = headline(this.result, this.mine, (seat) => this.nameOf(seat));
    announcer.say(saidAtTheEnd(said, this.verdict ? this.say(this.verdict) : ''));
    if (this.#sawEnd) sound(isWon(this.result, this.mine) ? 'won' : 'over');
  }

  // The question without one's own name before it, where one knows who is meant.
  asks(decision: Decision): string {
    const text = this.say(decision.asked);
    if (this.mine.length > 1) return text;
    const name = this.nameOf(decision.seat);
    if (!text.startsWith(name)) return text;
    const rest = /^\s*:\s*(.)(.*)$/su.exec(text.slice(name.length));
    return rest ? rest[1]!.toUpperCase() + rest[2]! : text;
  }

  // --- Looking again at what was

  get peekable(): { made: number; index: number }[] {
    return this.#frames.map((frame, index) => ({ made: frame.made, index }));
  }
  lookAt(made: number): void {
    const index = this.#frames.findIndex((frame) => frame.made >= made);
    this.peek = index < 0 || index >= this.#frames.length - 1 ? null : index;
    this.selected = null;
  }
  lookBy(steps: number): void {
    const last = this.#frames.length - 1;
    const index = Math.max(0, Math.min(last, (this.peek ?? last) + steps));
    this.peek = index >= last ? null : index;
  }

  // --- Several people at one screen

  // Whether a seat at this screen sees what the others must not: then a curtain is drawn between them.
  get #secret(): boolean {
    return [...(this.#shown?.views.values() ?? [])].some((viewed) => viewed.private);
  }

  hold(seat: number): void {
    this.holder = seat;
    this.#selected = null;
    this.#selectAgain();
    this.#presses.drop();
    this.curtain = null;
    this.#arrived();
  }
  // Somebody wants to look at their own things: through the curtain.
  pass(seat: number): void {
    if (!this.mine.includes(seat) || seat === this.holder) return;
    if (this.#secret && !this.over) this.curtain = seat;
    else this.hold(seat);
  }

  // --- Playing

  // Done now, or after one's own move that is on its way has led to the next decision. What others do meanwhile is not
  // waited for: private plans go on.
  inOrder(act: () => void): void {
    if (this.#presses.wait && (!this.busy || this.sending || this.#presses.any)) this.#later(act);
    else act();
  }
  #later(act: () => void): void {
    this.#presses.add(act);
    if (this.busy && this.coming) this.skip();
  }
  // Something was pressed that has yet to be done.
  get pressed(): boolean {
    return this.#presses.any;
  }

  // What is selected is said; by whoever plays by presses with what makes it a move.
  select(move: string | null, again = false): void {
    if (this.#presses.wait) return this.#later(() => this.select(move, again));
    if (move !== null && !this.has(move)) {
      void this.whyNot(move);
      return;
    }
    this.selected = move;
    if (move === null) return;
    const says = this.say(this.option(move)!.says);
    announcer.say(again ? t('web.bar.selected', { move: says }) : says);
  }
  press(move: string, whole = false): void {
    if (this.#presses.wait) return this.#later(() => this.press(move, whole));
    if (!this.has(move)) void this.whyNot(move);
    else if (whole || this.selected === move || settings.now.oneStep) {
      this.selected = move;
      void this.commit();
    } else this.select(move, true);
  }
  cancel(): void {
    this.selected = null;
  }
  // Esc: neither what is selected nor what was pressed ahead.
  stop(): void {
    this.#presses.drop();
    this.cancel();
  }

  async commit(): Promise<boolean> {
    if (this.#presses.wait) {
      // The same button twice is one move; a move that was selected meanwhile is another.
      if (!this.#presses.any && (this.sending || this.selected === null)) return false;
      return new Promise((done) => this.#later(() => void this.commit().then(done)));
    }
    const decision = this.decision;
    if (!decision || this.selected === null) return false;
    if (this.game?.commits?.(this.selected, this)) {
      this.selected = null;
      return true;
    }
    return this.#play(decision, [this.selected]);
  }

  async #play(decision: Decision, moves: string[]): Promise<boolean> {
    if (line.state !== 'open') {
      notices.show(t('web.line.held'), 'error');
      return false;
    }
    this.sending = true;
    try {
      const { seat, position } = decision;
      await line.ask('play', { table: this.id, seat, moves, position });
      if (this.#decisions.get(seat) === decision) {
        const decisions = new Map(this.#decisions);
        decisions.delete(seat);
        this.#decisions = decisions;
      }
      this.selected = null;
      return true;
    } catch (error) {
      sound('error');
      notices.failed(error);
      this.#presses.drop(); // they were meant for a position that does not come
      // The selection stays; if the decision was another one, the new one is asked for.
      if (error instanceof Refused && error.problem.code === 'stale') void this.join();
      return false;
    } finally {
      this.sending = false;
      void this.#presses.release();
    }
  }

  // In as few messages as it can be: up to where something is shown that is not known yet.
  async run(moves: string[]): Promise<boolean> {
    const seat = this.holder;
    if (seat === null) return false;
    this.#running += 1;
    try {
      for (let made = 0; made < moves.length;) {
        const decision = await this.#next(seat);
        if (!decision) return false;
        const rest = moves.slice(made);
        const foreseen = this.#foresee(seat, this.#latest?.views.get(seat), rest);
        if (!foreseen) return false;
        // The first that shows something can still be made; what comes after it is another decision.
        const shows = foreseen.moves?.some((one) => one.move === rest[foreseen.made]) ? 1 : 0;
        const sent = rest.slice(0, foreseen.made + shows);
        if (sent.length === 0 || !(await this.#play(decision, sent))) return false;
        made += sent.length;
        if (foreseen.why_not) return false;
      }
      return true;
    } finally {
      this.#running -= 1;
      void this.#presses.release();
    }
  }

  override async chooseForMe(goes: (view: any) => boolean): Promise<boolean> {
    const seat = this.holder;
    const { rules } = this;
    if (seat === null || !rules) return false;
    this.#running += 1;
    let thinker: Thinker | undefined;
    try {
      const { botThinker } = await import('../rules/bots');
      thinker = await botThinker(rules);
      for (;;) {
        const decision = await this.#next(seat);
        const seen = this.#latest?.views.get(seat);
        if (!decision || !seen || !goes(seen.state)) return true;
        const move = await thinker.go(seat, seen.view, 'mechanic');
        if (!(await this.#play(decision, [move]))) return false;
      }
    } catch {
      // The bot could not be loaded, or came to grief.
      notices.show(t('web.error.page_why'), 'error');
      return false;
    } finally {
      thinker?.end();
      this.#running -= 1;
      void this.#presses.release();
    }
  }

  // The seat's decision, once it is there; null where none comes.
  async #next(seat: number): Promise<Decision | null> {
    const now = this.#decisions.get(seat);
    if (now && !this.sending) return now;
    await new Promise<void>((done) => {
      const end = () => {
        clearTimeout(late);
        this.#waiting.delete(end);
        done();
      };
      const late = setTimeout(end, 4000);
      this.#waiting.add(end);
    });
    return this.#decisions.get(seat) ?? null;
  }

  get #latest(): Frame | undefined {
    return this.#queue.at(-1) ?? this.#frames.at(-1);
  }
  #foresee(seat: number, viewed: Viewed | undefined, moves: string[]): Foreseen | null {
    if (!viewed || !this.rules) return null;
    const key = JSON.stringify([seat, viewed.view, moves]);
    let found = this.#foreseen.get(key);
    if (!found) {
      if (this.#foreseen.size > 500) this.#foreseen.clear();
      found = this.rules.foresee(seat, viewed.view, moves);
      this.#foreseen.set(key, found);
    }
    return found;
  }
  override foresee(moves: string[]): Foreseen | null {
    const { holder } = this;
    if (holder === null || this.over) return null;
    return this.#foresee(holder, this.#viewedIn(this.#shown), moves);
  }
  // Whether a move would show something that is hidden now.
  reveals(move: string): boolean {
    const { holder, rules } = this;
    const viewed = this.#viewedIn(this.#shown);
    if (holder === null || this.over || !viewed || !rules) return false;
    return rules.reveals(holder, viewed.view, move);
  }

  barred(): Promise<Barred[]> {
    const { holder, rules } = this;
    const viewed = this.#viewedIn(this.#shown);
    if (holder === null || this.over || !viewed || !rules) return Promise.resolve([]);
    return Promise.resolve(rules.barred(holder, viewed.view));
  }

  async whyNot(move: string): Promise<void> {
    // What is not offered now may be with the decision that is on its way.
    if (this.#presses.wait) return this.#later(() => this.select(move));
    try {
      if (this.holder === null) return notices.show(t('web.why.looking_on'), 'reason');
      if (this.over) return notices.show(t('web.why.over'), 'reason');
      if (this.peek !== null) return notices.show(t('web.why.looking_back'), 'reason');
      if (this.standIn) return notices.show(t('web.why.stand_in'), 'reason');
      const reason = this.toMove.includes(this.holder)
        ? this.foresee([move])?.why_not
        : (await this.barred()).find((one) => one.move === move)?.reason;
      if (reason && reason.id !== 'engine.play.unknown')
        return notices.show(this.say(reason), 'reason', this.terms.game);
      const others = this.toMove.filter((who): who is number => who !== 'chance' && who !== this.holder);
      if (!this.toMove.includes(this.holder) && others.length > 0)
        notices.show(t('web.why.others', { names: others.map((who) => this.nameOf(who)).join(', ') }), 'reason');
      else notices.show(t('web.why.not_now'), 'reason');
    } catch (error) {
      notices.failed(error);
    }
  }

  async hint(strength: number): Promise<Hint | null> {
    if (this.holder === null) return null;
    try {
      const answer = await line.ask('hint', {
        table: this.id,
        seat: this.holder,
        strength,
      });
      return {
        messages: answer.hint ?? [],
        move: answer.move ?? null,
        considered: answer.considered ?? [],
        because: answer.because ?? [],
      };
    } catch (error) {
      notices.failed(error);
      return null;
    }
  }

  // Whether it was taken; else the viewer is told why not.
  async #taken(asked: Promise<unknown>): Promise<boolean> {
    try {
      await asked;
      return true;
    } catch (error) {
      if (error instanceof LineLost) notices.show(t('web.line.held'), 'error');
      else notices.failed(error);
      return false;
    }
  }
  async undo(all = false): Promise<void> {
    if (this.holder === null) return;
    await this.#taken(line.ask('undo', { table: this.id, seat: this.holder, ...(all ? { all } : {}) }));
  }
  askToGoBack(to: number): Promise<boolean> {
    return this.#taken(line.ask('go_back', { table: this.id, seat: this.holder ?? this.mine[0]!, to }));
  }
  answerGoingBack(yes: boolean): Promise<boolean> {
    const seat = this.goingBack?.awaited.find((one) => this.mine.includes(one)) ?? this.holder!;
    return this.#taken(line.ask('answer', { table: this.id, seat, yes, to: this.goingBack?.to }));
  }
  letStandIn(missed: number, yes: boolean): Promise<boolean> {
    const asked = this.occupants[missed - 1]?.missed?.awaited ?? [];
    return this.#taken(
      line.ask('let_stand_in', {
        table: this.id,
        seat: asked.find((one) => this.mine.includes(one)) ?? this.holder!,
        missed,
        yes,
      }),
    );
  }
  keepSeat(seat: number, of: Companion): Promise<boolean> {
    return this.#taken(line.ask('keep_seat', { table: this.id, seat, of }));
  }
  giveUp(): Promise<boolean> {
    return this.#taken(line.ask('give_up', { table: this.id, seat: this.holder ?? this.mine[0]! }));
  }
  async comeBack(): Promise<void> {
    for (const one of this.occupants)
      if (this.mine.includes(one.seat) && one.stand_in)
        await this.#taken(line.ask('come_back', { table: this.id, seat: one.seat }));
  }

  // --- Before the game
  async sit(seat: number, name?: string): Promise<boolean> {
    const done = await this.#taken(line.ask('sit', { table: this.id, seat, ...(name ? { name } : {}) }));
    if (done) await this.join();
    return done;
  }
  async standUp(seat: number): Promise<void> {
    if (await this.#taken(line.ask('stand_up', { table: this.id, seat }))) await this.join();
  }
  seatBot(seat: number, bot: Level): Promise<boolean> {
    return this.#taken(line.ask('seat_bot', { table: this.id, seat, bot }));
  }
  clearSeat(seat: number): Promise<boolean> {
    return this.#taken(line.ask('clear_seat', { table: this.id, seat }));
  }
  begin(): Promise<boolean> {
    return this.#taken(line.ask('begin', { table: this.id }));
  }
}
