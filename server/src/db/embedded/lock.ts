import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { EmbeddedPostgresError, systemCode } from './error.ts';
import { findProcess } from './process.ts';

const Holder = z.object({ pid: z.int().positive(), started: z.string() });

/**
 * How long a process that was told to end is waited for, in milliseconds: a first start goes on to
 * its end before.
 */
const endingPatience = 60_000;
/**
 * How long it has to say that it was told to, in milliseconds: whoever killed what started it is
 * quick.
 */
const wordPatience = 2_000;

interface LockOptions {
  /** Is aborted when this process is told to end. */
  ending: AbortSignal | undefined;
  onProgress: (sentence: string) => void;
}

/**
 * Takes the folder for this process and returns the call that gives it back. A lock whose process
 * has died (even if its id went to another process since) is replaced; one that was told to end is
 * waited for.
 * @throws EmbeddedPostgresError while another living process holds the folder
 */
export async function takeLock(
  folder: string,
  { ending, onProgress }: LockOptions,
): Promise<() => Promise<void>> {
  const lock = join(folder, 'lock');
  const mine = await claim();
  const draft = `${lock}.${randomUUID()}`;
  // Written aside and then linked: a lock never exists without its content.
  await writeFile(draft, mine, { mode: 0o600 });
  try {
    for (let attempt = 0; attempt < 10; attempt += 1) {
      if (await linked(draft, lock)) {
        const tell = () => void writeFile(endingFile(lock), mine, { mode: 0o600 }).catch(() => {});
        if (ending?.aborted) tell();
        ending?.addEventListener('abort', tell);
        return async () => {
          ending?.removeEventListener('abort', tell);
          if ((await contentOf(lock)) !== mine) return;
          await rm(endingFile(lock), { force: true });
          await rm(lock, { force: true });
        };
      }
      await waitForItsEnd(lock, onProgress);
      await removeIfStale(lock, `${draft}.stale`, folder);
    }
  } finally {
    await rm(draft, { force: true });
  }
  throw new EmbeddedPostgresError(
    `The lock file ${lock} keeps changing hands: start one shop at a time.`,
  );
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

/** Holds what the lock holds, where its process was told to end. */
function endingFile(lock: string): string {
  return `${lock}.ending`;
}

/**
 * Waits for a holder of the lock that was told to end; one that was not goes on for as long as it
 * likes.
 */
async function waitForItsEnd(lock: string, onProgress: (sentence: string) => void): Promise<void> {
  const found = await contentOf(lock);
  const begun = performance.now();
  let isToldOf = false;
  while (found !== undefined && (await contentOf(lock)) === found && (await isHeld(found))) {
    const isEnding = (await contentOf(endingFile(lock))) === found;
    if (performance.now() - begun > (isEnding ? endingPatience : wordPatience)) return;
    if (isEnding && !isToldOf) onProgress('Waiting for the shop that ran before to end …');
    isToldOf ||= isEnding;
    await sleep(50);
  }
}

/** Whether the process that wrote this lock is alive. */
async function isHeld(content: string): Promise<boolean> {
  const holder = Holder.safeParse(parsed(content));
  return holder.success && (await findProcess(holder.data.pid))?.started === holder.data.started;
}

async function removeIfStale(lock: string, aside: string, folder: string): Promise<void> {
  const found = await contentOf(lock);
  if (found === undefined) return;
  if (await isHeld(found)) {
    const holder = Holder.parse(parsed(found));
    throw new EmbeddedPostgresError(
      `The database in ${folder} is already in use by process ${holder.pid}: stop that one first, or set KAIFU_DATA to another folder.`,
    );
  }
  await takeAside(lock, aside, found);
}

/**
 * Moves the lock away; if a faster process has replaced the stale one meanwhile, its fresh lock is
 * put back.
 */
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
