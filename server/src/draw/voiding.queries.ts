import type { RoundEntry } from '#contract/shop/published.ts';
import type { Executor, Tx } from '../db/database.ts';
import { statement } from '../db/pipeline/index.ts';
import { query } from '../db/pool.ts';
import type { ClosingRow } from './closing.queries.ts';

/** Like `lockDraw`, but waits for a draw that is running. Undefined if the pack has no beacon. */
export async function lockDrawAfterOthers(
  tx: Tx,
  packId: number,
): Promise<{ round: number } | undefined> {
  const [state] = await tx.run(
    query.selectFrom('packDraw').select('round').where('packId', '=', packId).forUpdate(),
  );
  return state;
}

/** Stores the signed statement that makes rounds void. A pack can have only one. */
export function insertVoiding(tx: Tx, row: ClosingRow): Promise<unknown> {
  return tx.run(query.insertInto('packVoiding').values(row));
}

/** The statement that made rounds of a pack void; undefined if none are. */
export async function findVoiding(db: Executor, packId: number): Promise<ClosingRow | undefined> {
  const [row] = await db.run(
    query
      .selectFrom('packVoiding')
      .select(['packId', 'head', 'voidFrom', 'signature', 'closedAt'])
      .where('packId', '=', packId),
  );
  return row;
}

/**
 * Makes all rounds of a pack that wait void. Stock and draw of the pack must be locked.
 *
 * @returns how many rounds there are
 */
export async function moveToVoid(tx: Tx, packId: number): Promise<number> {
  await tx.run(
    statement`
      insert into void_round (pack_id, round, beacon, member_ids)
      select pack_id, round, beacon, member_ids from waiting_round where pack_id = ${packId}
    `,
  );
  const moved = await tx.run(
    statement<{ round: number }>`
      delete from waiting_round where pack_id = ${packId} returning round
    `,
  );
  return moved.length;
}

/** Counts the void rounds of a pack, and those whose purchases were refunded. */
export async function countVoidRounds(
  db: Executor,
  packId: number,
): Promise<{ rounds: number; refunded: number }> {
  const [counted] = await db.run(
    query
      .selectFrom('voidRound')
      .select(({ fn }) => [
        fn.countAll<number>().as('rounds'),
        fn.count<number>('refundedAt').as('refunded'),
      ])
      .where('packId', '=', packId),
  );
  return counted ?? { rounds: 0, refunded: 0 };
}

export interface VoidRound {
  packId: number;
  round: number;
  /** The buyer of each entry. */
  memberIds: number[];
}

/** Void rounds whose purchases are not refunded yet, in order, after `after`. */
export function findRoundsToRefund(
  db: Executor,
  after: Pick<VoidRound, 'packId' | 'round'> | undefined,
  limit: number,
): Promise<VoidRound[]> {
  const { packId, round } = after ?? { packId: 0, round: 0 };
  return db.run(
    statement<VoidRound>`
      select pack_id, round, member_ids from void_round
      where refunded_at is null and (pack_id, round) > (${packId}::integer, ${round}::integer)
      order by pack_id, round limit ${limit}
    `,
  );
}

/**
 * Locks a void round that is not refunded yet.
 *
 * @returns its entries; undefined if another process has refunded it
 */
export async function lockRoundToRefund(
  tx: Tx,
  { packId, round }: Pick<VoidRound, 'packId' | 'round'>,
): Promise<RoundEntry[] | undefined> {
  const [locked] = await tx.run(
    statement<{ round: number }>`
      select round from void_round
      where pack_id = ${packId} and round = ${round} and refunded_at is null for update
    `,
  );
  if (locked === undefined) return undefined;
  const [bound] = await tx.run(
    statement<{ entries: RoundEntry[] }>`
      select entries from bound_round where pack_id = ${packId} and round = ${round}
    `,
  );
  return bound?.entries;
}

/** Marks a void round as refunded, in the transaction that gives the points back. */
export function updateRefunded(
  tx: Tx,
  { packId, round }: Pick<VoidRound, 'packId' | 'round'>,
  now: Date,
): Promise<unknown> {
  return tx.run(
    statement`
      update void_round set refunded_at = ${now} where pack_id = ${packId} and round = ${round}
    `,
  );
}
