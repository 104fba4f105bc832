import { watchFile } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import * as z from 'zod';
import { readStored } from './read-or-create-file.ts';

/**
 * The source of the current time for all of the shop, so that tests and the sandbox can move it.
 */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that can be set forward, as the sandbox does. */
export interface MovableClock extends Clock {
  /** How far it is ahead of the system's clock, in seconds. */
  readonly offsetSeconds: number;
  /** Sets how far it is ahead, in seconds, and stores it for restarts. */
  setOffsetSeconds(seconds: number): Promise<void>;
}

const storedOffset = z.object({ offset_seconds: z.int().nonnegative() });

/**
 * Makes a clock that can be set forward. Its offset is stored in a file, so that a restart does not
 * set the shop back in time.
 *
 * @throws DamagedFileError
 */
export async function movableClock(path: string): Promise<MovableClock> {
  let offset = await readOffset(path);
  return {
    now: () => new Date(Date.now() + offset * 1000),
    get offsetSeconds() {
      return offset;
    },
    /** Stores and applies the clock's offset. */
    async setOffsetSeconds(seconds) {
      // Written under another name and renamed: a follower never reads half a file.
      await writeFile(`${path}.new`, `${JSON.stringify({ offset_seconds: seconds })}\n`);
      await rename(`${path}.new`, path);
      offset = seconds;
    },
  };
}

/** The polling interval of a followed clock. */
const pollIntervalMs = 100;

/**
 * Makes a clock that another process of the shop moves. It polls the file in which that process
 * stores the offset.
 *
 * @param onTrouble called when the file cannot be read; the last offset then stays in use
 * @throws DamagedFileError if the file is damaged at the start
 */
export async function followedClock(
  path: string,
  onTrouble: (error: unknown) => void,
): Promise<Clock> {
  let offset = await readOffset(path);
  watchFile(path, { interval: pollIntervalMs, persistent: false }, () => {
    readOffset(path).then((read) => {
      offset = read;
    }, onTrouble);
  });
  return { now: () => new Date(Date.now() + offset * 1000) };
}

/**
 * Advice to the operator about a damaged file. A clock that went back by itself would sell and
 * pay in the past.
 */
const remedy =
  'Write into it how far the sandbox’s clock was ahead, such as {"offset_seconds":86400}, or delete it: the clock then goes back to the true time.';

async function readOffset(path: string): Promise<number> {
  const stored = await readStored({ path, schema: storedOffset, remedy });
  return stored?.offset_seconds ?? 0; // not moved yet
}
