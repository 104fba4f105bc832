import { sql } from 'kysely';
import type { Executor } from '../db/database.ts';
import { query } from '../db/pool.ts';

/**
 * What a company said about an order so far, by either name, in messages whose signature was right,
 * oldest first; null where erased.
 */
export async function selectHeard(
  db: Executor,
  provider: string,
  { paymentId, providerId }: { paymentId: string; providerId: string },
): Promise<(Buffer | null)[]> {
  const rows = await db.run(
    query
      .selectFrom('paymentCallback')
      .select('body')
      .where('provider', '=', provider)
      .where((where) =>
        where.or([where('providerId', '=', providerId), where('paymentId', '=', paymentId)]),
      )
      .orderBy('id'),
  );
  return rows.map(({ body }) => body);
}

export interface NewCallback {
  provider: string;
  /** The provider's own name for the message. */
  eventId: string;
  /** The payment it says it is about, by the shop's name for it, by the provider's, or by both. */
  paymentId: string | null;
  providerId: string | null;
  /** Those that its signature needs. */
  headers: Record<string, string>;
  body: Buffer;
  bodyHash: Buffer;
  receivedAt: Date;
}

/**
 * Keeps a callback as it came.
 *
 * @returns its number, or undefined where the same message was kept before
 */
export async function insertCallback(
  db: Executor,
  callback: NewCallback,
): Promise<number | undefined> {
  const [row] = await db.run(
    query
      .insertInto('paymentCallback')
      .values({ ...callback, headers: JSON.stringify(callback.headers) })
      .onConflict((conflict) => conflict.columns(['provider', 'eventId']).doNothing())
      .returning('id'),
  );
  return row?.id;
}

/** What a message said that was kept under this name; null where it was erased. */
export async function selectBody(
  db: Executor,
  provider: string,
  eventId: string,
): Promise<Buffer | null> {
  const [row] = await db.run(
    query
      .selectFrom('paymentCallback')
      .select('body')
      .where('provider', '=', provider)
      .where('eventId', '=', eventId),
  );
  return row?.body ?? null;
}

export type OpenCallback = Pick<NewCallback, 'provider' | 'paymentId' | 'providerId'> & {
  id: number;
};

/**
 * Callbacks that were kept and not processed yet, in the order in which they came, from behind
 * `after` on.
 */
export function selectOpenCallbacks(
  db: Executor,
  after: OpenCallback | undefined,
  limit: number,
): Promise<OpenCallback[]> {
  return db.run(
    query
      .selectFrom('paymentCallback')
      .select(['id', 'provider', 'paymentId', 'providerId'])
      .where('processedAt', 'is', null)
      .where('id', '>', after?.id ?? 0)
      .orderBy('id')
      .limit(limit),
  );
}

export function updateCallback(
  db: Executor,
  id: number,
  done: { processedAt: Date; outcome: string },
): Promise<unknown> {
  return db.run(query.updateTable('paymentCallback').set(done).where('id', '=', id));
}

/**
 * Erases what callbacks say that came before `before` and were processed, at most `limit` of them,
 * but for those of payments that are still to be asked about: of a carrier's, they are the answer.
 * That they came, what of, and their hash stay.
 *
 * @returns how many
 */
export async function eraseBodies(db: Executor, before: Date, limit: number): Promise<number> {
  const rows = await db.run(
    sql<{ id: number }>`
      update payment_callback set headers = null, body = null
      where id in (
        select id from payment_callback
        where body is not null and received_at < ${before} and processed_at is not null
          and not exists (select from payment where ask_at is not null and payment.id::text = outcome)
        order by received_at limit ${limit} for update skip locked
      )
      returning id
    `.compile(query),
  );
  return rows.length;
}
