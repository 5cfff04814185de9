// An account: made, left, lost and found again, by a code kept or one sent by mail.

import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faults, House, visit } from './helpers';

// A mail relay that keeps what it is given.
class Relay {
  readonly mails: { to: string; text: string }[] = [];
  #to = '';
  #server: Server = createServer((line) => this.#talk(line));

  async open(): Promise<string> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done));
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }
  close(): void {
    this.#server.close();
  }

  #talk(line: Socket): void {
    let heard = '';
    let mail: { to: string; text: string } | null = null;
    line.on('error', () => {});
    line.write('220 relay\r\n');
    line.on('data', (bytes) => {
      heard += bytes.toString();
      for (let end = heard.indexOf('\r\n'); end >= 0; end = heard.indexOf('\r\n')) {
        const said = heard.slice(0, end);
        heard = heard.slice(end + 2);
        if (mail && said === '.') {
          this.mails.push(mail);
          mail = null;
          line.write('250 taken\r\n');
        } else if (mail) {
          mail.text += `${said}\n`;
        } else {
          this.#to = /^RCPT TO:<(.*)>$/.exec(said)?.[1] ?? this.#to;
          if (said === 'DATA') mail = { to: this.#to, text: '' };
          line.write(mail ? '354 go on\r\n' : '250 ok\r\n');
        }
      }
    });
  }
}

const relay = new Relay();
let house: House;
beforeAll(async () => {
  house = await House.open({ more: ['--mail-relay', await relay.open(), '--mail-from', 'house@example.org'] });
});
afterAll(async () => {
  await house?.close();
  relay.close();
});

let doras = 0; // tries, each with an account of its own

describe('an account', () => {
  it('is made, left, entered again and deleted', async () => {
    const page = await house.page();
    await visit(page, 'me');
    await page.locator('input[autocomplete=nickname]').fill('Clara');
    await page.locator('input[autocomplete=username]').fill('clara.1');
    await page.locator('input[type=password]').fill('longenough');
    await page.getByRole('button', { name: 'Make an account' }).click();
    // Recovery codes are shown once.
    await page.locator('[data-codes] code').first().waitFor();
    const codes = await page.locator('[data-codes] code').allInnerTexts();
    expect(codes).toHaveLength(8);
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await page.getByText('You have the account “clara.1”.').waitFor();
    await page.getByText('You have 8 recovery codes left.').waitFor();
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.locator('input[autocomplete=username]').fill('clara.1');
    await page.locator('input[type=password]').fill('wrong password');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.locator('.notice.error').first().waitFor();
    await page.locator('input[type=password]').fill('longenough');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByText('You have the account “clara.1”.').waitFor();
    // Somewhere else, without the password: with a code. Here the session is over then.
    const other = await house.page();
    await visit(other, 'me');
    await other.getByRole('button', { name: 'Forgot the password?' }).click();
    await other.locator('dialog input[autocomplete=username]').fill('clara.1');
    await other.locator('dialog input[autocomplete=one-time-code]').fill(codes[0]!.toUpperCase());
    await other.locator('dialog input[autocomplete=new-password]').fill('even longer');
    await other.locator('dialog').getByRole('button', { name: 'Come back with a code' }).click();
    await other.getByText('You have 7 recovery codes left.').waitFor();
    await page.reload();
    await page.getByText('Nobody knows you here yet').waitFor();
    await page.locator('input[autocomplete=username]').fill('clara.1');
    await page.locator('input[type=password]').fill('even longer');
    await page.getByRole('button', { name: 'Log in' }).click();
    // Two devices now; the other one is ended from here.
    await page.locator('[data-devices] li').nth(1).waitFor();
    await page
      .locator('[data-devices]')
      .getByRole('button', { name: /^Log out Chrome/ })
      .click();
    await page.locator('[data-devices] li').nth(1).waitFor({ state: 'detached' });
    await other.reload();
    await other.getByText('Nobody knows you here yet').waitFor();
    expect(faults(other)).toEqual([]);
    await other.context().close();
    await page.getByRole('button', { name: 'Delete everything' }).first().click();
    await page.locator('dialog input[type=password]').fill('even longer');
    await page.locator('dialog').getByRole('button', { name: 'Delete everything' }).click();
    await page.getByText('Nobody knows you here yet').waitFor();
    expect(faults(page)).toEqual([]);
    await page.context().close();
  });

  it('is found again by a code sent by mail', async () => {
    const page = await house.page();
    await visit(page, 'me');
    const login = `dora.${++doras}`;
    await page.locator('input[autocomplete=nickname]').fill('Dora');
    await page.locator('input[autocomplete=username]').fill(login);
    await page.locator('input[type=password]').fill('longenough');
    const address = page.locator('input[type=email]');
    await address.fill('no address');
    await page.getByRole('button', { name: 'Make an account' }).click();
    expect(await address.evaluate((field: HTMLInputElement) => field.validity.typeMismatch)).toBe(true);
    await address.fill('dora@example.org');
    await page.getByRole('button', { name: 'Make an account' }).click();
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await page.locator('[data-mail]').getByText('An address is kept.').waitFor();
    await page.getByRole('button', { name: 'Log out' }).click();

    // Whether there is such an account is not told.
    await page.getByRole('button', { name: 'Forgot the password?' }).click();
    const sheet = page.locator('dialog');
    const before = relay.mails.length;
    for (const one of ['nobody.1', login]) {
      await sheet.locator('input[autocomplete=username]').fill(one);
      await sheet.getByRole('button', { name: 'Send me a code by mail' }).click();
      await page.getByText('If there is such an account with an address').first().waitFor();
    }
    // What is typed while it is on its way stays.
    await sheet.locator('input[autocomplete=new-password]').fill('even longer');
    await expect.poll(() => relay.mails.length, { timeout: 15_000 }).toBe(before + 1);
    expect(relay.mails.at(-1)!.to).toBe('dora@example.org');
    const body = relay.mails.at(-1)!.text.split('\n\n')[1]!.replaceAll('\n', '');
    const code = /\b[a-z0-9]+(?:-[a-z0-9]+){2,}\b/.exec(Buffer.from(body, 'base64').toString())?.[0] ?? '';
    await sheet.locator('input[autocomplete=one-time-code]').fill(code);
    await sheet.getByRole('button', { name: 'Come back with a code' }).click();
    await page.getByText(`You have the account “${login}”.`).waitFor();

    // The address goes when its field is left empty.
    await page.locator('[data-mail] input[type=password]').fill('even longer');
    await page.locator('[data-mail]').getByRole('button', { name: 'Take away' }).click();
    await page.getByText('The address is gone.').first().waitFor();
    expect(faults(page)).toEqual([]);
    await page.context().close();
  });
});
