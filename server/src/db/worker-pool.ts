import type pg from 'pg';
import { connectionDefaults, openPrimaryPool } from './pool.ts';
import type { Primary } from './primary.ts';
import { applySettings } from './session-settings.ts';

/**
 * Opens the connection pool of graphile-worker, which uses `pg` itself. The pool replaces lost
 * connections. Without error listeners on each connection a loss would end the process.
 */
export function openWorkerPool(address: string | Primary, onLoss: (error: Error) => void): pg.Pool {
  const pool = openPrimaryPool(address, {
    ...connectionDefaults,
    max: 6,
    onConnect: async (client) => {
      await applySettings(client);
    },
    application_name: 'kaifu jobs',
  });
  pool.on('error', onLoss);
  pool.on('connect', (client) => {
    client.on('error', onLoss);
  });
  return pool;
}
