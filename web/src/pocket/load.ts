// The module of a house in the pocket: the rules for the page, the house and who thinks for its workers.

export { default as address } from '../../../build/wasm/pocket/house.wasm?url';

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

// Not every host of files knows what a .wasm is.
async function compile(address: string): Promise<WebAssembly.Module> {
  return WebAssembly.compileStreaming(fetch(address)).catch(async () =>
    WebAssembly.compile(await (await fetch(address)).arrayBuffer()),
  );
}
