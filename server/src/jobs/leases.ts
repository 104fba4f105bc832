import type { Executor } from '../db/database.ts';
import { renewLeases } from './queue.queries.ts';

export interface LeaseOptions {
  /** How often a process says what it is at, in milliseconds. */
  renewedEvery?: number;
  /** After so many seconds without a word, work is taken for lost and done again. */
  lostAfter?: number;
}

/** The work that one process is doing, as all processes of the shop know of it. */
export interface Leases {
  /** Does a piece of work under a lease. */
  during(id: string, work: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Keeps the leases of a process's work, and frees work whose process is gone. All work may be done
 * twice, so it does no harm where a process was merely out of breath.
 *
 * @param onTrouble hears of each time that the database could not be told
 */
export function keepLeases(
  db: Executor,
  onTrouble: (error: unknown) => void,
  { renewedEvery = 5_000, lostAfter = 20 }: LeaseOptions = {},
): Leases {
  const underWay = new Set<string>();
  let renewing = Promise.resolve();
  const renew = () => {
    renewing = renewing.then(async () => {
      await renewLeases(db, [...underWay], lostAfter).catch(onTrouble);
    });
  };
  renew();
  const timer = setInterval(renew, renewedEvery);
  return {
    async during(id, work) {
      underWay.add(id);
      try {
        await work();
      } finally {
        underWay.delete(id);
      }
    },
    async stop() {
      clearInterval(timer);
      await renewing;
    },
  };
}
