import { sql } from 'kysely';
import type { Executor, Tx } from '../db/database.ts';
import { query } from '../db/pool.ts';

/** A copy that a prize of a pack names, and that is missing, damaged or written off. */
export interface LostCopy {
  holdingId: number;
  code: string;
  grader: string | null;
  grade: string | null;
  certificate: string | null;
  prizeId: number;
  /** When somebody last had the copy in their hand before it was recorded as lost. */
  seenAt: Date;
}

/**
 * The commands for which somebody has the copy in their hand. An allocation, for example, is made
 * at a desk.
 */
const inHand = ['receive', 'inspect', 'shelve', 'move', 'quarantine', 'clear', 'find'] as const;
const lostStates = ['missing', 'damaged', 'written_off'] as const;

/** Finds the lost copies of a pack, or one of them by its code, in the order of their ids. */
export function findLostCopies(db: Executor, packId: number, code?: string): Promise<LostCopy[]> {
  return db.run(
    sql<LostCopy>`
      with lost as (
        select holding.id, holding.code, holding.grader, holding.grade,
          holding.certificate, place.prize_id, (
          select max(created_at) from holding_movement as movement
          where movement.holding_id = holding.id and to_state = any(${lostStates}::text[])
            and from_state <> all(${lostStates}::text[])
        ) as lost_at
        from holding_place as place join holding on holding.id = place.holding_id
        where place.pack_id = ${packId}::integer and place.state = any(${lostStates}::text[])
          and holding.kind = 'item' and (${code ?? null}::text is null
            or holding.code = ${code ?? null}::text)
      )
      select id as holding_id, code, grader, grade, certificate, prize_id, greatest(
        (select min(created_at) from holding_movement as movement
          where movement.holding_id = lost.id),
        (
          select max(created_at) from holding_movement as movement
          where movement.holding_id = lost.id and command = any(${inHand}::text[])
            and created_at < lost_at
        ),
        (
          select max(scanned_at) from stock_take_scan as scan join stock_take as take
            on take.id = scan.take_id
          where scan.holding_id = lost.id and take.state <> 'cancelled' and scanned_at < lost_at
        )
      ) as seen_at
      from lost order by id
    `.compile(query),
  );
}

export interface CopyRefund {
  packId: number;
  prizeId: number;
  copy: string;
  seenAt: Date;
  decidedAt: Date;
}

/** Records that a prize cannot be won any more, because its copy is missing. */
export function insertCopyRefund(tx: Tx, refund: CopyRefund): Promise<unknown> {
  return tx.run(query.insertInto('copyRefund').values(refund));
}

/** Finds the prizes of packs that cannot be won any more, because their copies are missing. */
export function findRefundedPrizes(
  db: Executor,
  packIds: readonly number[],
): Promise<{ packId: number; prizeId: number }[]> {
  return db.run(
    query
      .selectFrom('copyRefund')
      .select(['packId', 'prizeId'])
      .where('packId', '=', sql<number>`any(${packIds}::integer[])`),
  );
}
