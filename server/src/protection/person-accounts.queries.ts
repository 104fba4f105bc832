import { sql } from 'kysely';
import type { Executor } from '../db/database.ts';
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
export async function findPersonAccounts(db: Executor, memberId: number): Promise<PersonAccounts> {
  return personAccounts(memberId, await findMailboxAccounts(db, memberId));
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
