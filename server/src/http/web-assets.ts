import { randomUUID } from 'node:crypto';
import { constants, copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { day } from '../lib/time.rules.ts';

/** So long after the last start of a version its files are kept: no page of it is open any more. */
const keptFor = 30 * day;

/**
 * Keeps the files of this build beside those of others, in a folder that all processes of the shop
 * have. So a page finds what it asks for whichever process answers: while a new version comes up
 * beside the old one, and where a page stays open over that. What a file is called says what it
 * holds.
 *
 * @param built the folder of this build; where there is none, nothing is kept
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

/** Nobody is ever given half of it. */
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
  // Gone where another process that starts was first.
  const { mtime } = await stat(file).catch(() => ({ mtime: now }));
  if (now.getTime() - mtime.getTime() > keptFor) await rm(file, { force: true });
}
