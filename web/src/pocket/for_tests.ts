// A house in the pocket without a browser: the module as it is built, a memory instead of IndexedDB, and thinkers in the same thread.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Module } from '../rules/module';
import { Crew, type FromThinker, type ToThinker } from './crew';
import { type Keeper, PocketHouse } from './house';
import type { Summary, Trouble } from './messages';

const ROOT = join(import.meta.dirname, '../../..');
const MODULE = 'build/wasm/pocket/house.wasm';

// Whether a file that a test needs is built. ./test has built all of them: there a test that would be left out is a fault.
export function built(file: string): boolean {
  if (existsSync(join(ROOT, file))) return true;
  if (process.env['OFFICINA_ALL_BUILT']) throw new Error(`not built: ${file}`);
  return false;
}
export const hasModule = built(MODULE);
let compiled: WebAssembly.Module | null = null;
export const houseModule = () => (compiled ??= new WebAssembly.Module(readFileSync(join(ROOT, MODULE))));

export class MemoryKeeper implements Keeper {
  summaries = new Map<string, Summary>();
  journals = new Map<string, string[]>();
  things = new Map<string, unknown>();
  fails: string | null = null; // by the name of what IndexedDB throws

  async #written(): Promise<void> {
    await Promise.resolve();
    if (this.fails) throw new DOMException('told to', this.fails);
  }
  async tables(): Promise<Summary[]> {
    return [...this.summaries.values()];
  }
  async journal(table: string): Promise<string[]> {
    return [...(this.journals.get(table) ?? [])];
  }
  async keep(table: string, first: number, entries: string[], summary?: Summary): Promise<void> {
    await this.#written();
    const journal = this.journals.get(table) ?? [];
    if (journal.length !== first) throw new DOMException('there is one', 'ConstraintError');
    this.journals.set(table, [...journal, ...entries]);
    if (summary) this.summaries.set(table, summary);
  }
  async layDown(table: string, asleep?: unknown): Promise<void> {
    await this.#written();
    const summary = this.summaries.get(table);
    if (summary) this.summaries.set(table, { ...summary, asleep });
  }
  async forgetTable(table: string): Promise<void> {
    this.summaries.delete(table);
    this.journals.delete(table);
  }
  async thing<Value>(name: string): Promise<Value | undefined> {
    return this.things.get(name) as Value | undefined;
  }
  async keepThing(name: string, value: unknown): Promise<void> {
    await this.#written();
    this.things.set(name, value);
  }
  async forgetAll(): Promise<void> {
    this.summaries.clear();
    this.journals.clear();
    this.things.clear();
  }
}

// A worker that thinks at once, and answers a little later.
class ThinkerHere {
  #heard: ((event: { data: FromThinker }) => void) | null = null;
  constructor(
    private readonly thinker: Module,
    private readonly isForgetful: boolean,
  ) {}
  addEventListener(event: string, heard: (event: any) => void): void {
    if (event === 'message') this.#heard = heard;
  }
  postMessage(message: ToThinker): void {
    const ask = (request: object) => JSON.parse(this.thinker.speak('think', JSON.stringify(request)));
    if ('mind' in message) ask({ do: 'forget_mind', mind: message.mind });
    if (!('order' in message)) return;
    let said = ask(message.order);
    // Somebody does not wait any more, as soon as it was asked and again a moment later, but comes back each time.
    if (this.isForgetful && said.done === false) {
      ask(message.order);
      said = ask({ do: 'think_on' });
      if (said.done === false) said = ask(message.order);
    }
    while (said.done === false) said = ask({ do: 'think_on' });
    if (said.error) throw new Error(JSON.stringify(said.error));
    void Promise.resolve().then(() => this.#heard?.({ data: { number: message.order.number, answer: said.answer } }));
  }
}
// A worker that comes to grief over everything it is asked.
class NobodyHere {
  #failed: ((event: any) => void) | null = null;
  addEventListener(event: string, heard: (event: any) => void): void {
    if (event === 'error') this.#failed = heard;
  }
  postMessage(message: ToThinker): void {
    if ('order' in message) void Promise.resolve().then(() => this.#failed?.({ preventDefault() {} }));
  }
  terminate(): void {}
}
export const nobodyHere = () => new NobodyHere() as unknown as Worker;

export interface Visit {
  house: PocketHouse;
  heard: any[]; // everything the tab was told
  troubles: (Trouble | null)[];
  ask(word: string, fields?: object): Promise<any>;
}

interface Circumstances {
  now?: () => number;
  random?: () => number; // bytes instead of the system's
  thinkers?: 'steady' | 'forgetful' | 'broken';
  onTrouble?: (house: PocketHouse) => void;
}

// A house with one tab.
export async function visited(keeper: MemoryKeeper | null, circumstances: Circumstances = {}): Promise<Visit> {
  const { now = () => Date.now(), random, thinkers = 'steady', onTrouble } = circumstances;
  const other: WebAssembly.ModuleImports = random
    ? {
        random_get: (at: number, size: number) => {
          const bytes = new Uint8Array(running.memory.buffer, at, size);
          for (let i = 0; i < size; ++i) bytes[i] = random();
          return 0;
        },
      }
    : {};
  const running: Module = await Module.of(houseModule(), other);
  const heard: any[] = [];
  const troubles: (Trouble | null)[] = [];
  const waiting = new Map<number, (answer: any) => void>();
  const house = new PocketHouse(running, {
    keeper,
    now,
    send: (_, text) => {
      const message = JSON.parse(text);
      heard.push(message);
      waiting.get(message.id)?.(message);
    },
    trouble: (trouble) => {
      troubles.push(trouble);
      if (trouble && onTrouble) setTimeout(() => onTrouble(house), 1);
    },
  });
  const thinker = await Module.of(houseModule());
  house.crew = new Crew(
    () =>
      thinkers === 'broken' ? nobodyHere() : (new ThinkerHere(thinker, thinkers === 'forgetful') as unknown as Worker),
    1,
    (number, answer) => house.thought(number, answer),
  );
  await house.open();
  if (!house.owner) await house.ask('POST', 'people', { name: 'Anna' });
  await house.arrive('tab');
  let number = 0;
  const ask = (word: string, fields: object = {}) => {
    const id = ++number;
    const answer = new Promise<any>((resolve) => waiting.set(id, resolve));
    void house.say('tab', JSON.stringify({ do: word, id, ...fields }));
    return answer;
  };
  await ask('hello', { version: 1, views: 'bytes' });
  return { house, heard, troubles, ask };
}
