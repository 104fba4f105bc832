import { sql } from 'kysely';
import type { Executor, Tx } from '../db/database.ts';
import { bigints, integers, statement, uuids } from '../db/pipeline/index.ts';
import { query } from '../db/pool.ts';

/** Coins that a member's rank adds to those of a purchase. */
export interface RankBonus {
  memberId: number;
  purchaseId: string;
  coins: number;
}

/** Stores the bonuses of the purchases of a round. */
export function insertRankBonuses(
  tx: Tx,
  bonuses: readonly RankBonus[],
  promisedAt: Date,
): Promise<unknown> {
  return tx.run(
    statement`
      insert into rank_bonus (promised_at, member_id, purchase_id, coins)
      select ${promisedAt}::timestamptz, bonus.* from unnest(
        ${bigints(bonuses.map(({ memberId }) => memberId))}::bigint[],
        ${uuids(bonuses.map(({ purchaseId }) => purchaseId))}::uuid[],
        ${integers(bonuses.map(({ coins }) => coins))}::integer[]
      ) as bonus
    `,
  );
}

/** A bonus that waits to be settled. */
export type WaitingBonus = RankBonus & { promisedAt: Date };

/** Finds bonuses that wait, promised at `before` or earlier: the oldest first, behind `after`. */
export function findWaitingBonuses(
  db: Executor,
  { before, limit }: { before: Date; limit: number },
  after: WaitingBonus | undefined,
): Promise<WaitingBonus[]> {
  let waiting = query
    .selectFrom('rankBonus')
    .select(['memberId', 'purchaseId', 'coins', 'promisedAt'])
    .where('settledAt', 'is', null)
    .where('promisedAt', '<=', before);
  if (after !== undefined)
    waiting = waiting.where(
      sql<boolean>`(promised_at, purchase_id) > (${after.promisedAt}, ${after.purchaseId})`,
    );
  return db.run(waiting.orderBy('promisedAt').orderBy('purchaseId').limit(limit));
}

/** Settles a bonus that waits. The member's account must be locked. */
export function settleBonus(
  tx: Tx,
  { memberId, purchaseId }: RankBonus,
  { given, now }: { given: number; now: Date },
): Promise<unknown> {
  return tx.run(
    query
      .updateTable('rankBonus')
      .set({ settledAt: now, given })
      .where('memberId', '=', memberId)
      .where('purchaseId', '=', purchaseId)
      .where('settledAt', 'is', null),
  );
}

/**
 * Finds the bonuses of some purchases of a member of which coins were credited and none taken back.
 * The member's account must be locked.
 */
export function findGivenBonuses(
  tx: Tx,
  memberId: number,
  purchaseIds: readonly string[],
): Promise<{ purchaseId: string; given: number }[]> {
  return tx.run(
    sql<{ purchaseId: string; given: number }>`
      select purchase_id, given from rank_bonus
      where member_id = ${memberId}::bigint and purchase_id = any(${purchaseIds}::uuid[])
        and given > 0 and taken_back = 0
      order by promised_at, purchase_id
    `.compile(query),
  );
}

/** Stores how many coins of a bonus were taken back. The member's account must be locked. */
export function addToTakenBack(
  tx: Tx,
  { memberId, purchaseId }: Pick<RankBonus, 'memberId' | 'purchaseId'>,
  coins: number,
): Promise<unknown> {
  return tx.run(
    query
      .updateTable('rankBonus')
      .set((row) => ({ takenBack: row('takenBack', '+', coins) }))
      .where('memberId', '=', memberId)
      .where('purchaseId', '=', purchaseId),
  );
}

/** Whether a bonus still waits. The member's account must be locked. */
export async function isBonusWaiting(
  tx: Tx,
  { memberId, purchaseId }: RankBonus,
): Promise<boolean> {
  const rows = await tx.run(
    query
      .selectFrom('rankBonus')
      .select('memberId')
      .where('memberId', '=', memberId)
      .where('purchaseId', '=', purchaseId)
      .where('settledAt', 'is', null),
  );
  return rows.length === 1;
}

/** Whether a purchase waits for its draw, and whether its price was given back. */
export async function findPurchaseState(
  db: Executor,
  { memberId, purchaseId }: RankBonus,
): Promise<'drawn' | 'waiting' | 'returned'> {
  const [row] = await db.run(
    query
      .selectFrom('purchase')
      .select(['beacon', 'refundedAt', 'priceReturnedAt'])
      .where('memberId', '=', memberId)
      .where('id', '=', purchaseId),
  );
  if (row === undefined || row.refundedAt !== null || row.priceReturnedAt !== null)
    return 'returned';
  return row.beacon === null ? 'drawn' : 'waiting';
}

/** Locks a month, and finds the coins that ranks gave for its purchases. */
export async function lockBonusMonth(tx: Tx, month: Date): Promise<number> {
  await tx.run(
    query
      .insertInto('rankBonusMonth')
      .values({ month })
      .onConflict((conflict) => conflict.doNothing()),
  );
  const [row] = await tx.run(
    query.selectFrom('rankBonusMonth').select('given').where('month', '=', month).forUpdate(),
  );
  return row?.given ?? 0;
}

/** Adds coins to those of a month, which is locked. */
export function addToBonusMonth(tx: Tx, month: Date, coins: number): Promise<unknown> {
  return tx.run(
    query
      .updateTable('rankBonusMonth')
      .set((row) => ({ given: row('given', '+', coins) }))
      .where('month', '=', month),
  );
}

/** Finds the coins that ranks gave for the purchases of a month. */
export async function findBonusOfMonth(db: Executor, month: Date): Promise<number> {
  const [row] = await db.run(
    query.selectFrom('rankBonusMonth').select('given').where('month', '=', month),
  );
  return row?.given ?? 0;
}

/** Finds the bonuses of a member, for the download of their data. */
export function findBonusesOfMember(db: Executor, memberId: number) {
  return db.run(
    query
      .selectFrom('rankBonus')
      .select(['purchaseId', 'coins', 'promisedAt', 'settledAt', 'given', 'takenBack'])
      .where('memberId', '=', memberId)
      .orderBy('promisedAt')
      .orderBy('purchaseId'),
  );
}

/** Deletes the bonuses of a member that wait, with their account. */
export function deleteWaitingBonuses(tx: Tx, memberId: number): Promise<unknown> {
  return tx.run(
    query.deleteFrom('rankBonus').where('memberId', '=', memberId).where('settledAt', 'is', null),
  );
}
