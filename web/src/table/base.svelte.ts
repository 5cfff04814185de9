// What a table shown live and a table looked back on have in common.

import type {
  Barred,
  Choice,
  GameBoard,
  Countdown,
  Decision,
  Hint,
  MadeMove,
  Message,
  Pace,
  SeatInfo,
  Step,
  TableModel,
  Terms,
  Who,
} from '../board';
import type { Fact } from '../facts';
import type { Occupant } from '../net/protocol';
import type { Foreseen, PromptedTable } from '../rules/prompter';
import type { Thinker } from '../rules/thinker';
import { announcer } from '../shell/announcer.svelte';
import { keep, kept, settings } from '../shell/settings.svelte';
import { spoken } from '../words/spoken';
import { t, words } from '../words/words.svelte';
import { colourOf, initialOf, shapeOf } from './seats';

export abstract class BaseTable implements TableModel<any> {
  abstract readonly mode: 'live' | 'replay' | 'dev';
  abstract readonly terms: Terms;
  abstract readonly over: boolean;
  abstract readonly mine: number[];
  abstract readonly seat: number | null;
  abstract readonly view: any;
  abstract readonly before: any;
  abstract readonly step: Step | null;
  abstract readonly log: readonly MadeMove[];
  abstract readonly toMove: Who[];
  abstract readonly decision: Decision | null;
  abstract readonly selected: string | null;
  abstract readonly sending: boolean;
  abstract readonly waits: boolean;
  abstract readonly canUndo: boolean;
  abstract readonly glass: Countdown | null;
  abstract readonly occupants: Occupant[];
  protected abstract readonly sent: string | null; // the view that is shown, as the server sent it

  rules = $state.raw<PromptedTable | null>(null); // of the game as it is played here; there before the first view
  helpTopic = $state<string | null>(null); // what the help is opened at
  hinted = $state.raw<readonly Message[]>([]);
  protected skipping = $state(false);
  protected hurry = $state(1);
  protected held: Promise<unknown>[] = [];

  #thinker: Promise<Thinker> | null = null;

  constructor(readonly id: string) {}

  // Nobody is at this table any more.
  leave(): void {
    void this.#thinker?.then((thinker) => thinker.end());
    this.#thinker = null;
    this.rules?.close();
  }

  get printed(): any {
    return this.rules?.printed ?? null;
  }

  get pace(): Pace {
    return settings.pace;
  }
  duration(ms: number): number {
    if (this.skipping || this.pace === 'off') return 0;
    return ((this.pace === 'short' ? ms / 3 : ms) * settings.slowness) / this.hurry;
  }
  holdStep(promise: Promise<unknown>): void {
    this.held.push(promise);
  }

  readonly seats: SeatInfo[] = $derived.by(() =>
    this.occupants.map((one) => {
      const name = this.nameOf(one.seat);
      return {
        seat: one.seat,
        name,
        kind: one.who,
        mine: this.mine.includes(one.seat),
        present: one.who !== 'person' || (one.present ?? true),
        standIn: one.stand_in !== undefined,
        deciding: this.toMove.includes(one.seat),
        colour: colourOf(one.seat),
        shape: shapeOf(one.seat),
        initial: initialOf(name),
      };
    }),
  );

  option(move: string): Choice | undefined {
    return this.decision?.moves.find((one) => one.move === move);
  }
  has(move: string): boolean {
    return this.option(move) !== undefined;
  }
  parts(move: string): readonly string[] {
    return this.rules?.parts(move) ?? [];
  }
  abstract inOrder(act: () => void): void;
  abstract select(move: string | null): void;
  abstract press(move: string, whole?: boolean): void;
  chooseForMe(_goes: (view: any) => boolean): Promise<boolean> {
    return Promise.resolve(false);
  }
  abstract commit(): Promise<boolean>;
  abstract cancel(): void;
  abstract undo(all?: boolean): Promise<void>;
  abstract run(moves: string[]): Promise<boolean>;
  abstract barred(): Promise<Barred[]>;
  // Nothing where nothing can be done: somebody else's table, or one that is over.
  foresee(_moves: string[]): Foreseen | null {
    return null;
  }
  explore(question: object): any {
    if (!this.rules) throw new Error('the rules are not there yet');
    return this.rules.explore(this.sent, question);
  }
  async ponder(question: object): Promise<any> {
    const { sent } = this;
    return (await this.thinker()).explore(sent, question);
  }
  protected thinker(): Promise<Thinker> {
    const { rules } = this;
    if (!rules) throw new Error('the rules are not there yet');
    this.#thinker ??= import('../rules/thinker').then(({ Thinker }) => new Thinker(rules));
    return this.#thinker;
  }
  abstract whyNot(move: string): Promise<void>;
  abstract hint(strength: number): Promise<Hint | null>;

  remember(_what: string, _about: string, _value: unknown): void {}
  recall(_what: string, _about: string): unknown {
    return null;
  }

  explain(topic: string): void {
    this.helpTopic = topic;
  }
  announce(text: string): void {
    announcer.say(text);
  }
  say(message: Message): string {
    const text = words.say(message, (who) => this.nameOf(who));
    return settings.now.textView ? spoken(text) : text;
  }
  tell(facts: readonly Fact[]): string[] {
    return this.rules?.told(facts).map((message) => this.say(message)) ?? [];
  }
  game = $state.raw<GameBoard | null>(null); // its board, once loaded
  #preferred = $state<Record<string, string>>({});
  preference(key: string): string {
    const spec = this.game?.preferences?.find((one) => one.key === key);
    const found = this.#preferred[key] ?? kept<Record<string, string>>(this.#preferencesKey, {})[key];
    return spec?.values.some((one) => one.value === found) ? found! : (spec?.standard ?? found ?? '');
  }
  prefer(key: string, value: string): void {
    this.#preferred[key] = value;
    keep(this.#preferencesKey, { ...kept<Record<string, string>>(this.#preferencesKey, {}), [key]: value });
  }
  get #preferencesKey(): string {
    return `officina.preferences.${this.terms.game}`;
  }
  nameOf(who: Who): string {
    if (who === 'chance') return t('web.seat.chance');
    const one = this.occupants.find((occupant) => occupant.seat === who);
    if (!one || one.who === 'open') return t('web.seat.player', { number: who });
    if (one.who === 'person') return this.#personal(one.name ?? '', who);
    const level = t('web.bot.level', { level: one.bot ?? '' });
    // Two bots of one level are told apart by their seat.
    const alike = this.occupants.filter((other) => other.who === 'bot' && other.bot === one.bot).length > 1;
    return alike ? `${level} ${who}` : level;
  } // Two people of one name are told apart by their seat: guests who have said none are Player 1 and Player 2.
  #personal(name: string, seat: number): string {
    const unnamed = t('web.seat.player', { number: seat });
    const alike = this.occupants.filter((other) => other.who === 'person' && other.name === name).length > 1;
    if (!alike) return name || unnamed;
    return name && name !== t('web.me.guest') ? `${name} ${seat}` : unnamed;
  }
}
