import type { Executor } from '../db/database.ts';
import { query } from '../db/pool.ts';

/** What a company said about an order so far, in messages whose signature was right, oldest first. */
export async function selectHeard(db: Executor, provider: string, providerId: string): Promise<Buffer[]> {
  const rows = await db.run(
    query
      .selectFrom('paymentCallback')
      .select('body')
      .where('provider', '=', provider)
      .where('providerId', '=', providerId)
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
  receivedAt: Date;
}

/**
 * Keeps a callback as it came.
 *
 * @returns its number, or undefined where the same message was kept before
 */
export async function insertCallback(db: Executor, callback: NewCallback): Promise<number | undefined> {
  const [row] = await db.run(
    query
      .insertInto('paymentCallback')
      .values({ ...callback, headers: JSON.stringify(callback.headers) })
      .onConflict((conflict) => conflict.columns(['provider', 'eventId']).doNothing())
      .returning('id'),
  );
  return row?.id;
}

export type OpenCallback = Pick<NewCallback, 'provider' | 'paymentId' | 'providerId'> & { id: number };

/** Callbacks that were kept and not processed yet, in the order in which they came, from behind `after` on. */
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
