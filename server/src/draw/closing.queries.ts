import type { Executor, Tx } from '../db/database.ts';
import { statement } from '../db/pipeline/index.ts';
import { query } from '../db/pool.ts';

export interface ClosingRow {
  packId: number;
  head: Buffer;
  voidFrom: number;
  signature: Buffer;
  closedAt: Date;
}

/**
 * Inserts the signed closing of a pack and marks its stock as closed. The stock refuses further
 * purchases from then on.
 */
export function insertClosing(tx: Tx, row: ClosingRow): Promise<unknown> {
  return tx.run(
    statement`
      with closing as (
        insert into pack_closing (pack_id, head, void_from, signature, closed_at)
        values (${row.packId}, ${row.head}, ${row.voidFrom}, ${row.signature}, ${row.closedAt})
        returning pack_id, closed_at
      )
      update pack_stock as stock set closed_at = closing.closed_at
      from closing where stock.pack_id = closing.pack_id
    `,
  );
}

/** Finds the signed statement that closed a pack; undefined while it is open. */
export async function findClosing(db: Executor, packId: number): Promise<ClosingRow | undefined> {
  const [row] = await db.run(
    query
      .selectFrom('packClosing')
      .select(['packId', 'head', 'voidFrom', 'signature', 'closedAt'])
      .where('packId', '=', packId),
  );
  return row;
}

/** The packs of version 2 that are not closed, and are sold out or ended before `endedBefore`. */
export async function findPacksToClose(db: Executor, endedBefore: Date): Promise<number[]> {
  const rows = await db.run(
    query
      .selectFrom('packStock as stock')
      .innerJoin('pack', 'pack.id', 'stock.packId')
      .select('stock.packId')
      .where('stock.closedAt', 'is', null)
      .where('pack.draw', 'is not', null)
      .where((or) => or.or([or('stock.remaining', '=', 0), or('pack.endsAt', '<=', endedBefore)]))
      .orderBy('stock.packId'),
  );
  return rows.map(({ packId }) => packId);
}

/**
 * Reads the end of sale of a pack and locks it until the transaction ends. Call it before the stock
 * is locked, in the order of an import, so that the two cannot deadlock.
 *
 * @returns undefined if there is no such pack
 */
export async function lockEndOfSale(
  tx: Tx,
  packId: number,
): Promise<{ endsAt: Date | null } | undefined> {
  const [row] = await tx.run(
    query.selectFrom('pack').select('endsAt').where('id', '=', packId).forShare(),
  );
  return row;
}
