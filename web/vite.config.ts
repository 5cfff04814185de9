import { join } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';
import { pack } from './site/packed.ts';
import { site } from './site/site.ts';

// When everything is written: until then files still change.
function packed(): Plugin {
  return {
    name: 'packed',
    apply: 'build',
    writeBundle({ dir }, bundle) {
      for (const file of Object.keys(bundle))
        if (/^assets\/.*\.(js|css|svg|json|wasm)$/.test(file)) pack(join(dir!, file));
    },
  };
}

// One file for the sentences of a language and a game, one for those of the shell with the covers of all games,
// and one for what every page begins with.
function chunkOf(id: string): string | null {
  if (/\/web\/src\/(net\/(back_off|dial|line|people|place|protocol|renewed)|words\/)/.test(id)) return 'line';
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
