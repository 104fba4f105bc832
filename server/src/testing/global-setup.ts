import type { TestProject } from 'vitest/node';
import { migrateToLatest } from '../db/migrate.ts';
import { prepareCitusTemplate } from './citus-template.ts';
import { startThrowawayPostgres } from './throwaway-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * A migrated, empty database that `createTestDatabase` copies. It must have no connections
     * during the run. On Citus it is on every node, and this is its address on the coordinator.
     */
    templateUrl: string;
    /** The addresses of the template on the workers of Citus; none on plain PostgreSQL. */
    workerUrls: string[];
  }
}

/**
 * Starts one PostgreSQL for the whole run and migrates it once; with `KAIFU_TEST_DATABASE=citus` a
 * Citus of a coordinator and two workers (`npm run test:citus`).
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  if (process.env['KAIFU_TEST_DATABASE'] === 'citus') {
    const template = await prepareCitusTemplate();
    project.provide('templateUrl', template.url);
    project.provide('workerUrls', template.workerUrls);
    return template.stop;
  }
  const database = await startThrowawayPostgres();
  await migrateToLatest(database.url);
  project.provide('templateUrl', database.url);
  project.provide('workerUrls', []);
  return database.stop;
}
