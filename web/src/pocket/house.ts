// The house itself, as a worker holds it: the module (pocket/pocket_house.h), and around it what it orders: to keep something, to let
// somebody think, to tell a tab. Everything happens one after the other, as on a server's thread.

import type { Module } from '../rules/module';
import type { Crew, Order } from './crew';
import type { KeptFile, Owner, PocketProblem, Summary, Trouble } from './messages';

// Where things are kept (keeping.ts), or what a test has instead.
export interface Keeper {
  tables(): Promise<Summary[]>;
  journal(table: string): Promise<string[]>;
  keep(table: string, first: number, entries: string[], summary?: Summary): Promise<void>;
  layDown(table: string, asleep?: unknown): Promise<void>;
  forgetTable(table: string): Promise<void>;
  thing<Value>(name: string): Promise<Value | undefined>;
  keepThing(name: string, value: unknown): Promise<void>;
  forgetAll(): Promise<void>;
}

export class Unable extends Error {
  constructor(readonly problem: PocketProblem) {
    super(problem.id);
  }
}
export const unable = (code: string, id: string, values: Record<string, unknown> = {}) =>
  new Unable({ code, id, arguments: values });

// What of a table is not kept: as long as the house is open it can still be written into a file.
interface Held {
  first: number; // entries before it are kept
  entries: string[];
  summary?: Summary;
}

interface Surroundings {
  keeper: Keeper | null; // null: nothing can be kept here
  now(): number; // by a clock that is never set
  send(tab: string, text: string): void;
  trouble(trouble: Trouble | null): void;
}

export class PocketHouse {
  crew: Crew | null = null;
  owner: Owner | null = null;
  #tabs = new Map<string, number>(); // by the number the module knows them by
  #lastTab = 0;
  #brought = new Set<string>(); // tables whose journal the module has
  #puzzles = new Map<number, { resolve(puzzle: unknown): void; reject(error: Error): void }>();
  #asked = 0;
  #alarm: ReturnType<typeof setTimeout> | undefined;
  #line: Promise<unknown> = Promise.resolve(); // what is said, in its order
  #keeping: Promise<unknown> = Promise.resolve(); // what is kept, in its order
  #unkept = false;
  #held = new Map<string, Held>(); // by table
  #trouble: Trouble | null = null;
  #decide: (() => void) | null = null;

  constructor(
    private readonly module: Module,
    private readonly around: Surroundings,
  ) {}

  async open(): Promise<void> {
    const { keeper } = this.around;
    this.owner = (await keeper?.thing<Owner>('owner')) ?? null;
    this.#speak({ do: 'open', tables: (await keeper?.tables()) ?? [] });
  }

  get troubled(): Trouble | null {
    return this.#trouble;
  }

  // One after the other, whatever they wait for.
  #inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const turn = this.#line.then(work);
    this.#line = turn.catch(() => {});
    return turn;
  }

  arrive(tab: string): Promise<boolean> {
    return this.#inTurn(async () => {
      if (!this.owner) return false;
      const number = this.#tabs.get(tab) ?? ++this.#lastTab;
      this.#tabs.set(tab, number);
      this.#speak({ do: 'arrive', client: number, person: this.owner });
      return true;
    });
  }
  // Whether it was heard: not from a tab that has not arrived.
  say(tab: string, text: string): Promise<boolean> {
    return this.#inTurn(async () => {
      const client = this.#tabs.get(tab);
      if (client === undefined) return false;
      const said = JSON.parse(text);
      for (const table of [said.table, said.from?.table]) if (typeof table === 'string') await this.#bring(table);
      this.#speak({ do: 'say', client, text });
      return true;
    });
  }
  leave(tab: string): Promise<void> {
    return this.#inTurn(async () => {
      const client = this.#tabs.get(tab);
      if (client === undefined) return;
      this.#tabs.delete(tab);
      this.#speak({ do: 'leave', client });
    });
  }
  // After trouble: everything is tried again, or nothing is kept from now on.
  goOn(kept: boolean): void {
    this.#unkept = !kept;
    this.#decide?.();
  }

  // Whatever goes beyond the line; in the words of the server's addresses (docs/protocol.md).
  async ask(method: string, path: string, body: any): Promise<unknown> {
    const puzzle = /^puzzles\/([\d-]+)$/.exec(path);
    if (method === 'GET' && puzzle) return this.#puzzle(puzzle[1]!);
    if (method === 'GET' && path === 'recover') return { mail: false };
    if (path === 'account' && method === 'GET') return this.#me();
    return this.#inTurn(async () => {
      if (path === 'people' && method === 'POST') return this.#enter(String(body?.name ?? ''));
      if (path === 'account' && method === 'DELETE') return this.#forgetAll();
      const exported = /^pocket\/export(?:\/(\w+))?$/.exec(path);
      if (exported && method === 'GET') return this.#export(exported[1]);
      if (path === 'pocket/import' && method === 'POST') return this.#import(body);
      if (path === 'pocket/look' && method === 'POST') return this.#look(body);
      throw unable('needs_server', 'web.pocket.needs_server');
    });
  }

  #me(): object {
    if (!this.owner) throw unable('no_session', 'web.pocket.nobody');
    return { ...this.owner, login: null };
  }
  async #enter(text: string): Promise<object> {
    const name = text.trim();
    if (name === '' || [...name].length > 40) throw unable('bad_name', 'tables.bad_name', { most: 40 });
    const owner = { id: freshId(), name };
    await this.#kept(() => this.around.keeper!.keepThing('owner', owner));
    this.owner = owner;
    return this.#me();
  }
  async #forgetAll(): Promise<void> {
    for (const { id } of (await this.around.keeper?.tables()) ?? []) this.#speak({ do: 'unknow', table: id });
    await this.around.keeper?.forgetAll();
    this.#held.clear();
    this.owner = null;
  }

  async #puzzle(day: string): Promise<unknown> {
    const { keeper } = this.around;
    const known = await keeper?.thing(`puzzle ${day}`).catch(() => undefined);
    if (known) return known;
    const number = ++this.#asked;
    const found = await new Promise((resolve, reject) => {
      this.#puzzles.set(number, { resolve, reject });
      this.#speak({ do: 'puzzle', day, for: number });
    });
    void keeper?.keepThing(`puzzle ${day}`, found).catch(() => {}); // it can be found again
    return found;
  }

  async #export(only?: string): Promise<KeptFile> {
    const known = new Map((await this.around.keeper?.tables())?.map((summary) => [summary.id, summary]));
    for (const { summary } of this.#held.values()) if (summary) known.set(summary.id, summary);
    const all = [...known.values()].filter((one) => only === undefined || one.id === only);
    if (only !== undefined && all.length === 0) throw unable('unknown_table', 'server.unknown_table', { table: only });
    const tables = [];
    for (const summary of all) {
      const entries = await this.#journal(summary.id);
      const { record } = this.#speak({ do: 'check', summary, entries });
      tables.push({ summary, entries, ...(record ? { record } : {}) });
    }
    return { officina: 'tables', version: 1, owner: this.owner, tables };
  }
  async #journal(table: string): Promise<string[]> {
    const kept = (await this.around.keeper?.journal(table)) ?? [];
    const held = this.#held.get(table);
    return held ? [...kept.slice(0, held.first), ...held.entries] : kept;
  }
  #hold({ table, first, entries, summary }: { table: string } & Held): void {
    const held: Held = this.#held.get(table) ?? { first, entries: [] };
    held.entries.push(...entries);
    held.summary = summary ?? held.summary;
    this.#held.set(table, held);
  }
  // Each table is checked by the rules before any is kept. One that is here already stays as it is.
  async #import(file: Partial<KeptFile> | null): Promise<{ taken: number; known: number }> {
    if (file?.officina !== 'tables' || file.version !== 1 || !Array.isArray(file.tables))
      throw unable('bad_file', 'web.pocket.bad_file');
    const { keeper } = this.around;
    if (!keeper) throw unable('unkept', 'web.pocket.refused');
    const here = new Set((await keeper.tables()).map((one) => one.id));
    const brought = [];
    for (const { summary, entries } of file.tables) {
      if (here.has(summary?.id)) continue;
      const checked = this.#speak({ do: 'check', summary: summary ?? null, entries: entries ?? null });
      if (checked.error) throw new Unable(checked.error);
      brought.push({ summary: { ...checked.summary, ...dates(summary) } as Summary, entries });
    }
    if (!this.owner && file.owner?.id && file.owner.name) {
      await keeper.keepThing('owner', file.owner);
      this.owner = { id: file.owner.id, name: file.owner.name };
    }
    for (const { summary, entries } of brought) {
      const owned = this.#ownedBy(summary, file.owner?.id);
      await this.#kept(() => keeper.keep(summary.id, 0, entries, owned));
      this.#speak({ do: 'know', summary: owned });
    }
    return { taken: brought.length, known: file.tables.length - brought.length };
  }
  // One game, for as long as the house is open: nothing of it is kept.
  async #look(file: Partial<KeptFile> | null): Promise<{ table: string }> {
    const [one, ...more] = Array.isArray(file?.tables) ? file.tables : [];
    if (!one || more.length > 0) throw unable('bad_file', 'web.pocket.bad_file');
    const { entries } = one;
    const checked = this.#speak({ do: 'check', summary: one.summary ?? null, entries: entries ?? null });
    if (checked.error) throw new Unable(checked.error);
    // One that goes on would have to be kept.
    if (checked.summary.stage !== 'over') throw unable('not_over', 'server.not_over');
    const table: string = checked.summary.id;
    await this.#bring(table);
    if (this.#brought.has(table)) return { table };
    this.#speak({ do: 'know', summary: checked.summary });
    this.#speak({ do: 'journal', table, entries });
    this.#brought.add(table);
    return { table };
  }
  // Lists go by who sits there; the journal stays as it was written.
  #ownedBy(summary: Summary, before: string | undefined): Summary {
    const seats = summary['occupants'] as { kind: string; id?: string }[];
    return {
      ...summary,
      occupants: seats.map((one) => (one.id && one.id === before ? { ...one, id: this.owner?.id } : one)),
    };
  }

  async #bring(table: string): Promise<void> {
    if (this.#brought.has(table)) return;
    const entries = await this.around.keeper?.journal(table);
    if (!entries?.length) return;
    this.#brought.add(table);
    this.#speak({ do: 'journal', table, entries });
  }

  // Whether it is kept; not where somebody goes on without.
  #kept(write: () => Promise<unknown>): Promise<boolean> {
    const turn = this.#keeping.then(async () => {
      let written = false;
      while (!this.#unkept) {
        try {
          if (!this.around.keeper) throw new Error('nothing can be kept');
          await write();
          written = true;
          break;
        } catch (error) {
          this.#trouble = troubleOf(error);
          this.around.trouble(this.#trouble);
          await new Promise<void>((decide) => (this.#decide = decide));
        }
      }
      if (this.#trouble) this.around.trouble((this.#trouble = null));
      return written;
    });
    this.#keeping = turn;
    return turn;
  }

  #speak(request: object): any {
    const now = Math.round(this.around.now());
    const said = JSON.parse(this.module.speak('house', JSON.stringify({ ...request, now, date: Date.now() })));
    clearTimeout(this.#alarm);
    if (said.alarm !== undefined)
      this.#alarm = setTimeout(() => this.#speak({ do: 'time' }), Math.min(said.alarm, 1_000_000));
    for (const order of said.orders) this.#carryOut(order);
    return said;
  }

  #carryOut(order: any): void {
    const { keeper } = this.around;
    const answer = (kept: Promise<unknown>) =>
      void kept.then(() => this.#speak({ do: 'answer', number: order.number }));
    switch (order.do) {
      case 'send': {
        for (const [tab, number] of this.#tabs) if (number === order.client) this.around.send(tab, order.text);
        return;
      }
      case 'keep': {
        this.#brought.add(order.table);
        const written = this.#kept(() => keeper!.keep(order.table, order.first, order.entries, order.summary));
        return answer(written.then((kept) => void (kept || this.#hold(order))));
      }
      case 'lay_down':
        return answer(this.#kept(() => keeper!.layDown(order.table, order.asleep)));
      case 'rename': {
        const owner = { ...this.owner!, name: order.name };
        return answer(this.#kept(() => keeper!.keepThing('owner', owner)).then(() => void (this.owner = owner)));
      }
      case 'think':
      case 'puzzle':
        return this.crew?.think(order as Order);
      case 'forget':
        return this.crew?.forget(order.number);
      case 'forget_mind':
        return this.crew?.forgetMind(order.mind);
      case 'puzzled': {
        const waiting = this.#puzzles.get(order.for);
        this.#puzzles.delete(order.for);
        if (order.error) waiting?.reject(new Unable(order.error));
        else waiting?.resolve(order.puzzle);
        return;
      }
      default: // close: a tab hears of it by the line
        return;
    }
  }

  // Somebody has thought of something.
  thought(number: number, answer: object): void {
    this.#speak({ do: 'answer', number, ...answer });
  }
}

// By what IndexedDB calls it.
function troubleOf(error: unknown): Trouble {
  const { name } = (error ?? {}) as Partial<Error>;
  return name === 'QuotaExceededError' ? 'full' : name === 'ConstraintError' ? 'elsewhere' : 'refused';
}

const dates = ({ opened, changed, asleep }: Summary) => ({ opened, changed, ...(asleep ? { asleep } : {}) });

// 22 letters and digits that nobody can guess.
export function freshId(): string {
  const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  let id = '';
  while (id.length < 22) for (const byte of crypto.getRandomValues(new Uint8Array(32))) id += letters[byte & 63] ?? '';
  return id.slice(0, 22);
}
