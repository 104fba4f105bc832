import { type Actor, audited, isAlone } from '../db/audit.ts';
import type { Database } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import { SecondPersonNeededError } from '../lib/second-person-needed.ts';
import {
  findAmountAlone,
  lockAmountAloneRevision,
  updateAmountAlone,
} from './amount-alone.queries.ts';

/**
 * Sets what one person of staff gives, takes or refunds alone in sum. It takes two people to let
 * one person do more; one alone may lower it.
 *
 * @param amount points, coins or yen, from 0 to `amountAlone.largest`
 * @returns the setting's new revision
 * @throws SecondPersonNeededError if a second person must approve it
 */
export function setAmountAlone(
  { db, clock }: { db: Database; clock: Clock },
  amount: number,
  actor: Actor,
): Promise<number> {
  return audited(db, clock, actor, 'settings amount-alone', async (tx, record) => {
    await lockAmountAloneRevision(tx);
    const before = await findAmountAlone(tx);
    if (amount > before && isAlone(actor)) throw new SecondPersonNeededError();
    record({ subject: '', details: { before, after: amount } });
    return updateAmountAlone(tx, amount);
  });
}
