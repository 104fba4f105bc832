import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig } from 'vite';

const compress = promisify(brotliCompress);

/** Where the shop's API answers while the web app is developed with hot reload. */
const api = process.env['KAIFU_API'] ?? 'http://127.0.0.1:3000';

export default defineConfig(({ command }) => {
  // A build is for people, also where a test run starts it: React's own development code is four
  // times as large.
  if (command === 'build') process.env['NODE_ENV'] = 'production';
  return settings;
});

/**
 * The first picture is seen before any script has run: scripts must not take the line from it and
 * from the styles.
 */
const lateScripts: Plugin = {
  name: 'late-scripts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) =>
      html.replaceAll(
        /<(?=script type="module"|link rel="modulepreload")\w+/g,
        '$& fetchpriority="low"',
      ),
  },
};

/**
 * Scripts and styles lie beside themselves as small as they get, which takes too long while
 * somebody waits for them.
 */
const precompressed: Plugin = {
  name: 'precompressed',
  apply: 'build',
  async writeBundle({ dir = '' }, files) {
    const texts = Object.values(files).filter(({ fileName }) => /\.(?:js|css)$/.test(fileName));
    await Promise.all(
      texts.map(async ({ fileName }) => {
        const file = path.join(dir, fileName);
        await writeFile(`${file}.br`, await compress(await readFile(file)));
      }),
    );
  },
};

const settings: UserConfig = {
  root: import.meta.dirname,
  plugins: [react(), lateScripts, precompressed],
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: { '/api': api, '/files': api },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // Typefaces are fetched by unicode range: inlining them would load every range at once.
    assetsInlineLimit: 0,
    manifest: true,
    rolldownOptions: {
      // Its advice on slow plugins is not for whoever starts the shop.
      checks: { pluginTimings: false },
      // Schemas of the contract that a screen does not use need not be sent to it.
      treeshake: { manualPureFunctions: ['z', 'get', 'post', 'listOf', 'pagedListOf'] },
      // Each file costs a phone far away a round trip: what comes before the first screen is one,
      // what many screens share another.
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], priority: 1 },
            {
              name: 'shared',
              test: /\/web\/(?:kit|shop)\/(?:ui|lib)\/(?!dialog-box|fonts)|\/@tanstack\/(?:react-query|query-core)\//,
            },
          ],
          // Only these modules: what one of them needs has a place of its own.
          includeDependenciesRecursively: false,
        },
      },
    },
  },
};
