import { type FindAvailability, findPacks, type PackRow } from '../catalog/index.ts';
import type { Database } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';

/** How many packs, in the shop's order, are considered for the banner. */
const consideredPacks = 20;

/**
 * Finds the pack that the banner above the exchange shows: the first of a card type that is on sale
 * for points and gives coins. Undefined if there is none.
 */
export async function findBannerPack(
  {
    db,
    clock,
    findAvailability,
  }: { db: Database; clock: Clock; findAvailability: FindAvailability },
  cardTypeId: number,
): Promise<PackRow | undefined> {
  const now = clock.now();
  const packs = await findPacks(
    db,
    now,
    { cardTypeId, currency: 'point' },
    { limit: consideredPacks, offset: 0 },
  );
  const available = await findAvailability(packs, undefined);
  return packs.find(
    (pack) =>
      pack.pointsPerCoin > 0 &&
      (pack.startsAt === null || pack.startsAt <= now) &&
      (available.get(pack.id)?.remaining ?? 0) > 0,
  );
}
