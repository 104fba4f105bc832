import { pino } from 'pino';
import { openDatabase } from '../db/database.ts';
import { assertFound } from '../lib/assert-found.ts';
import { startJobs } from './runner.ts';

/**
 * A process that takes the task `outlive` from the queue, prints that it has begun, and never ends
 * it, until a test kills the process.
 */
const databaseUrl = assertFound(process.env['DATABASE_URL'], 'DATABASE_URL is not set');
const outlive = {
  name: 'outlive',
  work: () => {
    process.stdout.write('begun\n');
    return new Promise<void>(() => {});
  },
};
await startJobs(
  { database: databaseUrl, db: openDatabase(databaseUrl) },
  { jobs: [], tasks: [outlive] },
  pino({ level: 'silent' }),
  { renewEveryMs: 100, expireAfterSeconds: 2 },
);
