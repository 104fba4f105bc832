import { randomUUID } from 'node:crypto';
import { access, mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type FileStore, isFileName, type StoredFile } from './file-store.ts';

/**
 * Stores files in a folder. Several machines need one folder that all of them share, or object
 * storage (s3-store.ts).
 */
export function folderStore(folder: string): FileStore {
  const has = async (name: string) => isFileName(name) && (await exists(join(folder, name)));
  return {
    folder,
    has,
    fetch: has,
    /** Stores a file, or marks it as new if it is stored already. */
    async put(name, content) {
      const file = join(folder, name);
      const now = new Date();
      if (await exists(file)) await utimes(file, now, now);
      else await writeWhole(file, content);
    },
    async list() {
      const names = await readdir(folder).catch(unlessMissing([]));
      const files = await Promise.all(names.map((name) => storedFileOf(folder, name)));
      return files.filter((file) => file !== undefined);
    },
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}

/** Writes by rename, so that no partial file is ever served, or left by a crash. */
export async function writeWhole(file: string, content: Buffer): Promise<void> {
  await mkdir(join(file, '..'), { recursive: true });
  const draft = `${file}.${randomUUID()}`;
  try {
    await writeFile(draft, content);
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Whether a file exists. Other errors, such as a folder that may not be read, are thrown. */
export async function exists(file: string): Promise<boolean> {
  return await access(file).then(() => true, unlessMissing(false));
}

/** Reads when a file was stored; undefined if another starting process has removed it meanwhile. */
async function storedFileOf(folder: string, name: string): Promise<StoredFile | undefined> {
  const found = await stat(join(folder, name)).catch(unlessMissing(undefined));
  return found && { name, putAt: found.mtime };
}

/** Returns an error handler that gives a value if a file is missing, and throws other errors. */
function unlessMissing<Value>(value: Value) {
  return (error: NodeJS.ErrnoException): Value => {
    if (error.code === 'ENOENT') return value;
    throw error;
  };
}
