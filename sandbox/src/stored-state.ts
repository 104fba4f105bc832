import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type * as z from 'zod';

/** State in one file that survives a restart. */
export interface StoredState<State> {
  readonly value: State;
  /** Writes the state as it is now. */
  save(): Promise<void>;
}

/** The place of stored state. */
export interface StorageOptions {
  folder: string;
  /** False if nothing needs to survive the process: then nothing is written. */
  persistent?: boolean;
}

/** A state file cannot be read. The message names the file and says what to do. */
export class DamagedStateError extends Error {}

/**
 * Opens the state in the file `name`. It is `empty` if there is no file or its schema is another
 * version's. Change `value`, then call `save`.
 *
 * @throws DamagedStateError
 */
export async function openState<Schema extends z.ZodType<object>>(
  { folder, persistent = true }: StorageOptions,
  name: string,
  schema: Schema,
  empty: z.infer<Schema>,
): Promise<StoredState<z.infer<Schema>>> {
  if (!persistent) return { value: empty, save: () => Promise.resolve() };
  const file = join(folder, name);
  const read = schema.safeParse(await readJson(file));
  const value = read.success ? read.data : empty;
  let writing = Promise.resolve();
  let next: Promise<void> | undefined;
  return {
    value,
    /**
     * Writes the state to its file. Changes made while it is being written share the next write.
     */
    save() {
      // One write contains all changes made before it starts, so concurrent changes share the next
      // write.
      next ??= writing.then(async () => {
        next = undefined;
        await writeFile(`${file}.new`, JSON.stringify(value), { mode: 0o600 });
        await rename(`${file}.new`, file);
      });
      writing = next;
      return writing;
    },
  };
}

/** The content of a file; undefined if it does not exist. */
async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT') return undefined;
    // If the file cannot be read at all, the system's error already names it and the reason.
    if (code !== undefined && code !== 'EISDIR') throw error;
    throw new DamagedStateError(
      `${file} is damaged. Restore it from a backup, or delete it: this part of the sandbox then starts empty.`,
      { cause: error },
    );
  }
}
