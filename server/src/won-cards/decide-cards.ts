import type { Database, Tx } from '../db/database.ts';
import type { MemberRequest } from '../db/idempotency.ts';
import { type LedgerBatch, NotStored, onceUnderKey } from '../ledger/index.ts';
import type { Clock } from '../lib/clock.ts';
import {
  carryOutChoices,
  type DecisionResult,
  type StoredResult,
  storedResult,
} from './carry-out-choices.ts';
import { queueDecisionMail } from './queue-decision-mail.ts';
import { lockPurchase, type Purchase } from './won-cards.queries.ts';
import type { Decision } from './won-cards.rules.ts';

/**
 * Ships and converts won cards of one purchase, finally, in one transaction. Cards are named by
 * their positions in the pack. If one of them is not open, the whole decision is refused. The same
 * request again gets the first result. After the 24 hours, open cards are converted to points
 * before the decision is checked. Members who owe points or are restricted can only convert cards.
 * After a guardian's cancellation every decision is refused.
 *
 * @param mayShipValuable false if the member has a second factor that they did not show
 * @throws KeyReusedError if the key was used for another payload
 */
export function decideCards(
  db: Database,
  clock: Clock,
  request: MemberRequest,
  purchaseId: string,
  decision: Decision,
  mayShipValuable = true,
): Promise<DecisionResult> {
  return onceUnderKey(db, clock, request, {
    answerSchema: storedResult,
    lock: (tx) => lockPurchase(tx, request.memberId, purchaseId),
    work: async (tx, book, purchase) =>
      purchase === undefined
        ? { kind: 'no-such-purchase' }
        : await decide(tx, book, purchase, decision, mayShipValuable),
  });
}

/** Carries out a decision about one purchase, and queues the mail about it. */
async function decide(
  tx: Tx,
  book: LedgerBatch,
  purchase: Purchase,
  decision: Decision,
  mayShipValuable: boolean,
): Promise<StoredResult | NotStored<DecisionResult>> {
  const choices = [{ purchase, decision }];
  const result = await carryOutChoices(tx, book, purchase.memberId, choices, mayShipValuable);
  if (!(result instanceof NotStored) && result.kind === 'decided')
    await queueDecisionMail(tx, purchase, decision, result.points);
  return result;
}
