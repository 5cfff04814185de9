// Short notices over the page: why something was refused, what could not be sent.

import { announcer } from './announcer.svelte';
import { LineLost, Refused } from '../net/protocol';
import { t } from '../words/words.svelte';

export interface Notice {
  number: number;
  text: string;
  kind: 'reason' | 'error' | 'news';
  game?: string; // whose rules it may cite
}

class Notices {
  list = $state<Notice[]>([]);
  #number = 0;

  show(text: string, kind: Notice['kind'] = 'news', game?: string): void {
    const number = ++this.#number;
    // One reason at a time, in its place: what is read or closed does not move away when an older one goes.
    const others = this.list.filter((one) => one.text !== text && !(kind === 'reason' && one.kind === 'reason'));
    this.list = [...others.slice(-2), { number, text, kind, game }];
    if (kind === 'news') announcer.say(text);
    else announcer.now(text);
    setTimeout(() => this.close(number), 4000 + text.length * 60);
  }
  failed(error: unknown): void {
    if (error instanceof Refused) this.show(error.problem.message, 'error');
    else if (error instanceof LineLost) this.show(t('web.error.line'), 'error');
    else throw error;
  }
  close(number: number): void {
    this.list = this.list.filter((one) => one.number !== number);
  }
}

export const notices = new Notices();
