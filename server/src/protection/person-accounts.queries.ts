import { sql } from 'kysely';
import type { Executor, Tx } from '../db/database.ts';
import { query } from '../db/pool.ts';
import {
  type MailboxAccount,
  type PersonAccounts,
  personAccounts,
} from './person-accounts.rules.ts';

/**
 * Finds the accounts that are counted as one person's when this one pays. In a transaction that
 * begins a payment, the person must be locked.
 */
export async function findPersonAccounts(
  db: Executor,
  memberId: number,
  now: Date,
): Promise<PersonAccounts> {
  const accounts = await findMailboxAccounts(db, memberId);
  const ids = [memberId, ...accounts.map((account) => account.memberId)];
  const left = await findLeftAccounts(db, ids, now);
  return personAccounts(
    memberId,
    accounts,
    left.map(({ leftMemberId }) => leftMemberId),
  );
}

/** Finds all open accounts of the mailbox of an open account, with the account itself. */
export function findMailboxAccounts(db: Executor, memberId: number): Promise<MailboxAccount[]> {
  return db.run(
    sql<MailboxAccount>`
      select other.id as member_id, other.mail_proved_at is not null as is_proved
      from member join member as other on other.closed_at is null
        and mailbox_of(other.mail_key) = mailbox_of(member.mail_key)
      where member.id = ${memberId}::bigint and member.closed_at is null
      order by other.id
    `.compile(query),
  );
}

/** An account that shared the mailbox of others, and whose payments count there until a time. */
export interface LeftAccount {
  leftMemberId: number;
  untilAt: Date;
}

/** Finds the accounts that left the mailbox of these ones, and whose payments still count. */
export function findLeftAccounts(
  db: Executor,
  memberIds: readonly number[],
  now: Date,
): Promise<LeftAccount[]> {
  return db.run(
    query
      .selectFrom('leftAccount')
      .select(['leftMemberId', 'untilAt'])
      .where('memberId', '=', sql<number>`any(${memberIds}::bigint[])`)
      .where('untilAt', '>', now),
  );
}

/** Stores that the payments of accounts that left a mailbox count for one that had it, too. */
export async function insertLeftAccounts(
  tx: Tx,
  memberId: number,
  left: readonly LeftAccount[],
): Promise<void> {
  for (const { leftMemberId, untilAt } of left)
    await tx.run(
      sql`
        insert into left_account (member_id, left_member_id, until_at)
        select ${memberId}::bigint, ${leftMemberId}::bigint, ${untilAt}::timestamptz
        where ${memberId}::bigint <> ${leftMemberId}::bigint
        on conflict (member_id, left_member_id) do update
        set until_at = greatest(left_account.until_at, excluded.until_at)
      `.compile(query),
    );
}

/** Deletes what counts for an account of accounts that left its mailbox. */
export function deleteLeftAccounts(tx: Tx, memberId: number): Promise<unknown> {
  return tx.run(query.deleteFrom('leftAccount').where('memberId', '=', memberId));
}

/** Deletes what counted until before `now`. */
export async function deleteEndedLeftAccounts(db: Executor, now: Date): Promise<void> {
  await db.run(query.deleteFrom('leftAccount').where('untilAt', '<=', now));
}
