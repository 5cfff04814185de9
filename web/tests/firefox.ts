// Debian's Firefox, driven over its own protocol (Marionette): playwright wants one that it has built itself.
//
//   const firefox = await Firefox.open();
//   await firefox.go(address);
//   await firefox.run(async (name) => document.title + name, 'Anna');    in the page
//   await firefox.close();

import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const FIREFOX = process.env['FIREFOX'] ?? '/usr/bin/firefox-esr';

export class Firefox {
  #process: ChildProcess;
  #profile = mkdtempSync(join(tmpdir(), 'officina-firefox-'));
  #socket: Socket | null = null;
  #heard = Buffer.alloc(0);
  #waiting = new Map<number, { resolve(value: any): void; reject(error: Error): void }>();
  #number = 0;

  private constructor() {
    const preferences = { 'marionette.port': 0, 'intl.locale.requested': 'en-GB', 'app.update.enabled': false };
    writeFileSync(
      join(this.#profile, 'user.js'),
      Object.entries(preferences)
        .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
        .join(''),
    );
    this.#process = spawn(FIREFOX, ['--headless', '--marionette', '--no-remote', '--profile', this.#profile], {
      stdio: 'ignore',
      env: { ...process.env, HOME: this.#profile, MOZ_DISABLE_CONTENT_SANDBOX: '1' },
    });
  }

  static async open(): Promise<Firefox> {
    const firefox = new Firefox();
    const port = join(firefox.#profile, 'MarionetteActivePort');
    for (let i = 0; !existsSync(port); ++i) {
      if (i > 600) throw new Error('Firefox does not start');
      await new Promise((done) => setTimeout(done, 100));
    }
    firefox.#socket = connect(Number(readFileSync(port, 'utf8')), '127.0.0.1');
    firefox.#socket.on('data', (bytes) => firefox.#hear(bytes));
    await firefox.#ask('WebDriver:NewSession', { capabilities: { alwaysMatch: { acceptInsecureCerts: true } } });
    await firefox.#ask('WebDriver:SetTimeouts', { script: 120_000, pageLoad: 60_000 });
    return firefox;
  }

  // "LENGTH:[1, number, error, value]", one after the other.
  #hear(bytes: Buffer): void {
    this.#heard = Buffer.concat([this.#heard, bytes]);
    for (;;) {
      const colon = this.#heard.indexOf(':');
      const end = colon + 1 + Number(this.#heard.subarray(0, Math.max(colon, 0)).toString());
      if (colon < 0 || this.#heard.length < end) return;
      const message = JSON.parse(this.#heard.subarray(colon + 1, end).toString());
      this.#heard = this.#heard.subarray(end);
      if (!Array.isArray(message)) continue; // the greeting
      const [, number, error, value] = message;
      const waiting = this.#waiting.get(number);
      this.#waiting.delete(number);
      if (error) waiting?.reject(new Error(`${error.error}: ${error.message}`));
      else waiting?.resolve(value);
    }
  }
  #ask(word: string, fields: object): Promise<any> {
    const number = ++this.#number;
    const text = JSON.stringify([0, number, word, fields]);
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, { resolve, reject });
      this.#socket!.write(`${Buffer.byteLength(text)}:${text}`);
    });
  }

  go(url: string): Promise<void> {
    return this.#ask('WebDriver:Navigate', { url });
  }
  async run<Given, Value>(work: (given: Given) => Promise<Value> | Value, given?: Given): Promise<Value> {
    const script = `const done = arguments[arguments.length - 1];
      Promise.resolve((${String(work)})(arguments[0])).then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    const { value } = await this.#ask('WebDriver:ExecuteAsyncScript', { script, args: [given ?? null] });
    if (value?.error) throw new Error(value.error);
    return value?.value;
  }

  async close(): Promise<void> {
    this.#socket?.destroy();
    const ended = new Promise((done) => this.#process.once('exit', done));
    this.#process.kill('SIGKILL');
    await ended;
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
