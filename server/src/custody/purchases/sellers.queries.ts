import { sql } from 'kysely';
import * as z from 'zod';
import { identityMethod } from '#contract/console/purchases.ts';
import type { Executor, Tx } from '../../db/database.ts';
import { findPage } from '../../db/keyset.ts';
import { query } from '../../db/pool.ts';
import type { List, ListPage, ListRequest } from '../../lib/keyset.rules.ts';

/** A person who sold a batch of cards to the shop. */
export interface Seller {
  name: string;
  address: string;
  occupation: string;
  /** On the day of the purchase. */
  age: number;
  identity: z.output<typeof identityMethod>;
  /** The kind of document, or the number of a letter or of an online check. */
  reference: string;
}

export function insertSeller(
  tx: Tx,
  intakeId: number,
  seller: Seller,
  createdAt: Date,
): Promise<unknown> {
  return tx.run(query.insertInto('seller').values({ intakeId, ...seller, createdAt }));
}

/** Finds the seller of a batch; undefined if none is recorded, or no longer. */
export async function findSeller(
  db: Executor,
  intakeId: number,
): Promise<(Seller & { createdAt: Date }) | undefined> {
  const [row] = await db.run(
    query
      .selectFrom('seller')
      .select(['name', 'address', 'occupation', 'age', 'identity', 'reference', 'createdAt'])
      .where('intakeId', '=', intakeId),
  );
  return row && { ...row, identity: identityMethod.parse(row.identity) };
}

/** Deletes the sellers who were recorded before a time. */
export async function deleteSellers(db: Executor, before: Date): Promise<void> {
  await db.run(query.deleteFrom('seller').where('createdAt', '<', before));
}

export interface ListedPurchase {
  /** Of its batch. */
  id: number;
  receivedOn: string;
  receivedBy: string;
  copies: number;
  yen: number;
  name: string | null;
  identity: string | null;
  recordedAt: Date | null;
}

/**
 * The console's list of purchases from persons. The index of the batches' primary key serves its
 * order.
 */
export const newestPurchases = {
  sorts: { newest: { direction: 'desc', keys: [['id', 'integer']] } },
  filter: z.strictObject({}),
} as const satisfies List<ListedPurchase, unknown>;

/** Sums over the copies that a batch received. */
const received = (sum: ReturnType<typeof sql>) => sql<number>`(
  select coalesce(sum(${sum}), 0)::bigint from holding
  join holding_movement as movement on movement.holding_id = holding.id and movement.number = 1
  where holding.intake_id = intake.id
)`;

const listed = query
  .selectFrom('intake')
  .leftJoin('seller', 'seller.intakeId', 'intake.id')
  .select([
    'intake.id',
    'receivedBy',
    'seller.name',
    'seller.identity',
    'seller.createdAt as recordedAt',
    sql<string>`received_on::text`.as('receivedOn'),
    received(sql`quantity`).as('copies'),
    received(sql`quantity::bigint * coalesce(cost_yen, 0)`).as('yen'),
  ])
  .where('kind', '=', 'person');

/** Finds a page of the purchases from persons, newest first. */
export function findPurchasePage(
  db: Executor,
  request: ListRequest<z.output<typeof newestPurchases.filter>>,
): Promise<ListPage<ListedPurchase>> {
  return findPage(db, query.selectFrom(listed.as('purchase')).selectAll(), request);
}

/** A line of the ledger: interchangeable copies of a card (a lot), or a single copy (an item). */
export interface LedgerRow extends Seller {
  intakeId: number;
  /** A day in Japan, such as `2026-11-21`. */
  receivedOn: string;
  code: string;
  cardName: string;
  modelNumber: string;
  grader: string | null;
  grade: string | null;
  certificate: string | null;
  condition: string;
  quantity: number;
  /** For one copy. */
  costYen: number;
}

/** Finds the lines of the ledger of some days, in the order of their purchases. */
export async function findLedgerRows(
  db: Executor,
  { first, last, limit }: { first: string; last: string; limit: number },
): Promise<LedgerRow[]> {
  const rows = await db.run(
    query
      .selectFrom('seller')
      .innerJoin('intake', 'intake.id', 'seller.intakeId')
      .innerJoin('holding', 'holding.intakeId', 'intake.id')
      .innerJoin('card', 'card.id', 'holding.cardId')
      .innerJoin('holdingMovement as movement', (join) =>
        join.onRef('movement.holdingId', '=', 'holding.id').on('movement.number', '=', 1),
      )
      .select([
        'intake.id as intakeId',
        'holding.code',
        'card.nameJa as cardName',
        'modelNumber',
        'grader',
        'grade',
        'certificate',
        'condition',
        'quantity',
        'seller.name',
        'address',
        'occupation',
        'age',
        'identity',
        'reference',
        sql<string>`received_on::text`.as('receivedOn'),
        sql<number>`coalesce(cost_yen, 0)`.as('costYen'),
      ])
      .where('receivedOn', '>=', sql<Date>`${first}::date`)
      .where('receivedOn', '<=', sql<Date>`${last}::date`)
      .orderBy('intake.receivedOn')
      .orderBy('intake.id')
      .orderBy('holding.line')
      .limit(limit),
  );
  return rows.map((row) => ({ ...row, identity: identityMethod.parse(row.identity) }));
}
