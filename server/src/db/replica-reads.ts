import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, Executor } from './database.ts';
import { isDatabaseUnavailable, isRetryable } from './errors.ts';
import { statement } from './pipeline/index.ts';

/** Executes the reads that a replica can answer. */
export interface Reads {
  /**
   * For what may be a second old. All queries of one answer take the same executor: two servers may
   * be at different positions.
   */
  recent(): Executor;
  /** For what must contain everything that was committed before the call: a member's own writes. */
  upToDate(): Promise<Executor>;
  /** How far the replica was behind at most, in seconds; undefined without a replica. */
  lagSeconds(): number | undefined;
}

/** Chooses where data is read: from a replica if there is one, otherwise where it is written. */
export const readsOf = (leader: Executor): Reads => ({
  recent: () => leader,
  upToDate: () => Promise.resolve(leader),
  lagSeconds: () => undefined,
});

export interface ReplicaOptions {
  /** A replica that is further behind is not asked; in milliseconds. */
  maxLagMs?: number;
  /** How often both servers are asked where they are, in milliseconds. */
  pauseMs?: number;
}

/** A position in the write-ahead log of the leader at a time. */
interface Sample {
  position: number;
  /** By `performance.now()`. */
  at: number;
}

/** Pauses between questions whether a replica has a position, in milliseconds. */
const replayPausesMs = [2, 5, 10, 20, 40];

const written = statement<{ position: number }>`
  select (pg_current_wal_flush_lsn() - '0/0')::bigint as position`;
/** A replica that was made the leader has no more to replay. */
const replayed = statement<{ position: number | null }>`
  select (case when pg_is_in_recovery() then pg_last_wal_replay_lsn()
    else pg_current_wal_flush_lsn() end - '0/0')::bigint as position`;

/**
 * Reads at a replica while it follows closely, and at the leader otherwise. The lag is measured by
 * this process alone: the leader's positions are noted with their times, and the newest that the
 * replica has reached says how old its data is at most. So a replica that lost its leader falls
 * behind, and clocks of two machines are never compared.
 */
export class ReplicaReads implements Reads {
  readonly #leader: Executor;
  readonly #replica: Executor;
  readonly #maxLagMs: number;
  readonly #pauseMs: number;
  #samples: Sample[] = [];
  /** The time of the newest position of the leader that the replica has reached. */
  #reachedAt = Number.NEGATIVE_INFINITY;
  readonly #reader: Executor;

  constructor(
    leader: Executor,
    replica: Pick<Database, 'run'>,
    { maxLagMs = 2_000, pauseMs = 500 }: ReplicaOptions = {},
  ) {
    this.#leader = leader;
    this.#replica = replica;
    this.#maxLagMs = maxLagMs;
    this.#pauseMs = pauseMs;
    this.#reader = {
      run: (query) =>
        replica.run(query).catch((error: unknown) => {
          // A replica cancels queries that keep it from replaying.
          if (isDatabaseUnavailable(error) || isRetryable(error)) return leader.run(query);
          throw error;
        }),
    };
  }

  /** Begins to measure the lag. @returns a function that ends it */
  watch(): () => void {
    const ending = new AbortController();
    const beat = async () => {
      while (!ending.signal.aborted) {
        await this.measure().catch(() => {});
        await sleep(this.#pauseMs, undefined, { signal: ending.signal, ref: false }).catch(
          () => {},
        );
      }
    };
    void beat();
    return () => ending.abort();
  }

  /** Notes the positions of both servers. */
  async measure(): Promise<void> {
    const at = performance.now();
    const [leaderPosition, replicaPosition] = await Promise.all([
      positionOf(this.#leader, written),
      positionOf(this.#replica, replayed),
    ]);
    this.#samples.push({ position: leaderPosition, at });
    const reached = this.#samples.findLast(({ position }) => position <= replicaPosition);
    if (reached === undefined) return;
    this.#reachedAt = reached.at;
    this.#samples = this.#samples.filter((sample) => sample.at > reached.at);
  }

  recent(): Executor {
    return this.#isClose ? this.#reader : this.#leader;
  }

  /**
   * Returns where to read data that must be current: the replica once it has replayed the leader's
   * newest writes, otherwise the leader.
   */
  async upToDate(): Promise<Executor> {
    if (!this.#isClose) return this.#leader;
    try {
      const wanted = await positionOf(this.#leader, written);
      for (const pause of [0, ...replayPausesMs]) {
        await sleep(pause);
        if ((await positionOf(this.#replica, replayed)) >= wanted) return this.#reader;
      }
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
    }
    return this.#leader;
  }

  lagSeconds(): number {
    return (performance.now() - this.#reachedAt) / 1000;
  }

  get #isClose(): boolean {
    return performance.now() - this.#reachedAt <= this.#maxLagMs;
  }
}

/** Reads how far a server's log has been written or replayed, in bytes. */
async function positionOf(
  server: Executor,
  question: typeof written | typeof replayed,
): Promise<number> {
  const [row] = await server.run<{ position: number | null }>(question);
  return row?.position ?? 0;
}
