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
 * Sums up, from the audit log, what was adjusted, or given by promotions, without a second person.
 * The log is append-only and is written in the transaction of each change, so nothing is missing.
 */
export async function findAdjustedAlone(
  tx: Tx,
  { staffId, memberId, staffAfter, memberAfter }: Windows,
): Promise<AdjustedAlone> {
  const amounts = sql`coalesce(sum(abs((details ->> 'amount')::bigint)), 0)::bigint`;
  const alone = sql`approver_id is null and principal_kind = 'staff'`;
  // Each of the three has its own index.
  const byStaff = (actions: ReturnType<typeof sql>) => sql`
    (select ${amounts} from audit_entry
      where ${actions} and ${alone} and principal_id = ${staffId}::bigint
        and created_at > ${staffAfter}::timestamptz)`;
  const adjusted = sql`action = 'points adjust'`;
  const given = sql`action in ('coupon hand out', 'promotion make', 'promotion change')`;
  const ranks = sql`action = 'ranks set'`;
  const [sums] = await tx.run(
    sql<AdjustedAlone>`
      select
        ${byStaff(adjusted)} + ${byStaff(given)} + ${byStaff(ranks)} as by_staff,
        (select ${amounts} from audit_entry
          where (${adjusted} or ${given}) and ${alone} and subject = ${`member ${memberId}`}::text
            and created_at > ${memberAfter}::timestamptz) as of_member
    `.compile(query),
  );
  return sums ?? { byStaff: 0, ofMember: 0 };
}
