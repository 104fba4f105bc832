import * as z from 'zod';
import type { Executor } from '../db/database.ts';
import type { Task } from './job.ts';
import {
  endLease,
  findLongHeldWork,
  releaseTask,
  releaseWork,
  renewLease,
} from './queue.queries.ts';

export interface LeaseOptions {
  /** How often a process renews its lease, in milliseconds. */
  renewEveryMs?: number;
  /** After how many seconds without renewal a lease expires and its work is done again. */
  expireAfterSeconds?: number;
}

/** The lease under which one worker pool does its work. */
export interface Lease {
  /**
   * Does a piece of work. If the queue gives out work that is running here already, both wait for
   * the one run.
   */
  during(id: string, work: () => Promise<void>): Promise<void>;
  /** Ends the lease, once the pool has stopped. */
  stop(): Promise<void>;
}

/**
 * Holds the lease of a worker pool and renews it. If its process is killed, the lease expires and
 * another process releases the pool's work (`leaseTasks`). All work may be done twice, so a lease
 * that expires because a process was slow does no harm.
 *
 * With each renewal it also releases work that nobody does: work of pools without a lease, and work
 * that this pool holds but does not do, because its connection was lost when it took the work or
 * recorded the result.
 *
 * @param poolId graphile-worker's id of the pool
 * @param onTrouble called each time the database cannot be reached
 */
export function holdLease(
  db: Executor,
  poolId: string,
  onTrouble: (error: unknown) => void,
  { renewEveryMs = 5_000, expireAfterSeconds = 20 }: LeaseOptions = {},
): Lease {
  const running = new Map<string, Promise<void>>();
  /** Work that this pool held, but did not do, at the last renewal. */
  let unstarted = new Set<string>();

  /** Releases work that is held by processes without a lease, because they have ended. */
  async function releaseUncovered(): Promise<void> {
    const held = await findLongHeldWork(db, expireAfterSeconds);
    const uncovered = new Set<string>();
    const unstartedNow = new Set<string>();
    for (const work of held) {
      if (work.poolId !== poolId) {
        if (!work.hasLease) uncovered.add(work.poolId);
      } else if (!running.has(work.id)) {
        unstartedNow.add(work.id);
        // The result of work that has just ended is still being recorded.
        if (unstarted.has(work.id)) uncovered.add(poolId);
      }
    }
    unstarted = unstartedNow;
    if (uncovered.size > 0) await releaseWork(db, [...uncovered]);
  }

  let renewing = Promise.resolve();
  const renew = () => {
    renewing = renewing.then(async () => {
      try {
        await renewLease(db, poolId, expireAfterSeconds);
        await releaseUncovered();
      } catch (error) {
        onTrouble(error);
      }
    });
  };
  renew();
  const timer = setInterval(renew, renewEveryMs);
  return {
    /** Runs the work of a job, or waits for it if it is running already. */
    during(id, work) {
      const current = running.get(id);
      if (current !== undefined) return current;
      const run = work().finally(() => running.delete(id));
      running.set(id, run);
      return run;
    },
    /** Stops renewing the lease and ends it. */
    async stop() {
      clearInterval(timer);
      await renewing;
      await endLease(db, poolId).catch(onTrouble);
    },
  };
}

const ExpiredLease = z.object({ poolId: z.string() });

/** The task that becomes due when a process's lease expires, and releases its work. */
export function leaseTasks(db: Executor): Task[] {
  return [
    {
      name: releaseTask,
      work: async (payload) => void (await releaseWork(db, [ExpiredLease.parse(payload).poolId])),
    },
  ];
}
