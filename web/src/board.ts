// The contract between the shell and a game's board. The shell knows no game; a game is one folder,
// games/<game>/web/, where <game> is the server's name of it. The shell finds by itself:
//
//   index.ts      default export: a GameBoard (below). Loaded when a table of that game is opened.
//   Card.svelte   the drawing on the start page: one <svg viewBox="0 0 320 200">, no words, no ids that
//                 could clash, aria-hidden. Small (≤ 6 KB gz): it is loaded on the start page.
//   lesson.ts     default export: a Lesson (lessons/lesson.ts), played at games/<game>/lesson.game
//   dev/*.json    fixtures for /dev.html: {"terms", "seats", "yours", "view", "decision"?, "before"?,
//                 "moves"?, "barred"?} (see dev/fixture.svelte.ts). `npm run dev`, then /dev.html#mars/turn
//   shell/roving.ts, shell/tips.svelte.ts, shell/SeatMark.svelte, shell/Icon.svelte are for boards too
//   *.test.ts     vitest;  *.e2e.ts   in a real browser (tests/helpers.ts)
//
// Words: games/<game>/messages/{en,it,fr,de}/web.json, ids `web.<game>.…`. Everything in words.json beside it is there too. No text in code: t(id, { cards: 3 }) from words/words.svelte, table.say(message).
//
// How a decision is made (select → preview → commit):
//   1. table.decision has `asked` and the legal `moves`, each a text ("buy lens") and what it says. A board marks the components
//      they belong to: class mark-legal, mark-selected, mark-last, mark-barred (shell/theme.css; inside SVG the mark is a
//      shape with class "outline" in a <g class="mark-legal">). What a move is about says table.parts; moves.ts spells one.
//   2. A press calls table.press(move): the first press selects (table.selected === move: draw the preview as ghosts),
//      the second commits. table.select(move) only selects; table.commit() commits what is selected; the action bar
//      shows the primary button by itself and says what the selected move says. With auto one-step moves on
//      (settings), press() commits at once.
//   3. A press on something visible that is not legal calls table.whyNot(move): the rules are asked for the reason, and
//      the shell shows and speaks it. Moves that are not legal and not in `barred` get a general sentence.
//   4. Numbers: table.select(spelt('declare', n)). Several moves in a row: table.run([...]).
//   5. While table.seat has no decision (others think), everything may still be inspected.
// A press means: pointer released on the component (plain onclick), Enter or Space. Never act on hover, drag alone or
// pointerdown.
//
// The view is what the server calls `state`, as the seat sees it; it never holds what is hidden. Each game types its own.
//
// Strict Content-Security-Policy: no style="…" in markup and no <style> inside SVG. Use classes, SVG attributes, or
// style:--x={…} / style:transform={…} (these are set through the CSSOM and are fine).
//
// Colours: the shell's custom properties (shell/theme.css): --ground --surface --ink --muted --line --accent --error
// --seat-1…6, --mark (legal outline; a board on a dark ground sets --mark: #FFD84D on its root). The theme is
// :root[data-theme=light|dark]; motion :root[data-motion=full|short|off]. Text scales with rem: 1rem = 16 px at 100 %.

import type { Component } from 'svelte';
import type { Fact } from './facts';
import type { Reason, Thought } from './net/protocol';

export type Who = number | 'chance';

// A sentence: id in the catalogues and arguments.
export interface Message {
  id: string;
  arguments: Record<string, Argument>;
}
export type Argument = number | string | { seat: Who } | Message[];

export interface Choice {
  move: string;
  says: Message;
}
export interface Barred extends Choice {
  reason: Message;
}

// What the seat would see after moves of its own, as far as it is certain whatever is hidden.
export interface Foreseen<View = unknown> {
  state: View;
  to_move: Who[];
  asked?: Message; // and its next decision, where it has one
  moves?: Choice[];
  made: number; // how many of the moves are certain
  reveals: boolean; // the next move, or what chance does next, would show something that is hidden now
  why_not?: Message; // why the next move cannot be made
}

// What a seat is asked. `moves` is the rules' list, in their order, complete.
export interface Decision {
  seat: number;
  position: number;
  asked: Message;
  moves: Choice[];
}

// A move as this viewer may know it: its text only where it was made by one of the viewer's seats.
export interface MadeMove {
  seat: Who;
  move?: string;
  facts: Fact[];
}

// What happened between table.before and table.view. Several moves where the table moved for somebody (chance, no choice).
export interface Step {
  made: number; // moves that stand after it
  moves: MadeMove[];
  back: boolean; // moves were taken back
  first: boolean; // nothing is to be animated: just joined, a jump in a replay
}

export interface SeatInfo {
  seat: number; // from 1
  name: string; // as shown; a bot's level in the viewer's language
  kind: 'person' | 'bot' | 'open';
  mine: boolean;
  present: boolean;
  standIn: boolean; // a bot plays for a person who is away
  deciding: boolean;
  colour: string; // CSS value: var(--seat-n)
  shape: SeatShape;
  initial: string;
}
export type SeatShape = 'circle' | 'triangle' | 'square' | 'diamond' | 'plus' | 'pentagon';

export interface Countdown {
  runs: boolean;
  leftMs: number; // at `at`
  at: number; // performance.now() when leftMs was true
  totalMs: number; // as far as known; the most that was ever seen
}

export interface Terms {
  game: string;
  seats: number;
  options: Record<string, string>;
}

// Tells what a move is about, by the rules: its verb, then word by word what it names (moves.ts). Nothing where it is no move of the
// game.
export interface Reader {
  parts(move: string): readonly string[];
}

// Questions that a game answers beyond the decision at hand, from what everybody sees (Match::explored). Each game types its
// own. explore answers at once; ponder is for what may take long, and does not hold up the page.
export interface Explorer extends Reader {
  explore(question: object): any;
  ponder(question: object): Promise<any>;
}

export type Pace = 'full' | 'short' | 'off';

// The table as a board sees it. All properties are reactive (runes): read them in markup or $derived.
export interface TableModel<View = unknown> extends Explorer {
  readonly id: string;
  readonly terms: Terms;
  // live: at a table; replay: looking back (no decisions); dev: a fixture.
  readonly mode: 'live' | 'replay' | 'dev';
  readonly over: boolean;
  readonly seats: SeatInfo[];
  readonly mine: number[];
  // Through whose eyes: one's own seat, with several the one that holds the screen; null for who only looks on.
  readonly seat: number | null;

  // What stands on boards and cards here: the content of this table, from the rules (Match::printed). Each game types its own.
  readonly printed: any;
  readonly view: View;
  readonly before: View | null;
  readonly step: Step | null;
  // What happened so far, oldest first, as far as known (the last 50 moves when one joins), up to the view shown.
  readonly log: readonly MadeMove[];
  readonly toMove: Who[];
  readonly decision: Decision | null; // of `seat`
  readonly selected: string | null; // a move of `decision`
  readonly sending: boolean; // a move is on its way
  // The seat's next decision is on its way. select, press, commit and whyNot keep what was pressed until it is there; a
  // press that means something to the board first (which robot?) goes through inOrder, to stay in order with them.
  readonly waits: boolean;
  inOrder(act: () => void): void;
  readonly canUndo: boolean;
  readonly glass: Countdown | null;

  // How long something may move: `full` the durations of the guide, `short` about a third, `off` nothing moves (fades
  // only). duration(350) gives the milliseconds for now; 0 while the viewer skips (Space).
  readonly pace: Pace;
  duration(ms: number): number;
  // A board that animates a step holds the next one until it is done (at most 1600 ms). Boards that animate by CSS
  // transitions, or leave it to the shell (frame/travel.ts: data-thing, data-place, data-tally), need not call it: the
  // shell waits duration(1000) after each step of somebody else. What the last step led to can be decided meanwhile.
  holdStep(promise: Promise<unknown>): void;

  option(move: string): Choice | undefined; // of the decision
  has(move: string): boolean;
  select(move: string | null): void;
  // `whole`: there is nothing to preview, the first press plays.
  press(move: string, whole?: boolean): void;
  // Lets a bot decide for the seat, from what the seat sees, again and again as long as `goes` says so of the view. False where
  // it could not.
  chooseForMe(goes: (view: View) => boolean): Promise<boolean>;
  commit(): Promise<boolean>; // whether it was taken
  cancel(): void;
  undo(all?: boolean): Promise<void>; // the last decision; all: as far back as nothing was learned
  // Plays these one after another, as long as each can be made; what is certain beforehand goes as one message.
  run(moves: string[]): Promise<boolean>;
  // What the seat would see after these moves of its own, by the rules themselves (rules/prompter.ts); null for who cannot move.
  foresee(moves: string[]): Foreseen<View> | null;
  // What is visibly there but cannot be done now, and why.
  barred(): Promise<Barred[]>;
  whyNot(move: string): Promise<void>;
  hint(strength: number): Promise<Hint | null>;
  // What the hint beside the board says in the game's own words, as long as it stands there: a board may draw it.
  readonly hinted: readonly Message[];

  // What the seat has half decided, kept in this tab over a reload: under a name, for the position that `about` tells (a text
  // of what it depends on). null takes it away. In another position there is nothing to recall.
  remember(what: string, about: string, value: unknown): void;
  recall(what: string, about: string): unknown;

  // Opens the help at a topic of this game's `help`.
  explain(topic: string): void;
  // Speaks politely (screen readers). Moves and questions are spoken by the shell already.
  announce(text: string): void;
  say(message: Message): string;
  // What happened, sentence by sentence.
  tell(facts: readonly Fact[]): string[];
  nameOf(who: Who): string;

  // Of GameBoard.preferences: kept on this device for the game. Reactive.
  preference(key: string): string;
  prefer(key: string, value: string): void;
}

export interface Hint {
  messages: Message[]; // from the game, where it has hints
  move: string | null; // else what a bot would do
  considered: Thought[]; // the best first
  because: Reason[]; // why that move rather than the next best; none from a game that does not say
}

export interface BoardProps<View = unknown> {
  table: TableModel<View>;
}
// What the panel of a player shows below name, score and state: stocks, hand count … `compact`: one line of 48 px.
export interface PanelProps<View = unknown> {
  table: TableModel<View>;
  seat: number;
  compact: boolean;
}

// Where a part of a game begins, for the jumps of the replay.
export interface Chapter {
  made: number; // moves that stand then
  title: Message;
  great: boolean; // a day or a round, not a part of one: marked along the film
}

// Below the score table of the end page; `frames` are the states at landmarks, as everybody may see them now.
export interface EndProps<View = unknown> {
  table: TableModel<View>;
  frames: { made: number; view: View; scores: number[] }[];
}

export interface PuzzleProps {
  date: string; // YYYY-MM-DD
  puzzle: unknown; // GET puzzles/<date>
  rules: Explorer; // of the table where it lies
  pace: Pace;
  inWords: boolean; // the text view: no picture, everything is told
  best: PuzzleResult | null; // what was reached before on this device
  solved(result: PuzzleResult): void; // keeps it: stars, streak, archive are the shell's
  help: PuzzleHelp; // what was taken before on this device: a reload gives no star back
  helped(help: PuzzleHelp): void; // keeps it
  announce(text: string): void;
}
export interface PuzzleHelp {
  hints: number; // of the ladder
  feeling: boolean; // warmer, colder
}
export interface PuzzleResult {
  moves: number;
  hints: number;
  stars: 1 | 2 | 3;
}

// Any position of a game that can be solved, by its id.
export interface SolverProps {
  id: string | null; // null: whatever is a good beginning
  solver: {
    // What lies on the table, or all its shortest solutions; each game types its own. Refused with a sentence.
    ask<Answer>(word: 'position' | 'solve', id: string): Promise<Answer>;
    stop(): void; // whoever waits is told so
  };
  rules(terms: Terms): Promise<Explorer>; // of a table where it lies
  moved(id: string): void; // another position is shown
  link(id: string): string;
  announce(text: string): void;
}

// A topic of the help: a heading and sentences, all message ids, and drawings between them.
export interface HelpTopic {
  topic: string; // as explain() names it: 'order_line'
  title: string; // message id
  text: string[]; // message ids
  drawing?: Component; // an illustration without words
  words?: boolean; // ... or one with words: as wide as the text
  rule?: string; // number in games/<game>/rules.md, shown as "rule 4.2"
}

// A button of the action bar besides the primary one: "Pass", "End turn". At most three are shown; the rest stays in
// the list of options (O).
export interface BarButton {
  move: string; // with `act` only a name for tests
  label?: string; // text; without it what the move says
  reveals?: boolean; // carries an eye: cannot be undone. Without it as the rules say of `move`
  act?: () => void; // a doing of the board's own (commit a private plan) instead of pressing `move`
  whole?: boolean; // a whole act ("End turn"): there is nothing to preview, so one press plays it
  primary?: boolean; // the one that Enter and C press while nothing is selected
  disabled?: boolean; // looks so; pressing it still acts, and the board says why not
}

// A part of the table in the text view: a heading and whole sentences in the reader's language.
export interface TextSection {
  title: string;
  lines: string[];
  shows?: string[]; // what of the board it tells, as lessons mark it: how the selectors begin
}

export interface GameBoard<View = any> {
  board: Component<BoardProps<View>>;
  panel?: Component<PanelProps<View>>;
  end?: Component<EndProps<View>>;
  puzzle?: Component<PuzzleProps>;
  solver?: Component<SolverProps>;
  share?: (date: string, result: PuzzleResult) => string; // what is shared of a solved puzzle, without spoilers
  help: HelpTopic[];
  // The whole table in sentences, as the one who looks sees it; without it the text view lists what the server says.
  text?: (table: TableModel<View>) => TextSection[];
  // What the page's own sentences of the help need to know: their arguments, from the options of a table ({} where there is
  // none). Those of the game (<game>.help.…) bring their own from the rules.
  agreed?: (options: Record<string, string>) => Record<string, string>;
  // The game in short, as message ids, where not all of <game>.help.1… fits the browser (those about the terminal's
  // picture and commands). Without it all of them are shown.
  rules?: string[];
  // In the header: "Round 3 · deck 23". A finished text.
  heading?: (table: TableModel<View>) => string;
  // What counts as score in a panel while the game goes on; undefined: nothing is shown.
  score?: (view: View, seat: number) => number | undefined;
  // What tells how a seat stands where many seats leave no room for its panel, if that is not the score: Cogs.
  standing?: (view: View, seat: number) => number | undefined;
  // Facts that say what the panels show anyway: left out where the doings of the others are told in a line or two.
  inPanels?: readonly string[];
  // The parts of a game that is over, from all that happened, as a seat knows it (null: as everybody does), the first first.
  chapters?: (log: readonly MadeMove[], view: View, seat: number | null) => Chapter[];
  // By what the rules decide between equal sums, as a message id: "more points from robots, then …".
  ties?: string;
  // Which moves are buttons of the bar, without pressing a component ("pass", "done", "end turn").
  bar?: (table: TableModel<View>) => BarButton[];
  // What the bar says while nothing is selected, where it follows a private plan; else what the rules ask.
  sentence?: (table: TableModel<View>) => string | undefined;
  // What a move belongs to, for grouping in the list of options: a text such as "Market"; undefined: no group.
  group?: (choice: Choice, table: TableModel<View>) => string | undefined;
  // Asked when a selected move is committed, however it was selected: true where the board does more than make that move
  // (what is switched on runs before the night is done).
  commits?: (move: string, table: TableModel<View>) => boolean;
  // A digit pressed at the table (1-9, 0 = ten). Without it: the nth option of the list. True when it was used.
  digit?: (digit: number, table: TableModel<View>) => boolean;
  // Arrow keys while no control has them. True when used.
  arrow?: (direction: 'up' | 'down' | 'left' | 'right', table: TableModel<View>) => boolean;
  // Asked before the server by Undo (U) and Restart (Shift+U): a private plan is peeled first. True when it was used.
  // canUndo: whether the button is shown although the server has nothing to take back.
  undo?: (table: TableModel<View>) => boolean;
  canUndo?: (table: TableModel<View>) => boolean;
  restart?: (table: TableModel<View>) => boolean;
  // Settings of this game on this device, shown in the table's settings: key, message ids of name and values.
  preferences?: { key: string; title: string; values: { value: string; title: string }[]; standard: string }[];
}
