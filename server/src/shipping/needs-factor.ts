import type { Tx } from '../db/database.ts';
import { sumShippedWorth } from './shipping.queries.ts';
import { isValuable, valuableSince } from './valuable.rules.ts';

/**
 * Whether a member must show their second factor before these cards are shipped (protection.md,
 * "The account itself"). Counts all that they shipped in the last 24 hours, by won cards and by
 * exchanges. The account must be locked, so that requests in parallel count each other.
 *
 * @param worths points of each card; null if unknown
 */
export async function needsFactorToShip(
  tx: Tx,
  memberId: number,
  worths: readonly (number | null)[],
  now: Date,
): Promise<boolean> {
  return isValuable(worths, await sumShippedWorth(tx, memberId, valuableSince(now)));
}
