import { type Actor, audited } from '../db/audit.ts';
import type { Database } from '../db/database.ts';
import type { Currency } from '../db/types.ts';
import type { Clock } from '../lib/clock.ts';
import { findAdjustedAlone } from './adjustment-limit.queries.ts';
import { assertMayActAlone } from './assert-may-act-alone.ts';
import { LedgerBatch } from './ledger-batch.ts';

interface Adjustment {
  memberId: number;
  currency: Currency;
  /** Points or coins; a negative amount is taken from the member. */
  amount: number;
}

/**
 * Credits points or coins to a member, or debits them, on behalf of an operator. The counter-entry
 * goes to the shop's account of adjustments. Credited points begin a free lot.
 *
 * @throws OverdrawnError if the balance would become negative
 * @throws SecondPersonNeededError if staff act without a second person, and the sum of such
 *   adjustments by this person or for this member would exceed the limit (docs/console.md)
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
    await assertMayActAlone(tx, { memberId, amount, now: book.now }, actor, findAdjustedAlone);
    book.post({ memberId, currency, amount, kind: 'adjustment', note: actor.why });
    await book.write();
    record({ subject: `member ${memberId}`, details: { currency, amount } });
    const { points, coins } = book.account(memberId);
    return { points, coins };
  });
}
