import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildForProduction, precompressed } from '../vite-common.ts';

/** Address of the console's API while it is developed with hot reload. */
const api = process.env['KAIFU_CONSOLE_API'] ?? 'http://localhost:3002';

export default defineConfig(({ command }) => {
  buildForProduction(command);
  return {
    root: import.meta.dirname,
    plugins: [react(), precompressed],
    server: { host: 'localhost', port: 5174, proxy: { '/api': api, '/files': api } },
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      target: 'es2022',
      assetsInlineLimit: 0,
      rolldownOptions: {
        checks: { pluginTimings: false },
        // Drops the contract's schemas that no screen uses.
        treeshake: { manualPureFunctions: ['z'] },
      },
    },
  };
});
