import { sql } from 'kysely';
import type { Executor, Tx } from '../db/database.ts';
import { query } from '../db/pool.ts';

export interface Credentials {
  id: number;
  passwordHash: string;
  temporaryPasswordDigest: Buffer | null;
  temporaryPasswordUntil: Date | null;
}

/**
 * Finds what a login checks about the account with this mail address: its password and temporary
 * password.
 */
export async function findLogin(db: Executor, mailKey: string): Promise<Credentials | undefined> {
  const [row] = await db.run(
    query
      .selectFrom('member')
      .select(['id', 'passwordHash', 'temporaryPasswordDigest', 'temporaryPasswordUntil'])
      .where('mailKey', '=', mailKey),
  );
  return row;
}

/**
 * Counts an attempt before it is checked, so that concurrent attempts are counted one by one.
 *
 * A window begins with its first attempt. It begins again with the attempt that reaches `limit`, so
 * that further attempts wait for a whole window.
 *
 * @returns the number of attempts in the window, including this one
 */
export async function countAttempt(
  db: Executor,
  subject: Buffer,
  { limit, milliseconds }: { limit: number; milliseconds: number },
  now: Date,
): Promise<number> {
  const windowOpened = new Date(now.getTime() - milliseconds);
  const [row] = await db.run(
    sql<{ attempts: number }>`
      insert into login_attempt as known (subject, attempts, window_began_at)
      values (${subject}, 1, ${now}::timestamptz)
      on conflict (subject) do update set
        attempts = case when known.window_began_at <= ${windowOpened}::timestamptz then 1
          else known.attempts + 1 end,
        window_began_at = case
          when known.window_began_at <= ${windowOpened}::timestamptz
            or known.attempts + 1 = ${limit}::integer
          then ${now}::timestamptz else known.window_began_at end
      returning attempts
    `.compile(query),
  );
  return row?.attempts ?? 1;
}

/**
 * Sets a counter back to zero. `subject` is the hash of an account or address.
 */
export function deleteAttempts(db: Executor, subject: Buffer): Promise<unknown> {
  return db.run(query.deleteFrom('loginAttempt').where('subject', '=', subject));
}

/** Lowers the counter of login attempts by one, because this one did not fail. */
export function uncountAttempt(db: Executor, subject: Buffer): Promise<unknown> {
  return db.run(
    query
      .updateTable('loginAttempt')
      .set({ attempts: sql<number>`attempts - 1` })
      .where('subject', '=', subject)
      .where('attempts', '>', 1),
  );
}

/** Deletes counters whose window began before a time; later attempts are counted from zero. */
export function deleteOldAttempts(db: Executor, before: Date): Promise<unknown> {
  return db.run(query.deleteFrom('loginAttempt').where('windowBeganAt', '<', before));
}

/**
 * Deletes a temporary password whose log-in is completed. It may have expired since it was checked:
 * the second step of the log-in has its own time limit.
 *
 * @returns false if it was used meanwhile, or replaced by another one
 */
export async function consumeTemporaryPassword(
  tx: Tx,
  memberId: number,
  digest: Buffer,
): Promise<boolean> {
  const rows = await tx.run(
    query
      .updateTable('member')
      .set({ temporaryPasswordDigest: null, temporaryPasswordUntil: null })
      .where('id', '=', memberId)
      .where('temporaryPasswordDigest', '=', digest)
      .returning('id'),
  );
  return rows.length === 1;
}

/**
 * Sets a member's temporary password, which replaces an earlier one.
 *
 * @returns the member's id; undefined if no member has this address
 */
export async function updateTemporaryPassword(
  tx: Tx,
  mailKey: string,
  temporary: { digest: Buffer; until: Date },
): Promise<{ id: number; hasPassword: boolean } | undefined> {
  const [row] = await tx.run(
    query
      .updateTable('member')
      .set({ temporaryPasswordDigest: temporary.digest, temporaryPasswordUntil: temporary.until })
      .where('mailKey', '=', mailKey)
      .returning(['id', 'passwordUselessSince']),
  );
  return row && { id: row.id, hasPassword: row.passwordUselessSince === null };
}
