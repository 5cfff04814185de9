// Where a house in the pocket keeps its tables: IndexedDB. What was kept is on disk (`durability: strict`) before anybody is told.

import type { Owner, Summary } from './messages';

const VERSION = 1;

function done(request: IDBRequest): Promise<any> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

export class Keeping {
  private constructor(private readonly base: IDBDatabase) {}

  static async open(name: string): Promise<Keeping> {
    const opening = indexedDB.open(name, VERSION);
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore('tables', { keyPath: 'id' });
      opening.result.createObjectStore('entries'); // by table and number
      opening.result.createObjectStore('things'); // the owner, puzzles of days
    };
    return new Keeping(await done(opening));
  }

  // Everything in one go, or nothing.
  #write(stores: string[], write: (store: (name: string) => IDBObjectStore) => void): Promise<void> {
    const transaction = this.base.transaction(stores, 'readwrite', { durability: 'strict' });
    return new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      // By then it is known why; what only an entry met with (onerror) says nothing of it yet.
      transaction.onabort = () => reject(transaction.error);
      try {
        write((name) => transaction.objectStore(name));
      } catch (error) {
        transaction.abort();
        reject(error);
      }
    });
  }
  #read(store: string): IDBObjectStore {
    return this.base.transaction(store).objectStore(store);
  }

  tables(): Promise<Summary[]> {
    return done(this.#read('tables').getAll());
  }
  async journal(table: string): Promise<string[]> {
    return done(this.#read('entries').getAll(IDBKeyRange.bound([table, 0], [table, Infinity])));
  }
  thing<Value>(name: string): Promise<Value | undefined> {
    return done(this.#read('things').get(name));
  }

  // An entry that is there already is not written over: somebody else plays at this table.
  keep(table: string, first: number, entries: string[], summary?: Summary): Promise<void> {
    return this.#write(['tables', 'entries'], (store) => {
      entries.forEach((entry, i) => store('entries').add(entry, [table, first + i]));
      if (!summary) return;
      const before = store('tables').get(table);
      before.onsuccess = () => {
        const asleep = summary.stage === 'over' ? undefined : before.result?.asleep;
        store('tables').put(asleep ? { ...summary, asleep } : summary);
      };
    });
  }
  layDown(table: string, asleep?: unknown): Promise<void> {
    return this.#write(['tables'], (store) => {
      const before = store('tables').get(table);
      before.onsuccess = () => {
        if (!before.result) return;
        const { asleep: _, ...summary } = before.result;
        store('tables').put(asleep ? { ...summary, asleep } : summary);
      };
    });
  }
  forgetTable(table: string): Promise<void> {
    return this.#write(['tables', 'entries'], (store) => {
      store('tables').delete(table);
      store('entries').delete(IDBKeyRange.bound([table, 0], [table, Infinity]));
    });
  }
  keepThing(name: string, value: Owner | unknown): Promise<void> {
    return this.#write(['things'], (store) => store('things').put(value, name));
  }
  forgetAll(): Promise<void> {
    return this.#write(['tables', 'entries', 'things'], (store) => {
      for (const name of ['tables', 'entries', 'things']) store(name).clear();
    });
  }
}
