import * as z from 'zod';
import type { Database, Tx } from '../db/database.ts';
import type { MemberRequest } from '../db/idempotency.ts';
import {
  findCancelledMembers,
  type LedgerBatch,
  NotStored,
  onceUnderKey,
  type RestrictedAction,
} from '../ledger/index.ts';
import type { Clock } from '../lib/clock.ts';
import { needsFactorToShip } from '../shipping/index.ts';
import { applyDecision, convertOpenCards } from './apply-decision.ts';
import { queueDecisionMail } from './queue-decision-mail.ts';
import { findCards, lockPurchase, type Purchase } from './won-cards.queries.ts';
import {
  checkDecision,
  type Decision,
  type DecisionRefusal,
  isShippedInDebt,
  worthsOfShipped,
} from './won-cards.rules.ts';

const storedResult = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('decided'), points: z.int() }),
  z.object({ kind: z.literal('settled-before') }),
  z.object({ kind: z.literal('cancelled') }),
  z.object({
    kind: z.literal('refused'),
    reason: z.enum([
      'nothing-named',
      'named-twice',
      'not-in-purchase',
      'some-settled-before',
      'ship-only',
    ]),
  }),
  z.object({
    kind: z.literal('held-back'),
    deed: z.literal('ship'),
    until: z.iso.datetime().nullable(),
  }),
  z.object({ kind: z.literal('owes'), owed: z.int() }),
  z.object({ kind: z.literal('no-such-purchase') }),
]);
export type DecisionResult =
  | { kind: 'decided'; points: number }
  | { kind: 'settled-before' }
  /** A guardian has cancelled payments of the member: their cards go back to the shop. */
  | { kind: 'cancelled' }
  | { kind: 'refused'; reason: DecisionRefusal }
  /** The operator has restricted the member from shipping. */
  | ({ kind: 'held-back' } & RestrictedAction<'ship'>)
  /** The decision would ship cards to a member who owes this many points. */
  | { kind: 'owes'; owed: number }
  /** The cards to ship are valuable, and the member has not shown their second factor. */
  | { kind: 'factor-required' }
  | { kind: 'no-such-purchase' };

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

/** Carries out a member's choice for cards of a purchase: ship them, or convert them to points. */
async function decide(
  tx: Tx,
  book: LedgerBatch,
  purchase: Purchase,
  decision: Decision,
  mayShipValuable: boolean,
): Promise<Exclude<DecisionResult, { kind: 'factor-required' }> | NotStored<DecisionResult>> {
  // With the account locked: a cancellation that has begun ends first.
  if ((await findCancelledMembers(tx, [purchase.memberId])).size > 0) return { kind: 'cancelled' };
  // After the 24 hours open cards are points, even if the sweep has not converted them yet.
  if (purchase.openCards > 0 && purchase.decideBy <= book.now)
    await convertOpenCards(tx, book, purchase);
  const cards = await findCards(tx, purchase);
  const checked = checkDecision(cards, decision);
  if (checked.kind !== 'accepted') return checked;
  const restrictedAction =
    decision.ship.length > 0 ? book.restrictedAction(purchase.memberId, 'ship') : undefined;
  if (restrictedAction !== undefined) return { kind: 'held-back', ...restrictedAction };
  const { pointsOwed } = book.account(purchase.memberId);
  // A member who owes more than this decision pays may convert cards, but not have any shipped.
  if (isShippedInDebt(decision, checked.points, pointsOwed))
    return { kind: 'owes', owed: pointsOwed };
  const worths = worthsOfShipped(cards, decision.ship);
  if (!mayShipValuable && (await needsFactorToShip(tx, purchase.memberId, worths, book.now)))
    // `NotStored` returns this answer without storing it under the idempotency key. So the same
    // request ships the cards once the factor is shown.
    return new NotStored({ kind: 'factor-required' });
  await applyDecision(tx, book, { ...purchase, cards }, decision, checked.points);
  await queueDecisionMail(tx, purchase, decision, checked.points);
  return { kind: 'decided', points: checked.points };
}
