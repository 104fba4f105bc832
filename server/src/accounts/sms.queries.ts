import { sql } from 'kysely';
import type { Executor, Tx } from '../db/database.ts';
import { query } from '../db/pool.ts';
import { MemberGoneError } from '../lib/member-gone.ts';
import type { SentCode } from './sms.rules.ts';

export interface VerifiableMember {
  mail: string;
  phone: string;
  phoneVerifiedAt: Date | null;
}

/**
 * Locks a member, so that their codes are sent and checked one after another.
 *
 * @throws MemberGoneError if the account is closed
 */
export async function lockMember(tx: Tx, memberId: number): Promise<VerifiableMember> {
  const [row] = await tx.run(
    query
      .selectFrom('member')
      .select(['mail', 'phone', 'phoneVerifiedAt'])
      .where('id', '=', memberId)
      .where('closedAt', 'is', null)
      .forUpdate(),
  );
  if (row === undefined) throw new MemberGoneError();
  return row;
}

/** Whether a member has verified this phone number. */
export async function isVerifiedPhone(db: Executor, phone: string): Promise<boolean> {
  const rows = await db.run(
    query
      .selectFrom('member')
      .select('id')
      .where('phone', '=', phone)
      .where('phoneVerifiedAt', 'is not', null),
  );
  return rows.length > 0;
}

/** Finds the code that was last sent to a member by SMS. */
export async function findSentCode(db: Executor, memberId: number): Promise<SentCode | undefined> {
  const [row] = await db.run(
    query
      .selectFrom('smsCode')
      .select(['phone', 'codeDigest', 'sentAt', 'triesLeft'])
      .where('memberId', '=', memberId),
  );
  return row;
}

/**
 * Stores the digest of the code that was sent. It replaces the code before, which stops being
 * valid.
 */
export function upsertSentCode(tx: Tx, memberId: number, code: SentCode): Promise<unknown> {
  return tx.run(
    query
      .insertInto('smsCode')
      .values({ memberId, ...code })
      .onConflict((conflict) => conflict.column('memberId').doUpdateSet(code)),
  );
}

/** Lowers the number of tries that a member has left for the SMS code. */
export function takeTry(tx: Tx, memberId: number): Promise<unknown> {
  return tx.run(
    query
      .updateTable('smsCode')
      .set({ triesLeft: sql<number>`tries_left - 1` })
      .where('memberId', '=', memberId),
  );
}

/** Deletes a member's code, so that it cannot be used again. */
export function deleteSentCode(tx: Tx, memberId: number): Promise<unknown> {
  return tx.run(query.deleteFrom('smsCode').where('memberId', '=', memberId));
}

/**
 * Stores a member's phone as verified.
 *
 * @throws an error of the constraint `one_member_per_phone` if another member verified it first
 */
export function updateVerifiedPhone(
  tx: Tx,
  memberId: number,
  phone: string,
  now: Date,
): Promise<unknown> {
  return tx.run(
    query.updateTable('member').set({ phone, phoneVerifiedAt: now }).where('id', '=', memberId),
  );
}

/**
 * Counts a code that is sent against the quota of a day.
 *
 * @returns false if the quota is used up; then nothing is counted
 */
export async function takeQuota(
  tx: Tx,
  subject: Buffer,
  day: string,
  limit: number,
): Promise<boolean> {
  const rows = await tx.run(
    sql<{ sent: number }>`
      insert into sms_quota (subject, day, sent) values (${subject}, ${day}::date, 1)
      on conflict (subject, day) do update set sent = sms_quota.sent + 1
        where sms_quota.sent < ${limit}::smallint
      returning sent
    `.compile(query),
  );
  return rows.length === 1;
}

/** Deletes SMS codes and daily SMS counts that are so old that no rule reads them any more. */
export async function deleteOldVerifications(
  db: Executor,
  sentBefore: Date,
  dayBefore: string,
): Promise<void> {
  await db.run(query.deleteFrom('smsCode').where('sentAt', '<', sentBefore));
  await db.run(sql`delete from sms_quota where day < ${dayBefore}::date`.compile(query));
}
