import { sql } from 'kysely';
import type { Executor } from '../db/database.ts';
import { query } from '../db/pool.ts';
import type { Period } from '../lib/days.rules.ts';

export interface SalesRow {
  method: number;
  /** Payments credited in the period. */
  payments: number;
  /** Yen of these payments. */
  yen: number;
  /** Yen of these payments that were refunded or charged back until now. */
  givenBack: number;
}

/** Adds up sales by way to pay. A sale counts at the time when its points were credited. */
export function findSales(db: Executor, { from, until }: Period): Promise<SalesRow[]> {
  return db.run(
    sql<SalesRow>`
      select method, count(*) as payments, sum(amount)::bigint as yen,
        sum(reversed)::bigint as given_back
      from payment where credited_at >= ${from} and credited_at < ${until}
      group by method order by method
    `.compile(query),
  );
}

/**
 * Finds the payments that were made or changed in the period, and their members, in the order in
 * which they were made.
 */
export function findPaymentsOfPeriod(
  db: Executor,
  { from, until }: Period,
): Promise<{ id: string; memberId: number }[]> {
  return db.run(
    sql<{ id: string; memberId: number }>`
      select id, member_id from payment
      where (created_at >= ${from} and created_at < ${until})
        or id in (select payment_id from payment_event
          where created_at >= ${from} and created_at < ${until})
      order by created_at, id
    `.compile(query),
  );
}

/** Finds which of these ids are ids of payments. */
export async function findKnownPayments(
  db: Executor,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await db.run(
    query.selectFrom('payment').select('id').where('id', '=', sql<string>`any(${ids}::uuid[])`),
  );
  return new Set(rows.map(({ id }) => id));
}

/** Finds payments of a provider that have one of these order ids or payment ids. */
export function findOrders(
  db: Executor,
  provider: string,
  names: { providerIds: readonly string[]; paymentIds: readonly string[] },
): Promise<{ id: string; providerId: string | null }[]> {
  return db.run(
    query
      .selectFrom('payment')
      .select(['id', 'providerId'])
      .where('provider', '=', provider)
      .where((where) =>
        where.or([
          where('providerId', '=', sql<string>`any(${names.providerIds}::text[])`),
          where('id', '=', sql<string>`any(${names.paymentIds}::uuid[])`),
        ]),
      ),
  );
}
