import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { EmbeddedPostgresError, systemCode } from './error.ts';

const execute = promisify(execFile);

/** The system user that PostgreSQL runs as. `undefined` means the user of this process. */
export interface Account {
  uid: number;
  gid: number;
}

/**
 * Makes the spawn options for a program of PostgreSQL: its user, a folder that every user may
 * enter, and an environment without this process's PG… variables.
 */
export function runningAs(account: Account | undefined) {
  return { ...account, cwd: '/', env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' } };
}

/**
 * Chooses the user that PostgreSQL must run as for this cluster. PostgreSQL refuses to run as root,
 * so root switches to the owner of an existing cluster, to `postgres`, or to `nobody`.
 */
export async function accountFor(cluster: string): Promise<Account | undefined> {
  const self = process.getuid?.();
  const owner = await ownerOf(cluster);
  if (self !== 0) {
    if (owner === undefined || owner.uid === self) return undefined;
    throw new EmbeddedPostgresError(
      `The database in ${cluster} belongs to another user (id ${owner.uid}): start as root or as that user, or set KAIFU_DATA to another folder.`,
    );
  }
  const nonRootOwner = owner?.uid === 0 ? undefined : owner;
  return (
    nonRootOwner ?? (await userCalled('postgres')) ?? (await userCalled('nobody')) ?? noAccount()
  );
}

/** Whether the account may enter a folder and all folders above it. */
export async function canEnter(account: Account | undefined, folder: string): Promise<boolean> {
  if (account === undefined) return true;
  try {
    await execute('/bin/sh', ['-c', 'test -x "$0"', folder], runningAs(account));
    return true;
  } catch (error) {
    if (systemCode(error) === 'EPERM' || systemCode(error) === 'EINVAL') return noAccount();
    return false;
  }
}

/** Finds the owner of a file or folder; undefined if it does not exist. */
async function ownerOf(path: string): Promise<Account | undefined> {
  try {
    const { uid, gid } = await stat(path);
    return { uid, gid };
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Finds a user of the system by name; undefined if there is none. */
async function userCalled(name: string): Promise<Account | undefined> {
  try {
    const [uid, gid] = await Promise.all(['-u', '-g'].map((flag) => execute('id', [flag, name])));
    return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) };
  } catch {
    return undefined; // no user of that name
  }
}

function noAccount(): never {
  throw new EmbeddedPostgresError(
    'PostgreSQL does not run as root, and this root may not run it as user postgres or nobody: start as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.',
  );
}
