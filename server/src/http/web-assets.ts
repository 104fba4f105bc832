import { randomUUID } from 'node:crypto';
import { constants, copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { day } from '../lib/time.rules.ts';

/**
 * How long files are retained after the last start of their version. No page of it is open by then.
 */
const keptFor = 30 * day;

/**
 * Copies this build's files into a folder that all processes and versions share. So every process
 * can serve the files of every version: during an upgrade, and to pages that stay open over it.
 * File names contain a hash of the content.
 *
 * @param built the folder of this build; if it is missing, nothing is copied
 */
export async function keepAssets(built: string, kept: string): Promise<void> {
  await mkdir(kept, { recursive: true });
  const [own, there] = await Promise.all([readdir(built).catch(() => []), readdir(kept)]);
  const now = new Date();
  const isKept = new Set(there);
  await Promise.all(
    own.map((name) =>
      isKept.has(name)
        ? utimes(join(kept, name), now, now)
        : copyWhole(join(built, name), join(kept, name)),
    ),
  );
  const isOwn = new Set(own);
  const others = there.filter((name) => !isOwn.has(name)).map((name) => join(kept, name));
  await Promise.all(others.map((file) => removeOld(file, now)));
}

/** Copies by rename, so that no partial file is ever served. */
async function copyWhole(from: string, to: string): Promise<void> {
  const draft = `${to}.${randomUUID()}`;
  try {
    await copyFile(from, draft, constants.COPYFILE_FICLONE);
    await rename(draft, to);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function removeOld(file: string, now: Date): Promise<void> {
  // Another starting process may have removed it already.
  const { mtime } = await stat(file).catch(() => ({ mtime: now }));
  if (now.getTime() - mtime.getTime() > keptFor) await rm(file, { force: true });
}
