import type { Executor } from './database.ts';
import { statement } from './pipeline/index.ts';

/** The operator is warned of a larger difference at the start, in milliseconds. */
const tolerableMs = 2_000;

/**
 * Compares this machine's clock with the database's.
 *
 * @param now this machine's clock
 * @returns a sentence for the operator; undefined if they agree
 */
export async function findClockDifference(
  db: Executor,
  now = () => new Date(),
): Promise<string | undefined> {
  const askedAtMs = now().getTime();
  const [row] = await db.run(statement<{ at: Date }>`select clock_timestamp() as at`);
  if (row === undefined) return undefined;
  // The database read its clock about halfway between our two readings.
  const aheadMs = (askedAtMs + now().getTime()) / 2 - row.at.getTime();
  if (Math.abs(aheadMs) <= tolerableMs) return undefined;
  const seconds = (Math.abs(aheadMs) / 1000).toFixed(1);
  return `The clock of this machine is ${seconds} s ${aheadMs > 0 ? 'ahead of' : 'behind'} the database's: let NTP set both. The shop sells meanwhile; deadlines are early or late by that much, and the beacon goes by the database's clock.`;
}
