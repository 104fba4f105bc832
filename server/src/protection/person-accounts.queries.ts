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
  // Payments that count in an account without a proof of the mailbox may be a stranger's.
  const proved = accounts.filter(({ isProved }) => isProved).map((account) => account.memberId);
  const left = await findLeftAccounts(db, [memberId, ...proved], now);
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
      select other.id as member_id, other.mail_proved_at is not null as is_proved,
        coalesce(other.mailbox_since, other.created_at) as since,
        (member.mail_proved_at is null or other.mail_proved_at is null) and exists (
          select from mailbox_stranger
          where (member_id = member.id and other_id = other.id)
            or (member_id = other.id and other_id = member.id)
        ) as is_stranger
      from member join member as other on other.closed_at is null
        and mailbox_of(other.mail_key) = mailbox_of(member.mail_key)
      where member.id = ${memberId}::bigint and member.closed_at is null
      order by other.id
    `.compile(query),
  );
}

/**
 * Finds those of these members who may share caps with another account: one of their mailbox, or
 * one that left it.
 */
export async function findSharingMembers(
  db: Executor,
  memberIds: readonly number[],
  now: Date,
): Promise<number[]> {
  const rows = await db.run(
    sql<{ id: number }>`
      select member.id from member
      where member.id = any(${memberIds}::bigint[]) and member.closed_at is null and (
        exists (
          select from member as other where other.id <> member.id and other.closed_at is null
            and mailbox_of(other.mail_key) = mailbox_of(member.mail_key)
        ) or exists (
          select from left_account
          where left_account.member_id = member.id and until_at > ${now}::timestamptz
        )
      )
      order by member.id
    `.compile(query),
  );
  return rows.map(({ id }) => id);
}

/** Stores that accounts of a member's mailbox are other people's. */
export async function insertStrangers(
  tx: Tx,
  memberId: number,
  otherIds: readonly number[],
  decidedAt: Date,
): Promise<void> {
  if (otherIds.length === 0) return;
  const rows = otherIds.map((otherId) => ({ memberId, otherId, decidedAt }));
  await tx.run(
    query
      .insertInto('mailboxStranger')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing()),
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
  { memberId, isProved }: Pick<MailboxAccount, 'memberId' | 'isProved'>,
  left: readonly LeftAccount[],
): Promise<void> {
  for (const { leftMemberId, untilAt } of left)
    await tx.run(
      sql`
        insert into left_account (member_id, left_member_id, until_at, is_proved)
        select ${memberId}::bigint, ${leftMemberId}::bigint, ${untilAt}::timestamptz,
          ${isProved}::boolean
        where ${memberId}::bigint <> ${leftMemberId}::bigint
        on conflict (member_id, left_member_id) do update
        set until_at = greatest(left_account.until_at, excluded.until_at),
          is_proved = left_account.is_proved or excluded.is_proved
      `.compile(query),
    );
}

/** Deletes what counts for an account only because it claimed a mailbox that it had not proved. */
export function deleteLeftAccounts(tx: Tx, memberId: number): Promise<unknown> {
  return tx.run(
    query.deleteFrom('leftAccount').where('memberId', '=', memberId).where('isProved', '=', false),
  );
}

/** Stores that an account had proved the mailbox of all accounts whose payments count for it. */
export function updateLeftAccountsProved(tx: Tx, memberId: number): Promise<unknown> {
  return tx.run(
    query.updateTable('leftAccount').set({ isProved: true }).where('memberId', '=', memberId),
  );
}

/**
 * Lets payments of accounts that parted in this month begin one after the other: each sums what the
 * other paid, but they share no mailbox any more, whose lock would order them. Call it after the
 * person is locked and before any account. Does nothing for accounts that have not parted.
 */
export async function lockParted(tx: Tx, memberId: number, now: Date): Promise<void> {
  const { binding, counted } = await findPersonAccounts(tx, memberId, now);
  const left = counted.filter((id) => !binding.includes(id));
  if (left.length === 0) return;
  for (const id of [memberId, ...left].toSorted((one, other) => one - other))
    await tx.run(
      sql`select pg_advisory_xact_lock(hashtextextended(${`pays ${id}`}, 0))`.compile(query),
    );
}

/** Deletes what counted until before `now`. */
export async function deleteEndedLeftAccounts(db: Executor, now: Date): Promise<void> {
  await db.run(query.deleteFrom('leftAccount').where('untilAt', '<=', now));
}
