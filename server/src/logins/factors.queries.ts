import { sql } from 'kysely';
import type { Executor, Tx } from '../db/database.ts';
import { query } from '../db/pool.ts';
import type { KnownFactors } from '../factors/factors.rules.ts';

/** Finds a member's second factors, and when a session of theirs last showed one. */
export async function findKnownFactors(
  db: Executor,
  memberId: number,
  idHash: Buffer | null,
): Promise<KnownFactors> {
  const [row] = await db.run(
    sql<KnownFactors>`
      select
        exists (
          select from member_authenticator
          where member_id = ${memberId} and confirmed_at is not null
        ) as has_authenticator,
        exists (select from member_passkey where member_id = ${memberId}) as has_passkey,
        exists (
          select from member_passkey where member_id = ${memberId} and copied_at is not null
        ) as has_copied_passkey,
        exists (
          select from member_recovery_code where member_id = ${memberId} and expires_at is null
        ) as has_recovery_code,
        (
          select factor_at from session where id_hash = ${idHash} and member_id = ${memberId}
        ) as shown_at
    `.compile(query),
  );
  if (row === undefined) throw new Error('the query of factors gave no row');
  return row;
}

export interface AuthenticatorRow {
  id: number;
  /** Encrypted. */
  secret: Buffer;
  createdAt: Date;
}

/** Finds a member's confirmed authenticator. */
export async function findAuthenticator(
  db: Executor,
  memberId: number,
): Promise<AuthenticatorRow | undefined> {
  const [row] = await db.run(
    query
      .selectFrom('memberAuthenticator')
      .select(['id', 'secret', 'createdAt'])
      .where('memberId', '=', memberId)
      .where('confirmedAt', 'is not', null),
  );
  return row;
}

/** Finds an authenticator of a member that waits for its first code. */
export async function findUnconfirmed(
  db: Executor,
  memberId: number,
  id: number,
  createdAfter: Date,
): Promise<AuthenticatorRow | undefined> {
  const [row] = await db.run(
    query
      .selectFrom('memberAuthenticator')
      .select(['id', 'secret', 'createdAt'])
      .where('memberId', '=', memberId)
      .where('id', '=', id)
      .where('confirmedAt', 'is', null)
      .where('createdAt', '>', createdAfter),
  );
  return row;
}

/**
 * Adds an authenticator, which a first code must confirm. The member's older authenticators that no
 * code confirmed are deleted.
 */
export async function insertAuthenticator(
  tx: Tx,
  authenticator: { memberId: number; secret: Buffer; createdAt: Date },
): Promise<number> {
  await tx.run(
    query
      .deleteFrom('memberAuthenticator')
      .where('memberId', '=', authenticator.memberId)
      .where('confirmedAt', 'is', null),
  );
  const [row] = await tx.run(
    query.insertInto('memberAuthenticator').values(authenticator).returning('id'),
  );
  if (row === undefined) throw new Error('the new authenticator has no id');
  return row.id;
}

/**
 * Stores a 30-second step as the last one whose code was used, so that no code works twice.
 *
 * @returns false if a code of this step, or of a later one, was used before
 */
export async function consumeStep(
  db: Executor,
  memberId: number,
  id: number,
  step: number,
): Promise<boolean> {
  const rows = await db.run(
    query
      .updateTable('memberAuthenticator')
      .set({ lastStep: step })
      .where('memberId', '=', memberId)
      .where('id', '=', id)
      .where('lastStep', '<', step)
      .returning('id'),
  );
  return rows.length === 1;
}

/** Confirms an authenticator and deletes the member's other ones. */
export async function confirmAuthenticatorRow(
  tx: Tx,
  memberId: number,
  id: number,
  now: Date,
): Promise<void> {
  await tx.run(
    query.deleteFrom('memberAuthenticator').where('memberId', '=', memberId).where('id', '!=', id),
  );
  await tx.run(
    query
      .updateTable('memberAuthenticator')
      .set({ confirmedAt: now })
      .where('memberId', '=', memberId)
      .where('id', '=', id),
  );
}

/**
 * Deletes a member's authenticators that were made at this time or later.
 *
 * @returns whether there was a confirmed one
 */
export async function deleteAuthenticatorsSince(
  tx: Tx,
  memberId: number,
  since: Date,
): Promise<boolean> {
  const rows = await tx.run(
    query
      .deleteFrom('memberAuthenticator')
      .where('memberId', '=', memberId)
      .where('createdAt', '>=', since)
      .returning('confirmedAt'),
  );
  return rows.some(({ confirmedAt }) => confirmedAt !== null);
}

/** Counts a member's recovery codes that were not used yet. */
export async function countRecoveryCodes(db: Executor, memberId: number): Promise<number> {
  const rows = await db.run(
    query
      .selectFrom('memberRecoveryCode')
      .select('memberId')
      .where('memberId', '=', memberId)
      .where('expiresAt', 'is', null),
  );
  return rows.length;
}

export function insertRecoveryCodes(
  tx: Tx,
  memberId: number,
  hashes: readonly Buffer[],
  createdAt: Date,
): Promise<unknown> {
  const rows = hashes.map((codeHash) => ({ memberId, codeHash, createdAt }));
  return tx.run(query.insertInto('memberRecoveryCode').values(rows));
}

/** Deletes a member's recovery codes that were made at this time or later. */
export function deleteRecoveryCodesSince(tx: Tx, memberId: number, since: Date): Promise<unknown> {
  return tx.run(
    query
      .deleteFrom('memberRecoveryCode')
      .where('memberId', '=', memberId)
      .where('createdAt', '>=', since),
  );
}

/** Stores the code that was mailed to a member, in place of the one before. */
export async function insertMailedCode(
  tx: Tx,
  code: { memberId: number; codeHash: Buffer; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await tx.run(
    query
      .deleteFrom('memberRecoveryCode')
      .where('memberId', '=', code.memberId)
      .where('expiresAt', 'is not', null),
  );
  await tx.run(query.insertInto('memberRecoveryCode').values(code));
}

/** Deletes the mailed codes that no longer work. */
export function deleteExpiredCodes(db: Executor, now: Date): Promise<unknown> {
  return db.run(query.deleteFrom('memberRecoveryCode').where('expiresAt', '<=', now));
}

/**
 * Deletes a recovery code or a mailed code, because each works once.
 *
 * @returns which kind the code was; undefined if there is no such code, or it has expired
 */
export async function consumeRecoveryCode(
  db: Executor,
  memberId: number,
  codeHash: Buffer,
  now: Date,
): Promise<'recovery' | 'mailed' | undefined> {
  const [row] = await db.run(
    query
      .deleteFrom('memberRecoveryCode')
      .where('memberId', '=', memberId)
      .where('codeHash', '=', codeHash)
      .where((is) => is.or([is('expiresAt', 'is', null), is('expiresAt', '>', now)]))
      .returning('expiresAt'),
  );
  if (row === undefined) return undefined;
  return row.expiresAt === null ? 'recovery' : 'mailed';
}

/** Finds when a member's factors will be removed. */
export async function findRemoval(db: Executor, memberId: number): Promise<Date | undefined> {
  const [row] = await db.run(
    query.selectFrom('factorRemoval').select('dueAt').where('memberId', '=', memberId),
  );
  return row?.dueAt;
}

/**
 * Stores that a member's factors are to be removed. A repeated request does not change the time.
 *
 * @returns when they will be removed, and whether this was the first request
 */
export async function insertRemoval(
  tx: Tx,
  removal: { memberId: number; askedAt: Date; dueAt: Date },
): Promise<{ dueAt: Date; isNew: boolean }> {
  const [row] = await tx.run(
    query
      .insertInto('factorRemoval')
      .values(removal)
      .onConflict((conflict) => conflict.column('memberId').doNothing())
      .returning('dueAt'),
  );
  const dueAt = row?.dueAt ?? (await findRemoval(tx, removal.memberId)) ?? removal.dueAt;
  return { dueAt, isNew: row !== undefined };
}

/** Finds members whose factors are to be removed now, longest due first. */
export async function findDueRemovals(db: Executor, now: Date, limit: number): Promise<number[]> {
  const rows = await db.run(
    query
      .selectFrom('factorRemoval')
      .select('memberId')
      .where('dueAt', '<=', now)
      .orderBy('dueAt')
      .limit(limit),
  );
  return rows.map(({ memberId }) => memberId);
}

/**
 * Deletes a request to remove a member's factors.
 *
 * @param dueBy only if it is due by then
 * @returns whether there was one
 */
export async function deleteRemoval(
  tx: Executor,
  memberId: number,
  dueBy?: Date,
): Promise<boolean> {
  const all = query.deleteFrom('factorRemoval').where('memberId', '=', memberId);
  const rows = await tx.run(
    (dueBy === undefined ? all : all.where('dueAt', '<=', dueBy)).returning('memberId'),
  );
  return rows.length === 1;
}
