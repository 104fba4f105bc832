import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { isSchemaCompatible } from '../db/migrate.ts';
import { CachedValue } from '../lib/cached-value.ts';
import { withTimeout } from '../lib/with-timeout.ts';
import type { Traffic } from './traffic.ts';

/** Why a process is not ready for requests. */
type NotReadyReason = 'database' | 'migrations' | 'draining' | 'overloaded';

/** How long a health check's result is cached, in milliseconds. */
const databaseTtlMs = 1_000;
/** Timeout of the database check, in milliseconds. */
const databaseTimeoutMs = 2_000;

/**
 * Health endpoints for the operator (docs/operations.md). `/health/live`: the process answers and
 * need not be restarted. `/health/ready`: the process can take requests.
 */
export function healthRoutes(
  app: FastifyInstance,
  { db, traffic }: { db: Database; traffic: Traffic },
): void {
  const database = new CachedValue(() => checkDatabase(db), databaseTtlMs);
  app.get('/health/live', (_, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'live' }),
  );
  app.get('/health/ready', async (_, reply) => {
    const hindrances: NotReadyReason[] = [
      ...(traffic.isDraining ? (['draining'] as const) : []),
      ...(traffic.isStuck ? (['overloaded'] as const) : []),
      ...(await database.get()),
    ];
    reply.header('cache-control', 'no-store');
    return hindrances.length === 0
      ? reply.send({ status: 'ready' })
      : reply.status(503).send({ status: 'not ready', hindrances });
  });
}

async function checkDatabase(db: Database): Promise<NotReadyReason[]> {
  try {
    return (await withTimeout(isSchemaCompatible(db), databaseTimeoutMs)) ? [] : ['migrations'];
  } catch {
    return ['database'];
  }
}
