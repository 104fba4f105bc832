import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { firstLoadBytes, firstLoadFiles } from './first-load.ts';

const manifest = {
  'index.html': { file: 'index.js', isEntry: true, imports: ['_react.js', '_ui.js'] },
  '_react.js': { file: 'react.js' },
  '_ui.js': { file: 'ui.js', imports: ['_react.js'] },
  'src/routes/login.tsx': { file: 'login.js', imports: ['_ui.js', '_form.js'] },
  '_form.js': { file: 'form.js' },
};

it('counts the entry and what it imports, each once, and nothing that is fetched later', () => {
  expect(firstLoadFiles(manifest)).toEqual(['index.js', 'react.js', 'ui.js']);
});

it('counts what is sent', () => {
  const text = Buffer.from('a'.repeat(1000));
  expect(firstLoadBytes(manifest, () => text)).toBe(3 * gzipSync(text).length);
});
