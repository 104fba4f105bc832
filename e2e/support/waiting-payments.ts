import { randomUUID } from 'node:crypto';
import type { Shop } from '../../server/src/app/shop.ts';
import { query } from '../../server/src/db/pool.ts';

/**
 * Makes payments of a member that wait for the money.
 *
 * @param yen of each payment
 * @returns their ids, in the order of the amounts
 */
export async function makeWaitingPayments(
  shop: Shop,
  memberId: number,
  yen: readonly [number, ...number[]],
): Promise<string[]> {
  const now = shop.clock.now();
  const payments = yen.map((amount) => ({
    ...{ id: randomUUID(), memberId, requestKey: randomUUID(), payloadHash: Buffer.alloc(32) },
    ...{ method: 6, provider: 'sbps', providerId: randomUUID(), courseId: 1, amount },
    ...{ state: 'waiting' as const, payBy: now, createdAt: now, updatedAt: now },
  }));
  await shop.db.run(query.insertInto('payment').values(payments));
  return payments.map(({ id }) => id);
}
