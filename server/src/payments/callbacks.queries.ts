import { sql } from 'kysely';
import type { Executor } from '../db/database.ts';
import { query } from '../db/pool.ts';

/**
 * Finds the bodies of all verified callbacks about an order, oldest first; null if a body was
 * erased. An order is found by the provider's id or by the shop's.
 */
export async function findCallbackBodies(
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
  /** The provider's id of the callback. */
  eventId: string;
  /** The payment that the callback names: by the shop's id, by the provider's, or by both. */
  paymentId: string | null;
  providerId: string | null;
  /** Only the headers that the signature check needs. */
  headers: Record<string, string>;
  body: Buffer;
  bodyHash: Buffer;
  receivedAt: Date;
}

/**
 * Stores a callback as received.
 *
 * @returns its id, or undefined if the same callback was stored before
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

/** Finds the stored body of one callback; null if it was erased or never stored. */
export async function findCallbackBody(
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
 * Finds callbacks that are not processed yet, in the order of arrival, after the callback `after`.
 */
export function findOpenCallbacks(
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

/** Marks a callback as processed, with the outcome. */
export function updateCallback(
  db: Executor,
  id: number,
  done: { processedAt: Date; outcome: string },
): Promise<unknown> {
  return db.run(query.updateTable('paymentCallback').set(done).where('id', '=', id));
}

/**
 * Erases headers and bodies of at most `limit` processed callbacks that arrived before `before`.
 *
 * Keeps the bodies of payments that are still polled: if a provider has no query API, a poll reads
 * these bodies. Id, outcome and hash of every callback stay.
 *
 * @returns how many were erased
 */
export async function eraseCallbackBodies(
  db: Executor,
  before: Date,
  limit: number,
): Promise<number> {
  const rows = await db.run(
    sql<{ id: number }>`
      update payment_callback set headers = null, body = null
      where id in (
        select id from payment_callback
        where body is not null and received_at < ${before} and processed_at is not null
          and not exists (select from payment
            where ask_at is not null and payment.id::text = outcome)
        order by received_at limit ${limit} for update skip locked
      )
      returning id
    `.compile(query),
  );
  return rows.length;
}
