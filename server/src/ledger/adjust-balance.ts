import { type Actor, recordAction } from '../db/audit.queries.ts';
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
  return db.transaction(async (tx) => {
    const book = await LedgerBatch.open(tx, [memberId], clock);
    book.post({ memberId, currency, amount, kind: 'adjustment', note: actor.why });
    await book.write();
    await recordAction(
      tx,
      {
        ...actor,
        action: 'points adjust',
        subject: `member ${memberId}`,
        details: { currency, amount },
      },
      book.now,
    );
    const { points, coins } = book.account(memberId);
    return { points, coins };
  });
}
