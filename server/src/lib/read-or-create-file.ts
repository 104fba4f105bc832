import { randomBytes } from 'node:crypto';
import { chmod, link, readFile, unlink, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type * as z from 'zod';
import { makeFolder } from './make-folder.ts';

/** A JSON file in the data folder. */
export interface StoredFile<Value> {
  path: string;
  schema: z.ZodType<Value>;
  /** Advice to the operator if it is damaged, as a sentence. */
  remedy: string;
}

/** The file is incomplete, invalid, or a folder. The message names it and says what to do. */
export class DamagedFileError extends Error {
  constructor({ path, remedy }: StoredFile<unknown>, cause: unknown) {
    super(`${path} is damaged. ${remedy}`, { cause });
  }
}

/**
 * Reads a file; undefined if it does not exist.
 *
 * @throws DamagedFileError
 */
export async function readStored<Value>(file: StoredFile<Value>): Promise<Value | undefined> {
  try {
    return file.schema.parse(JSON.parse(await readFile(file.path, 'utf8')));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    // If the file cannot be read at all, the system's error already names it and the reason.
    if (codeOf(error) !== undefined && codeOf(error) !== 'EISDIR') throw error;
    throw new DamagedFileError(file, error);
  }
}

/**
 * Reads a file that only its owner may read, and creates it if it does not exist, completely or not
 * at all. Processes that start together all read the file that the first one created.
 *
 * @throws DamagedFileError
 */
export async function readOrCreate<Value>(
  file: StoredFile<Value>,
  make: () => Value,
): Promise<Value> {
  await makeFolder(dirname(file.path));
  const value = (await readStored(file)) ?? (await createOnce(file, make()));
  // A file restored from a backup may be readable by others. If its mode cannot be changed, its
  // owner is assumed to want it so.
  await chmod(file.path, 0o600).catch(() => {});
  return value;
}

/** Creates a file with a value as JSON, unless another process has created it meanwhile. */
async function createOnce<Value>(file: StoredFile<Value>, value: Value): Promise<Value> {
  const draft = `${file.path}.${process.pid}-${randomBytes(4).toString('hex')}`;
  await writeFile(draft, `${JSON.stringify(value, null, 2)}\n`, {
    mode: 0o600,
    flag: 'wx',
    flush: true,
  });
  try {
    await link(draft, file.path);
    return value;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    return (await readStored(file)) ?? value;
  } finally {
    await unlink(draft);
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
