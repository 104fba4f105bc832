import { findPackNames } from '../catalog/index.ts';
import type { Database, Tx } from '../db/database.ts';
import type { MemberRequest } from '../db/idempotency.ts';
import { NotStored, onceUnderKey } from '../ledger/index.ts';
import { assertFound } from '../lib/assert-found.ts';
import type { Clock } from '../lib/clock.ts';
import { queueMail } from '../messages/index.ts';
import { findDestination } from '../shipping/index.ts';
import {
  type ChoiceOfPurchase,
  carryOutChoices,
  type DecisionResult,
  storedResult,
} from './carry-out-choices.ts';
import { boxDecisionMail } from './won-cards.mails.ts';
import { lockPurchases } from './won-cards.queries.ts';
import type { Decision } from './won-cards.rules.ts';

/** A decision of a member about cards of one of their purchases. */
export interface BoxDecision extends Decision {
  purchaseId: string;
}

/**
 * Ships and converts won cards of several purchases, finally, in one transaction: all that are
 * named, or none. Otherwise it is like `decideCards`. Each purchase has its own deadline.
 *
 * @param decisions at most one for a purchase
 * @param mayShipValuable false if the member has a second factor that they did not show
 * @throws KeyReusedError if the key was used for another payload
 */
export function decideCardBox(
  db: Database,
  clock: Clock,
  request: MemberRequest,
  decisions: readonly BoxDecision[],
  mayShipValuable = true,
): Promise<DecisionResult> {
  const { memberId } = request;
  const ids = decisions.map(({ purchaseId }) => purchaseId);
  return onceUnderKey(db, clock, request, {
    answerSchema: storedResult,
    lock: (tx) => lockPurchases(tx, memberId, ids),
    work: async (tx, book, purchases) => {
      if (purchases.length < decisions.length) return { kind: 'no-such-purchase' };
      const byId = new Map(decisions.map((decision) => [decision.purchaseId, decision]));
      const choices = purchases.map((purchase) => ({
        purchase,
        decision: assertFound(byId.get(purchase.id), `purchase ${purchase.id} was not named`),
      }));
      const result = await carryOutChoices(tx, book, memberId, choices, mayShipValuable);
      if (!(result instanceof NotStored) && result.kind === 'decided')
        await queueBoxMail(tx, memberId, choices, result.points);
      return result;
    },
  });
}

/** Queues one mail about all decisions, in the transaction that makes them. */
async function queueBoxMail(
  tx: Tx,
  memberId: number,
  choices: readonly ChoiceOfPurchase[],
  points: number,
): Promise<void> {
  const shipping = choices.find(({ decision }) => decision.ship.length > 0);
  const [names, shipTo] = await Promise.all([
    findPackNames(tx, [...new Set(choices.map(({ purchase }) => purchase.packId))]),
    shipping && findDestination(tx, memberId, shipping.purchase.id),
  ]);
  const nameOf = new Map(names.map((pack) => [pack.id, { ja: pack.nameJa, en: pack.nameEn }]));
  const mail = boxDecisionMail({
    purchases: choices.map(({ purchase: { packId }, decision }) => ({
      pack: assertFound(nameOf.get(packId), `pack ${packId} is gone`),
      shipped: decision.ship.length,
      converted: decision.convert.length,
    })),
    ...{ shipTo, points },
  });
  await queueMail(tx, { memberId }, mail);
}
