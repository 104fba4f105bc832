import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { Plugin } from 'vite';

const compress = promisify(brotliCompress);

/** Compresses scripts and styles at build time at the best level, which is too slow per request. */
export const precompressed: Plugin = {
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

/**
 * A build is for production, also in a test run: React's development code is four times as large.
 */
export function buildForProduction(command: 'build' | 'serve'): void {
  if (command === 'build') process.env['NODE_ENV'] = 'production';
}
