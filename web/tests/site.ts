// A house in the pocket as a site of files, below a path, on a host that knows nothing of it; and a browser with a folder of its own,
// so that what is kept is on disk.
//
//   const site = await Site.open();
//   const page = await site.page();
//   await site.hostGone();        from now on nobody answers there
//   await site.close();

import { execFileSync } from 'node:child_process';
import {
  createReadStream,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { DESKTOP, OFFICINA, PAGES, PHONE, watch } from './helpers';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};

// How a host sends files: as they are; packed on the way, as many do; or packed beforehand, where such a file lies beside.
export type Packing = 'nothing' | 'on the way' | 'beforehand';
interface Manner {
  packs: Packing;
  phone: boolean; // the browser's screen is pressed
  knowsModules: boolean; // what a .wasm is
}

export class Site {
  address = '';
  readonly asked: string[] = []; // files
  refuse: (file: string) => boolean = () => false; // what the host has not, for once
  readonly folder = mkdtempSync(join(tmpdir(), 'officina-site-'));
  #profile = mkdtempSync(join(tmpdir(), 'officina-profile-'));
  #server: Server | null = null;
  #port = 0;
  #context: BrowserContext | null = null;
  private constructor(readonly manner: Manner) {}

  static async open({ packs = 'nothing', phone = false, knowsModules = true }: Partial<Manner> = {}): Promise<Site> {
    const site = new Site({ packs, phone, knowsModules });
    execFileSync(OFFICINA, ['site', '--pages', PAGES, site.folder]);
    await site.host();
    return site;
  }

  async host(): Promise<void> {
    const base = '/people/anna/games/';
    this.#server = createServer((request, response) => {
      const path = decodeURI(new URL(request.url ?? '', 'http://host').pathname);
      let file = path.startsWith(base) ? join(this.folder, path.slice(base.length)) : '';
      try {
        if (this.refuse(path.slice(base.length))) throw new Error('refused');
        if (statSync(file).isDirectory()) file = join(file, 'index.html');
        statSync(file);
      } catch {
        return void response.writeHead(404).end('nothing here');
      }
      this.#send(file, request, response);
    });
    await new Promise<void>((done) => this.#server!.listen(this.#port, '127.0.0.1', done));
    this.#port = (this.#server.address() as AddressInfo).port;
    this.address = `http://127.0.0.1:${this.#port}${base}`;
  }
  #send(file: string, request: IncomingMessage, response: ServerResponse): void {
    const { packs, knowsModules } = this.manner;
    const type = knowsModules || !file.endsWith('.wasm') ? TYPES[extname(file)] : undefined;
    const head = { 'Content-Type': type ?? 'application/octet-stream' };
    const takes = (coding: string) => request.headers['accept-encoding']?.includes(coding);
    this.asked.push(file.slice(this.folder.length + 1));
    if (packs === 'on the way' && takes('gzip') && !file.endsWith('.png'))
      response.writeHead(200, { ...head, 'Content-Encoding': 'gzip' }).end(gzipSync(readFileSync(file)));
    else if (packs === 'beforehand' && takes('br') && existsSync(`${file}.br`))
      createReadStream(`${file}.br`).pipe(response.writeHead(200, { ...head, 'Content-Encoding': 'br' }));
    else createReadStream(file).pipe(response.writeHead(200, head));
  }
  async hostGone(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((done) => this.#server?.close(done) ?? done(null));
    this.#server = null;
  }

  // Puts something before a script of the site.
  alter(name: RegExp, code: string): void {
    const assets = join(this.folder, 'assets');
    for (const file of readdirSync(assets).filter((one) => name.test(one) && one.endsWith('.js')))
      this.#write(join(assets, file), code + readFileSync(join(assets, file), 'utf8'));
  }
  // What lies packed beside a file goes with what it was.
  #write(file: string, text: string): void {
    writeFileSync(file, text);
    for (const ending of ['.br', '.gz']) rmSync(file + ending, { force: true });
  }

  // Another version is copied over this one: every file that is named after its contents has another name, and the old ones are gone;
  // or only those of that name, where a host keeps the others.
  deployNext(gone = /./): void {
    const assets = join(this.folder, 'assets');
    const renamed = new Map(
      readdirSync(assets).map((name) => [
        name,
        name.replace(/-(.{8})\.([\w.]+)$/, (_, hash, end) => `-${[...hash].reverse().join('')}.${end}`),
      ]),
    );
    const named = (text: string) => {
      for (const [before, after] of renamed) text = text.replaceAll(before, after);
      return text;
    };
    const isText = (name: string) => /\.(js|css|html)$/.test(name);
    for (const [before, after] of renamed) {
      const bytes = readFileSync(join(assets, before));
      if (gone.test(before)) rmSync(join(assets, before));
      // What is packed would still name the old ones.
      if (/\.(js|css)\.(br|gz)$/.test(before)) continue;
      writeFileSync(join(assets, after), isText(before) ? named(bytes.toString('utf8')) : bytes);
    }
    for (const name of ['index.html', 'sw.js']) {
      const file = join(this.folder, name);
      this.#write(file, named(readFileSync(file, 'utf8')).replace(/VERSION = '\w+'/, "VERSION = 'next'"));
    }
  }

  async context(): Promise<BrowserContext> {
    this.#context ??= await chromium.launchPersistentContext(this.#profile, {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-dev-shm-usage'],
      ...(this.manner.phone ? { viewport: PHONE, hasTouch: true, isMobile: true } : { viewport: DESKTOP }),
      locale: 'en-GB',
      reducedMotion: 'reduce',
    });
    return this.#context;
  }
  async closeBrowser(): Promise<void> {
    await this.#context?.close().catch(() => {});
    this.#context = null;
  }

  async page(place = ''): Promise<Page> {
    const page = await (await this.context()).newPage();
    page.setDefaultTimeout(30_000);
    watch(page);
    await page.goto(`${this.address}${place ? `#${place}` : ''}`);
    await page.locator('h1').first().waitFor({ state: 'attached' });
    return page;
  }

  async close(): Promise<void> {
    await this.closeBrowser();
    await this.hostGone();
    for (const folder of [this.folder, this.#profile]) rmSync(folder, { recursive: true, force: true });
  }
}

// As a newcomer: Play on the card, Begin.
export async function startBotGame(page: Page, game: string): Promise<void> {
  await page.locator(`a[href$="#new/${game}"]`).first().click();
  await page.locator('form button[type=submit]').click();
  await page.locator('[data-table-ready]').waitFor();
}
// The journals that the page has kept, by table.
export async function journalsIn(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(async () => {
    const base = await new Promise<IDBDatabase>((done, failed) => {
      const opening = indexedDB.open(`officina ${new URL('.', document.baseURI).pathname}`);
      opening.onsuccess = () => done(opening.result);
      opening.onerror = () => failed(opening.error!);
    });
    const found: Record<string, string[]> = {};
    await new Promise<void>((done) => {
      const walk = base.transaction('entries').objectStore('entries').openCursor();
      walk.onsuccess = () => {
        if (!walk.result) return done();
        const [table, number] = walk.result.key as [string, number];
        (found[table] ??= [])[number] = walk.result.value;
        walk.result.continue();
      };
    });
    base.close();
    return found;
  });
}
export async function readyOffline(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller) await new Promise((done) => setTimeout(done, 20));
  });
}
