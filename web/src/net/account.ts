// An account with the house: only for who wants one, and only where there is a server.

import { line } from './line.svelte';
import { http, people, type Person } from './people.svelte';

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

let asked: Promise<boolean> | null = null;

// Somebody else now: the line, too.
function becomes(person: Person): void {
  people.is(person);
  line.renew();
  line.open();
}

export const account = {
  // Gives the recovery codes, which nobody is told again.
  async register(login: string, password: string): Promise<string[]> {
    const { recovery_codes, ...person } = await http<WithCodes>('POST', 'account', { login, password });
    people.is(person);
    return recovery_codes;
  },
  async logIn(login: string, password: string): Promise<void> {
    becomes(await http<Person>('POST', 'login', { login, password }));
  },
  async logOut(): Promise<void> {
    await http('POST', 'logout');
    people.is(null);
    line.renew();
  },
  async recover(login: string, code: string, password: string): Promise<void> {
    becomes(await http<Person>('POST', 'recover', { login, code, password }));
  },
  // Every session ends with the old password; the answer brings a new one, and the line needs it too.
  async changePassword(before: string, after: string): Promise<void> {
    await http('POST', 'account/password', { before, after });
    line.renew();
  },
  async makeCodes(password: string): Promise<string[]> {
    return (await http<WithCodes>('POST', 'account/codes', { password })).recovery_codes;
  },
  sessions(): Promise<{ sessions: Session[]; recovery_codes_left: number; mail: boolean }> {
    return http('GET', 'account/sessions');
  },
  // Whether this house sends mail. Asked once.
  sendsMail(): Promise<boolean> {
    asked ??= http<{ mail: boolean }>('GET', 'recover')
      .then((ways) => ways.mail)
      .catch(() => {
        asked = null; // offline: ask again later
        return false;
      });
    return asked;
  },
  mailCode(login: string): Promise<void> {
    return http('POST', 'recover/mail', { login });
  },
  setMail(mail: string, password: string): Promise<void> {
    return http('POST', 'account/mail', { mail, password });
  },
  endSession(session: string): Promise<void> {
    return http('DELETE', `account/sessions/${session}`);
  },
  endOtherSessions(): Promise<void> {
    return http('DELETE', 'account/sessions');
  },
  async forget(password?: string): Promise<void> {
    await http('DELETE', 'account', password === undefined ? {} : { password });
    people.is(null);
  },
};
