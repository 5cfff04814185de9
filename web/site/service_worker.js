// Keeps the pages for when there is no network: of a house in the pocket, and of a server, which has such a house beside it. Everything belongs to one version, which is the hash of all
// files: a page that is open goes on with the version it began with, and a new one begins when all pages of the old are closed.

const VERSION = '@version@';
const FILES = '@files@'; // those named after their contents stay as they are for good
const PAGES_FROM = '@source@'; // "kept": what is kept here, or "server", as long as it answers

const cacheOf = (version) => `officina ${self.registration.scope} ${version}`;
const isNamedAfterContents = (file) => /^assets\/.*-.{8}\.\w+$/.test(file);

self.addEventListener('install', (event) => event.waitUntil(fill()));
self.addEventListener('activate', (event) => event.waitUntil(begin()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(self.registration.scope)) return;
  event.respondWith(answer(request));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(comeBack(event.notification.data));
});

// What an older version has already is not loaded again.
async function fill() {
  const cache = await caches.open(cacheOf(VERSION));
  const load = async (file) => {
    const url = new URL(file, self.registration.scope).href;
    const known = isNamedAfterContents(file) ? await caches.match(url) : undefined;
    const found = known ?? (await sent(url, isNamedAfterContents(file) ? 'default' : 'no-cache'));
    if (!found.ok) throw new Error(`${url}: ${found.status}`);
    // Some hosts lead "./" elsewhere; a page must not come from there.
    await cache.put(url, found.redirected ? new Response(found.body, { headers: found.headers }) : found);
  };
  const waiting = [...FILES];
  const loader = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) await load(file);
  };
  await Promise.all(Array.from({ length: 6 }, loader));
}

// A module that the host does not pack on the way comes from the packed file beside it, as in src/pocket/load.ts.
async function sent(url, cache) {
  const found = await fetch(url, { cache });
  const packs = !url.endsWith('.wasm') || found.headers.has('Content-Encoding');
  if (packs || typeof DecompressionStream === 'undefined') return found;
  const packed = await fetch(`${url}.gz`, { cache });
  if (!packed.ok) return found;
  await found.body.cancel();
  const isUnpacked = packed.headers.has('Content-Encoding');
  const body = isUnpacked ? packed.body : packed.body.pipeThrough(new DecompressionStream('gzip'));
  return new Response(body, { headers: { 'Content-Type': 'application/wasm' } });
}

async function begin() {
  const ours = `officina ${self.registration.scope} `;
  for (const name of await caches.keys())
    if (name.startsWith(ours) && name !== cacheOf(VERSION)) await caches.delete(name);
  await self.clients.claim();
}

// To the page that asked for word of one's turn (src/table/notify.svelte.ts), or to any of ours.
async function comeBack(url) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  await (pages.find((page) => page.url === url) ?? pages[0])?.focus();
}

async function answer(request) {
  const cache = await caches.open(cacheOf(VERSION));
  const url = new URL(request.url);
  url.search = url.hash = '';
  if (request.mode !== 'navigate') return (await cache.match(url.href)) ?? fetch(request);
  if (PAGES_FROM === 'server') return fetch(request).catch(() => keptPage(cache, url));
  if (url.pathname.endsWith('/index.html')) url.pathname = new URL('./', url).pathname;
  return (await cache.match(url.href)) ?? fetch(request);
}

// The server is not to be reached: its own page stands for every place in it.
async function keptPage(cache, url) {
  return (await cache.match(url.href)) ?? (await cache.match(self.registration.scope)) ?? Response.error();
}
