import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { query } from '../db/pool.ts';
import type { AdjustedAlone } from './adjustment-limit.rules.ts';

/**
 * Locks a person of staff until the transaction ends, so that their adjustments take turns. The
 * member's ledger account must be locked before.
 */
export function lockAdjuster(tx: Tx, staffId: number): Promise<unknown> {
  return tx.run(
    sql`select id from staff where id = ${staffId}::bigint for no key update`.compile(query),
  );
}

/** Whose amounts are summed up, and since when. */
export interface Windows {
  staffId: number;
  memberId: number;
  /** Entries after this instant count for the person. */
  staffAfter: Date;
  /** Entries after this instant count for the member. */
  memberAfter: Date;
}

/**
 * Sums up, from the audit log, what was adjusted without a second person. The log is append-only
 * and is written in the transaction of each adjustment, so nothing is missing from it.
 */
export async function findAdjustedAlone(
  tx: Tx,
  { staffId, memberId, staffAfter, memberAfter }: Windows,
): Promise<AdjustedAlone> {
  const amounts = sql`coalesce(sum(abs((details ->> 'amount')::bigint)), 0)::bigint`;
  const alone = sql`action = 'points adjust' and approver_id is null and principal_kind = 'staff'`;
  const [sums] = await tx.run(
    sql<AdjustedAlone>`
      select
        (select ${amounts} from audit_entry
          where ${alone} and principal_id = ${staffId}::bigint
            and created_at > ${staffAfter}::timestamptz) as by_staff,
        (select ${amounts} from audit_entry
          where ${alone} and subject = ${`member ${memberId}`}::text
            and created_at > ${memberAfter}::timestamptz) as of_member
    `.compile(query),
  );
  return sums ?? { byStaff: 0, ofMember: 0 };
}
