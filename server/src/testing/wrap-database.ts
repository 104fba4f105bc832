import type { Database, Executor, Tx } from '../db/database.ts';

/**
 * Lets every statement of a database run by `wrap`, also those in transactions and snapshots and
 * quick reads.
 *
 * @param wrap makes the `run` of an executor; it may call the executor's own
 * @param isDistributed which of two forms transactions write; the database's own by default
 */
export function wrapDatabase(
  db: Database,
  wrap: (executor: Executor) => Executor['run'],
  isDistributed?: boolean,
): Database {
  const inTransaction = (tx: Tx): Tx => ({
    isDistributed: isDistributed ?? tx.isDistributed,
    run: wrap(tx),
    commit: () => tx.commit(),
  });
  return {
    ...db,
    run: wrap(db),
    quick: { run: wrap(db.quick) },
    snapshot: (work) => db.snapshot((tx) => work({ run: wrap(tx) })),
    transaction: (work) => db.transaction((tx) => work(inTransaction(tx))),
  };
}
