import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { jsonOf } from '../../lib/json-of.rules.ts';
import { EmbeddedPostgresError, systemCode } from './error.ts';
import { findProcess } from './process.ts';

const Holder = z.object({ pid: z.int().positive(), started: z.string() });

/**
 * The longest wait for a holder that was told to end, in milliseconds. A holder that is still
 * starting finishes its start first.
 */
const endingTimeoutMs = 60_000;
/**
 * The time in which a holder that was told to end must write its ending file, in milliseconds. A
 * supervisor that stops a process and starts the next needs only moments.
 */
const endingFileTimeoutMs = 2_000;

interface LockOptions {
  /** Aborted when this process is told to end. */
  ending: AbortSignal | undefined;
  onProgress: (sentence: string) => void;
}

/**
 * Locks the folder for this process and returns a function that unlocks it. A lock is replaced if
 * its process has died, even if another process has the same id since. If its process was told to
 * end, this waits for it.
 *
 * @throws EmbeddedPostgresError while another live process holds the folder
 */
export async function takeLock(
  folder: string,
  { ending, onProgress }: LockOptions,
): Promise<() => Promise<void>> {
  const lock = join(folder, 'lock');
  const ownContent = await ownLockContent();
  const draft = `${lock}.${randomUUID()}`;
  // Written under another name and then linked: the lock file never exists without its content.
  await writeFile(draft, ownContent, { mode: 0o600 });
  try {
    for (let attempt = 0; attempt < 10; attempt += 1) {
      if (await tryLink(draft, lock)) {
        const writeEndingFile = () =>
          void writeFile(endingFile(lock), ownContent, { mode: 0o600 }).catch(() => {});
        if (ending?.aborted) writeEndingFile();
        ending?.addEventListener('abort', writeEndingFile);
        return async () => {
          ending?.removeEventListener('abort', writeEndingFile);
          if ((await contentOf(lock)) !== ownContent) return;
          await rm(endingFile(lock), { force: true });
          await rm(lock, { force: true });
        };
      }
      await waitForEndingHolder(lock, onProgress);
      await removeIfStale(lock, `${draft}.stale`, folder);
    }
  } finally {
    await rm(draft, { force: true });
  }
  throw new EmbeddedPostgresError(
    `The lock file ${lock} keeps changing hands: start one shop at a time.`,
  );
}

async function ownLockContent(): Promise<string> {
  const self = await findProcess(process.pid);
  return JSON.stringify({ pid: process.pid, started: self?.started ?? '' });
}

/** Makes the lock file by a hard link, which only one process can. False if the lock exists. */
async function tryLink(draft: string, lock: string): Promise<boolean> {
  try {
    await link(draft, lock);
    return true;
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Returns the path of the file that the lock's process writes when it is told to end. It has the
 * same content as the lock file.
 */
function endingFile(lock: string): string {
  return `${lock}.ending`;
}

/**
 * If the process that holds the lock was told to end, waits until it has ended. Otherwise returns
 * after two seconds.
 */
async function waitForEndingHolder(
  lock: string,
  onProgress: (sentence: string) => void,
): Promise<void> {
  const found = await contentOf(lock);
  const begun = performance.now();
  let isReported = false;
  while (found !== undefined && (await contentOf(lock)) === found && (await isHeld(found))) {
    const isEnding = (await contentOf(endingFile(lock))) === found;
    if (performance.now() - begun > (isEnding ? endingTimeoutMs : endingFileTimeoutMs)) return;
    if (isEnding && !isReported) onProgress('Waiting for the shop that ran before to end …');
    isReported ||= isEnding;
    await sleep(50);
  }
}

/** Whether the process that wrote this lock is alive. */
async function isHeld(content: string): Promise<boolean> {
  const holder = Holder.safeParse(jsonOf(content));
  return holder.success && (await findProcess(holder.data.pid))?.started === holder.data.started;
}

/** Removes a lock whose process has ended. Throws if its process still runs. */
async function removeIfStale(lock: string, aside: string, folder: string): Promise<void> {
  const found = await contentOf(lock);
  if (found === undefined) return;
  if (await isHeld(found)) {
    const holder = Holder.parse(jsonOf(found));
    throw new EmbeddedPostgresError(
      `The database in ${folder} is already in use by process ${holder.pid}: stop that one first, or set KAIFU_DATA to another folder.`,
    );
  }
  await moveStaleLock(lock, aside, found);
}

/**
 * Moves the stale lock away. If another process has replaced it meanwhile, its lock is put back.
 */
async function moveStaleLock(lock: string, aside: string, stale: string): Promise<void> {
  try {
    await rename(lock, aside);
    if ((await contentOf(aside)) !== stale) await tryLink(aside, lock);
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw error;
  } finally {
    await rm(aside, { force: true });
  }
}

/** Reads the text of a file; undefined if it does not exist. */
async function contentOf(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
