import * as z from 'zod';
import type { Tx } from '../db/database.ts';
import {
  findCancelledMembers,
  type LedgerBatch,
  NotStored,
  type RestrictedAction,
} from '../ledger/index.ts';
import {
  canDeliverOn,
  hasAddress,
  mergeOpenedParcels,
  needsFactorToShip,
} from '../shipping/index.ts';
import { applyDecision, convertOpenCards } from './apply-decision.ts';
import { findCards, type Purchase, type WonCardView } from './won-cards.queries.ts';
import {
  type CheckedDecision,
  checkDecision,
  combineChecks,
  type Decision,
  type DecisionRefusal,
  isShippedInDebt,
  worthsOfShipped,
} from './won-cards.rules.ts';

/** The result of a decision as it is stored under its idempotency key. */
export const storedResult = z.discriminatedUnion('kind', [
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
      'no-such-address',
      'impossible-day',
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
export type StoredResult = z.infer<typeof storedResult>;
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

/** A decision about cards of one purchase, which is locked. */
export interface ChoiceOfPurchase {
  purchase: Purchase;
  decision: Decision;
}

/** A decision with the cards of its purchase, and whether it is allowed. */
interface CheckedChoice extends ChoiceOfPurchase {
  cards: readonly WonCardView[];
  checked: CheckedDecision;
}

/**
 * Ships and converts cards of a member's purchases: all that are named, or none. What is shipped of
 * several purchases travels as one parcel. The account and the purchases must be locked, the
 * purchases in the order of their ids.
 *
 * @param mayShipValuable false if the member has a second factor that they did not show
 */
export async function carryOutChoices(
  tx: Tx,
  book: LedgerBatch,
  memberId: number,
  choices: readonly ChoiceOfPurchase[],
  mayShipValuable: boolean,
): Promise<StoredResult | NotStored<DecisionResult>> {
  // With the account locked: a cancellation that has begun ends first.
  const cancelled = findCancelledMembers(tx, [memberId]);
  // No card of a cancelled member may become points. If none is due, both reads share a flush.
  const isDue = choices.some(({ purchase }) => isPastDeadline(purchase, book.now));
  if (isDue && (await cancelled).size > 0) return { kind: 'cancelled' };
  const [{ size: cancellations }, read] = await Promise.all([
    cancelled,
    checkAll(tx, book, choices),
  ]);
  if (cancellations > 0) return { kind: 'cancelled' };
  const all = combineChecks(read.map(({ checked }) => checked));
  if (all.kind !== 'accepted') return all;
  const ship = read.flatMap(({ decision }) => decision.ship);
  const restrictedAction = ship.length > 0 ? book.restrictedAction(memberId, 'ship') : undefined;
  if (restrictedAction !== undefined) return { kind: 'held-back', ...restrictedAction };
  const { pointsOwed } = book.account(memberId);
  // A member who owes more than this decision pays may convert cards, but not have any shipped.
  if (isShippedInDebt({ ship }, all.points, pointsOwed)) return { kind: 'owes', owed: pointsOwed };
  for (const { decision } of read)
    if (!(await hasAddress(tx, memberId, decision.address ?? 0)))
      return { kind: 'refused', reason: 'no-such-address' };
  const isImpossible = ({ ship: shipped, delivery }: Decision) =>
    shipped.length > 0 && delivery !== undefined && !canDeliverOn(delivery.on, delivery.days);
  if (read.some(({ decision }) => isImpossible(decision)))
    return { kind: 'refused', reason: 'impossible-day' };
  const worths = read.flatMap(({ cards, decision }) => worthsOfShipped(cards, decision.ship));
  if (!mayShipValuable && (await needsFactorToShip(tx, memberId, worths, book.now)))
    // `NotStored` returns this answer without storing it under the idempotency key. So the same
    // request ships the cards once the factor is shown.
    return new NotStored({ kind: 'factor-required' });
  const opened: { sourceId: string; number: number }[] = [];
  for (const { purchase, cards, decision, checked } of read) {
    if (checked.kind !== 'accepted') throw new Error('a refused choice was accepted');
    const known = { ...purchase, cards };
    const number = await applyDecision(tx, book, known, decision, checked.points);
    if (number !== undefined) opened.push({ sourceId: purchase.id, number });
  }
  await mergeOpenedParcels(tx, memberId, opened);
  return { kind: 'decided', points: all.points };
}

/** Checks the decisions one after the other, because past a deadline a check books points. */
async function checkAll(
  tx: Tx,
  book: LedgerBatch,
  choices: readonly ChoiceOfPurchase[],
): Promise<CheckedChoice[]> {
  const checked: CheckedChoice[] = [];
  for (const choice of choices) checked.push(await checkChoice(tx, book, choice));
  return checked;
}

/** Whether a purchase has open cards that must become points. */
function isPastDeadline({ openCards, decideBy }: Purchase, now: Date): boolean {
  return openCards > 0 && decideBy <= now;
}

/**
 * Checks the decision about one purchase. Past its deadline its open cards become points first,
 * even if the sweep has not converted them yet.
 */
async function checkChoice(
  tx: Tx,
  book: LedgerBatch,
  { purchase, decision }: ChoiceOfPurchase,
): Promise<CheckedChoice> {
  if (isPastDeadline(purchase, book.now)) await convertOpenCards(tx, book, purchase);
  const cards = await findCards(tx, purchase);
  return { purchase, decision, cards, checked: checkDecision(cards, decision) };
}
