import { sql } from 'kysely';
import type { Executor, Tx } from '../db/database.ts';
import { query } from '../db/pool.ts';
import { type PackHistoryEntry, type PublicText, packHistoryEntry } from './pack-history.rules.ts';

/** Appends an entry to the public history of a pack that this transaction has locked. */
export async function recordPackHistory(
  tx: Tx,
  packId: number,
  entry: PackHistoryEntry,
  now: Date,
): Promise<void> {
  await tx.run(
    sql`
      insert into pack_history (pack_id, number, entry, created_at)
      select ${packId}::integer, coalesce(max(number), 0) + 1,
        ${JSON.stringify(entry)}::jsonb, ${now}::timestamptz
      from pack_history where pack_id = ${packId}::integer
    `.compile(query),
  );
}

export interface PackHistoryRow {
  number: number;
  entry: PackHistoryEntry;
  createdAt: Date;
}

/** Finds the newest entries of a pack's public history, newest first. */
export async function findPackHistory(
  db: Executor,
  packId: number,
  limit: number,
): Promise<PackHistoryRow[]> {
  const rows = await db.run(
    query
      .selectFrom('packHistory')
      .select(['number', 'entry', 'createdAt'])
      .where('packId', '=', packId)
      .orderBy('number', 'desc')
      .limit(limit),
  );
  return rows.map((row) => ({ ...row, entry: packHistoryEntry.parse(row.entry) }));
}

/** A pack that was sealed, while its row is locked. */
export interface LockedPack {
  id: number;
  pausedAt: Date | null;
  endsAt: Date | null;
}

/**
 * Locks sealed packs in the order of their ids. Call it before their stock is locked, because an
 * import locks in this order. Purchases read the row without a lock.
 */
export function lockSealedPacks(tx: Tx, packIds: readonly number[]): Promise<LockedPack[]> {
  return tx.run(
    query
      .selectFrom('pack')
      .select(['id', 'pausedAt', 'endsAt'])
      .where('id', '=', sql<number>`any(${packIds}::integer[])`)
      .where('sealedAt', 'is not', null)
      .orderBy('id')
      .forNoKeyUpdate(),
  );
}

/**
 * Locks the stock of packs until the transaction ends. It waits for the running round of each pack.
 * The next round sees what this transaction has changed.
 *
 * @returns the packs that have units left
 */
export async function lockUnsoldPacks(tx: Tx, packIds: readonly number[]): Promise<number[]> {
  if (!tx.isDistributed) return lockUnsoldAmong(tx, packIds);
  // Citus locks rows of one shard only. In order, so that two transactions do not lock each other.
  const unsold: number[] = [];
  for (const packId of [...new Set(packIds)].sort((one, other) => one - other))
    unsold.push(...(await lockUnsoldAmong(tx, [packId])));
  return unsold;
}

async function lockUnsoldAmong(tx: Tx, packIds: readonly number[]): Promise<number[]> {
  const rows = await tx.run(
    query
      .selectFrom('packStock')
      .select(['packId', 'remaining'])
      .where('packId', '=', sql<number>`any(${packIds}::integer[])`)
      .orderBy('packId')
      .forUpdate(),
  );
  return rows.flatMap(({ packId, remaining }) => (remaining > 0 ? [packId] : []));
}

/**
 * Sets the end of sale of a pack that this transaction has locked, unless its end is earlier
 * already.
 */
export function endSale(tx: Tx, packId: number, endsAt: Date): Promise<unknown> {
  return tx.run(
    query
      .updateTable('pack')
      .set({ endsAt })
      .where('id', '=', packId)
      .where((or) => or.or([or('endsAt', 'is', null), or('endsAt', '>', endsAt)])),
  );
}

/**
 * Marks a pack as paused, with the reason that members read; null: as on sale again. The mark on
 * its stock makes the database refuse a sale by a server process of an older version, which does
 * not know pauses.
 *
 * Locks the stock, so call it while the pack is locked.
 */
export function updatePause(
  tx: Tx,
  packId: number,
  pause: { at: Date; reason: PublicText } | null,
): Promise<unknown> {
  const pausedRemaining = pause === null ? null : sql<number>`remaining`;
  return Promise.all([
    tx.run(
      query
        .updateTable('pack')
        .set({
          pausedAt: pause?.at ?? null,
          pauseReasonJa: pause?.reason.ja ?? null,
          pauseReasonEn: pause?.reason.en ?? null,
        })
        .where('id', '=', packId),
    ),
    tx.run(query.updateTable('packStock').set({ pausedRemaining }).where('packId', '=', packId)),
  ]);
}
