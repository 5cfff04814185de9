// How far somebody is in a lesson. It is kept on this device, beside the table's id; everything else is the table itself.

import { keep, settings } from '../shell/settings.svelte';
import { announcer } from '../shell/announcer.svelte';
import type { LiveTable } from '../table/live.svelte';
import { t } from '../words/words.svelte';
import { type Kept, keyOf } from './kept';
import type { Lesson, LessonStep, Moment } from './lesson';

export class LessonRun implements Moment {
  step = $state(0);
  reached = $state(0);
  praised = $state(false); // a task was just done
  #since = $state(0);
  #already = $state(false); // it was done before it was asked: then it is read, not waited for

  constructor(
    readonly table: LiveTable,
    readonly lesson: Lesson,
    from: Kept,
  ) {
    const last = lesson.steps.length - 1;
    this.reached = Math.min(from.reached, last);
    this.step = Math.min(from.step, this.reached);
    this.#since = from.since < 0 ? table.made : from.since;
    this.#keep();
  }

  get view(): any {
    return this.table.view;
  }
  // Only what has been shown: the sentence must not run ahead of the board.
  readonly facts = $derived.by(() =>
    this.table.entries
      .filter((entry) => entry.made > this.#since && entry.made <= this.table.made)
      .flatMap((entry) => this.table.facts(entry)),
  );

  readonly now: LessonStep = $derived.by(() => this.lesson.steps[this.step]!);
  get of(): number {
    return this.lesson.steps.length;
  }
  readonly task: boolean = $derived(this.now.done !== undefined && this.step === this.reached && !this.#already);
  readonly last: boolean = $derived.by(() => this.step === this.lesson.steps.length - 1);
  readonly text: string = $derived.by(() => t(this.now.say, this.now.values?.(this)));
  readonly otherwise: string = $derived.by(() => {
    if (!this.task || this.table.busy) return '';
    const found = this.now.otherwise?.find((one) => one.when(this));
    return found ? t(found.say, this.now.values?.(this)) : '';
  });
  readonly marks: string[] = $derived.by(() => {
    const { marks } = this.now;
    return (typeof marks === 'function' ? marks(this) : marks) ?? [];
  });
  // The text view has nothing to put a ring around: under which headings it tells what is meant.
  readonly told: string = $derived.by(() => {
    if (!settings.now.textView) return '';
    const parts = (this.table.game?.text?.(this.table) ?? []).filter(({ shows = [] }) =>
      this.marks.some((mark) => shows.some((one) => mark.startsWith(one))),
    );
    return parts.length > 0 ? t('web.lesson.told', { parts: parts.map(({ title }) => title).join(', ') }) : '';
  });
  readonly fulfilled: boolean = $derived.by(() => {
    if (!this.task || this.table.busy || this.table.sending || !this.table.view) return false;
    return this.now.done!(this);
  });

  // On to the next sentence. `done`: because the task was fulfilled.
  advance(done = false): void {
    if (this.last) return;
    this.praised = done;
    this.step += 1;
    if (this.step > this.reached) {
      this.reached = this.step;
      this.#since = this.table.made;
      this.#already = this.now.done?.(this) ?? false;
    }
    this.#keep();
    this.speak();
  }
  back(): void {
    if (this.step === 0) return;
    this.praised = false;
    this.step -= 1;
    this.#keep();
    this.speak();
  }
  // Moves were taken back: what happens again counts again.
  rewound(): void {
    if (this.table.made < this.#since) {
      this.#since = this.table.made;
      this.#keep();
    }
  }
  speak(): void {
    announcer.say(`${t('web.lesson.step', { step: this.step + 1, of: this.of })}: ${this.text} ${this.told}`.trim());
  }
  #keep(): void {
    const { step, reached } = this;
    const all: Kept = { table: this.table.id, step, reached, since: this.#since, steps: this.of };
    keep(keyOf(this.table.terms.game), all);
  }
}
