// Who is there: a guest with a name, or an account. The session is a cookie that the page never sees.

import type { Terms } from '../board';
import { words } from '../words/words.svelte';
import { line } from './line.svelte';
import { at, pocket } from './place';
import { LineLost, Refused, type Stage, type TableTerms, type Taken } from './protocol';

export interface Person {
  id: string;
  name: string;
  login: string | null;
}
// What whoever has the link to a table may know before coming in.
export interface Invitation {
  game: string;
  stage: Stage;
  host?: string;
  seats: Taken[];
  terms?: TableTerms;
}

export async function http<Answer>(method: string, path: string, body?: object): Promise<Answer> {
  if (pocket) return (await import('../pocket/door')).ask(method, path, body);
  let response: Response;
  try {
    response = await fetch(at(path), {
      method,
      headers: {
        'Accept-Language': words.language,
        ...(method === 'GET' ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
    });
  } catch {
    throw new LineLost();
  }
  if (response.status === 204) return undefined as Answer;
  let answer: any;
  try {
    answer = await response.json();
  } catch {
    throw new LineLost(); // a proxy's page, not ours
  }
  if (!response.ok) throw new Refused(answer.error);
  return answer as Answer;
}

class People {
  me = $state<Person | null>(null);
  known = $state(false); // whether the server was asked
  #asked: Promise<Person | null> | null = null;

  // Who one is, if anybody. Asked once.
  who(): Promise<Person | null> {
    this.#asked ??= http<Person>('GET', 'account')
      .then((person) => (this.me = person))
      .catch((error: unknown) => {
        if (error instanceof Refused) return null;
        this.#asked = null; // offline: ask again later
        return null;
      })
      .then((person) => {
        this.known = this.#asked !== null;
        return person;
      });
    return this.#asked;
  }

  // Comes in as a guest where nobody is known yet, and opens the line.
  async enter(name: string): Promise<Person> {
    const known = await this.who();
    const person = known ?? (await http<Person>('POST', 'people', { name }));
    this.is(person);
    line.open();
    return person;
  }

  async rename(name: string): Promise<void> {
    await line.askWhenOpen('name', { name });
    if (this.me) this.is({ ...this.me, name }); // also for who asks again
  }

  invitation(table: string): Promise<Invitation> {
    return http('GET', `tables/${table}/invitation`);
  }
  puzzle(date: string): Promise<{ terms: Terms }> {
    return http('GET', `puzzles/${date}`);
  }

  is(person: Person | null): void {
    this.me = person;
    this.known = true;
    this.#asked = Promise.resolve(person);
  }
}

export const people = new People();
