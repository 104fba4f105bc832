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
 * Finds the other open accounts of a member's person: those with the same mailbox, if the member
 * has proved it, and those that state the phone that the member has verified. What the member has
 * not proved is not compared, because anybody can type somebody else's address or number.
 */
export async function findOtherAccounts(
  db: Executor,
  memberId: number,
): Promise<{ sameMailbox: number[]; statingPhone: number[] }> {
  const sameMailbox = await db.run(
    sql<{ id: number }>`
      select other.id from member join member as other on other.id <> member.id and other.closed_at is null
        and mailbox_of(other.mail_key) = mailbox_of(member.mail_key)
      where member.id = ${memberId}::bigint and member.closed_at is null and member.mail_proved_at is not null
    `.compile(query),
  );
  const statingPhone = await db.run(
    sql<{ id: number }>`
      select other.id from member join member as other on other.id <> member.id and other.closed_at is null
        and other.phone <> '' and other.phone collate "C" = member.phone
      where member.id = ${memberId}::bigint and member.closed_at is null and member.phone_verified_at is not null
    `.compile(query),
  );
  return {
    sameMailbox: sameMailbox.map(({ id }) => id),
    statingPhone: statingPhone.map(({ id }) => id),
  };
}
