import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';

// The server sends a file's .br or .gz where one lies beside it (server/net/pages.h).
function packed(): Plugin {
  return {
    name: 'packed',
    apply: 'build',
    generateBundle(_, bundle) {
      for (const [fileName, file] of Object.entries(bundle)) {
        if (!/\.(js|css|svg|json|webmanifest)$/.test(fileName)) continue;
        const source = Buffer.from(file.type === 'chunk' ? file.code : file.source);
        if (source.length < 1024) continue;
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
        this.emitFile({ type: 'asset', fileName: `${fileName}.br`, source: brotliCompressSync(source, { params }) });
        this.emitFile({ type: 'asset', fileName: `${fileName}.gz`, source: gzipSync(source, { level: 9 }) });
      }
    },
  };
}

const server = process.env['OFFICINA_SERVER'] ?? 'http://127.0.0.1:8080';

export default defineConfig({
  // Relative: the page works under any path, told by <base href> (docs/web.md).
  base: './',
  plugins: [svelte(), packed()],
  build: {
    outDir: '../build/web',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  server: {
    fs: { allow: ['..'] },
    proxy: {
      '^/(ws|people|account|login|logout|puzzles|tables)': { target: server, ws: true, changeOrigin: true },
    },
  },
});
