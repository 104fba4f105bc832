import { setTimeout as sleep } from 'node:timers/promises';
import { assertFound } from '../lib/assert-found.ts';
import type { Database, Executor } from './database.ts';
import { isDatabaseUnavailable, isRetryable } from './errors.ts';
import { statement } from './pipeline/index.ts';

/** Executes the reads that a replica can answer. */
export interface Reads {
  /**
   * Returns where to read data that may be a little old (`maxLagMs`). Use one executor for all
   * queries of an answer: two servers may be at different positions.
   */
  recent(): Executor;
  /**
   * Returns where to read data that must contain everything committed before the call, such as a
   * member's own writes.
   */
  upToDate(): Promise<Executor>;
  /** How far the replica was behind at most, in seconds; undefined without a replica. */
  lagSeconds(): number | undefined;
}

/** Makes the reads of a shop without a replica: everything is read from the leader. */
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

/** Pauses between checks whether a replica has reached a position, in milliseconds. */
const replayPausesMs = [2, 5, 10, 20, 40];

/** How far a server's write-ahead log goes, and which cluster it is of. */
interface LogPosition {
  /** In bytes. */
  position: number;
  /** The number that `initdb` gave the cluster. */
  system: string;
  /** Rises with each failover; null on a server that follows. */
  timeline: string | null;
}

/**
 * A server that follows is at the newest position that it replayed, one that leads at its newest
 * write.
 */
const logPosition = statement<LogPosition & { position: number | null }>`
  select (case when pg_is_in_recovery() then pg_last_wal_replay_lsn()
      else pg_current_wal_flush_lsn() end - '0/0')::bigint as position,
    (select system_identifier::text from pg_control_system()) as system,
    case when not pg_is_in_recovery()
      then left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline`;

/**
 * Reads from a replica while it follows closely, and from the leader otherwise. The lag is measured
 * by this process alone. It stores the leader's positions with their times. The newest position
 * that the replica has reached tells how old its data is at most. So a replica that lost its leader
 * falls behind, and clocks of two machines are never compared. Positions of another cluster, or of
 * a leader that was replaced, cannot be compared: such a replica is not read from.
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

  /** Compares the positions of both servers, and stores how far the replica has come. */
  async measure(): Promise<void> {
    const at = performance.now();
    const [leader, replica] = await Promise.all([
      positionOf(this.#leader),
      positionOf(this.#replica),
    ]);
    if (!follows(replica, leader)) {
      this.#reachedAt = Number.NEGATIVE_INFINITY;
      this.#samples = [];
      return;
    }
    this.#samples.push({ position: leader.position, at });
    const reached = this.#samples.findLast(({ position }) => position <= replica.position);
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
      const leader = await positionOf(this.#leader);
      for (const pause of [0, ...replayPausesMs]) {
        await sleep(pause);
        const replica = await positionOf(this.#replica);
        if (!follows(replica, leader)) break;
        if (replica.position >= leader.position) return this.#reader;
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

/** Asks a server for its position in the write-ahead log, its cluster and its timeline. */
async function positionOf(server: Executor): Promise<LogPosition> {
  const [row] = await server.run(logPosition);
  const { position, system, timeline } = assertFound(row, 'a query without a table gave no row');
  return { position: position ?? 0, system, timeline };
}

/**
 * Whether a server's positions are those of the leader's log: it follows a server of this cluster,
 * or is the leader itself.
 */
function follows(replica: LogPosition, leader: LogPosition): boolean {
  if (replica.system !== leader.system) return false;
  return replica.timeline === null || replica.timeline === leader.timeline;
}
