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

/** What is in the file `name`, or `empty` where there is none of this shape: change `value`, then keep it. */
export async function openState<Schema extends z.ZodType<object>>(
  { folder, keeps = true }: Keeping,
  name: string,
  schema: Schema,
  empty: z.infer<Schema>,
): Promise<KeptState<z.infer<Schema>>> {
  if (!keeps) return { value: empty, keep: () => Promise.resolve() };
  const file = join(folder, name);
  const text = await readFile(file, 'utf8').catch(() => undefined); // the first start has none
  const read = text === undefined ? undefined : schema.safeParse(JSON.parse(text));
  const value = read?.success ? read.data : empty;
  let writing = Promise.resolve();
  let next: Promise<void> | undefined;
  return {
    value,
    keep() {
      // One writing holds whatever was changed before it begins: the changes of a busy moment wait for it together.
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
