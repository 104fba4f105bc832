import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore } from '../files/file-store.ts';
import { day } from '../lib/time.rules.ts';

/**
 * How long files are retained after the last day on which their version ran. By then hardly anybody
 * has one of its pages open.
 */
const retentionMs = 30 * day;
/** A file that was stored within this time is not stored again. */
const freshMs = day;
/**
 * How many files are stored in parallel. A build has some five hundred, and an object storage takes
 * many milliseconds for each.
 */
const putAtOnce = 16;

/**
 * Stores this build's files where all processes and versions find them. So every process can serve
 * the files of every version: during an upgrade, and to pages that stay open over it. File names
 * contain a hash of the content. A process repeats it each day, so that the files of a version that
 * runs stay however long ago it started.
 *
 * @param built the folder of this build; if it is missing, nothing is stored
 * @throws StorageError
 */
export async function retainAssets(built: string, store: FileStore): Promise<void> {
  const [own, stored] = await Promise.all([readdir(built).catch(() => []), store.list()]);
  const now = Date.now();
  const putAt = new Map(stored.map((file) => [file.name, file.putAt.getTime()]));
  const waiting = own.filter((name) => now - (putAt.get(name) ?? 0) > freshMs).values();
  const lane = async () => {
    for (const name of waiting) await store.put(name, await readFile(join(built, name)));
  };
  await Promise.all(Array.from({ length: putAtOnce }, lane));
  const isOwn = new Set(own);
  const old = stored.filter(
    (file) => !isOwn.has(file.name) && now - file.putAt.getTime() > retentionMs,
  );
  await Promise.all(old.map((file) => store.remove(file.name)));
}
