import { readFile } from 'node:fs/promises';
import { inRoot } from './paths.mjs';
import { logElapsed, run } from './processes.mjs';
import { Refusal } from './refusal.mjs';

/** Installs the packages of package-lock.json, unless exactly these are installed. */
export async function ensureDependencies() {
  const [locked, installed] = await Promise.all([
    readPackages('package-lock.json'),
    // npm's own record. npm writes it when an installation is complete.
    readPackages('node_modules/.package-lock.json'),
  ]);
  if (locked === undefined)
    throw new Refusal('package-lock.json is missing or damaged: clone the repository again.');
  if (installed !== undefined && isInstalled(locked, installed)) return;
  console.error('Installing the locked dependencies (about a minute) …');
  const done = logElapsed('installing dependencies', 10_000);
  const code = await npm([
    'ci',
    '--loglevel=error',
    '--no-audit',
    '--no-fund',
    '--include=dev',
    '--include=optional',
  ]);
  done();
  if (code !== 0) {
    throw new Refusal(
      'The dependencies could not be installed (see above): mend that and start again.',
    );
  }
}

/**
 * Whether exactly the packages of the lock file are installed. Packages for other platforms (always
 * optional) may be missing.
 */
export function isInstalled(locked, installed) {
  const asLocked = ([path, found]) =>
    found.version === locked[path]?.version && found.integrity === locked[path]?.integrity;
  const needed = Object.entries(locked).filter(([path, { optional }]) => path !== '' && !optional);
  return Object.entries(installed).every(asLocked) && needed.every(([path]) => path in installed);
}

/** Runs the npm that started this script, if there is one. */
export function npm(args, options) {
  const own = process.env['npm_execpath'];
  return own?.endsWith('.js')
    ? run(process.execPath, [own, ...args], options)
    : run('npm', args, options);
}

async function readPackages(path) {
  try {
    return JSON.parse(await readFile(inRoot(path), 'utf8')).packages;
  } catch {
    return undefined;
  }
}
