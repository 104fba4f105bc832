import { writeFile } from 'node:fs/promises';
import { migrateToLatest } from '../db/migrate.ts';
import { schemaFiles } from './schema-files.ts';
import { startThrowawayPostgres } from './throwaway-postgres.ts';

// npm run schema: migrates an empty database and writes the schema files from it.
const database = await startThrowawayPostgres();
try {
  await migrateToLatest(database.url);
  for (const { file, make } of schemaFiles) await writeFile(file, await make(database.url));
} finally {
  await database.stop();
}
