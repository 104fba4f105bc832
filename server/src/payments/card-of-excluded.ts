import type { Executor, Tx } from '../db/database.ts';
import { lockAccounts } from '../ledger/index.ts';
import { assertFound } from '../lib/assert-found.ts';
import { releaseBonuses } from '../promotions/index.ts';
import { findMembersOnBreak, hasRunningBreak } from '../protection/index.ts';
import {
  type PaymentInput,
  type PaymentMethod,
  ProviderKeyRefusedError,
} from '../providers/payments/payment-provider.ts';
import { notifyIfKeyRefused } from './notify-if-key-refused.ts';
import { nextPollAt } from './payment.rules.ts';
import {
  deletePaymentCards,
  findClosedPayers,
  findOtherPayersBy,
  havePaidByCard,
  upsertPaymentCard,
} from './payment-cards.queries.ts';
import type { PaymentDeps } from './payment-deps.ts';
import {
  hasEvent,
  insertPaymentEvent,
  lockPayment,
  type Payment,
  updatePayment,
} from './payments.queries.ts';

/**
 * Whether a payment would be made with a card of a person who is on a break or excluded themselves
 * in another account (protection.md, "Break"). If so, cancels the payment; if not, stores the card
 * with it.
 *
 * The account itself is not excluded: families share cards.
 *
 * @throws ProviderUnavailableError
 */
export async function isCardOfExcluded(
  deps: PaymentDeps,
  method: PaymentMethod,
  { id: paymentId, memberId }: Payment,
  given: PaymentInput,
): Promise<boolean> {
  const { db, clock, cardDigests } = deps;
  const fingerprint = await readFingerprint(deps, method, given);
  if (fingerprint === undefined) return false;
  const digests = cardDigests(fingerprint);
  // Of the secret that is replaced least often.
  const digest = assertFound(digests.at(-1), 'the shop has no secret for digests');
  return db.transaction(async (tx) => {
    await lockAccounts(tx, [memberId]);
    const now = clock.now();
    for (const other of await findOtherPayersBy(tx, memberId, digests))
      if (await hasRunningBreak(tx, other, now)) {
        await cancelPayment(tx, paymentId, now);
        return true;
      }
    await upsertPaymentCard(tx, { paymentId, memberId, digest });
    return false;
  });
}

/** The event by which support sees why a payment was cancelled; the member reads no reason. */
const cardEvent = 'card_of_excluded';

/**
 * Cancels a payment whose card is refused, so that it counts in no cap or limit and does not bar
 * closing the account. The account is locked. If the same request has begun it at the provider
 * meanwhile, nothing changes.
 */
async function cancelPayment(tx: Tx, id: string, now: Date): Promise<void> {
  const payment = assertFound(await lockPayment(tx, id), `payment ${id} is gone`);
  if (payment.state !== 'created') return;
  const askAt = nextPollAt('cancelled', now, payment.payBy, now);
  await updatePayment(tx, id, { ...payment, state: 'cancelled', askAt, updatedAt: now });
  await insertPaymentEvent(tx, {
    ...{ paymentId: id, cause: 'request', seen: cardEvent },
    ...{ fromState: payment.state, toState: 'cancelled', createdAt: now },
    ...{ credited: 0, takenBack: 0, owed: 0, withheld: 0, forgone: 0, givenBack: 0 },
  });
  await releaseBonuses(tx, id);
}

/** Whether a payment was cancelled because its card is refused. */
export async function isRefusedForCard(
  db: Executor,
  { id, state }: Pick<Payment, 'id' | 'state'>,
): Promise<boolean> {
  return state === 'cancelled' && (await hasEvent(db, id, cardEvent));
}

/**
 * Reads the fingerprint of a card. If the shop's key may not read cards, the payment goes on
 * without it as long as no excluded person has paid with a stored card, because then no card can be
 * refused (decision 54).
 *
 * @throws ProviderKeyRefusedError if the key may not, and a card could be refused
 */
async function readFingerprint(
  deps: PaymentDeps,
  method: PaymentMethod,
  given: PaymentInput,
): Promise<string | undefined> {
  try {
    return await method.fingerprintOf?.(given);
  } catch (error) {
    if (!(error instanceof ProviderKeyRefusedError)) throw error;
    const excluded = await findMembersOnBreak(deps.db, deps.clock.now());
    if (await havePaidByCard(deps.db, excluded)) throw error;
    await notifyIfKeyRefused(deps, method.provider, error);
    return undefined;
  }
}

/** Erases a member's cards with their account. They stay while a break of theirs runs. */
export async function eraseCards(tx: Tx, memberId: number, { now }: { now: Date }): Promise<void> {
  if (!(await hasRunningBreak(tx, memberId, now))) await deletePaymentCards(tx, memberId);
}

/** Erases the cards of closed accounts whose break is over. */
export async function eraseCardsAfterExclusions(db: Executor, now: Date): Promise<void> {
  const payers = await findClosedPayers(db);
  const excluded = new Set(await findMembersOnBreak(db, now));
  for (const memberId of payers)
    if (!excluded.has(memberId)) await deletePaymentCards(db, memberId);
}
