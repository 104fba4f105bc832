import { type Actor, audited } from '../db/audit.ts';
import type { Database } from '../db/database.ts';
import type { Currency } from '../db/types.ts';
import type { Clock } from '../lib/clock.ts';
import { LedgerBatch } from './ledger-batch.ts';

/**
 * Credits points or coins to a member, or debits them (amount below zero), on behalf of an
 * operator. The counter-entry goes to the shop's account of adjustments. Credited points begin a
 * free lot.
 *
 * @throws OverdrawnError if the balance would become negative
 */
export function adjustBalance(
  db: Database,
  clock: Clock,
  adjustment: { memberId: number; currency: Currency; amount: number },
  actor: Actor,
): Promise<{ points: number; coins: number }> {
  const { memberId, currency, amount } = adjustment;
  return audited(db, clock, actor, 'points adjust', async (tx, record) => {
    const book = await LedgerBatch.open(tx, [memberId], clock);
    book.post({ memberId, currency, amount, kind: 'adjustment', note: actor.why });
    await book.write();
    record({ subject: `member ${memberId}`, details: { currency, amount } });
    const { points, coins } = book.account(memberId);
    return { points, coins };
  });
}
