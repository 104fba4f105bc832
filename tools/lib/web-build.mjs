import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pinnedEnvironment } from './node.mjs';
import { inRoot, root } from './paths.mjs';
import { run } from './processes.mjs';
import { Refusal } from './refusal.mjs';

/** The build of an app, by its folder in web/. */
const distOf = (app) => inRoot(`web/${app}/dist`);
/**
 * The file with the hash of the builds' sources. It is written last, so an interrupted build has
 * none.
 */
const STAMP = join(distOf('shop'), '.built-from');

/**
 * Builds the web apps, each into its `dist`, unless the builds there were made from the present
 * sources.
 */
export async function ensureWebBuild(node) {
  if (!existsSync(inRoot('web/shop/index.html'))) {
    console.error('There is no web app to build yet (web/shop/index.html).');
    return;
  }
  const sources = await hashOf([
    ...[
      'web',
      'contract/src',
      'package-lock.json',
      'tools/typefaces.ts',
      'tools/fallback-fonts.ts',
      'server/src/typefaces',
    ].map(inRoot),
    // The typefaces also need the characters of the server's texts.
    ...(await filesIn(inRoot('server/src'))).filter((file) => file.endsWith('.texts.ts')),
  ]);
  if ((await readFile(STAMP, 'utf8').catch(() => '')) === sources) return;
  console.error('Building the web apps …');
  await makeTypefaces(node);
  await build(node, 'console');
  // The list of characters that the app's typefaces have. The catalogue's typefaces get the other
  // characters.
  await build(node, 'shop', (draft) =>
    copyFile(inRoot('web/shop/.typefaces/characters.json'), join(draft, '.vite/characters.json')),
  );
  await writeFile(STAMP, sources);
}

/**
 * Builds into another folder and then swaps the folders: a running shop never serves half a build.
 */
async function build(node, app, complete = async () => {}) {
  const aside = inRoot(`web/${app}/.build-${process.pid}`);
  const draft = join(aside, 'dist');
  const vite = inRoot('node_modules/vite/bin/vite.js');
  try {
    await mkdir(aside, { recursive: true });
    const code = await run(
      node,
      [vite, 'build', `web/${app}`, '--outDir', draft, '--logLevel', 'warn'],
      { env: pinnedEnvironment(node), stdio: ['ignore', 2, 2] },
    );
    if (code !== 0) throw new Refusal(`The web app of the ${app} could not be built (see above).`);
    await complete(draft);
    // The first build has none before it.
    await rename(distOf(app), join(aside, 'before')).catch(() => {});
    await rename(draft, distOf(app));
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

async function makeTypefaces(node) {
  const code = await run(node, [inRoot('tools/typefaces.ts')], {
    env: pinnedEnvironment(node),
    stdio: ['ignore', 2, 2],
  });
  if (code !== 0) throw new Refusal('The typefaces could not be made (see above).');
}

/**
 * A hash of the names and contents of files and folders, without builds and hidden files. It reads
 * one file at a time: a process may often open no more than 1,024, as in a container.
 */
export async function hashOf(paths) {
  const files = (await Promise.all(paths.map(filesIn))).flat().sort();
  const hash = createHash('sha256');
  for (const file of files) {
    const content = await readFile(file);
    hash.update(`${relative(root, file)}\0${content.length}\0`).update(content);
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
