// Files packed once, for all who will ever send them: a server of ours (server/net/pages.h), and many a host of files.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const ENDINGS = ['.br', '.gz'];

export function pack(file: string): void {
  const source = readFileSync(file);
  if (source.length < 1024) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  writeFileSync(`${file}.br`, brotliCompressSync(source, { params }));
  writeFileSync(`${file}.gz`, gzipSync(source, { level: 9 }));
}
// Files of a folder, each followed by what lies packed beside it.
export function withPacked(folder: string, files: string[]): string[] {
  return files.flatMap((file) => [
    file,
    ...ENDINGS.map((ending) => file + ending).filter((one) => existsSync(join(folder, one))),
  ]);
}
