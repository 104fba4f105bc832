import type { Database } from '../db/database.ts';
import { type BuyResult, findReceipt } from '../draw/index.ts';

/**
 * Finds the beacon's number that a purchase of this pack waits for.
 *
 * @throws Error if nothing was bought, or the pack has no beacon
 */
export async function boundNumberOf(
  { db }: { db: Database },
  packId: number,
  result: BuyResult,
): Promise<number> {
  if (result.kind !== 'bought') throw new Error(`nothing was sold: ${JSON.stringify(result)}`);
  const beacon = (await findReceipt(db, packId, result.round))?.beacon ?? null;
  if (beacon === null) throw new Error(`round ${result.round} of pack ${packId} has no beacon`);
  return beacon;
}
