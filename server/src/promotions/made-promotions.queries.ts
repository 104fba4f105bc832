import { type Insertable, sql } from 'kysely';
import * as z from 'zod';
import { promotionStates, promotionWays } from '#contract/console/promotions.ts';
import type { Executor, Tx } from '../db/database.ts';
import { findPage } from '../db/keyset.ts';
import { query } from '../db/pool.ts';
import type { Promotion as PromotionTable, PromotionWay } from '../db/types.ts';
import type { List, ListPage, ListRequest } from '../lib/keyset.rules.ts';
import { type PromotionUse, promotionColumns, useColumns } from './promotions.queries.ts';
import type { Promotion } from './promotions.rules.ts';

/** Inserts a promotion. @returns its number */
export async function insertPromotion(
  tx: Tx,
  promotion: Insertable<PromotionTable>,
): Promise<number> {
  const [row] = await tx.run(query.insertInto('promotion').values(promotion).returning('id'));
  if (row === undefined) throw new Error('the promotion was not inserted');
  return row.id;
}

/** Finds a promotion by its number. */
export async function findPromotion(db: Executor, id: number): Promise<Promotion | undefined> {
  const [row] = await db.run(
    query.selectFrom('promotion').select(promotionColumns).where('id', '=', id),
  );
  return row;
}

/** Stops a promotion for good. It must be locked. */
export function updateStopped(tx: Tx, id: number, stoppedAt: Date): Promise<unknown> {
  return tx.run(query.updateTable('promotion').set({ stoppedAt }).where('id', '=', id));
}

const byNumber = [['id', 'integer']] as const;

/** All promotions, few enough for a table without further indexes. */
export const promotionList = {
  sorts: {
    newest: { direction: 'desc', keys: byNumber },
    oldest: { direction: 'asc', keys: byNumber },
  },
  filter: z.strictObject({
    way: z.enum(promotionWays).optional(),
    state: z.enum(promotionStates).optional(),
    /** A number, a code, or a part of a name. */
    search: z.string().optional(),
    now: z.date(),
  }),
} as const satisfies List<Promotion, unknown>;

/** Finds a page of the promotions for the console. */
export function findPromotionPage(
  db: Executor,
  request: ListRequest<z.output<typeof promotionList.filter>>,
): Promise<ListPage<Promotion>> {
  const { way, state, search = '', now } = request.filter;
  let found = query.selectFrom('promotion').select(promotionColumns);
  if (way !== undefined) found = found.where('way', '=', way satisfies PromotionWay);
  if (state === 'over')
    found = found.where(sql<boolean>`(stopped_at is not null or ends_at <= ${now})`);
  else if (state !== undefined) {
    found = found.where(
      sql<boolean>`(stopped_at is null and (ends_at is null or ends_at > ${now}))`,
    );
    found = found.where('startsAt', state === 'coming' ? '>' : '<=', now);
  }
  const words = search.trim();
  if (words !== '')
    found = found.where(
      sql<boolean>`(id::text = ${words} or code = upper(${words}) or strpos(lower(name_ja), lower(${words})) > 0
        or strpos(lower(name_en), lower(${words})) > 0)`,
    );
  return findPage(db, found, request);
}

const useByTime = [
  ['createdAt', 'instant'],
  ['id', 'uuid'],
] as const;

/** The uses of a promotion. The index promotion_use_newest has the keys of its order. */
export const useList = {
  sorts: { newest: { direction: 'desc', keys: useByTime } },
  filter: z.strictObject({ promotionId: z.int() }),
} as const satisfies List<PromotionUse, unknown>;

/** Finds a page of the uses of a promotion. */
export function findUsePage(
  db: Executor,
  request: ListRequest<z.output<typeof useList.filter>>,
): Promise<ListPage<PromotionUse>> {
  const uses = query
    .selectFrom('promotionUse')
    .select(useColumns)
    .where('promotionId', '=', request.filter.promotionId);
  return findPage(db, uses, request);
}
