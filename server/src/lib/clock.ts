import { watchFile } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import * as z from 'zod';
import { readKept } from './read-or-create-file.ts';

/** Everything that needs the time takes it from here, so that tests and the sandbox can move it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that can be set forward, as the sandbox does. */
export interface MovableClock extends Clock {
  /** How far it is ahead of the system's clock, in seconds. */
  readonly offsetSeconds: number;
  /** Sets how far it is ahead; remembered over restarts. */
  setOffset(seconds: number): Promise<void>;
}

const storedOffset = z.object({ offset_seconds: z.int().nonnegative() });

/**
 * A clock whose offset is kept in a file, so that a restart does not send the shop back in time.
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
    async setOffset(seconds) {
      // Whoever follows the clock must never read half of it.
      await writeFile(`${path}.new`, `${JSON.stringify({ offset_seconds: seconds })}\n`);
      await rename(`${path}.new`, path);
      offset = seconds;
    },
  };
}

/** How soon a clock that is followed is looked at again. */
const followedEveryMilliseconds = 100;

/**
 * A clock that another process of the shop moves: the file in which that one keeps it is looked at
 * ten times a second.
 *
 * @param onTrouble hears of a file that cannot be read: until it can, the clock goes on as it was
 * @throws DamagedFileError where it is so from the beginning
 */
export async function followedClock(
  path: string,
  onTrouble: (error: unknown) => void,
): Promise<Clock> {
  let offset = await readOffset(path);
  watchFile(path, { interval: followedEveryMilliseconds, persistent: false }, () => {
    readOffset(path).then((read) => {
      offset = read;
    }, onTrouble);
  });
  return { now: () => new Date(Date.now() + offset * 1000) };
}

/**
 * What to do where the file is damaged. A clock that fell back by itself would sell and pay in the
 * past.
 */
const remedy =
  'Write into it how far the sandbox’s clock was ahead, such as {"offset_seconds":86400}, or delete it: the clock then goes back to the true time.';

async function readOffset(path: string): Promise<number> {
  const stored = await readKept({ path, schema: storedOffset, remedy });
  return stored?.offset_seconds ?? 0; // nobody has moved it yet
}
