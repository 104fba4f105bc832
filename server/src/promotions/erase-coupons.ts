import type { Tx } from '../db/database.ts';
import { deleteCoupons } from './promotions.queries.ts';
import { deleteWaitingBonuses } from './rank-bonuses.queries.ts';

/** Deletes a member's coupons, and the bonuses of their rank that wait, with the account. */
export async function eraseCoupons(tx: Tx, memberId: number): Promise<void> {
  await deleteCoupons(tx, memberId);
  await deleteWaitingBonuses(tx, memberId);
}
