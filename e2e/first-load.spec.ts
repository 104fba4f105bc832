import { readFileSync } from 'node:fs';
import path from 'node:path';
import { firstLoadBytes, type Manifest } from '../web/first-load.ts';
import { expect, once, test } from './support/test.ts';

/** The build that this run's shop serves. */
const dist = path.join(import.meta.dirname, '../web/dist');

test('no more than 120 kB of JavaScript, gzipped, come before the top page is usable', once, () => {
  const manifest: Manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8'));
  const bytes = firstLoadBytes(manifest, (file) => readFileSync(path.join(dist, file)));
  expect(bytes).toBeLessThanOrEqual(120_000);
});
