import { type Actor, isAlone, staffIdOf } from '../db/audit.ts';
import type { Tx } from '../db/database.ts';
import { SecondPersonNeededError } from '../lib/second-person-needed.ts';
import { lockAdjuster, type Windows } from './adjustment-limit.queries.ts';
import {
  type AdjustedAlone,
  memberWindowMs,
  needsSecondPerson,
  staffWindowMs,
} from './adjustment-limit.rules.ts';
import { findAmountAlone } from './amount-alone.queries.ts';

/**
 * Throws if staff need a second person for an amount of money or points: with it, the sum of this
 * person or of this member would exceed the limit. The command line has no limit, because anybody
 * who can run it can also write to the database. The member's ledger account must be locked before.
 *
 * @param amount points, coins or yen; its sign does not count
 * @param findBefore finds the sums of the same kind of change before this one
 * @throws SecondPersonNeededError
 */
export async function assertMayActAlone(
  tx: Tx,
  { memberId, amount, now }: { memberId: number; amount: number; now: Date },
  actor: Actor,
  findBefore: (tx: Tx, windows: Windows) => Promise<AdjustedAlone>,
): Promise<void> {
  const staffId = staffIdOf(actor);
  if (staffId === null || !isAlone(actor)) return;
  await lockAdjuster(tx, staffId);
  const before = await findBefore(tx, {
    staffId,
    memberId,
    staffAfter: new Date(now.getTime() - staffWindowMs),
    memberAfter: new Date(now.getTime() - memberWindowMs),
  });
  const limit = await findAmountAlone(tx);
  if (needsSecondPerson(amount, before, limit)) throw new SecondPersonNeededError();
}
