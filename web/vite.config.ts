import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';
import { site } from './site/site.ts';

// The server sends a file's .br or .gz where one lies beside it (server/net/pages.h). When everything is written: until
// then files still change.
function packed(): Plugin {
  return {
    name: 'packed',
    apply: 'build',
    writeBundle({ dir }, bundle) {
      for (const fileName of Object.keys(bundle)) {
        if (!/^assets\/.*\.(js|css|svg|json|wasm)$/.test(fileName)) continue;
        const file = join(dir!, fileName);
        const source = readFileSync(file);
        if (source.length < 1024) continue;
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
        writeFileSync(`${file}.br`, brotliCompressSync(source, { params }));
        writeFileSync(`${file}.gz`, gzipSync(source, { level: 9 }));
      }
    },
  };
}

// One file for the sentences of a language and a game, one for those of the shell with the covers of all games,
// and one for what every page begins with.
function chunkOf(id: string): string | null {
  if (/\/web\/src\/(net\/(back_off|dial|line|people|place|protocol)|words\/)/.test(id)) return 'line';
  const found = /\/(?:games\/(\w+)\/)?messages\/(\w+)\/(\w+)\.json$/.exec(id);
  if (!found) return null;
  const [, game, language, file] = found;
  if (!game || file === 'cover') return `words-${language}-${game ? 'web' : file}`;
  return `words-${language}-${game}${file === 'lesson' ? '-lesson' : ''}`;
}

const server = process.env['OFFICINA_SERVER'] ?? 'http://127.0.0.1:8080';

export default defineConfig({
  // Relative: the page works under any path, told by <base href> (docs/web.md).
  base: './',
  plugins: [svelte({ configFile: '../svelte.config.js' }), packed(), site()],
  worker: { format: 'es' },
  build: {
    outDir: '../build/web',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    manifest: true,
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: chunkOf }] } },
    },
  },
  server: {
    fs: { allow: ['..'] },
    proxy: {
      '^/(ws|people|account|login|logout|puzzles|tables)': { target: server, ws: true, changeOrigin: true },
    },
  },
});
