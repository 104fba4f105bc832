import { sql } from 'kysely';
import type { Executor, Tx } from '../db/database.ts';
import { query } from '../db/pool.ts';

export interface Referrer {
  id: number;
  mail: string;
  phoneVerifiedAt: Date | null;
}

/** Finds the member who has this referral code. */
export async function findMemberByCode(db: Executor, code: string): Promise<Referrer | undefined> {
  const [row] = await db.run(
    query
      .selectFrom('member')
      .select(['id', 'mail', 'phoneVerifiedAt'])
      .where('referralCode', '=', code),
  );
  return row;
}

/** Finds a member's own referral code, and whether their phone is verified. */
export async function findReferralCode(
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

/** Counts the referrals of a member for which both got points. There is a limit of ten. */
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

/** Records who invited a new member. The reward is given later, when the friend has verified. */
export function insertReferral(
  tx: Tx,
  referral: { friendId: number; referrerId: number; createdAt: Date },
): Promise<unknown> {
  return tx.run(query.insertInto('referral').values(referral));
}

/** Finds the member who referred this one, while the points for it are not given yet. */
export async function findOpenReferral(
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
 * Stores digests that identify a person, for good. Of two transactions with the same digest, the
 * second waits for the first.
 *
 * @returns whether all digests were new
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
 * Stores that a referral was rewarded, with its place among the referrals of the referrer.
 *
 * @returns false if it was rewarded already
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
