import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { isSchemaCompatible } from '../db/migrate.ts';
import { isSynchronous } from '../db/synchronous.queries.ts';
import { CachedValue } from '../lib/cached-value.ts';
import { withTimeout } from '../lib/with-timeout.ts';
import type { Traffic } from './overload/traffic.ts';

/** Why a process is not ready for requests. */
type NotReadyReason = 'database' | 'migrations' | 'draining' | 'overloaded';

/** Problems that need an operator, although the process can take requests. */
type Warning = 'replication' | BeaconWarning;
/**
 * `beacon`: it is silent. `relays`: this process never reached one. `clock`: the database's clock
 * is behind the beacon. `other-beacon`: packs need another one.
 */
export type BeaconWarning = 'beacon' | 'relays' | 'clock' | 'other-beacon';

/** How long a health check's result is cached, in milliseconds. */
const databaseTtlMs = 1_000;
/** Timeout of the database check, in milliseconds. */
const databaseTimeoutMs = 2_000;

export interface HealthDeps {
  db: Database;
  traffic: Traffic;
  /** Finds what is wrong with the beacon. */
  findBeaconWarnings(): Promise<BeaconWarning[]>;
}

/**
 * Serves the health endpoints for the operator (docs/operations/processes.md).
 *
 * `/health/live`: the process answers and need not be restarted.
 *
 * `/health/ready`: the process can take requests.
 */
export function healthRoutes(
  app: FastifyInstance,
  { db, traffic, findBeaconWarnings }: HealthDeps,
): void {
  const database = new CachedValue(() => checkDatabase(db, findBeaconWarnings), databaseTtlMs);
  app.get('/health/live', (_, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'live' }),
  );
  app.get('/health/ready', async (_, reply) => {
    const state = await database.get();
    const hindrances: NotReadyReason[] = [
      ...(traffic.isDraining ? (['draining'] as const) : []),
      ...(traffic.isStuck ? (['overloaded'] as const) : []),
      ...state.hindrances,
    ];
    const { warnings } = state;
    reply.header('cache-control', 'no-store');
    return hindrances.length === 0
      ? reply.send({ status: 'ready', ...(warnings.length > 0 && { warnings }) })
      : reply.status(503).send({ status: 'not ready', hindrances });
  });
}

interface DatabaseState {
  hindrances: NotReadyReason[];
  warnings: Warning[];
}

/** Checks whether the database can be used, and lists what prevents it or limits the sale. */
async function checkDatabase(
  db: Database,
  findBeaconWarnings: HealthDeps['findBeaconWarnings'],
): Promise<DatabaseState> {
  const isUsable = async (): Promise<DatabaseState> => {
    const [isCompatible, isReplicated] = await Promise.all([
      isSchemaCompatible(db),
      db.mustReplicate ? isSynchronous(db) : true,
    ]);
    // Without its migrations the database may lack what the beacon's state is read from.
    if (!isCompatible) return { hindrances: ['migrations'], warnings: [] };
    const beaconWarnings = await findBeaconWarnings();
    return {
      hindrances: [],
      warnings: isReplicated ? beaconWarnings : ['replication', ...beaconWarnings],
    };
  };
  try {
    return await withTimeout(isUsable(), databaseTimeoutMs);
  } catch {
    return { hindrances: ['database'], warnings: [] };
  }
}
