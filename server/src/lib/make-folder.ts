import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Creates a folder and its missing parents. Node's recursive mkdir never returns below a file
 * system such as /proc, which answers ENOENT although the parent exists.
 *
 * @throws the error of the file system
 */
export async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EEXIST' && (await stat(path)).isDirectory()) return;
    if (code !== 'ENOENT' || dirname(path) === path) throw error;
    await makeFolder(dirname(path));
    await mkdir(path).catch((again: unknown) => {
      // Another process may have created it meanwhile.
      if (!(again instanceof Error && 'code' in again && again.code === 'EEXIST')) throw again;
    });
  }
}
