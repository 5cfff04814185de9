// The line to the house: one for the page. It comes back by itself; whoever listens to a table is told when
// the line is there again, and joins again: the answer to `join` holds all there is.

import { words } from '../words/words.svelte';
import { backOff } from './back_off';
import { dial, type Socket } from './dial';
import { pocket } from './place';
import { type Answer, type Fields, type LineEvent, LineLost, type Problem, Refused, type Word } from './protocol';

export type LineState = 'idle' | 'connecting' | 'open' | 'lost' | 'closed';

interface Waiting {
  word: Word;
  table: string | undefined;
  text: string;
  patience?: ReturnType<typeof setTimeout>;
  resolve: (answer: any) => void;
  reject: (error: Error) => void;
}

// What comes to the same when it is asked twice: a move says which position it answers.
const SAFE_AGAIN: readonly Word[] = ['join', 'leave_table', 'play', 'log', 'look_back', 'record'];

const STANDS_MS = 10_000; // a line that breaks sooner counts as one that was never there
const SILENCE_MS = 25_000; // then it is asked whether anybody is there
const RENEWED = 'officina.renewed'; // the build for which the page was loaded again
const UNTOLD = 'officina.renewed.untold';
const PATIENCE_MS = 8_000; // for a line, and for any answer but those that are thought about; in the pocket nothing gets lost on the way

class Line {
  state = $state<LineState>('idle');
  // Since when there is no line; what the banner says depends on it.
  lostAt = $state<number | null>(null);
  problem = $state<Problem | null>(null); // why the house closed
  waits = $state(false); // the house is there, and waits for something itself: nobody is impatient then
  // Told in hello; another language or another person needs a new line.
  #socket: Socket | null = null;
  #waiting = new Map<number, Waiting>();
  #listeners = new Set<(event: LineEvent) => void>();
  #openers = new Set<() => void>();
  #build: string | null = null; // of the house, as it was first met
  #number = 0;
  #attempt = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #pulse: ReturnType<typeof setTimeout> | undefined;
  #stands: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    if (typeof window === 'undefined') return;
    const hurry = () => {
      if (this.state === 'lost' && document.visibilityState === 'visible') this.#connect();
    };
    window.addEventListener('online', hurry);
    document.addEventListener('visibilitychange', hurry);
    window.addEventListener('offline', () => this.#socket && this.#broken(this.#socket));
  }

  // Begins, once it is known who is there.
  open(): void {
    if (this.state === 'idle' || this.state === 'closed') this.#connect();
  }

  // Somebody else now, or another language: all over again.
  renew(): void {
    if (this.state === 'idle') return;
    this.#attempt = 0;
    if (this.#socket) this.#broken(this.#socket);
    this.#connect();
  }

  tryNow(): void {
    if (this.state !== 'open') this.#connect();
  }

  #connect(): void {
    clearTimeout(this.#retry);
    if (this.#socket) return;
    if (this.state !== 'lost') this.state = 'connecting';
    const socket = dial();
    this.#socket = socket;
    const tooLong = pocket ? undefined : setTimeout(() => this.#broken(socket), PATIENCE_MS);
    socket.onopen = () => {
      this.#ask(socket, 'hello', { version: 1, language: words.language, views: 'bytes' })
        .then((hello) => {
          clearTimeout(tooLong);
          if (this.#socket !== socket) return;
          if (this.#isRenewed(hello.build)) return;
          this.#stands = setTimeout(() => (this.#attempt = 0), STANDS_MS);
          this.state = 'open';
          this.lostAt = null;
          this.problem = null;
          this.#listen();
          for (const opener of [...this.#openers]) opener();
        })
        .catch(() => this.#broken(socket));
    };
    socket.onmessage = (message) => {
      this.#listen();
      this.#heard(JSON.parse(String(message.data)));
    };
    socket.onclose = () => {
      clearTimeout(tooLong);
      this.#broken(socket);
    };
    socket.onerror = () => {};
  }

  // The house was rebuilt while the page was open: the rules here are others than there.
  #isRenewed(build = ''): boolean {
    const before = this.#build;
    this.#build = build;
    return before !== null && before !== build && loadAgain(build);
  }

  #broken(socket: Socket): void {
    if (this.#socket !== socket) return;
    this.#socket = null;
    socket.onclose = socket.onmessage = socket.onopen = null;
    socket.close();
    clearTimeout(this.#pulse);
    clearTimeout(this.#stands);
    for (const one of this.#waiting.values()) one.reject(new LineLost());
    this.#waiting.clear();
    this.waits = false;
    this.state = 'lost';
    this.lostAt ??= performance.now();
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#connect(), backOff(this.#attempt++, Math.random()));
  }

  // A line that is silent for long may be dead without anybody having said so (a laptop that slept).
  #listen(): void {
    clearTimeout(this.#pulse);
    const socket = this.#socket;
    if (!socket) return;
    this.#pulse = setTimeout(() => {
      this.#ask(socket, 'ping').catch(() => this.#broken(socket));
    }, SILENCE_MS);
  }

  #heard(message: any): void {
    if (message.event !== undefined) {
      if (message.event === 'closed') this.problem = message.error;
      if (message.event === 'waits' || message.event === 'goes_on') this.#isPatient(message.event === 'waits');
      const lost = message.event === 'moved_on' ? this.#askedOf(message.table) : [];
      for (const listener of [...this.#listeners]) listener(message as LineEvent);
      for (const one of lost) this.#askAgain(one);
      return;
    }
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.error) waiting?.reject(new Refused(message.error));
    else waiting?.resolve(message);
  }

  #ask<W extends Word>(socket: Socket, word: W, ...[fields]: Fields<W>): Promise<Answer<W>> {
    const id = ++this.#number;
    return new Promise((resolve, reject) => {
      const text = JSON.stringify({ do: word, id, ...fields });
      const table = (fields as { table?: string } | undefined)?.table;
      const waiting: Waiting = {
        word,
        table,
        text,
        resolve: (answer) => (clearTimeout(waiting.patience), resolve(answer)),
        reject: (error) => (clearTimeout(waiting.patience), reject(error)),
      };
      this.#waiting.set(id, waiting);
      this.#beImpatient(socket, id, waiting);
      socket.send(text);
    });
  }

  #beImpatient(socket: Socket, id: number, waiting: Waiting): void {
    clearTimeout(waiting.patience);
    if (pocket || this.waits || waiting.word === 'hint' || waiting.word === 'review') return;
    waiting.patience = setTimeout(() => {
      if (this.#waiting.delete(id)) waiting.reject(new LineLost());
      this.#broken(socket);
    }, PATIENCE_MS);
  }

  #isPatient(waits: boolean): void {
    this.waits = waits;
    const socket = this.#socket;
    if (!socket) return;
    for (const [id, one] of this.#waiting)
      if (waits) clearTimeout(one.patience);
      else this.#beImpatient(socket, id, one);
  }

  // The table has moved to another node with what was asked of it still open.
  #askedOf(table: string): [number, Waiting][] {
    return [...this.#waiting].filter(([, one]) => one.table === table);
  }
  #askAgain([id, one]: [number, Waiting]): void {
    const socket = this.#socket;
    if (!socket || !this.#waiting.has(id)) return;
    if (SAFE_AGAIN.includes(one.word)) {
      this.#beImpatient(socket, id, one);
      socket.send(one.text);
    } else {
      this.#waiting.delete(id);
      one.reject(new LineLost());
    }
  }

  ask<W extends Word>(word: W, ...fields: Fields<W>): Promise<Answer<W>> {
    if (this.state !== 'open' || !this.#socket) return Promise.reject(new LineLost());
    return this.#ask(this.#socket, word, ...fields);
  }

  // Waits for the line first. For what the page needs to be shown at all.
  async askWhenOpen<W extends Word>(word: W, ...fields: Fields<W>): Promise<Answer<W>> {
    await this.whenOpen();
    return this.ask(word, ...fields);
  }

  whenOpen(): Promise<void> {
    if (this.state === 'open') return Promise.resolve();
    this.open();
    return new Promise((resolve) => {
      const once = () => {
        this.#openers.delete(once);
        resolve();
      };
      this.#openers.add(once);
    });
  }

  // Called now if the line is there, and whenever it comes back. The answer ends it.
  onOpen(opener: () => void): () => void {
    this.#openers.add(opener);
    if (this.state === 'open') opener();
    return () => this.#openers.delete(opener);
  }

  listen(listener: (event: LineEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

export const line = new Line();

// Whether the page will be: once is enough for a build.
export function loadAgain(build: string): boolean {
  if (sessionStorage.getItem(RENEWED) === build) return false;
  sessionStorage.setItem(RENEWED, build);
  sessionStorage.setItem(UNTOLD, 'yes');
  location.reload();
  return true;
}
// Whether the page has just been loaded again because the house was rebuilt; told once.
export function wasRenewed(): boolean {
  const renewed = sessionStorage.getItem(UNTOLD) !== null;
  sessionStorage.removeItem(UNTOLD);
  return renewed;
}
