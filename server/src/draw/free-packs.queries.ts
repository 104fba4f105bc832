import { sql } from 'kysely';
import type { Database, Executor, Tx } from '../db/database.ts';
import { statement } from '../db/pipeline/index.ts';
import { query } from '../db/pool.ts';
import type { FreePackUse } from './free-packs.rules.ts';

/** Finds the uses of free packs under these digests. */
export function findFreePackUses(
  db: Executor,
  packIds: readonly number[],
  digests: readonly Buffer[],
): Promise<FreePackUse[]> {
  return db.run(
    sql<FreePackUse>`
      select pack_id, digest, purchase_id, member_id, count, used_at, mailbox_since, is_proved
      from free_pack_use
      where pack_id = any(${packIds}::integer[])
        and digest = any(${[...digests]}::bytea[])
    `.compile(query),
  );
}

/** Inserts uses of a free pack. */
export function insertFreePackUses(
  tx: Tx,
  packId: number,
  uses: readonly FreePackUse[],
): Promise<unknown> {
  return tx.run(
    statement`
      insert into free_pack_use
        (pack_id, digest, purchase_id, member_id, count, used_at, mailbox_since, is_proved)
      select ${packId}::integer, used.* from unnest(
        ${uses.map((use) => use.digest)}::bytea[], ${uses.map((use) => use.purchaseId)}::uuid[],
        ${uses.map((use) => use.memberId)}::bigint[], ${uses.map((use) => use.count)}::integer[],
        ${uses.map((use) => use.usedAt)}::timestamptz[],
        ${uses.map((use) => use.mailboxSince)}::timestamptz[],
        ${uses.map((use) => use.isProved)}::boolean[]
      ) as used
    `,
  );
}

/**
 * Deletes the uses of free packs that nobody can have any more, and the ones before `today` of
 * packs that have only a limit for a day.
 */
export async function deleteEndedFreePackUses(db: Database, today: Date): Promise<void> {
  await db.run(statement`
    delete from free_pack_use using pack_stock
    where pack_stock.pack_id = free_pack_use.pack_id
      and (remaining = 0 or closed_at is not null)
  `);
  await db.run(statement`
    delete from free_pack_use using pack
    where pack.id = free_pack_use.pack_id and limit_per_member = 0
      and used_at < ${today}::timestamptz
  `);
}
