import { sql } from 'kysely';
import { type PrizeItem, prizeItem } from '../catalog/index.ts';
import type { Executor } from '../db/database.ts';
import { query } from '../db/pool.ts';

/** Whether the shop has no member, card or pack. */
export async function isShopEmpty(db: Executor): Promise<boolean> {
  const [row] = await db.run(
    sql<{ empty: boolean }>`
      select not exists (select from member) and not exists (select from card)
        and not exists (select from pack) as empty
    `.compile(query),
  );
  return row?.empty ?? false;
}

/** The copies of a card that all packs together can give, or the one copy that a prize names. */
export interface CopiesOfPacks {
  modelNumber: string;
  count: number;
  item: PrizeItem | null;
  packIds: number[];
  /** Whether copies of the card are in custody. */
  isReceived: boolean;
}

/**
 * Counts the copies of each card that the packs need, and whether they were received into custody.
 */
export async function findCopiesOfPacks(db: Executor): Promise<CopiesOfPacks[]> {
  const rows = await db.run(
    sql<Omit<CopiesOfPacks, 'item'> & { item: unknown }>`
      select model_number, sum(count)::integer as count, item,
        array_agg(distinct pack_id) as pack_ids,
        exists (select from holding where holding.card_id = card.id) as is_received
      from prize join card on card.id = card_id
      group by card.id, item order by model_number
    `.compile(query),
  );
  return rows.map(({ item, ...row }) => ({
    ...row,
    item: item === null ? null : prizeItem.parse(item),
  }));
}
