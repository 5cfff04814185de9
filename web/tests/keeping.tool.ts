// What a house in the pocket could keep its journals in, compared: IndexedDB as it does (src/pocket/keeping.ts), and a file of the
// origin's private file system with a handle that writes at once. Each entry is on disk before the next one is written, with the
// table's summary beside it. Not a test: it prints figures.
//
//   npm run keeping

import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { it } from 'vitest';

const ENTRIES = 300; // of a game
const ROUNDS = 5;

// In a worker, for only there a file can be written at once; IndexedDB is used there, too.
const WORKER = `
const entry = (i) => JSON.stringify({ kind: 'moved', at: 1760000000000 + i, seat: 2, number: i, text: 'build e4 with scrap 3'.padEnd(60) });
const summary = (i) => ({ id: 'table', game: 'a game', stage: 'playing', changed: i, occupants: [{ kind: 'person', name: 'Anna' }] });
const done = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});
async function database(durability, round) {
  const opening = indexedDB.open(durability + round, 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore('tables', { keyPath: 'id' });
    opening.result.createObjectStore('entries');
  };
  const base = await done(opening);
  return {
    keep: (i) => new Promise((resolve, reject) => {
      const writing = base.transaction(['tables', 'entries'], 'readwrite', { durability });
      writing.oncomplete = resolve;
      writing.onabort = () => reject(writing.error);
      writing.objectStore('entries').add(entry(i), ['table', i]);
      writing.objectStore('tables').put(summary(i));
    }),
    read: async () => (await done(base.transaction('entries').objectStore('entries').getAll())).length,
  };
}
async function file(round) {
  const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('round' + round, { create: true });
  const handle = async (name) => (await folder.getFileHandle(name, { create: true })).createSyncAccessHandle();
  const journal = await handle('journal'), tables = await handle('tables');
  const bytes = (text) => new TextEncoder().encode(text + '\\n');
  return {
    keep: async (i) => {
      journal.write(bytes(entry(i)), { at: journal.getSize() });
      journal.flush();
      tables.write(bytes(JSON.stringify(summary(i))), { at: 0 });
      tables.flush();
    },
    read: async () => {
      const all = new Uint8Array(journal.getSize());
      journal.read(all, { at: 0 });
      return new TextDecoder().decode(all).split('\\n').length - 1;
    },
  };
}
onmessage = async ({ data: [kind, round, entries] }) => {
  const store = kind === 'file' ? await file(round) : await database(kind, round);
  const times = [];
  for (let i = 0; i < entries; ++i) {
    const start = performance.now();
    await store.keep(i);
    times.push(performance.now() - start);
  }
  const start = performance.now();
  if ((await store.read()) !== entries) throw new Error('something is missing');
  postMessage({ times, read: performance.now() - start });
};`;

const rank = (list: number[], share: number): number =>
  Math.round([...list].sort((a, b) => a - b)[Math.floor(list.length * share)]! * 1000) / 1000;

it('measures where to keep a journal', async () => {
  const server = createServer((request, response) => {
    const isWorker = request.url === '/worker.js';
    response
      .writeHead(200, { 'Content-Type': isWorker ? 'text/javascript' : 'text/html' })
      .end(isWorker ? WORKER : '<!doctype html>');
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const profile = mkdtempSync(join(tmpdir(), 'officina-profile-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  try {
    const page = await context.newPage();
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    const figures: Record<string, unknown> = { load_average: loadavg(), cores: cpus().length, entries: ENTRIES };
    const found: Record<string, { times: number[]; read: number[] }> = {};
    for (let round = 0; round < ROUNDS; ++round)
      for (const kind of ['strict', 'relaxed', 'file']) {
        const { times, read } = await page.evaluate(
          (order) =>
            new Promise<{ times: number[]; read: number }>((resolve, reject) => {
              const worker = new Worker('worker.js');
              worker.onmessage = ({ data }) => (worker.terminate(), resolve(data));
              worker.onerror = (error) => reject(new Error(error.message));
              worker.postMessage(order);
            }),
          [kind, round, ENTRIES] as const,
        );
        const all = (found[kind] ??= { times: [], read: [] });
        all.times.push(...times);
        all.read.push(read);
      }
    for (const [kind, { times, read }] of Object.entries(found))
      figures[kind] = { median_ms: rank(times, 0.5), p95_ms: rank(times, 0.95), read_ms: rank(read, 0.5) };
    console.log(JSON.stringify(figures, null, 2));
  } finally {
    await context.close();
    server.close();
    rmSync(profile, { recursive: true, force: true });
  }
}, 300_000);
