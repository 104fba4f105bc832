import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type * as z from 'zod';

/** Something that is remembered over a restart, in one file. */
export interface KeptState<State> {
  readonly value: State;
  /** Writes it down as it is now. */
  keep(): Promise<void>;
}

/** Where it is kept. */
export interface Keeping {
  folder: string;
  /** False where nothing need outlive the process: then nothing is written. */
  keeps?: boolean;
}

/** What the sandbox remembers cannot be read. The message names the file and says what to do. */
export class DamagedStateError extends Error {}

/**
 * What is in the file `name`, or `empty` where there is none, or one of another version's shape:
 * change `value`, then keep it.
 *
 * @throws DamagedStateError
 */
export async function openState<Schema extends z.ZodType<object>>(
  { folder, keeps = true }: Keeping,
  name: string,
  schema: Schema,
  empty: z.infer<Schema>,
): Promise<KeptState<z.infer<Schema>>> {
  if (!keeps) return { value: empty, keep: () => Promise.resolve() };
  const file = join(folder, name);
  const read = schema.safeParse(await readJson(file));
  const value = read.success ? read.data : empty;
  let writing = Promise.resolve();
  let next: Promise<void> | undefined;
  return {
    value,
    keep() {
      // One writing holds whatever was changed before it begins: the changes of a busy moment wait
      // for it together.
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

/** What a file holds; undefined at the first start, which has none. */
async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT') return undefined;
    // Where it cannot be read at all, the system names it and says why.
    if (code !== undefined && code !== 'EISDIR') throw error;
    throw new DamagedStateError(
      `${file} is damaged. Restore it from a backup, or delete it: this part of the sandbox then begins anew, without what it remembered.`,
      { cause: error },
    );
  }
}
