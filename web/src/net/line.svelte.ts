// The line to the server: one WebSocket for the page. It comes back by itself; whoever listens to a table is told when
// the line is there again, and joins again: the answer to `join` holds all there is.

import { words } from '../words/words.svelte';
import { lineAddress } from './place';
import { type Answer, type Fields, type LineEvent, LineLost, type Problem, Refused, type Word } from './protocol';

export type LineState = 'idle' | 'connecting' | 'open' | 'lost' | 'closed';

interface Waiting {
  resolve: (answer: any) => void;
  reject: (error: Error) => void;
}

// Half a second, doubled up to half a minute, and a little chance so that not everybody comes back at once.
export function backOff(attempt: number, chance: number): number {
  return Math.min(30_000, 500 * 2 ** attempt) * (0.75 + chance / 2);
}

const STANDS_MS = 10_000; // a line that breaks sooner counts as one that was never there
const SILENCE_MS = 25_000; // then it is asked whether anybody is there
const RENEWED = 'officina.renewed'; // the build for which the page was loaded again
const UNTOLD = 'officina.renewed.untold';
const PATIENCE_MS = 8_000; // for any answer but those that are thought about

class Line {
  state = $state<LineState>('idle');
  // Since when there is no line; what the banner says depends on it.
  lostAt = $state<number | null>(null);
  problem = $state<Problem | null>(null); // why the house closed
  // Told in hello; another language or another person needs a new line.
  #socket: WebSocket | null = null;
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
    const socket = new WebSocket(lineAddress());
    this.#socket = socket;
    const tooLong = setTimeout(() => this.#broken(socket), PATIENCE_MS);
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

  // The house was built anew while the page was open: the rules here are others than there. Once is enough for a build.
  #isRenewed(build = ''): boolean {
    const before = this.#build;
    this.#build = build;
    if (before === null || before === build || sessionStorage.getItem(RENEWED) === build) return false;
    sessionStorage.setItem(RENEWED, build);
    sessionStorage.setItem(UNTOLD, 'yes');
    location.reload();
    return true;
  }

  #broken(socket: WebSocket): void {
    if (this.#socket !== socket) return;
    this.#socket = null;
    socket.onclose = socket.onmessage = socket.onopen = null;
    socket.close();
    clearTimeout(this.#pulse);
    clearTimeout(this.#stands);
    for (const one of this.#waiting.values()) one.reject(new LineLost());
    this.#waiting.clear();
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
      for (const listener of [...this.#listeners]) listener(message as LineEvent);
      return;
    }
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.error) waiting?.reject(new Refused(message.error));
    else waiting?.resolve(message);
  }

  #ask<W extends Word>(socket: WebSocket, word: W, ...[fields]: Fields<W>): Promise<Answer<W>> {
    const id = ++this.#number;
    return new Promise((resolve, reject) => {
      const patience =
        word === 'hint' || word === 'review'
          ? undefined
          : setTimeout(() => {
              if (this.#waiting.delete(id)) reject(new LineLost());
              this.#broken(socket);
            }, PATIENCE_MS);
      this.#waiting.set(id, {
        resolve: (answer) => (clearTimeout(patience), resolve(answer)),
        reject: (error) => (clearTimeout(patience), reject(error)),
      });
      socket.send(JSON.stringify({ do: word, id, ...fields }));
    });
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

// Whether the page has just been loaded again because the house was built anew; told once.
export function wasRenewed(): boolean {
  const renewed = sessionStorage.getItem(UNTOLD) !== null;
  sessionStorage.removeItem(UNTOLD);
  return renewed;
}
