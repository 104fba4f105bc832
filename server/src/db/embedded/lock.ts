import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { EmbeddedPostgresError, systemCode } from './error.ts';
import { findProcess } from './process.ts';

const Holder = z.object({ pid: z.int().positive(), started: z.string() });

/**
 * Takes the folder for this process and returns the call that gives it back. A lock whose process has died
 * (even if its id went to another process since) is replaced.
 * @throws EmbeddedPostgresError while another living process holds the folder
 */
export async function takeLock(folder: string): Promise<() => Promise<void>> {
  const lock = join(folder, 'lock');
  const mine = await claim();
  const draft = `${lock}.${randomUUID()}`;
  // Written aside and then linked: a lock never exists without its content.
  await writeFile(draft, mine, { mode: 0o600 });
  try {
    for (let attempt = 0; attempt < 10; attempt += 1) {
      if (await linked(draft, lock)) {
        return async () => {
          if ((await contentOf(lock)) === mine) await rm(lock, { force: true });
        };
      }
      await removeIfStale(lock, `${draft}.stale`, folder);
    }
  } finally {
    await rm(draft, { force: true });
  }
  throw new EmbeddedPostgresError(`The lock file ${lock} keeps changing hands: start one shop at a time.`);
}

async function claim(): Promise<string> {
  const self = await findProcess(process.pid);
  return JSON.stringify({ pid: process.pid, started: self?.started ?? '' });
}

async function linked(draft: string, lock: string): Promise<boolean> {
  try {
    await link(draft, lock);
    return true;
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return false;
    throw error;
  }
}

async function removeIfStale(lock: string, aside: string, folder: string): Promise<void> {
  const found = await contentOf(lock);
  if (found === undefined) return;
  const holder = Holder.safeParse(parsed(found));
  if (holder.success && (await findProcess(holder.data.pid))?.started === holder.data.started) {
    throw new EmbeddedPostgresError(
      `The database in ${folder} is already in use by process ${holder.data.pid}: stop that one first, or set KAIFU_DATA to another folder.`,
    );
  }
  await takeAside(lock, aside, found);
}

/** Moves the lock away; if a faster process has replaced the stale one meanwhile, its fresh lock is put back. */
async function takeAside(lock: string, aside: string, stale: string): Promise<void> {
  try {
    await rename(lock, aside);
    if ((await contentOf(aside)) !== stale) await linked(aside, lock);
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw error;
  } finally {
    await rm(aside, { force: true });
  }
}

async function contentOf(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
