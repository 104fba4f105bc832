import pg from 'pg';
import { connectionDefaults } from './pool.ts';

/**
 * Opens the connection pool of graphile-worker, which uses `pg` itself. The pool replaces lost
 * connections. Without error listeners on each connection a loss would end the process.
 */
export function openWorkerPool(url: string, onLoss: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    ...connectionDefaults,
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
