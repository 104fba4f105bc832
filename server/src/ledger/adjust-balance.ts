import { type Actor, recordAction } from '../db/audit.queries.ts';
import type { Database } from '../db/database.ts';
import type { Currency } from '../db/types.ts';
import type { Clock } from '../lib/clock.ts';
import { LedgerBatch } from './ledger-batch.ts';

/**
 * Gives a member points or coins, or takes them (an amount below zero), by the operator's hand: the
 * member's account on one side, the shop's account of adjustments on the other. Points that are
 * given begin a free lot.
 *
 * @throws OverdrawnError
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
