import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Makes a folder with those above it, where they are not there yet. Node's own way of doing that
 * never ends below a file system such as /proc, which says that a folder is missing whose parent is
 * there.
 *
 * @throws what the file system says
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
      // Another process may have made it meanwhile.
      if (!(again instanceof Error && 'code' in again && again.code === 'EEXIST')) throw again;
    });
  }
}
