import type { Executor } from '../db/database.ts';
import { renewLeases } from './queue.queries.ts';

export interface LeaseOptions {
  /** How often a process renews its leases, in milliseconds. */
  renewEveryMs?: number;
  /** After how many seconds without renewal a lease expires and its work is done again. */
  expireAfterSeconds?: number;
}

/** The leases of the work that one process is doing. */
export interface Leases {
  /** Does a piece of work under a lease. */
  during(id: string, work: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Renews the leases of a process's work and releases work whose lease expired. All work may be done
 * twice, so a lease that expires because a process was slow does no harm.
 *
 * @param onTrouble called each time the database cannot be reached
 */
export function keepLeases(
  db: Executor,
  onTrouble: (error: unknown) => void,
  { renewEveryMs = 5_000, expireAfterSeconds = 20 }: LeaseOptions = {},
): Leases {
  const running = new Set<string>();
  let renewing = Promise.resolve();
  const renew = () => {
    renewing = renewing.then(async () => {
      await renewLeases(db, [...running], expireAfterSeconds).catch(onTrouble);
    });
  };
  renew();
  const timer = setInterval(renew, renewEveryMs);
  return {
    async during(id, work) {
      running.add(id);
      try {
        await work();
      } finally {
        running.delete(id);
      }
    },
    async stop() {
      clearInterval(timer);
      await renewing;
    },
  };
}
