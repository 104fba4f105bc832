import { sql } from 'kysely';
import type { Executor } from '../db/database.ts';
import { query } from '../db/pool.ts';
import type { Language } from '../http/language.ts';

export interface StaffSessionRow {
  staffId: number;
  mail: string;
  name: string;
  language: Language;
  isDemo: boolean;
  revision: number;
  roles: string[];
  hasFactor: boolean;
  factorAt: Date | null;
  createdAt: Date;
  lastUsedAt: Date;
  expiresAt: Date;
  browserHash: Buffer | null;
}

/** Finds a session that has not expired, with its person; none of people who were removed. */
export async function findStaffSession(
  db: Executor,
  idHash: Buffer,
  current: { now: Date; usedAfter: Date },
): Promise<StaffSessionRow | undefined> {
  const [row] = await findCurrentStaffSessions(db, [idHash], current);
  return row;
}

/** Finds those of many sessions that have not expired, with their persons, in one query. */
export function findCurrentStaffSessions(
  db: Executor,
  idHashes: readonly Buffer[],
  { now, usedAfter }: { now: Date; usedAfter: Date },
): Promise<(StaffSessionRow & { idHash: Buffer })[]> {
  return db.run(
    sql<StaffSessionRow & { idHash: Buffer }>`
      select id_hash, staff_id, mail, name, language, is_demo, revision, factor_at,
        staff_session.created_at, last_used_at, expires_at, browser_hash,
        array(select role from staff_role where staff_role.staff_id = staff.id order by role)
          as roles,
        exists (select from staff_authenticator
          where staff_authenticator.staff_id = staff.id and confirmed_at is not null)
        or exists (select from staff_passkey where staff_passkey.staff_id = staff.id)
          as has_factor
      from staff_session join staff on staff.id = staff_id
      where id_hash = any(${idHashes}::bytea[]) and expires_at > ${now}::timestamptz
        and last_used_at > ${usedAfter}::timestamptz and removed_at is null
    `.compile(query),
  );
}

/**
 * Locks a session's person against changes.
 *
 * @returns false if the session has ended, or the person has changed since
 */
export async function lockStaffOfSession(
  db: Executor,
  idHash: Buffer,
  revision: number,
): Promise<boolean> {
  const rows = await db.run(
    sql<{ id: number }>`
      select id from staff
      where id = (select staff_id from staff_session where id_hash = ${idHash})
        and revision = ${revision}::bigint and removed_at is null
      for share
    `.compile(query),
  );
  return rows.length === 1;
}

export interface NewStaffSession {
  idHash: Buffer;
  staffId: number;
  device: string;
  address: string;
  createdAt: Date;
  expiresAt: Date;
  factorAt: Date | null;
  browserHash: Buffer;
}

/**
 * Inserts a session of a staff member.
 *
 * @param provedBy the password's hash that was verified; null if a passkey proved who it is
 * @returns false if the password has changed since, or the person was removed
 */
export async function insertStaffSession(
  db: Executor,
  session: NewStaffSession,
  provedBy: string | null,
): Promise<boolean> {
  const { idHash, staffId, device, address, createdAt, expiresAt, factorAt } = session;
  const { browserHash } = session;
  const rows = await db.run(
    sql<{ staffId: number }>`
      insert into staff_session
        (id_hash, staff_id, device, address, created_at, last_used_at, expires_at, factor_at,
         browser_hash)
      select ${idHash}, id, ${device}, ${address}, ${createdAt}::timestamptz,
        ${createdAt}::timestamptz, ${expiresAt}::timestamptz, ${factorAt}::timestamptz,
        ${browserHash}::bytea
      from (
        select id from staff
        where id = ${staffId} and removed_at is null
          and (${provedBy}::text is null or password_hash = ${provedBy})
        for share
      ) as person
      returning staff_id
    `.compile(query),
  );
  return rows.length === 1;
}

/** Stores when a session was last used. Its idle timeout counts from then. */
export function updateStaffSessionUse(db: Executor, idHash: Buffer, now: Date): Promise<unknown> {
  return db.run(
    query.updateTable('staffSession').set({ lastUsedAt: now }).where('idHash', '=', idHash),
  );
}

/**
 * Stores that a second factor was shown in a session. The session gets another id, and a new end.
 *
 * @returns whether the session is still there
 */
export async function updateStaffSessionFactor(
  db: Executor,
  idHash: Buffer,
  change: { idHash: Buffer; factorAt: Date; expiresAt: Date },
): Promise<boolean> {
  const rows = await db.run(
    query.updateTable('staffSession').set(change).where('idHash', '=', idHash).returning('staffId'),
  );
  return rows.length === 1;
}

/** Finds the signed-in sessions of a staff member, newest use first. */
export function findStaffSessions(db: Executor, staffId: number, now: Date) {
  return db.run(
    query
      .selectFrom('staffSession')
      .select(['idHash', 'device', 'address', 'createdAt', 'lastUsedAt'])
      .where('staffId', '=', staffId)
      .where('expiresAt', '>', now)
      .where('factorAt', 'is not', null)
      .orderBy('lastUsedAt', 'desc'),
  );
}

/**
 * Deletes a session of a staff member.
 *
 * @returns whether there was such a session of this person
 */
export async function deleteStaffSession(
  db: Executor,
  staffId: number,
  idHash: Buffer,
): Promise<boolean> {
  const rows = await db.run(
    query
      .deleteFrom('staffSession')
      .where('staffId', '=', staffId)
      .where('idHash', '=', idHash)
      .returning('idHash'),
  );
  return rows.length > 0;
}

/** Ends a person's sessions, except one. */
export function deleteStaffSessions(
  db: Executor,
  staffId: number,
  except: Buffer | null,
): Promise<unknown> {
  const all = query.deleteFrom('staffSession').where('staffId', '=', staffId);
  return db.run(except === null ? all : all.where('idHash', '!=', except));
}

/** Deletes expired sessions and challenges of staff. */
export async function deleteExpiredOfStaff(db: Executor, now: Date): Promise<void> {
  await Promise.all([
    db.run(query.deleteFrom('staffSession').where('expiresAt', '<=', now)),
    db.run(query.deleteFrom('staffChallenge').where('expiresAt', '<=', now)),
  ]);
}

/**
 * Stores that somebody signs in from a device.
 *
 * @returns true if the device is new, but not the person's first
 */
export async function recordStaffDevice(
  db: Executor,
  staffId: number,
  deviceHash: Buffer,
  now: Date,
): Promise<boolean> {
  const [row] = await db.run(
    sql<{ isNew: boolean }>`
      with known as (select device_hash from staff_device where staff_id = ${staffId}),
      seen as (
        insert into staff_device (staff_id, device_hash, seen_at)
        values (${staffId}, ${deviceHash}, ${now}::timestamptz)
        on conflict (staff_id, device_hash) do update set seen_at = excluded.seen_at
      )
      select count(*) > 0 and not coalesce(bool_or(device_hash = ${deviceHash}), false) as is_new
      from known
    `.compile(query),
  );
  return row?.isNew ?? false;
}
