import { randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type EmbeddedPostgres,
  EmbeddedPostgresError,
  startEmbeddedPostgres,
} from '../db/embedded/index.ts';

const PREFIX = 'kaifu-test-';

/** Starts a PostgreSQL for a test run, in a temporary folder. */
export async function startThrowawayPostgres(): Promise<EmbeddedPostgres> {
  await removeLeftovers();
  const folder = join(tmpdir(), `${PREFIX}${process.pid}-${randomUUID()}`);
  const database = await startEmbeddedPostgres({ dataFolder: folder, durable: false });
  return {
    url: database.url,
    async stop() {
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Ends the databases that killed test runs left running. */
async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(name.match(`^${PREFIX}(\\d+)-`)?.[1]);
    if (!pid || isAlive(pid)) continue;
    const folder = join(tmpdir(), name);
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
