import { sql } from 'kysely';
import type { Executor } from '../db/database.ts';
import { query } from '../db/pool.ts';

/** Finds the name of a member, family name first; '' if the account is closed. */
export async function findMemberName(db: Executor, memberId: number): Promise<string> {
  const [row] = await db.run(
    query
      .selectFrom('member')
      .select(['lastName', 'firstName'])
      .where('id', '=', memberId)
      .where('closedAt', 'is', null),
  );
  return row === undefined ? '' : `${row.lastName} ${row.firstName}`.trim();
}

/**
 * Finds the other open accounts of a member's person: those with the same mailbox, and those that
 * state the phone that the member has verified, verified or not. A phone that the member themselves
 * has not verified finds nobody: anybody can type the number of somebody else.
 *
 * @returns ids of members
 */
export async function findOtherAccounts(db: Executor, memberId: number): Promise<number[]> {
  const rows = await db.run(
    sql<{ id: number }>`
      select other.id from member join member as other on other.id <> member.id and other.closed_at is null
        and mailbox_of(other.mail_key) = mailbox_of(member.mail_key)
      where member.id = ${memberId}::bigint and member.closed_at is null
      union
      select other.id from member join member as other on other.id <> member.id and other.closed_at is null
        and other.phone <> '' and other.phone collate "C" = member.phone
      where member.id = ${memberId}::bigint and member.closed_at is null and member.phone_verified_at is not null
    `.compile(query),
  );
  return rows.map(({ id }) => id);
}
