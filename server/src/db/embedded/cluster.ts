import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import {
  chown,
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type Account, accountFor, canEnter, runningAs } from './account.ts';
import type { Binaries } from './binaries.ts';
import { diskFull, EmbeddedPostgresError, systemCode } from './error.ts';

const execute = promisify(execFile);

/** The database's only superuser. The shop's database has the same name. */
export const OWNER = 'kaifu';

/**
 * The data folder that is used if PostgreSQL's user cannot reach the configured one. Only root
 * needs it.
 */
const SYSTEM_DATA = '/var/lib/kaifu';

/** A database cluster's folder, and the system user it runs as. */
export interface Cluster {
  folder: string;
  account: Account | undefined;
}

/**
 * Finds where the cluster of a data folder is, or will be: in its subfolder `cluster`. If
 * PostgreSQL's user may not enter the data folder, `cluster` is a symbolic link to a folder under
 * `/var/lib/kaifu`.
 */
export async function locateCluster(
  dataFolder: string,
  onProgress: (sentence: string) => void,
): Promise<Cluster> {
  const entry = join(dataFolder, 'cluster');
  const account = await accountFor(entry);
  if (!(await isThere(entry)) && !(await canEnter(account, dataFolder))) {
    const elsewhere = join(SYSTEM_DATA, randomUUID());
    onProgress(
      `PostgreSQL's own user may not enter ${dataFolder}: the data will lie in ${elsewhere}.`,
    );
    await mkdir(SYSTEM_DATA, { recursive: true, mode: 0o755 });
    await symlink(elsewhere, entry);
  }
  const folder = await readlink(entry).catch(async () =>
    join(await realpath(dataFolder), 'cluster'),
  );
  return { folder, account };
}

/** Whether the cluster of a data folder exists, in the folder or where its link points. */
export async function hasCluster(dataFolder: string): Promise<boolean> {
  const entry = join(dataFolder, 'cluster');
  return isThere(await readlink(entry).catch(() => entry));
}

/**
 * Reads the password of the database's owner. It is created on first use, in a file that only this
 * process's user may read.
 */
export async function readPassword(dataFolder: string, cluster: Cluster): Promise<string> {
  const file = join(dataFolder, 'password');
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw error;
  }
  if (await isThere(cluster.folder)) {
    throw new EmbeddedPostgresError(
      `The password file ${file} is missing: put it back from a backup, or move ${dataFolder} away to start with an empty shop.`,
    );
  }
  const password = randomBytes(24).toString('hex');
  await writeFile(file, `${password}\n`, { mode: 0o600 });
  return password;
}

/**
 * Creates the cluster if it does not exist.
 *
 * @throws EmbeddedPostgresError if another major version of PostgreSQL created it
 */
export async function ensureCluster(
  cluster: Cluster,
  binaries: Binaries,
  password: string,
  options: { durable: boolean; onProgress: (sentence: string) => void },
): Promise<void> {
  if (await isThere(cluster.folder)) return checkVersion(cluster.folder, binaries.major);
  options.onProgress(`Creating the database in ${cluster.folder} …`);
  await createCluster(cluster, binaries, password, options.durable);
}

/** Throws if a cluster was made by another major version of PostgreSQL. */
async function checkVersion(folder: string, major: string): Promise<void> {
  const version = await readFile(join(folder, 'PG_VERSION'), 'utf8').then(
    (text) => text.trim(),
    () => undefined,
  );
  if (version === major) return;
  throw new EmbeddedPostgresError(
    version === undefined
      ? `The folder ${folder} holds no PostgreSQL database: move it away to start with an empty shop, or put its data back from a backup.`
      : `The data in ${folder} were made by PostgreSQL ${version}, but this release runs PostgreSQL ${major}: bring them over with a dump, or set KAIFU_DATA to another folder to start with an empty shop.`,
  );
}

/**
 * Creates the cluster under another name and renames it, so that a start killed half-way leaves no
 * cluster that looks complete.
 */
async function createCluster(
  cluster: Cluster,
  binaries: Binaries,
  password: string,
  durable: boolean,
): Promise<void> {
  await removeDrafts(cluster.folder);
  const draft = `${cluster.folder}.draft-${randomUUID()}`;
  const passwordFile = `${draft}.password`;
  await mkdir(draft, { mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600, flag: 'wx' });
  try {
    if (cluster.account !== undefined) {
      await chown(draft, cluster.account.uid, cluster.account.gid);
      await chown(passwordFile, cluster.account.uid, cluster.account.gid);
    }
    await execute(
      binaries.initdb,
      initdbArguments(draft, passwordFile, durable),
      runningAs(cluster.account),
    );
    await rename(draft, cluster.folder);
  } catch (error) {
    await removeDrafts(cluster.folder);
    throw initdbFailure(error, cluster.folder);
  } finally {
    await rm(passwordFile, { force: true });
  }
}

/**
 * Removes the unfinished clusters of earlier starts. An initdb that outlived its killed start may
 * still be writing there. This is why removal is retried, and why each draft has a new name.
 */
async function removeDrafts(folder: string): Promise<void> {
  const parent = dirname(folder);
  for (const name of await readdir(parent)) {
    if (!name.startsWith(`${basename(folder)}.draft-`)) continue;
    await rm(join(parent, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}

/**
 * Lists the arguments of initdb for a new cluster. The built-in locale C.UTF-8 sorts by code point
 * on every machine and does not change with the system's libraries.
 */
function initdbArguments(folder: string, passwordFile: string, durable: boolean): string[] {
  return [
    `--pgdata=${folder}`,
    `--username=${OWNER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...(durable ? [] : ['--no-sync']),
  ];
}

/** Turns an error of initdb into one that tells the operator the reason. */
function initdbFailure(error: unknown, folder: string): unknown {
  const output = error instanceof Error && 'stderr' in error ? String(error.stderr) : '';
  if (output.includes('No space left on device')) return diskFull(folder);
  if (output === '' && systemCode(error) !== 'ENOENT') return error;
  const reason =
    output.match(/(?:FATAL|error): *(.*)/)?.[1] ?? output.trim().split('\n').at(-1) ?? '';
  return new EmbeddedPostgresError(
    `PostgreSQL could not create its database in ${folder}${reason && ` (${reason})`}: mend that, or set DATABASE_URL to a PostgreSQL of your own.`,
    { cause: error },
  );
}

/** Whether a file, folder or link exists at a path. */
async function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
