import type { TestProject } from 'vitest/node';
import { migrateToLatest } from '../db/migrate.ts';
import { startThrowawayPostgres } from './throwaway-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * A migrated, empty database that `createTestDatabase` copies. It must have no connections
     * during the run.
     */
    templateUrl: string;
  }
}

/** Starts one PostgreSQL for the whole run and migrates it once. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const database = await startThrowawayPostgres();
  await migrateToLatest(database.url);
  project.provide('templateUrl', database.url);
  return database.stop;
}
