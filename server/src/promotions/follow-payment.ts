import type { Tx } from '../db/database.ts';
import type { BonusToTake, LedgerBatch } from '../ledger/index.ts';
import { lockUsesOf, type PromotionUse, releaseUse, updateUse } from './promotions.queries.ts';
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
 * promised as the member should keep, less what they have.
 *
 * @returns points credited
 */
export async function giveBonuses(
  tx: Tx,
  ledger: LedgerBatch,
  payment: FollowedPayment,
): Promise<number> {
  let credited = 0;
  for (const use of await lockUsesOf(tx, payment.id)) {
    const points = bonusToKeep(use.promised, payment) - heldOf(use);
    if (points <= 0) continue;
    const { memberId } = payment;
    const credit = { memberId, currency: 'point', kind: 'bonus', reference: use.id } as const;
    ledger.post({ ...credit, amount: points });
    await updateUse(tx, use.id, { given: use.given + points, takenBack: use.takenBack });
    credited += points;
  }
  return credited;
}

/** Finds the free points of a payment that go back with its money. */
export async function findBonusesToTake(tx: Tx, payment: FollowedPayment): Promise<BonusToTake[]> {
  const uses = await lockUsesOf(tx, payment.id);
  return uses.flatMap((use) => {
    const points = heldOf(use) - bonusToKeep(use.promised, payment);
    return points > 0 ? [{ reference: use.id, points }] : [];
  });
}

/** Stores which free points of a payment were taken back. */
export async function recordTakenBonuses(
  tx: Tx,
  paymentId: string,
  taken: readonly BonusToTake[],
): Promise<void> {
  if (taken.length === 0) return;
  for (const use of await lockUsesOf(tx, paymentId)) {
    const points = taken.find(({ reference }) => reference === use.id)?.points ?? 0;
    if (points > 0)
      await updateUse(tx, use.id, { given: use.given, takenBack: use.takenBack + points });
  }
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
