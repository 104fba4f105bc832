import type { Executor } from '../db/database.ts';
import { periodStarts, type Sums } from '../protection/index.ts';
import { sumPaidAndPending } from './member-payments.queries.ts';

/**
 * Adds up the yen that a member paid, or may still pay by a payment that is begun, in the present
 * day, week and month in Japan.
 */
export async function findPaidSums(db: Executor, memberId: number, now: Date): Promise<Sums> {
  const starts = periodStarts(now);
  const [day, week, month] = await Promise.all([
    sumPaidAndPending(db, memberId, starts.day),
    sumPaidAndPending(db, memberId, starts.week),
    sumPaidAndPending(db, memberId, starts.month),
  ]);
  return { day, week, month };
}
