import { sql } from 'kysely';
import type { Executor, Tx } from '../db/database.ts';
import { query } from '../db/pool.ts';

export interface AuthenticatorRow {
  id: number;
  /** Encrypted. */
  secret: Buffer;
}

/** Finds a staff member's confirmed authenticators. */
export function findAuthenticators(db: Executor, staffId: number): Promise<AuthenticatorRow[]> {
  return db.run(
    query
      .selectFrom('staffAuthenticator')
      .select(['id', 'secret'])
      .where('staffId', '=', staffId)
      .where('confirmedAt', 'is not', null)
      .orderBy('id'),
  );
}

/** Finds an authenticator that waits for its first code. */
export async function findUnconfirmed(
  db: Executor,
  staffId: number,
  id: number,
  createdAfter: Date,
): Promise<AuthenticatorRow | undefined> {
  const [row] = await db.run(
    query
      .selectFrom('staffAuthenticator')
      .select(['id', 'secret'])
      .where('staffId', '=', staffId)
      .where('id', '=', id)
      .where('confirmedAt', 'is', null)
      .where('createdAt', '>', createdAfter),
  );
  return row;
}

/**
 * Stores a 30-second step as the last one whose code was used, so that no code works twice.
 *
 * @returns false if a code of this step, or of a later one, was used before
 */
export async function consumeStep(db: Executor, id: number, step: number): Promise<boolean> {
  const rows = await db.run(
    query
      .updateTable('staffAuthenticator')
      .set({ lastStep: step })
      .where('id', '=', id)
      .where('lastStep', '<', step)
      .returning('id'),
  );
  return rows.length === 1;
}

/**
 * Adds an authenticator. A first code must confirm it later, unless it is added as confirmed. The
 * person's older authenticators that no code confirmed are deleted.
 */
export async function insertAuthenticator(
  tx: Tx,
  authenticator: { staffId: number; name: string; secret: Buffer; createdAt: Date },
  confirmedAt: Date | null = null,
): Promise<number> {
  await tx.run(
    query
      .deleteFrom('staffAuthenticator')
      .where('staffId', '=', authenticator.staffId)
      .where('confirmedAt', 'is', null),
  );
  const [row] = await tx.run(
    query
      .insertInto('staffAuthenticator')
      .values({ ...authenticator, confirmedAt })
      .returning('id'),
  );
  return row?.id ?? 0;
}

/** Stores that an authenticator was confirmed by a code. */
export function confirmAuthenticatorRow(tx: Tx, id: number, now: Date): Promise<unknown> {
  return tx.run(
    query.updateTable('staffAuthenticator').set({ confirmedAt: now }).where('id', '=', id),
  );
}

export interface FactorRow {
  kind: 'authenticator' | 'passkey';
  id: number;
  name: string;
  createdAt: Date;
}

/** Finds a staff member's second factors, and how many recovery codes are left. */
export async function findFactors(
  db: Executor,
  staffId: number,
): Promise<{ factors: FactorRow[]; recoveryCodesLeft: number }> {
  const [factors, codes] = await Promise.all([
    db.run(
      sql<FactorRow>`
        select 'authenticator' as kind, id, name, created_at from staff_authenticator
        where staff_id = ${staffId} and confirmed_at is not null
        union all
        select 'passkey', id, name, created_at from staff_passkey where staff_id = ${staffId}
        order by created_at, id
      `.compile(query),
    ),
    db.run(query.selectFrom('staffRecoveryCode').select('codeHash').where('staffId', '=', staffId)),
  ]);
  return { factors, recoveryCodesLeft: codes.length };
}

/**
 * Deletes a second factor of a staff member.
 *
 * @returns whether this person had it
 */
export async function deleteFactor(
  tx: Tx,
  staffId: number,
  { kind, id }: Pick<FactorRow, 'kind' | 'id'>,
): Promise<boolean> {
  const table = kind === 'passkey' ? 'staffPasskey' : 'staffAuthenticator';
  const rows = await tx.run(
    query.deleteFrom(table).where('staffId', '=', staffId).where('id', '=', id).returning('id'),
  );
  return rows.length === 1;
}

/** Replaces all recovery codes of a staff member. */
export async function replaceRecoveryCodes(
  tx: Tx,
  staffId: number,
  hashes: readonly Buffer[],
): Promise<void> {
  await tx.run(query.deleteFrom('staffRecoveryCode').where('staffId', '=', staffId));
  await tx.run(
    query.insertInto('staffRecoveryCode').values(hashes.map((codeHash) => ({ staffId, codeHash }))),
  );
}

/**
 * Deletes a recovery code that is being used.
 *
 * @returns whether the code was there: each works once
 */
export async function consumeRecoveryCode(
  db: Executor,
  staffId: number,
  codeHash: Buffer,
): Promise<boolean> {
  const rows = await db.run(
    query
      .deleteFrom('staffRecoveryCode')
      .where('staffId', '=', staffId)
      .where('codeHash', '=', codeHash)
      .returning('staffId'),
  );
  return rows.length === 1;
}

/** Stores the challenge that a passkey has to answer. */
export function insertChallenge(
  db: Executor,
  challenge: { challenge: string; staffId: number | null; expiresAt: Date },
): Promise<unknown> {
  return db.run(query.insertInto('staffChallenge').values(challenge));
}

/**
 * Deletes the challenge that a passkey has answered.
 *
 * @returns whether it was there: a challenge is answered once
 */
export async function consumeChallenge(
  db: Executor,
  challenge: string,
  staffId: number | null,
  now: Date,
): Promise<boolean> {
  const rows = await db.run(
    query
      .deleteFrom('staffChallenge')
      .where('challenge', '=', challenge)
      .where('staffId', 'is not distinct from', staffId)
      .where('expiresAt', '>', now)
      .returning('challenge'),
  );
  return rows.length === 1;
}

/** Finds the ids of a staff member's passkeys. */
export function findPasskeyIds(db: Executor, staffId: number) {
  return db.run(
    query
      .selectFrom('staffPasskey')
      .select(['credentialId', 'transports'])
      .where('staffId', '=', staffId),
  );
}

/** Finds a passkey and its owner by the passkey's id. */
export async function findPasskey(db: Executor, credentialId: string) {
  const [row] = await db.run(
    query
      .selectFrom('staffPasskey')
      .innerJoin('staff', 'staff.id', 'staffId')
      .select(['staffPasskey.id', 'staffId', 'publicKey', 'counter', 'transports', 'isDemo'])
      .where('credentialId', '=', credentialId)
      .where('removedAt', 'is', null),
  );
  return row;
}

/** Whether a passkey is still there. The caller has locked its person against changes. */
export async function hasPasskey(tx: Tx, staffId: number, passkeyId: number): Promise<boolean> {
  const rows = await tx.run(
    query
      .selectFrom('staffPasskey')
      .select('id')
      .where('id', '=', passkeyId)
      .where('staffId', '=', staffId),
  );
  return rows.length === 1;
}

/** Stores a passkey's counter of signatures. A lower one later means that it was copied. */
export function updatePasskeyCounter(db: Executor, id: number, counter: number): Promise<unknown> {
  return db.run(query.updateTable('staffPasskey').set({ counter }).where('id', '=', id));
}

export interface NewPasskey {
  staffId: number;
  name: string;
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  createdAt: Date;
}

/**
 * Inserts a passkey of a staff member.
 *
 * @returns false if the passkey is known already
 */
export async function insertPasskey(tx: Tx, passkey: NewPasskey): Promise<boolean> {
  const rows = await tx.run(
    query
      .insertInto('staffPasskey')
      .values(passkey)
      .onConflict((conflict) => conflict.column('credentialId').doNothing())
      .returning('id'),
  );
  return rows.length === 1;
}
