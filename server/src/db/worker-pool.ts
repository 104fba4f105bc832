import pg from 'pg';
import { everyConnection } from './pool.ts';

/**
 * Opens the connections of graphile-worker, which speaks to PostgreSQL through `pg`. It makes new
 * ones when some are lost; without listeners, for as long as any is open, each loss would end the
 * process.
 */
export function openWorkerPool(url: string, onLoss: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    ...everyConnection,
    connectionString: url,
    max: 6,
    application_name: 'kaifu jobs',
  });
  pool.on('error', onLoss);
  pool.on('connect', (client) => {
    client.on('error', onLoss);
  });
  return pool;
}
