import { sql } from 'kysely';
import type { Executor, Tx } from '../db/database.ts';
import { query } from '../db/pool.ts';
import type { Language } from '../http/language.ts';

export interface UnusedMember {
  id: number;
  /** Time of the last use, or of the registration where there was none. */
  unusedSince: Date;
  /** Warnings sent so far. */
  warnings: number;
  closesAt: Date | null;
}

const unusedSince = sql<Date>`coalesce(last_used_at, created_at)`;

/**
 * Finds open accounts that were not used since `before`, longest unused first, after the account
 * `after`.
 */
export function findUnusedMembers(
  db: Executor,
  before: Date,
  after: UnusedMember | undefined,
  limit: number,
): Promise<UnusedMember[]> {
  const unused = query
    .selectFrom('member')
    .select(['id', unusedSince.as('unusedSince'), 'dormancyWarnings as warnings', 'closesAt'])
    .where('closedAt', 'is', null)
    .where(unusedSince, '<=', before)
    .orderBy(unusedSince)
    .orderBy('id')
    .limit(limit);
  if (after === undefined) return db.run(unused);
  return db.run(
    unused.where(
      sql<boolean>`(coalesce(last_used_at, created_at), id) > (${after.unusedSince}, ${after.id})`,
    ),
  );
}

/**
 * Locks an open account.
 *
 * @param found the account as it was read; a use or a warning since then counts as a change
 * @returns undefined if the account is closed or has changed since `found`
 */
export async function lockOpenMember(
  tx: Tx,
  id: number,
  found?: UnusedMember,
): Promise<{ mail: string; language: Language } | undefined> {
  const open = query
    .selectFrom('member')
    .select(['mail', 'language'])
    .where('id', '=', id)
    .where('closedAt', 'is', null)
    .forUpdate();
  const [member] = await tx.run(
    found === undefined
      ? open
      : open
          .where('dormancyWarnings', '=', found.warnings)
          .where(unusedSince, '=', found.unusedSince),
  );
  return member;
}

/** Stores how often a member was warned of closing, and when the account closes. */
export function updateWarnings(
  tx: Tx,
  id: number,
  warnings: number,
  closesAt: Date,
): Promise<unknown> {
  return tx.run(
    query.updateTable('member').set({ dormancyWarnings: warnings, closesAt }).where('id', '=', id),
  );
}

/**
 * Erases all personal data from a member's row. Its mail address can then be used by another
 * account.
 */
export async function eraseMember(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.run(query.deleteFrom('smsCode').where('memberId', '=', id));
  await tx.run(query.deleteFrom('mailboxLink').where('memberId', '=', id));
  await tx.run(query.deleteFrom('mailChange').where('memberId', '=', id));
  await tx.run(
    query
      .updateTable('member')
      .set({
        // In capitals, which no normalised address has: so nobody can log in with it or request its
        // password.
        mail: sql`'CLOSED ' || token`,
        mailKey: sql`'CLOSED ' || token`,
        passwordHash: 'closed',
        temporaryPasswordDigest: null,
        temporaryPasswordUntil: null,
        lastName: '',
        middleName: '',
        firstName: '',
        phone: '',
        phoneVerifiedAt: null,
        mailProvedAt: null,
        postalCode: '',
        country: '',
        prefectureId: null,
        city: '',
        street: '',
        building: '',
        lastUsedAt: null,
        dormancyWarnings: 0,
        closesAt: null,
        closedAt: now,
      })
      .where('id', '=', id),
  );
}
