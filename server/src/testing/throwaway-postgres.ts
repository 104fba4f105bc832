import { randomUUID } from 'node:crypto';
import { readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type EmbeddedPostgres,
  EmbeddedPostgresError,
  startEmbeddedPostgres,
} from '../db/embedded/index.ts';

const PREFIX = 'kaifu-test-';
/** A folder in memory, which Linux has. */
const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 4 * 1024 ** 3;

/**
 * Starts a PostgreSQL for a test run, in a temporary folder. It is in memory where there is room:
 * on a disk, making and removing the databases of test files was half of their work.
 */
export async function startThrowawayPostgres(): Promise<EmbeddedPostgres> {
  const places = (await hasRoom(MEMORY)) ? [MEMORY, tmpdir()] : [tmpdir()];
  for (const place of places) await removeLeftovers(place);
  const folder = join(places[0] ?? tmpdir(), `${PREFIX}${process.pid}-${randomUUID()}`);
  const database = await startEmbeddedPostgres({ dataFolder: folder, durable: false });
  return {
    url: database.url,
    async stop() {
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function hasRoom(folder: string): Promise<boolean> {
  const room = await statfs(folder).catch(() => undefined);
  return room !== undefined && room.bavail * room.bsize >= ENOUGH_BYTES;
}

/** Ends the databases that killed test runs left running. */
async function removeLeftovers(place: string): Promise<void> {
  for (const name of await readdir(place)) {
    const pid = Number(name.match(`^${PREFIX}(\\d+)-`)?.[1]);
    if (!pid || isAlive(pid)) continue;
    const folder = join(place, name);
    try {
      const left = await startEmbeddedPostgres({ dataFolder: folder, durable: false });
      await left.stop();
      await rm(folder, { recursive: true, force: true });
    } catch (error) {
      // This error: it is another user's, or being removed by another run.
      if (!(error instanceof EmbeddedPostgresError)) throw error;
    }
  }
}

/** Whether a process still runs. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
