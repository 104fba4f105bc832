import { randomBytes } from 'node:crypto';
import { chmod, link, readFile, unlink, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type * as z from 'zod';
import { makeFolder } from './make-folder.ts';

/** A file of JSON in the data folder. */
export interface KeptFile<Value> {
  path: string;
  schema: z.ZodType<Value>;
  /** What to do where it is damaged, as a sentence. */
  remedy: string;
}

/**
 * Something else stands where a file was kept: half of it, or a folder. The message names it and
 * says what to do.
 */
export class DamagedFileError extends Error {
  constructor({ path, remedy }: KeptFile<unknown>, cause: unknown) {
    super(`${path} is damaged. ${remedy}`, { cause });
  }
}

/**
 * What a file holds; undefined where there is none.
 *
 * @throws DamagedFileError
 */
export async function readKept<Value>(file: KeptFile<Value>): Promise<Value | undefined> {
  try {
    return file.schema.parse(JSON.parse(await readFile(file.path, 'utf8')));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    // Where it cannot be read at all, the system names it and says why.
    if (codeOf(error) !== undefined && codeOf(error) !== 'EISDIR') throw error;
    throw new DamagedFileError(file, error);
  }
}

/**
 * What a file holds that only its owner may read and that is made once, whole or not at all: of
 * several processes that start together, all read what the first one made.
 *
 * @throws DamagedFileError
 */
export async function readOrMake<Value>(file: KeptFile<Value>, make: () => Value): Promise<Value> {
  await makeFolder(dirname(file.path));
  const value = (await readKept(file)) ?? (await makeOnce(file, make()));
  // A file that came back from a backup may be open to others. Where it cannot be changed, its
  // owner meant it so.
  await chmod(file.path, 0o600).catch(() => {});
  return value;
}

async function makeOnce<Value>(file: KeptFile<Value>, made: Value): Promise<Value> {
  const draft = `${file.path}.${process.pid}-${randomBytes(4).toString('hex')}`;
  await writeFile(draft, `${JSON.stringify(made, null, 2)}\n`, {
    mode: 0o600,
    flag: 'wx',
    flush: true,
  });
  try {
    await link(draft, file.path);
    return made;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    return (await readKept(file)) ?? made;
  } finally {
    await unlink(draft);
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
