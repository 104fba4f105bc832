import { sql } from 'kysely';
import type { Executor, Tx } from '../db/database.ts';
import { query } from '../db/pool.ts';

export interface Referrer {
  id: number;
  mail: string;
  phoneVerifiedAt: Date | null;
}

export async function selectMemberByCode(
  db: Executor,
  code: string,
): Promise<Referrer | undefined> {
  const [row] = await db.run(
    query
      .selectFrom('member')
      .select(['id', 'mail', 'phoneVerifiedAt'])
      .where('referralCode', '=', code),
  );
  return row;
}

export async function selectReferralCode(
  db: Executor,
  memberId: number,
): Promise<{ code: string; phoneVerifiedAt: Date | null } | undefined> {
  const [row] = await db.run(
    query
      .selectFrom('member')
      .select(['referralCode as code', 'phoneVerifiedAt'])
      .where('id', '=', memberId),
  );
  return row;
}

/** Friends of a member who got their points, and so took a place. */
export async function countFriends(db: Executor, referrerId: number): Promise<number> {
  const [row] = await db.run(
    query
      .selectFrom('referral')
      .select(sql<number>`count(*)::integer`.as('friends'))
      .where('referrerId', '=', referrerId)
      .where('rewardedAt', 'is not', null),
  );
  return row?.friends ?? 0;
}

export function insertReferral(
  tx: Tx,
  referral: { friendId: number; referrerId: number; createdAt: Date },
): Promise<unknown> {
  return tx.run(query.insertInto('referral').values(referral));
}

/** Who brought this member, while nobody was rewarded for it. */
export async function selectOpenReferral(
  db: Executor,
  friendId: number,
): Promise<
  { referrerId: number; referrerMail: string; referrerVerifiedAt: Date | null } | undefined
> {
  const [row] = await db.run(
    query
      .selectFrom('referral')
      .innerJoin('member', 'member.id', 'referral.referrerId')
      .select([
        'referrerId',
        'member.mail as referrerMail',
        'member.phoneVerifiedAt as referrerVerifiedAt',
      ])
      .where('friendId', '=', friendId)
      .where('rewardedAt', 'is', null),
  );
  return row;
}

/**
 * Remembers what a person is known by, for good. One of two who are known by the same, and come at
 * once, waits for the other.
 *
 * @returns whether all of it was new
 */
export async function insertKnownPerson(tx: Tx, digests: readonly Buffer[]): Promise<boolean> {
  const rows = await tx.run(
    query
      .insertInto('knownPerson')
      .values(digests.map((digest) => ({ digest })))
      .onConflict((conflict) => conflict.doNothing())
      .returning('digest'),
  );
  return rows.length === digests.length;
}

/**
 * Takes the next place. @returns whether there was still one to take, and this friend had none yet
 */
export async function updateRewarded(
  tx: Tx,
  friendId: number,
  reward: { rewardedAt: Date; place: number },
): Promise<boolean> {
  const rows = await tx.run(
    query
      .updateTable('referral')
      .set(reward)
      .where('friendId', '=', friendId)
      .where('rewardedAt', 'is', null)
      .returning('friendId'),
  );
  return rows.length === 1;
}
