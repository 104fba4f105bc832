import type { Tx } from '../db/database.ts';
import type { BonusToTake, LedgerBatch } from '../ledger/index.ts';
import { addToUse, lockUsesOf, type PromotionUse, releaseUse } from './promotions.queries.ts';
import { bonusToKeep } from './promotions.rules.ts';

/** The facts of a payment that decide about its free points. */
interface FollowedPayment {
  id: string;
  memberId: number;
  /** Price in yen. */
  amount: number;
  /** Yen of it that were refunded or charged back, after the change. */
  reversed: number;
}

/**
 * Credits free points of a payment whose money has arrived or came back: as many of those that were
 * promised as the member should keep, less what they have. A promised use counts as given then,
 * even if no points are left of it.
 */
export async function giveBonuses(
  tx: Tx,
  ledger: LedgerBatch,
  payment: FollowedPayment,
): Promise<void> {
  for (const use of await lockUsesOf(tx, payment.id)) {
    const points = bonusToKeep(use.promised, payment) - heldOf(use);
    if (points <= 0 && use.state !== 'promised') continue;
    const given = Math.max(0, points);
    const { memberId } = payment;
    const credit = { memberId, currency: 'point', kind: 'bonus', reference: use.id } as const;
    if (given > 0) ledger.post({ ...credit, amount: given });
    await addToUse(tx, use.id, { given, takenBack: 0 });
  }
}

/** Finds the free points of a payment that go back with its money, and locks their uses. */
export async function findBonusesToTake(tx: Tx, payment: FollowedPayment): Promise<BonusToTake[]> {
  const uses = await lockUsesOf(tx, payment.id);
  return uses.flatMap((use) => {
    const points = heldOf(use) - bonusToKeep(use.promised, payment);
    return points > 0 ? [{ reference: use.id, points }] : [];
  });
}

/** Stores which free points were taken back. `findBonusesToTake` has locked their uses. */
export async function recordTakenBonuses(tx: Tx, taken: readonly BonusToTake[]): Promise<void> {
  for (const { reference: useId, points } of taken)
    if (points > 0) await addToUse(tx, useId, { given: 0, takenBack: points });
}

/**
 * Releases the promises of a payment that ended without money: the member can use the coupon again,
 * and the budget has the points back. Money that still arrives later brings no free points.
 */
export async function releaseBonuses(tx: Tx, paymentId: string): Promise<void> {
  for (const use of await lockUsesOf(tx, paymentId))
    if (use.state === 'promised') await releaseUse(tx, use);
}

function heldOf({ given, takenBack }: PromotionUse): number {
  return given - takenBack;
}
