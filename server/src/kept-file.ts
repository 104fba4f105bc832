import { randomBytes } from 'node:crypto';
import { chmod, link, readFile, unlink, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeFolder } from './make-folder.ts';

/**
 * The text of a file that only its owner may read and that is made once, whole or not at all: of several processes that start
 * together, all read what the first one made.
 */
export async function readOrMake(path: string, make: () => string): Promise<string> {
  await makeFolder(dirname(path));
  const text = (await readIfThere(path)) ?? (await makeOnce(path, make()));
  // A file that came back from a backup may be open to others. Where it cannot be changed, its owner meant it so.
  await chmod(path, 0o600).catch(() => {});
  return text;
}

async function makeOnce(path: string, made: string): Promise<string> {
  const draft = `${path}.${process.pid}-${randomBytes(4).toString('hex')}`;
  await writeFile(draft, made, { mode: 0o600, flag: 'wx', flush: true });
  try {
    await link(draft, path);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    await unlink(draft);
  }
  return readFile(path, 'utf8');
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
