import { randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { EmbeddedPostgresError, startEmbeddedPostgres } from '../db/embedded/index.ts';
import { migrateToLatest } from '../db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated, empty database that `createTestDatabase` copies. Nobody may connect to it during the run. */
    templateUrl: string;
  }
}

const PREFIX = 'kaifu-test-';

/** One PostgreSQL for the whole run, in a folder that goes with it. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  await removeLeftovers();
  const folder = join(tmpdir(), `${PREFIX}${process.pid}-${randomUUID()}`);
  const database = await startEmbeddedPostgres({ dataFolder: folder, durable: false });
  await migrateToLatest(database.url);
  project.provide('templateUrl', database.url);
  return async () => {
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

/** A test run that was killed leaves its database running: the next run ends it. */
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
      if (!(error instanceof EmbeddedPostgresError)) throw error; // another user's, or being removed by another run
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
