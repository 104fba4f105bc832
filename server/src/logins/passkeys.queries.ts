import { sql } from 'kysely';
import type { Executor, Tx } from '../db/database.ts';
import { query } from '../db/pool.ts';
import type { MadePasskey } from '../factors/webauthn.ts';

/** Finds a member's passkeys, oldest first. */
export function findPasskeys(db: Executor, memberId: number) {
  return db.run(
    query
      .selectFrom('memberPasskey')
      .select(['id', 'name', 'credentialId', 'createdAt', 'lastUsedAt', 'copiedAt'])
      .where('memberId', '=', memberId)
      .orderBy('id'),
  );
}

/** Whether a member was offered a passkey at a payment. */
export async function wasPasskeyOffered(db: Executor, memberId: number): Promise<boolean> {
  const [row] = await db.run(
    query.selectFrom('member').select('passkeyOfferedAt').where('id', '=', memberId),
  );
  return row !== undefined && row.passkeyOfferedAt !== null;
}

/** Stores that a member was offered a passkey at a payment. The first time remains. */
export function updatePasskeyOffered(db: Executor, memberId: number, now: Date): Promise<unknown> {
  return db.run(
    query
      .updateTable('member')
      .set({ passkeyOfferedAt: now })
      .where('id', '=', memberId)
      .where('passkeyOfferedAt', 'is', null),
  );
}

/** Finds a passkey of an open account by the id that its authenticator gave it. */
export async function findPasskey(db: Executor, credentialId: string) {
  const [row] = await db.run(
    query
      .selectFrom('memberPasskey')
      .innerJoin('member', 'member.id', 'memberId')
      .select(['memberPasskey.id', 'memberId', 'name', 'publicKey', 'counter'])
      .where('credentialId', '=', credentialId)
      .where('closedAt', 'is', null),
  );
  return row;
}

/**
 * Stores that a passkey was used.
 *
 * @returns false if its counter did not rise: another copy of the key was used (WebAuthn, 6.1.1);
 *   or if this was noticed before
 */
export async function updatePasskeyUse(
  db: Executor,
  { memberId, id }: { memberId: number; id: number },
  counter: number,
  now: Date,
): Promise<boolean> {
  const rows = await db.run(
    query
      .updateTable('memberPasskey')
      .set({ counter, lastUsedAt: now })
      .where('memberId', '=', memberId)
      .where('id', '=', id)
      // 0: an authenticator without a counter.
      .where('counter', counter === 0 ? '=' : '<', counter)
      .where('copiedAt', 'is', null)
      .returning('id'),
  );
  return rows.length === 1;
}

/**
 * Stores that there is a copy of a passkey: neither the copy nor the original works from now on.
 *
 * @param issuedAt when the challenge was issued that was answered with a counter that did not rise.
 *   It proves a copy only if it is after the last use: answers to older challenges may be late
 * @returns false if nothing was stored: it was known, or nothing is proved
 */
export async function updatePasskeyCopied(
  tx: Tx,
  { memberId, id }: { memberId: number; id: number },
  { issuedAt, now }: { issuedAt: Date; now: Date },
): Promise<boolean> {
  const rows = await tx.run(
    query
      .updateTable('memberPasskey')
      .set({ copiedAt: now })
      .where('memberId', '=', memberId)
      .where('id', '=', id)
      .where('copiedAt', 'is', null)
      .where((row) => row.or([row('lastUsedAt', 'is', null), row('lastUsedAt', '<', issuedAt)]))
      .returning('id'),
  );
  return rows.length === 1;
}

/** Whether it is known that there is a copy of a passkey. */
export async function isPasskeyCopied(tx: Tx, memberId: number, id: number): Promise<boolean> {
  const passkeys = await findPasskeys(tx, memberId);
  return passkeys.some((passkey) => passkey.id === id && passkey.copiedAt !== null);
}

/**
 * Adds a passkey, unless it is known or the member has `most` already. The caller has locked the
 * member.
 */
export async function insertPasskey(
  tx: Tx,
  passkey: MadePasskey & { memberId: number; name: string; createdAt: Date },
  most: number,
): Promise<boolean> {
  if ((await findPasskeys(tx, passkey.memberId)).length >= most) return false;
  const rows = await tx.run(
    query
      .insertInto('memberPasskey')
      .values(passkey)
      .onConflict((conflict) => conflict.column('credentialId').doNothing())
      .returning('id'),
  );
  return rows.length === 1;
}

/** @returns whether the member had this passkey */
export async function deletePasskey(tx: Tx, memberId: number, id: number): Promise<boolean> {
  const rows = await tx.run(
    query
      .deleteFrom('memberPasskey')
      .where('memberId', '=', memberId)
      .where('id', '=', id)
      .returning('id'),
  );
  return rows.length === 1;
}

/** Deletes a member's passkeys that were made at this time or later. */
export function deletePasskeysSince(tx: Tx, memberId: number, since: Date): Promise<unknown> {
  return tx.run(
    query
      .deleteFrom('memberPasskey')
      .where('memberId', '=', memberId)
      .where('createdAt', '>=', since),
  );
}

/**
 * Stores that a challenge was answered.
 *
 * @returns false if it was answered before
 */
export async function consumeChallenge(
  db: Executor,
  challengeHash: Buffer,
  expiresAt: Date,
): Promise<boolean> {
  const rows = await db.run(
    query
      .insertInto('usedChallenge')
      .values({ challengeHash, expiresAt })
      .onConflict((conflict) => conflict.column('challengeHash').doNothing())
      .returning('expiresAt'),
  );
  return rows.length === 1;
}

export function deleteExpiredChallenges(db: Executor, now: Date): Promise<unknown> {
  return db.run(query.deleteFrom('usedChallenge').where('expiresAt', '<=', now));
}

/** Finds when a member's session began, and the member's mail address and name. */
export async function findSessionOwner(db: Executor, idHash: Buffer) {
  const [row] = await db.run(
    query
      .selectFrom('session')
      .innerJoin('member', 'member.id', 'session.memberId')
      .select([
        'session.createdAt',
        'member.mail',
        sql<string>`concat_ws(' ', last_name, first_name)`.as('name'),
      ])
      .where('idHash', '=', idHash),
  );
  return row;
}

/** Finds the words for the browser of a session; '' if they are unknown. */
export async function findDeviceOfSession(db: Executor, idHash: Buffer): Promise<string> {
  const [row] = await db.run(
    query.selectFrom('session').select('device').where('idHash', '=', idHash),
  );
  return row?.device ?? '';
}
