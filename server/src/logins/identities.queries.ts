import type { Executor, Tx } from '../db/database.ts';
import { query } from '../db/pool.ts';
import type { OpenidProviderId } from '../providers/openid/openid-provider.ts';

/** An account at a company: the company and its name for the person. */
export interface IdentityKey {
  provider: OpenidProviderId;
  subject: string;
}

const known: readonly OpenidProviderId[] = ['google', 'line'];

/** Reads a stored company; a newer version of the shop may have stored another. */
function providerOf(stored: string): OpenidProviderId | undefined {
  return known.find((provider) => provider === stored);
}

/** Finds the accounts with which a member logs in, oldest first. */
export async function findIdentities(db: Executor, memberId: number) {
  const rows = await db.run(
    query
      .selectFrom('memberLoginIdentity')
      .select(['provider', 'subject', 'linkedAt', 'lastUsedAt'])
      .where('memberId', '=', memberId)
      .orderBy('linkedAt')
      .orderBy('provider'),
  );
  return rows.flatMap((row) => {
    const provider = providerOf(row.provider);
    return provider === undefined ? [] : [{ ...row, provider }];
  });
}

/**
 * Finds the member of a linked account, with the hash of their password, and stores that the
 * account was used.
 */
export async function updateIdentityUse(
  db: Executor,
  { provider, subject }: IdentityKey,
  now: Date,
): Promise<{ memberId: number; passwordHash: string } | undefined> {
  const [row] = await db.run(
    query
      .updateTable('memberLoginIdentity')
      .from('member')
      .set({ lastUsedAt: now })
      .whereRef('member.id', '=', 'memberLoginIdentity.memberId')
      .where('member.closedAt', 'is', null)
      .where('provider', '=', provider)
      .where('subject', '=', subject)
      .returning(['memberLoginIdentity.memberId', 'member.passwordHash']),
  );
  return row;
}

/**
 * Links an account with a member. The caller has locked the member.
 *
 * @returns false if the account is linked with somebody, or the member with another account of this
 *   company
 */
export async function insertIdentity(
  tx: Tx,
  identity: IdentityKey & { memberId: number; linkedAt: Date },
): Promise<boolean> {
  const { provider, subject, memberId, linkedAt } = identity;
  const rows = await tx.run(
    query
      .insertInto('memberLoginIdentity')
      .values({ provider, subject, memberId, linkedAt })
      .onConflict((conflict) => conflict.doNothing())
      .returning('memberId'),
  );
  return rows.length === 1;
}

/** @returns whether the member had an account of this company */
export async function deleteIdentity(
  tx: Tx,
  memberId: number,
  provider: OpenidProviderId,
): Promise<boolean> {
  const rows = await tx.run(
    query
      .deleteFrom('memberLoginIdentity')
      .where('memberId', '=', memberId)
      .where('provider', '=', provider)
      .returning('provider'),
  );
  return rows.length === 1;
}

export function deleteIdentities(tx: Tx, memberId: number): Promise<unknown> {
  return tx.run(query.deleteFrom('memberLoginIdentity').where('memberId', '=', memberId));
}

/** Unlinks the accounts of a member that were linked at this time or later. */
export function deleteIdentitiesSince(tx: Tx, memberId: number, since: Date): Promise<unknown> {
  return tx.run(
    query
      .deleteFrom('memberLoginIdentity')
      .where('memberId', '=', memberId)
      .where('linkedAt', '>=', since),
  );
}

/** Stores an account that waits to be linked with the member who has this mail address. */
export function insertWaitingIdentity(
  db: Executor,
  waiting: IdentityKey & { tokenHash: Buffer; mailKey: string; expiresAt: Date },
): Promise<unknown> {
  return db.run(query.insertInto('waitingIdentity').values(waiting));
}

/**
 * Deletes and returns an account that waits to be linked with this member, whose mail address it
 * has. So each waiting account is linked once.
 */
export async function takeWaitingIdentity(
  tx: Tx,
  taking: { provider: OpenidProviderId; tokenHash: Buffer; memberId: number; now: Date },
): Promise<IdentityKey | undefined> {
  const { provider, tokenHash, memberId, now } = taking;
  const [row] = await tx.run(
    query
      .deleteFrom('waitingIdentity')
      .using('member')
      .whereRef('member.mailKey', '=', 'waitingIdentity.mailKey')
      .where('member.id', '=', memberId)
      .where('provider', '=', provider)
      .where('tokenHash', '=', tokenHash)
      .where('expiresAt', '>', now)
      .returning('subject'),
  );
  return row && { provider, subject: row.subject };
}

export function deleteExpiredIdentities(db: Executor, now: Date): Promise<unknown> {
  return db.run(query.deleteFrom('waitingIdentity').where('expiresAt', '<=', now));
}
