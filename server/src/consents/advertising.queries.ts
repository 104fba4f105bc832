import { sql } from 'kysely';
import type { Executor } from '../db/database.ts';
import { query } from '../db/pool.ts';

/** The channels by which advertising needs a consent (`adConsentKinds`). */
export type ConsentingChannel = 'mail' | 'line' | 'push';

/**
 * Finds the members among these who may get nothing commercial: on a break of their own, excluded,
 * or restricted from logging in or buying.
 *
 * @param isOutside whether the channel leads out of the shop. Then also those who may get a limit
 *   once they prove their mailbox. In the shop this would show them that something waits.
 */
export async function findUnreachable(
  db: Executor,
  memberIds: readonly number[],
  { now, isOutside }: { now: Date; isOutside: boolean },
): Promise<Set<number>> {
  const rows = await db.run(
    sql<{ memberId: number }>`
      select member_id from ledger_account
      where member_id = any(${memberIds}::bigint[]) and (
        break_from is not null and (break_until is null or break_until > ${now}::timestamptz)
        or restricted_from && '{login,buy}'::text[]
          and (restricted_until is null or restricted_until > ${now}::timestamptz)
        or ${isOutside}::boolean and verify_mailbox_until > ${now}::timestamptz
      )
    `.compile(query),
  );
  return new Set(rows.map(({ memberId }) => memberId));
}

/**
 * Finds the members among these whose newest consent permits advertising through a channel
 * ([decision 49](../../../docs/decisions/0049-consents.md)).
 */
export async function findConsenting(
  db: Executor,
  memberIds: readonly number[],
  channel: ConsentingChannel,
): Promise<Set<number>> {
  const rows = await db.run(
    sql<{ memberId: number; isGiven: boolean }>`
      select distinct on (member_id) member_id, is_given from member_consent
      where member_id = any(${memberIds}::bigint[]) and kind = ${`ads_${channel}`}::text
      order by member_id, number desc
    `.compile(query),
  );
  return new Set(rows.flatMap(({ memberId, isGiven }) => (isGiven ? [memberId] : [])));
}
