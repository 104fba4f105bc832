import { type Insertable, sql } from 'kysely';
import type { Executor, Tx } from '../db/database.ts';
import { query } from '../db/pool.ts';
import type { Language, Member } from '../db/types.ts';
import type { MemberSession, SessionMemory } from '../http/shop-session.ts';
import type { Recipient } from '../messages/index.ts';
import type { Customer } from '../providers/payments/payment-provider.ts';
import type { NewProfile } from './profile.rules.ts';

/** Columns that are left out get the table's default. */
export type NewMember = Pick<
  Insertable<Member>,
  | 'mail'
  | 'mailKey'
  | 'passwordHash'
  | 'lastName'
  | 'firstName'
  | 'phone'
  | 'phoneVerifiedAt'
  | 'createdAt'
> &
  Partial<NewProfile & { language: Language }>;

/**
 * Inserts a member without an account for points; `insertAccount` must follow in the same
 * transaction.
 */
export async function insertMember(tx: Tx, member: NewMember): Promise<number> {
  const [row] = await tx.run(query.insertInto('member').values(member).returning('id'));
  if (row === undefined) throw new Error('the new member has no id');
  return row.id;
}

/** Finds a member and their password hash by mail address. */
export async function findCredentials(
  db: Executor,
  mailKey: string,
): Promise<{ id: number; passwordHash: string } | undefined> {
  const [row] = await db.run(
    query.selectFrom('member').select(['id', 'passwordHash']).where('mailKey', '=', mailKey),
  );
  return row;
}

/** Finds a member's name and token, also after the account was closed. */
export async function findMember(
  db: Executor,
  id: number,
): Promise<{ token: string; lastName: string; firstName: string } | undefined> {
  const [row] = await db.run(
    query.selectFrom('member').select(['token', 'lastName', 'firstName']).where('id', '=', id),
  );
  return row;
}

/** Finds a member's registered phone number, verified or not; '' if there is none. */
export async function findPhone(db: Executor, memberId: number): Promise<string> {
  const [row] = await db.run(query.selectFrom('member').select('phone').where('id', '=', memberId));
  return row?.phone ?? '';
}

/**
 * Finds a member's present mail address, language and name, for a mail; undefined if the account is
 * closed.
 */
export async function findRecipient(
  db: Executor,
  memberId: number,
): Promise<Recipient | undefined> {
  const [row] = await db.run(
    query
      .selectFrom('member')
      .select(['mail as address', 'language', 'lastName', 'firstName'])
      .where('id', '=', memberId)
      .where('closedAt', 'is', null),
  );
  return row;
}

/** Finds the data of a member that a payment provider needs; undefined if the account is closed. */
export async function findCustomer(db: Executor, memberId: number): Promise<Customer | undefined> {
  const [row] = await db.run(
    query
      .selectFrom('member')
      .select(['token', 'mail', 'lastName', 'firstName'])
      .where('id', '=', memberId)
      .where('closedAt', 'is', null),
  );
  return row && { token: row.token, mail: row.mail, name: `${row.lastName} ${row.firstName}` };
}

/**
 * Finds a member's mail address, and whether their phone is verified.
 *
 * @returns undefined if the account is closed
 */
export async function findAddress(
  db: Executor,
  id: number,
): Promise<{ mailKey: string; phoneVerifiedAt: Date | null } | undefined> {
  const [row] = await db.run(
    query
      .selectFrom('member')
      .select(['mailKey', 'phoneVerifiedAt'])
      .where('id', '=', id)
      .where('closedAt', 'is', null),
  );
  return row;
}

interface NewSession {
  idHash: Buffer;
  memberId: number;
  createdAt: Date;
  expiresAt: Date;
  needsNewPassword: boolean;
  device: string;
  /** When a second factor was shown; null if none was. */
  factorAt: Date | null;
}

/**
 * Starts a session of an open account.
 *
 * The lock on the member's row orders this against a password change and a closing: either they see
 * this session and end it, or this query sees them and inserts nothing.
 *
 * @param provedBy the password hash that the login checked and that must still be current; null
 *   where no password was checked
 * @returns whether the session was started
 */
export async function insertSession(
  db: Executor,
  { idHash, memberId, createdAt, expiresAt, needsNewPassword, device, factorAt }: NewSession,
  provedBy: string | null,
): Promise<boolean> {
  const rows = await db.run(
    sql<{ memberId: number }>`
      insert into session
        (id_hash, member_id, created_at, expires_at, needs_new_password, device, factor_at)
      select
        ${idHash}::bytea, id, ${createdAt}::timestamptz, ${expiresAt}::timestamptz,
          ${needsNewPassword}::boolean,
        ${device}::text, ${factorAt}::timestamptz
      from member
      where id = ${memberId} and closed_at is null
        and password_hash = coalesce(${provedBy}::text, password_hash)
      for share
      returning member_id
    `.compile(query),
  );
  return rows.length === 1;
}

interface SessionRow extends Omit<MemberSession, 'idHash' | 'principal'> {
  memberId: number;
  lastUsedAt: Date | null;
}

/** Finds a member's session that has not expired. */
export async function findSession(
  db: Executor,
  idHash: Buffer,
  now: Date,
): Promise<SessionRow | undefined> {
  const [row] = await db.run(
    query
      .selectFrom('session')
      .innerJoin('member', 'member.id', 'session.memberId')
      .select([
        'session.memberId',
        'member.token',
        'member.language',
        'session.needsNewPassword',
        'session.lastUsedAt',
      ])
      .where('idHash', '=', idHash)
      .where('expiresAt', '>', now)
      .where('closedAt', 'is', null),
  );
  return row;
}

/** Ends a session by the SHA-256 hash of its cookie; without an effect if it has ended. */
export function deleteSession(db: Executor, idHash: Buffer): Promise<unknown> {
  return db.run(query.deleteFrom('session').where('idHash', '=', idHash));
}

/** Deletes expired sessions and returns how many there were. */
export async function deleteExpiredSessions(db: Executor, now: Date): Promise<number> {
  const rows = await db.run(
    query.deleteFrom('session').where('expiresAt', '<=', now).returning('memberId'),
  );
  return rows.length;
}

/** Stores what a member last viewed or checked in a session, such as a pack. */
export function updateSessionMemory(
  db: Executor,
  idHash: Buffer,
  seen: Partial<SessionMemory>,
): Promise<unknown> {
  return db.run(query.updateTable('session').set(seen).where('idHash', '=', idHash));
}

/**
 * Finds what a member last looked at in a session.
 *
 * @returns undefined if the session has ended
 */
export async function findSessionMemory(
  db: Executor,
  idHash: Buffer,
): Promise<SessionMemory | undefined> {
  const [memory] = await db.run(
    query
      .selectFrom('session')
      .select(['checkedPackId', 'checkedCount', 'viewedCourseId', 'checkoutSession'])
      .where('idHash', '=', idHash),
  );
  return memory;
}
