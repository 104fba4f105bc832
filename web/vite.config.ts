import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';

/** Where the shop's API answers while the web app is developed with hot reload. */
const api = process.env['KAIFU_API'] ?? 'http://127.0.0.1:3000';

export default defineConfig(({ command }) => {
  // A build is for people, also where a test run starts it: React's own development code is four times as large.
  if (command === 'build') process.env['NODE_ENV'] = 'production';
  return settings;
});

const settings: UserConfig = {
  root: import.meta.dirname,
  plugins: [react()],
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: { '/api': api, '/files': api },
  },
  preview: {
    host: '127.0.0.1',
    port: 5174,
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
      // Schemas of the contract that a screen does not use need not be sent to it.
      treeshake: { manualPureFunctions: ['z', 'get', 'post', 'listOf', 'pagedListOf'] },
    },
  },
};
