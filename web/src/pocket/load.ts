// The module of a house in the pocket: the rules for the page, the house and who thinks for its workers.

import { pocket } from '../net/place';

export { default as address } from '../../../build/wasm/pocket/house.wasm?url';

const TYPE = 'application/wasm';

// Once for all of a tab: its workers are given it. What could not be loaded may be there the next time.
const known = new Map<string, Promise<WebAssembly.Module>>();
export function compiled(address: string): Promise<WebAssembly.Module> {
  const before = known.get(address);
  if (before) return before;
  const module = compile(address);
  known.set(address, module);
  module.catch(() => known.delete(address));
  return module;
}

async function compile(address: string): Promise<WebAssembly.Module> {
  let found = await fetch(address);
  if (comesUnpacked(found)) {
    void found.body?.cancel();
    found = (await packedBeside(address)) ?? (await fetch(address));
  }
  if (!found.ok) throw new Error(`${address}: ${found.status}`);
  return WebAssembly.compileStreaming(found.headers.get('Content-Type') === TYPE ? found : module(found.body));
}
// Not every host of files knows what a .wasm is.
const module = (body: ReadableStream | null) => new Response(body, { headers: { 'Content-Type': TYPE } });

// Many hosts of files pack no modules on the way. A server does, and what is kept on the device comes from nowhere.
function comesUnpacked(found: Response): boolean {
  return pocket && found.ok && !found.headers.has('Content-Encoding') && !navigator.serviceWorker?.controller;
}
// The packed file beside it is a third as long; site/service_worker.js takes it likewise. Null where that cannot be.
async function packedBeside(address: string): Promise<Response | null> {
  if (typeof DecompressionStream === 'undefined') return null;
  const packed = await fetch(`${address}.gz`).catch(() => null);
  if (!packed?.ok || !packed.body) return null;
  // Some hosts take the ending for how the file is sent; then the browser has unpacked it.
  if (packed.headers.has('Content-Encoding')) return module(packed.body);
  return module(packed.body.pipeThrough(new DecompressionStream('gzip')));
}
