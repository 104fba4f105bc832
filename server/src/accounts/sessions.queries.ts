import { sql } from 'kysely';
import type { Executor, Tx } from '../db/database.ts';
import { query } from '../db/pool.ts';
import type { Language } from '../http/language.ts';

export interface SessionView {
  idHash: Buffer;
  device: string;
  createdAt: Date;
  /** Null if it was not used since its start. */
  lastUsedAt: Date | null;
}

/** Sessions of a member that have not expired, last used first. */
export function findSessions(db: Executor, memberId: number, now: Date): Promise<SessionView[]> {
  return db.run(
    query
      .selectFrom('session')
      .select(['idHash', 'device', 'createdAt', 'lastUsedAt'])
      .where('memberId', '=', memberId)
      .where('expiresAt', '>', now)
      .orderBy(sql`coalesce(last_used_at, created_at)`, 'desc'),
  );
}

/**
 * Stores that a session and its account were used, which cancels warnings about closing.
 *
 * Locks the member's row before the session's, in the same order as closing an account.
 */
export function updateLastUse(db: Executor, idHash: Buffer, now: Date): Promise<unknown> {
  return db.run(
    sql`
      with used as (
        update member set last_used_at = ${now}::timestamptz,
          dormancy_warnings = 0, closes_at = null
        where id = (select member_id from session where id_hash = ${idHash}) and closed_at is null
        returning id
      )
      update session set last_used_at = ${now}::timestamptz
      where id_hash = ${idHash} and member_id = (select id from used)
    `.compile(query),
  );
}

/** Stores the language of a member's mails. */
export function updateLanguage(
  db: Executor,
  memberId: number,
  language: Language,
): Promise<unknown> {
  return db.run(
    query
      .updateTable('member')
      .set({ language })
      .where('id', '=', memberId)
      .where('closedAt', 'is', null),
  );
}

/**
 * Ends a member's sessions except one.
 *
 * @returns the ids of the ended sessions
 */
export async function deleteSessions(
  db: Executor | Tx,
  memberId: number,
  except: Buffer | null,
): Promise<Buffer[]> {
  const all = query.deleteFrom('session').where('memberId', '=', memberId);
  const rows = await db.run(
    (except === null ? all : all.where('idHash', '!=', except)).returning('idHash'),
  );
  return rows.map((row) => row.idHash);
}

/** Stores that a second factor was shown in a session. */
export function updateFactorShown(db: Executor, idHash: Buffer, now: Date): Promise<unknown> {
  return db.run(query.updateTable('session').set({ factorAt: now }).where('idHash', '=', idHash));
}
