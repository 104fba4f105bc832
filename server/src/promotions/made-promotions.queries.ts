import { type Insertable, sql } from 'kysely';
import * as z from 'zod';
import type { operations } from '#contract/console/index.ts';
import {
  promotionStates,
  promotionUseStates,
  promotionWays,
} from '#contract/console/promotions.ts';
import type { Executor, Tx } from '../db/database.ts';
import { findPage } from '../db/keyset.ts';
import { query } from '../db/pool.ts';
import type { Promotion as PromotionTable, PromotionWay } from '../db/types.ts';
import type { List, ListPage, ListRequest } from '../lib/keyset.rules.ts';
import {
  hasBudget,
  type PromotionUse,
  promotionColumns,
  useColumns,
} from './promotions.queries.ts';
import type { ChangeableTerms, Promotion } from './promotions.rules.ts';

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
  const [row] = await db.run(countedPromotions().where('promotion.id', '=', id));
  return row;
}

/** Selects promotions; of those without a budget the uses are counted now. */
function countedPromotions() {
  const used = sql<{ uses: number; points: number }>`(
    select case when ${hasBudget} then promotion.uses else counted.uses end as uses,
      case when ${hasBudget} then promotion.promised_points else counted.points end as points
    from (
      select count(*) as uses, coalesce(sum(promised), 0) as points from promotion_use
      where not ${hasBudget} and promotion_id = promotion.id and state <> 'released'
    ) as counted
  )`;
  return query
    .selectFrom('promotion')
    .innerJoinLateral(used.as('used'), (join) => join.onTrue())
    .select(promotionColumns.filter((column) => column !== 'uses' && column !== 'promisedPoints'))
    .select(['used.uses', 'used.points as promisedPoints']);
}

/** Stops a promotion for good. It must be locked. */
export function updateStopped(tx: Tx, id: number, stoppedAt: Date): Promise<unknown> {
  return tx.run(query.updateTable('promotion').set({ stoppedAt }).where('id', '=', id));
}

/** Stores changed terms of a promotion. It must be locked. */
export function updateTerms(tx: Tx, id: number, terms: ChangeableTerms): Promise<unknown> {
  return tx.run(
    query
      .updateTable('promotion')
      .set({ ...terms })
      .where('id', '=', id),
  );
}

/** Counts a change of a promotion. It must be locked. */
export function updatePromotionRevision(tx: Tx, id: number): Promise<unknown> {
  const next = sql<number>`revision + 1`;
  return tx.run(query.updateTable('promotion').set({ revision: next }).where('id', '=', id));
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
    /** Whether the search also finds a code, for those who may see codes. */
    findsCodes: z.boolean(),
    now: z.date(),
  }),
} as const satisfies List<Promotion, unknown>;

/** Finds a page of the promotions for the console. */
export function findPromotionPage(
  db: Executor,
  request: ListRequest<z.output<typeof promotionList.filter>>,
): Promise<ListPage<Promotion>> {
  const { way, state, search = '', findsCodes, now } = request.filter;
  let found = countedPromotions();
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
      sql<boolean>`(id::text = ${words} or (${findsCodes} and code = upper(${words}))
        or strpos(lower(name_ja), lower(${words})) > 0
        or strpos(lower(name_en), lower(${words})) > 0)`,
    );
  return findPage(db, found, request);
}

const useByTime = [
  ['createdAt', 'instant'],
  ['id', 'uuid'],
] as const;

/** The uses of promotions. There is an index by time, and one by promotion and time. */
export const promotionUseList = {
  sorts: {
    newest: { direction: 'desc', keys: useByTime },
    oldest: { direction: 'asc', keys: useByTime },
  },
  filter: z.strictObject({
    promotionId: z.int().optional(),
    memberId: z.int().optional(),
    state: z.enum(promotionUseStates).optional(),
  }),
} as const satisfies List<PromotionUse, unknown>;

type UseQuery = z.output<typeof operations.listPromotionUses.query>;

/** Makes the filter of the list from a query, for its screen, its export and its totals. */
export function promotionUseFilterOf({
  promotion,
  member,
  state,
}: Pick<UseQuery, 'promotion' | 'member' | 'state'>) {
  return {
    ...(promotion !== undefined && { promotionId: Number(promotion) }),
    ...(member !== undefined && { memberId: Number(member) }),
    ...(state !== undefined && { state }),
  };
}

/** Finds a page of the uses of promotions. */
export function findUsePage(
  db: Executor,
  request: ListRequest<z.output<typeof promotionUseList.filter>>,
): Promise<ListPage<PromotionUse>> {
  const { promotionId, memberId, state } = request.filter;
  let uses = query.selectFrom('promotionUse').select(useColumns);
  // A number that no promotion can have finds nothing, instead of an error of the database.
  if (promotionId !== undefined)
    uses = uses.where(sql<boolean>`promotion_id = ${promotionId}::bigint`);
  if (memberId !== undefined) uses = uses.where('memberId', '=', memberId);
  if (state !== undefined) uses = uses.where('state', '=', state);
  return findPage(db, uses, request);
}
