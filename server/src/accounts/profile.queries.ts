import { sql } from 'kysely';
import type { Executor, Tx } from '../db/database.ts';
import { query } from '../db/pool.ts';
import type { Language } from '../db/types.ts';
import { insertExclusionToSpread } from '../protection/index.ts';
import type { RegisteredProfile } from './change-profile.rules.ts';
import type { Profile } from './profile.rules.ts';

/** A member's registered data. The phone is in E.164. */
export interface RegisteredMember extends RegisteredProfile {
  mail: string;
  language: Language;
  createdAt: Date;
  revision: number;
}

/** The query for a member's registered data. */
function profileOf(memberId: number) {
  return query
    .selectFrom('member')
    .select([
      'lastName',
      'middleName',
      'firstName',
      'phone',
      'phoneVerifiedAt',
      'mail',
      'language',
      'postalCode',
      'country',
      'prefectureId',
      'city',
      'street',
      'building',
      'createdAt',
      'revision',
    ])
    .where('id', '=', memberId)
    .where('closedAt', 'is', null);
}

/** Finds a member's registered data. */
export async function findProfile(
  db: Executor,
  memberId: number,
): Promise<RegisteredMember | undefined> {
  const [profile] = await db.run(profileOf(memberId));
  return profile;
}

/** A member in a search result. */
export interface FoundMember {
  id: number;
  lastName: string;
  firstName: string;
  mail: string;
}

/** Finds members with this phone, or with all words in their names or mail, newest first. */
export function findMembersBy(
  db: Executor,
  { words, phone }: { words: readonly string[]; phone: string | null },
  limit: number,
): Promise<FoundMember[]> {
  return db.run(
    sql<FoundMember>`
      select id, last_name, first_name, mail from member
      where closed_at is null and (phone = ${phone}::text or not exists (
        select from unnest(${words}::text[]) as word
        where strpos(
          search_key(concat_ws(chr(10), last_name || first_name, middle_name, mail)),
          search_key(word)
        ) = 0
      ))
      order by id desc limit ${limit}
    `.compile(query),
  );
}

/**
 * Reads and locks a member's profile, so that it does not change before the transaction writes it.
 */
export async function lockProfile(tx: Tx, memberId: number): Promise<RegisteredMember | undefined> {
  const [profile] = await tx.run(profileOf(memberId).forUpdate());
  return profile;
}

/** Replaces a member's name and address. The caller has validated them. */
export function updateProfile(tx: Tx, memberId: number, profile: Profile): Promise<unknown> {
  return tx.run(query.updateTable('member').set(profile).where('id', '=', memberId));
}

/**
 * Sets the address with which a member logs in. Deletes a temporary password, because it was sent
 * to the old address.
 *
 * @param isSameMailbox whether only the alias changes; otherwise the new mailbox is not proved
 */
export function updateMail(
  tx: Tx,
  memberId: number,
  {
    mail,
    mailKey,
    isSameMailbox,
    now,
  }: { mail: string; mailKey: string; isSameMailbox: boolean; now: Date },
): Promise<unknown> {
  const changed = {
    ...{ mail, mailKey, ...(!isSameMailbox && { mailProvedAt: null, mailboxSince: now }) },
    ...{ temporaryPasswordDigest: null, temporaryPasswordUntil: null },
  };
  return tx.run(query.updateTable('member').set(changed).where('id', '=', memberId));
}

/** Sets when the phone was verified; null if it must be verified again. */
export function updateVerified(
  tx: Tx,
  memberId: number,
  phoneVerifiedAt: Date | null,
): Promise<unknown> {
  return tx.run(query.updateTable('member').set({ phoneVerifiedAt }).where('id', '=', memberId));
}

/** Finds a member's mail address; undefined if no member has this id. */
export async function findMail(db: Executor, memberId: number): Promise<string | undefined> {
  const [row] = await db.run(query.selectFrom('member').select('mail').where('id', '=', memberId));
  return row?.mail;
}

/** Finds the open accounts of the mailbox of an address. */
export async function findAccountsOfMailbox(db: Executor, mailKey: string): Promise<number[]> {
  const rows = await db.run(
    sql<{ id: number }>`
      select id from member
      where closed_at is null and mailbox_of(mail_key) = mailbox_of(${mailKey}::text)
    `.compile(query),
  );
  return rows.map(({ id }) => id);
}

/** Finds the password hash of an open account. */
export async function findPasswordHash(
  db: Executor,
  memberId: number,
): Promise<string | undefined> {
  const [row] = await db.run(
    query
      .selectFrom('member')
      .select('passwordHash')
      .where('id', '=', memberId)
      .where('closedAt', 'is', null),
  );
  return row?.passwordHash;
}

/**
 * Sets a password, deletes a temporary one, and lifts the limits of sessions that were started with
 * a temporary password.
 */
export function updatePassword(tx: Tx, memberId: number, passwordHash: string): Promise<unknown> {
  return Promise.all([
    tx.run(
      query
        .updateTable('member')
        .set({
          passwordHash,
          passwordUselessSince: null,
          temporaryPasswordDigest: null,
          temporaryPasswordUntil: null,
        })
        .where('id', '=', memberId)
        .where('closedAt', 'is', null),
    ),
    tx.run(
      query
        .updateTable('session')
        .set({ needsNewPassword: false })
        .where('memberId', '=', memberId),
    ),
  ]);
}

/** Stores the time since which nobody knows the password of a member. */
export function updatePasswordUseless(tx: Tx, memberId: number, since: Date): Promise<unknown> {
  return tx.run(
    query.updateTable('member').set({ passwordUselessSince: since }).where('id', '=', memberId),
  );
}

/** Whether an open account has a password that somebody knows. */
export async function hasPassword(db: Executor, memberId: number): Promise<boolean> {
  const [row] = await db.run(
    query
      .selectFrom('member')
      .select('id')
      .where('id', '=', memberId)
      .where('closedAt', 'is', null)
      .where('passwordUselessSince', 'is', null),
  );
  return row !== undefined;
}

/**
 * Finds the address and phone by which a member is recognised; undefined if the account is closed.
 */
export async function findPersonOf(
  db: Executor,
  memberId: number,
): Promise<
  | { mail: string; phone: string; phoneVerifiedAt: Date | null; mailProvedAt: Date | null }
  | undefined
> {
  const [row] = await db.run(
    query
      .selectFrom('member')
      .select(['mail', 'phone', 'phoneVerifiedAt', 'mailProvedAt'])
      .where('id', '=', memberId)
      .where('closedAt', 'is', null),
  );
  return row;
}

/** Finds the mail and phone of these members whose accounts are open, and what of it is proved. */
export function findPersonsOf(db: Executor, memberIds: readonly number[]) {
  return db.run(
    query
      .selectFrom('member')
      .select(['id', 'mail', 'phone', 'phoneVerifiedAt', 'mailProvedAt'])
      .select((member) => member.fn.coalesce('mailboxSince', 'createdAt').as('mailboxSince'))
      .where('id', '=', sql<number>`any(${[...memberIds]}::bigint[])`)
      .where('closedAt', 'is', null),
  );
}

/**
 * Stores that a member's mailbox is proved: they used something that was mailed to it, or another
 * company confirmed it. Then their limits also hold for the other accounts of the mailbox.
 */
export async function proveMail(tx: Tx, memberId: number, now: Date): Promise<void> {
  const proved = await tx.run(
    query
      .updateTable('member')
      .set({ mailProvedAt: now })
      .where('id', '=', memberId)
      .where('closedAt', 'is', null)
      .where('mailProvedAt', 'is', null)
      .returning('id'),
  );
  if (proved.length > 0) await insertExclusionToSpread(tx, memberId);
}

/**
 * Marks a member's mailbox as proved by their last log-in with a temporary password, if nothing
 * else has proved it. Does nothing if support has changed the address, because the password may
 * have been mailed to the former one.
 */
export async function proveMailByEarlierLogIn(tx: Tx, memberId: number): Promise<void> {
  const proved = await tx.run(
    sql<{ id: number }>`
      update member set mail_proved_at = used.at
      from (
        select max(at) as at from log_in
        where member_id = ${memberId}::bigint and method = 'temporary_password'
          and disowned_at is null
      ) as used
      where member.id = ${memberId}::bigint and closed_at is null and mail_proved_at is null
        and used.at is not null
        and not exists (
          select from audit_entry
          where subject = ${`member ${memberId}`}::text and action = 'member change'
            and details->'fields' ? 'mail'
        )
      returning member.id
    `.compile(query),
  );
  if (proved.length > 0) await insertExclusionToSpread(tx, memberId);
}
