import { findOfferTerms } from '../catalog/index.ts';
import type { Database } from '../db/database.ts';
import { findForbiddenAction, findSpendable } from '../ledger/index.ts';
import type { Clock } from '../lib/clock.ts';
import { countTaken } from './exchange.queries.ts';
import { findExchangeRefusal, type Refusal } from './exchange.rules.ts';

/**
 * Checks whether an exchange could be made now. It reserves nothing; the exchange itself checks
 * again.
 *
 * @returns undefined if the exchange is allowed
 */
export async function checkExchange(
  { db, clock }: { db: Database; clock: Clock },
  input: { memberId: number; cardId: number; count: number },
): Promise<Refusal | undefined> {
  const { memberId, cardId, count } = input;
  const now = clock.now();
  const [terms, taken, spendable] = await Promise.all([
    findOfferTerms(db, cardId, now),
    countTaken(db, memberId, cardId),
    findSpendable(db, memberId, now),
  ]);
  const restrictedAction = findForbiddenAction(spendable, ['exchange', 'ship'], now);
  return findExchangeRefusal(terms, { ...spendable, restrictedAction, taken }, count);
}
