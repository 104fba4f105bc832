import { type Actor, audited } from '../db/audit.ts';
import type { Database, Tx } from '../db/database.ts';
import type { Currency } from '../db/types.ts';
import type { Clock } from '../lib/clock.ts';
import { SecondPersonNeededError } from '../lib/second-person-needed.ts';
import { findAdjustedAlone, lockAdjuster } from './adjustment-limit.queries.ts';
import { memberWindowMs, needsSecondPerson, staffWindowMs } from './adjustment-limit.rules.ts';
import { LedgerBatch } from './ledger-batch.ts';

interface Adjustment {
  memberId: number;
  currency: Currency;
  /** Below zero takes. */
  amount: number;
}

/**
 * Credits points or coins to a member, or debits them, on behalf of an operator. The counter-entry
 * goes to the shop's account of adjustments. Credited points begin a free lot.
 *
 * @throws OverdrawnError if the balance would become negative
 * @throws SecondPersonNeededError if a person of staff does it alone and more than the limit was
 *   adjusted alone with it, by them or for the member (docs/console.md)
 */
export function adjustBalance(
  db: Database,
  clock: Clock,
  adjustment: Adjustment,
  actor: Actor,
): Promise<{ points: number; coins: number }> {
  const { memberId, currency, amount } = adjustment;
  return audited(db, clock, actor, 'points adjust', async (tx, record) => {
    const book = await LedgerBatch.open(tx, [memberId], clock);
    await assertMayAlone(tx, adjustment, actor, book.now);
    book.post({ memberId, currency, amount, kind: 'adjustment', note: actor.why });
    await book.write();
    record({ subject: `member ${memberId}`, details: { currency, amount } });
    const { points, coins } = book.account(memberId);
    return { points, coins };
  });
}

/**
 * Refuses an adjustment by staff that needs a second person, because the staff member or the member
 * has reached the limit. The command line has no limit: who may run it may also write to the
 * database.
 */
async function assertMayAlone(
  tx: Tx,
  { memberId, amount }: Adjustment,
  { principal, approver, singleHanded }: Actor,
  now: Date,
): Promise<void> {
  if (principal.kind !== 'staff' || approver !== undefined || singleHanded === true) return;
  const { staffId } = principal;
  await lockAdjuster(tx, staffId);
  const before = await findAdjustedAlone(tx, {
    staffId,
    memberId,
    staffAfter: new Date(now.getTime() - staffWindowMs),
    memberAfter: new Date(now.getTime() - memberWindowMs),
  });
  if (needsSecondPerson(amount, before)) throw new SecondPersonNeededError();
}
