import type { Database, Tx } from '../db/database.ts';
import { statement } from '../db/pipeline/index.ts';

/** Stands for the end of a process: nothing that it was about to do happens. */
export class KilledError extends Error {}

/** The shop's database as a process sees it that may be killed while it works. */
export interface KillableDatabase extends Database {
  /**
   * Kills the process at its n-th step in transactions from now. A commit is two steps: the process
   * is killed before it, or after it and before its answer. Nothing is sent afterwards, until this
   * is called again; `Infinity` is a process that lives.
   */
  killAt(step: number): void;
  /** Cuts the connection at the n-th step in transactions from now, once. The process lives. */
  cutAt(step: number): void;
  /** Whether the moment of `killAt` or `cutAt` was reached. */
  readonly hasFailed: boolean;
}

/** Makes a database that kills the process that uses it, for tests; it lives at first. */
export function killableDatabase(db: Database): KillableDatabase {
  let left = Number.POSITIVE_INFINITY;
  let isCut = false;
  const countStep = () => {
    left -= 1;
    if (left <= 0 && !isCut) throw new KilledError();
    return left === 0;
  };
  const cut = (tx: Tx) => tx.run(statement`select pg_terminate_backend(pg_backend_pid())`);
  const killable = (tx: Tx): Tx => ({
    isDistributed: tx.isDistributed,
    async run(query) {
      if (countStep()) await cut(tx);
      return tx.run(query);
    },
    async commit() {
      if (countStep()) await cut(tx);
      await tx.commit();
      if (!isCut) countStep();
    },
  });
  return {
    ...db,
    transaction: (work) => db.transaction((tx) => work(killable(tx))),
    killAt(step) {
      left = step;
      isCut = false;
    },
    cutAt(step) {
      left = step;
      isCut = true;
    },
    get hasFailed() {
      return left <= 0;
    },
  };
}

/** Makes a database whose process is killed at its n-th step in transactions. */
export function killedAt(db: Database, step: number): Database {
  const killed = killableDatabase(db);
  killed.killAt(step);
  return killed;
}

/** Whether the work was killed; other errors are thrown. */
export async function isKilled(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return false;
  } catch (error) {
    const errors: unknown[] = error instanceof AggregateError ? error.errors : [error];
    if (errors.every((one) => one instanceof KilledError)) return true;
    throw error;
  }
}
