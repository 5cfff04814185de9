// Who is there: a guest with a name, or an account. The session is a cookie that the page never sees.

import type { Terms } from '../board';
import { words } from '../words/words.svelte';
import { line } from './line.svelte';
import { at } from './place';
import { LineLost, Refused } from './protocol';

export interface Person {
  id: string;
  name: string;
  login: string | null;
}
interface WithCodes extends Person {
  recovery_codes: string[];
}

// A device on which one is known.
export interface Session {
  session: string;
  device: string;
  since: string;
  seen: string;
  here: boolean;
}

async function http<Answer>(method: string, path: string, body?: object): Promise<Answer> {
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
  #sendsMail: Promise<boolean> | null = null;

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
    this.#is(person);
    line.open();
    return person;
  }

  async rename(name: string): Promise<void> {
    await line.askWhenOpen('name', { name });
    if (this.me) this.#is({ ...this.me, name }); // also for who asks again
  }

  // Gives the recovery codes, which nobody is told again.
  async register(login: string, password: string): Promise<string[]> {
    const { recovery_codes, ...person } = await http<WithCodes>('POST', 'account', { login, password });
    this.#is(person);
    return recovery_codes;
  }
  async logIn(login: string, password: string): Promise<void> {
    this.#is(await http<Person>('POST', 'login', { login, password }));
    line.renew();
    line.open();
  }
  async logOut(): Promise<void> {
    await http('POST', 'logout');
    this.#is(null);
    line.renew();
  }
  async recover(login: string, code: string, password: string): Promise<void> {
    this.#is(await http<Person>('POST', 'recover', { login, code, password }));
    line.renew();
    line.open();
  }
  // Every session ends with the old password; the answer brings a new one, and the line needs it too.
  async changePassword(before: string, after: string): Promise<void> {
    await http('POST', 'account/password', { before, after });
    line.renew();
  }
  async makeCodes(password: string): Promise<string[]> {
    return (await http<WithCodes>('POST', 'account/codes', { password })).recovery_codes;
  }
  sessions(): Promise<{ sessions: Session[]; recovery_codes_left: number; mail: boolean }> {
    return http('GET', 'account/sessions');
  }
  // Whether this house sends mail. Asked once.
  sendsMail(): Promise<boolean> {
    this.#sendsMail ??= http<{ mail: boolean }>('GET', 'recover')
      .then((ways) => ways.mail)
      .catch(() => {
        this.#sendsMail = null; // offline: ask again later
        return false;
      });
    return this.#sendsMail;
  }
  mailCode(login: string): Promise<void> {
    return http('POST', 'recover/mail', { login });
  }
  setMail(mail: string, password: string): Promise<void> {
    return http('POST', 'account/mail', { mail, password });
  }
  endSession(session: string): Promise<void> {
    return http('DELETE', `account/sessions/${session}`);
  }
  endOtherSessions(): Promise<void> {
    return http('DELETE', 'account/sessions');
  }
  async forget(password?: string): Promise<void> {
    await http('DELETE', 'account', password === undefined ? {} : { password });
    this.#is(null);
  }
  puzzle(date: string): Promise<{ terms: Terms }> {
    return http('GET', `puzzles/${date}`);
  }

  #is(person: Person | null): void {
    this.me = person;
    this.known = true;
    this.#asked = Promise.resolve(person);
  }
}

export const people = new People();
