import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pinnedEnvironment } from './node.mjs';
import { inRoot, root } from './paths.mjs';
import { run } from './processes.mjs';
import { Refusal } from './refusal.mjs';

const DIST = inRoot('web/dist');
/** Names the sources that a build was made from; written last, so that a build broken off has none. */
const STAMP = join(DIST, '.built-from');

/** Builds the web app into web/dist unless the build there was made from the sources as they are. */
export async function ensureWebBuild(node) {
  if (!existsSync(inRoot('web/index.html'))) {
    console.error('There is no web app to build yet (web/index.html).');
    return;
  }
  const sources = await hashOf([inRoot('web'), inRoot('contract/src'), inRoot('package-lock.json')]);
  if ((await readFile(STAMP, 'utf8').catch(() => '')) === sources) return;
  console.error('Building the web app …');
  await build(node);
  await writeFile(STAMP, sources);
}

/** Built aside and then put in place: a shop that is running never serves half a build. */
async function build(node) {
  const aside = inRoot(`web/.build-${process.pid}`);
  const draft = join(aside, 'dist');
  try {
    await mkdir(aside, { recursive: true });
    const code = await run(
      node,
      [inRoot('node_modules/vite/bin/vite.js'), 'build', 'web', '--outDir', draft, '--logLevel', 'warn'],
      {
        env: pinnedEnvironment(node),
        stdio: ['ignore', 2, 2],
      },
    );
    if (code !== 0) throw new Refusal('The web app could not be built (see above).');
    await rename(DIST, join(aside, 'before')).catch(() => {}); // the first build has none before it
    await rename(draft, DIST);
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

/** A hash over the names and contents of files, and of those in folders but for builds and hidden ones. */
export async function hashOf(paths) {
  const files = (await Promise.all(paths.map(filesIn))).flat().sort();
  const contents = await Promise.all(files.map((file) => readFile(file)));
  const hash = createHash('sha256');
  for (const [index, file] of files.entries()) {
    hash.update(`${relative(root, file)}\0${contents[index].length}\0`).update(contents[index]);
  }
  return hash.digest('hex');
}

async function filesIn(path) {
  const entries = await readdir(path, { withFileTypes: true }).catch((error) => {
    if (error.code === 'ENOTDIR') return undefined;
    throw error;
  });
  if (entries === undefined) return [path];
  const seen = entries.filter(
    ({ name }) => name !== 'dist' && name !== 'node_modules' && !name.startsWith('.'),
  );
  return (await Promise.all(seen.map(({ name }) => filesIn(join(path, name))))).flat();
}
