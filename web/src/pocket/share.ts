// A whole game as a link: the file of one table, packed, behind the # of the page. Nobody but who opens it ever gets to see it.

import { http } from '../net/people.svelte';
import { at } from '../net/place';
import type { KeptFile } from './messages';

const MOST_BYTES = 4_000_000; // of a file that a link unpacks to; a game has some tens of thousands

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    parts.push(read.value);
    size += read.value.length;
    if (size > MOST_BYTES) throw new Error('too long');
  }
  const all = new Uint8Array(size);
  let from = 0;
  for (const part of parts) {
    all.set(part, from);
    from += part.length;
  }
  return all;
}

export async function packed(file: KeptFile): Promise<string> {
  const bytes = await through(new TextEncoder().encode(JSON.stringify(file)), new CompressionStream('deflate-raw'));
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
// Null where the link is not whole.
export async function unpacked(text: string): Promise<KeptFile | null> {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(await through(bytes, new DecompressionStream('deflate-raw'))));
  } catch {
    return null;
  }
}

export async function linkTo(table: string): Promise<string> {
  const file = await http<KeptFile>('GET', `pocket/export/${table}`);
  const tables = file.tables.map(({ summary, entries }) => ({ summary, entries }));
  return at(`game/${await packed({ ...file, owner: null, tables })}`);
}
