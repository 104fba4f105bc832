import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { buildForProduction, precompressed } from '../vite-common.ts';

/** Address of the shop's API while the web app is developed with hot reload. */
const api = process.env['KAIFU_API'] ?? 'http://127.0.0.1:3000';

export default defineConfig(({ command }) => {
  buildForProduction(command);
  return settings;
});

/**
 * The first picture is visible before any script runs: scripts must not compete with it and the
 * styles for bandwidth.
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

const settings: UserConfig = {
  root: import.meta.dirname,
  plugins: [react(), lateScripts, precompressed],
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: { '/api': api, '/files': api, '/live': api, '/uploads': api },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // Typefaces are fetched by unicode range: inlining them would load every range at once.
    assetsInlineLimit: 0,
    manifest: true,
    rolldownOptions: {
      // The bundler's advice on slow plugins is of no use to people who start the shop.
      checks: { pluginTimings: false },
      // Drops the contract's schemas that no screen uses.
      treeshake: { manualPureFunctions: ['z'] },
      // Each file costs a round trip. The code before the first screen is one file, the code that
      // many screens share another.
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], priority: 1 },
            {
              name: 'shared',
              test: /\/web\/(?:kit|shop)\/(?:ui|lib)\/(?!dialog-box|fonts)|\/@tanstack\/(?:react-query|query-core)\//,
            },
          ],
          // Only these modules: their dependencies have chunks of their own.
          includeDependenciesRecursively: false,
        },
      },
    },
  },
};
