import type { Executor, Tx } from '../db/database.ts';
import { lockAccounts } from '../ledger/index.ts';
import { assertFound } from '../lib/assert-found.ts';
import { isSelfExcluded } from '../protection/index.ts';
import type { PaymentInput, PaymentMethod } from '../providers/payments/payment-provider.ts';
import {
  deletePaymentCards,
  findClosedPayers,
  findOtherPayersBy,
  upsertPaymentCard,
} from './payment-cards.queries.ts';
import type { PaymentDeps } from './payment-deps.ts';
import type { Payment } from './payments.queries.ts';

/**
 * Whether a payment would be made with a card of a person who excluded themselves in another
 * account (protection.md, "Break"). If not, stores the card with the payment.
 *
 * The account itself is not excluded: families share cards.
 *
 * @throws ProviderUnavailableError
 */
export async function isCardOfExcluded(
  { db, clock, cardDigests }: PaymentDeps,
  method: PaymentMethod,
  { id: paymentId, memberId }: Payment,
  given: PaymentInput,
): Promise<boolean> {
  const fingerprint = await method.fingerprintOf?.(given);
  if (fingerprint === undefined) return false;
  const digests = cardDigests(fingerprint);
  // Of the secret that is replaced least often.
  const digest = assertFound(digests.at(-1), 'the shop has no secret for digests');
  return db.transaction(async (tx) => {
    await lockAccounts(tx, [memberId]);
    const now = clock.now();
    for (const other of await findOtherPayersBy(tx, memberId, digests))
      if (await isSelfExcluded(tx, other, now)) return true;
    await upsertPaymentCard(tx, { paymentId, memberId, digest });
    return false;
  });
}

/** Erases a member's cards with their account. They stay while an exclusion of theirs runs. */
export async function eraseCards(tx: Tx, memberId: number, { now }: { now: Date }): Promise<void> {
  if (!(await isSelfExcluded(tx, memberId, now))) await deletePaymentCards(tx, memberId);
}

/** Erases the cards of closed accounts whose exclusion is over. */
export async function eraseCardsAfterExclusions(db: Executor, now: Date): Promise<void> {
  for (const memberId of await findClosedPayers(db))
    if (!(await isSelfExcluded(db, memberId, now))) await deletePaymentCards(db, memberId);
}
