import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../lib/make-folder.ts';
import { CommandError } from './command-line.ts';

/**
 * Creates a folder for results, with its parents.
 *
 * @param advice for the error: the state of the files' contents, and what to do
 * @throws CommandError if it cannot be created
 */
export function createFolder(folder: string, advice: string): Promise<void> {
  return withWriteError(() => makeFolder(folder), folder, advice);
}

/**
 * Writes files that only this user may read, and replaces existing ones.
 *
 * @returns their paths
 * @throws CommandError if the folder or a file cannot be written
 */
export async function writeFiles(
  folder: string,
  files: readonly { name: string; content: Buffer }[],
  advice: string,
): Promise<string[]> {
  await createFolder(folder, advice);
  const paths: string[] = [];
  for (const { name, content } of files) {
    const path = join(folder, name);
    await withWriteError(() => writeFile(path, content, { mode: 0o600 }), path, advice);
    paths.push(path);
  }
  return paths;
}

/** Does work that writes a file, and turns an error into a sentence with advice. */
async function withWriteError(
  work: () => Promise<void>,
  path: string,
  advice: string,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    throw new CommandError(`${path} cannot be written (${reason}). ${advice}`);
  }
}
