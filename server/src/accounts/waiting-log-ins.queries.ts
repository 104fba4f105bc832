import type { Executor, Tx } from '../db/database.ts';
import { query } from '../db/pool.ts';

const methods = ['password', 'temporary_password', 'google', 'line'] as const;
/** How a member has authenticated who still has to show a second factor. */
type WaitingMethod = (typeof methods)[number];

/** A log-in that waits for the member's second factor. */
export interface WaitingLogIn {
  memberId: number;
  isPersistent: boolean;
  method: WaitingMethod;
  /**
   * The password hash that was compared; if no password was used, the member's hash at that time.
   */
  provedBy: string;
  /** The digest of the temporary password; null if the log-in was by the password. */
  temporaryDigest: Buffer | null;
}

/** Stores the waiting log-in of a visitor's session, in place of an earlier one. */
export function insertWaitingLogIn(
  db: Executor,
  waiting: WaitingLogIn & { sessionHash: Buffer; expiresAt: Date },
): Promise<unknown> {
  return db.run(
    query
      .insertInto('waitingLogIn')
      .values(waiting)
      .onConflict((conflict) => conflict.column('sessionHash').doUpdateSet(waiting)),
  );
}

/** Finds the waiting log-in of a visitor's session. */
export async function findWaitingLogIn(
  db: Executor,
  sessionHash: Buffer,
  now: Date,
): Promise<WaitingLogIn | undefined> {
  const [row] = await db.run(
    query
      .selectFrom('waitingLogIn')
      .select(['memberId', 'isPersistent', 'method', 'provedBy', 'temporaryDigest'])
      .where('sessionHash', '=', sessionHash)
      .where('expiresAt', '>', now),
  );
  return row && { ...row, method: methodOf(row.method) };
}

/**
 * Deletes the waiting log-in of a visitor's session, because its factor was shown.
 *
 * @returns false if there was none: each is completed only once
 */
export async function consumeWaitingLogIn(
  db: Executor,
  sessionHash: Buffer,
  memberId: number,
): Promise<boolean> {
  const rows = await db.run(
    query
      .deleteFrom('waitingLogIn')
      .where('sessionHash', '=', sessionHash)
      .where('memberId', '=', memberId)
      .returning('memberId'),
  );
  return rows.length === 1;
}

export function deleteWaitingLogIns(tx: Tx, memberId: number): Promise<unknown> {
  return tx.run(query.deleteFrom('waitingLogIn').where('memberId', '=', memberId));
}

export function deleteExpiredLogIns(db: Executor, now: Date): Promise<unknown> {
  return db.run(query.deleteFrom('waitingLogIn').where('expiresAt', '<=', now));
}

function methodOf(method: string): WaitingMethod {
  return methods.find((known) => known === method) ?? 'password';
}
