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
 * Finds the other open accounts that state the phone that a member has verified; none without one.
 * A phone that is not verified is not compared, because anybody can type somebody else's number.
 */
export async function findStatingPhone(db: Executor, memberId: number): Promise<number[]> {
  const accounts = await db.run(
    sql<{ id: number }>`
      select other.id from member join member as other
        on other.id <> member.id and other.closed_at is null
        and other.phone <> '' and other.phone collate "C" = member.phone
      where member.id = ${memberId}::bigint and member.closed_at is null
        and member.phone_verified_at is not null
    `.compile(query),
  );
  return accounts.map(({ id }) => id);
}
