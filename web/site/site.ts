// What a house in the pocket needs beside the pages: icons, and the service worker with the list of all it keeps.

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { icon } from './icons.ts';
import { pack, withPacked } from './packed.ts';

// The list of the files of a site, for who writes one (cli/site.cpp).
const LIST = 'site.txt';

// Of the built pages, those that a site without a server is made of, beside its page and its service worker.
export function filesOfSite(pages: string): string[] {
  return readdirSync(pages, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(pages.length + 1))
    .filter(
      (file) =>
        !/^\.vite|\.(br|gz)$|^(server_)?sw\.js$|^site\.txt$|^(index|dev|pocket)\.html$|^assets\/officina-.{8}\.wasm$/.test(
          file,
        ),
    )
    .sort();
}

// As the server's policy (server/net/request.cpp), as far as a page can say it itself.
const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; " +
  "connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'self'; form-action 'none'";

// What the page of a house in the pocket wants as soon as it runs: the way to the house, and its module, which is most of what a first
// game waits for. It is behind all that the start page itself needs.
function wantedEarly(bundle: Rolldown.OutputBundle, index: string): string {
  const door = Object.values(bundle).find(
    (one) => one.type === 'chunk' && one.facadeModuleId?.endsWith('/src/pocket/door.ts'),
  );
  const house = Object.keys(bundle).find((name) => /^assets\/house-.{8}\.wasm$/.test(name));
  if (door?.type !== 'chunk' || !house) throw new Error('the pages have no house in the pocket');
  const scripts = [door.fileName, ...door.imports].filter((name) => !index.includes(name));
  return [
    ...scripts.map((name) => `    <link rel="modulepreload" crossorigin href="./${name}">\n`),
    `    <link rel="preload" as="fetch" type="application/wasm" crossorigin fetchpriority="low" href="./${house}">\n`,
  ].join('');
}

// The page of a house in the pocket is that of a server, told where it is (src/net/place.ts) and what it will want.
export function pocketPage(index: string, early = ''): string {
  const replace = (text: string, before: string, after: string) => {
    if (!text.includes(before)) throw new Error(`index.html holds no ${before}`);
    return text.replace(before, after);
  };
  const wanting = replace(index, '  </head>', `${early}  </head>`);
  const placed = replace(wanting, '<html lang="en">', '<html lang="en" data-house="pocket">');
  return replace(
    placed,
    '<base href="/">',
    `<meta http-equiv="Content-Security-Policy" content="${POLICY}" />\n    <base href="./">`,
  );
}

export function site(): Plugin {
  return {
    name: 'site',
    apply: 'build',
    writeBundle({ dir }, bundle) {
      const pages = dir!;
      for (const size of [192, 512]) writeFileSync(join(pages, `icon-${size}.png`), icon(size));
      writeFileSync(join(pages, 'icon-maskable-512.png'), icon(512, true));
      const index = readFileSync(join(pages, 'index.html'), 'utf8');
      writeFileSync(join(pages, 'pocket.html'), pocketPage(index, wantedEarly(bundle, index)));
      const files = filesOfSite(pages);
      const hash = createHash('sha256');
      for (const file of [...files, 'pocket.html']) hash.update(file).update(readFileSync(join(pages, file)));
      const template = readFileSync(join(import.meta.dirname, 'service_worker.js'), 'utf8');
      const version = hash.digest('hex').slice(0, 16);
      const worker = (name: string, kept: string[], source: string) =>
        writeFileSync(
          join(pages, name),
          template.replace('@version@', version).replace('@source@', source).replace("'@files@'", JSON.stringify(kept)),
        );
      worker('sw.js', ['./', ...files], 'kept');
      // A server's own page is as new as the server; the house in the pocket is beside it.
      worker('server_sw.js', ['./', 'pocket.html', ...files], 'server');
      for (const file of ['pocket.html', 'sw.js', 'server_sw.js']) pack(join(pages, file));
      const all = withPacked(pages, ['pocket.html', 'sw.js', ...files]);
      writeFileSync(join(pages, LIST), all.join('\n') + '\n');
    },
  };
}
