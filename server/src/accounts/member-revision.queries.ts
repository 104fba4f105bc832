import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { query } from '../db/pool.ts';

/** Locks an open account until the transaction ends. @returns its revision */
export async function lockMemberRevision(tx: Tx, memberId: number): Promise<number | undefined> {
  const [member] = await tx.run(
    query
      .selectFrom('member')
      .select('revision')
      .where('id', '=', memberId)
      .where('closedAt', 'is', null)
      .forNoKeyUpdate(),
  );
  return member?.revision;
}

/**
 * Counts a change of a member's record, so that commands that name the old revision are refused.
 */
export function updateMemberRevision(tx: Tx, memberId: number): Promise<unknown> {
  return tx.run(
    query
      .updateTable('member')
      .set({ revision: sql<number>`revision + 1` })
      .where('id', '=', memberId),
  );
}
