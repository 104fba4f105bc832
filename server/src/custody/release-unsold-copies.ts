import type { Database, Tx } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import {
  findHoldingIdsOfPrizes,
  findPacksWithAllocated,
  findUndrawnCounts,
} from './coverage.queries.ts';
import { findPrizeCoverage } from './find-prize-coverage.ts';
import { lockHoldings } from './holdings.queries.ts';
import { updateCoverage } from './note-coverage.ts';
import { planReleases } from './won-moves.rules.ts';
import { writeMovements } from './write-movements.ts';

/**
 * Makes copies available again that are allocated to prizes of closed packs and were not won: in
 * one transaction for each pack. Copies of won cards stay. Safe to run in two processes.
 */
export async function releaseUnsoldCopies(db: Database, clock: Clock): Promise<void> {
  const packIds = await findPacksWithAllocated(db);
  const over = (await findUndrawnCounts(db, packIds)).filter(({ isOver }) => isOver);
  for (const { packId } of over)
    await db.transaction((tx) => releaseUnsoldOf(tx, packId, clock.now()));
}

async function releaseUnsoldOf(tx: Tx, packId: number, now: Date): Promise<void> {
  const prizeIds = [...(await findSurplus(tx, packId)).keys()];
  // Copies of won cards stay allocated until they are shipped; if no others are left, lock none.
  if (prizeIds.length === 0) return;
  const holdings = await lockHoldings(tx, await findHoldingIdsOfPrizes(tx, packId, prizeIds));
  // Read again after the locks, because a conversion or a parcel may have moved copies meanwhile.
  const planned = planReleases(holdings, packId, await findSurplus(tx, packId));
  if (planned.length === 0) return;
  await writeMovements(tx, planned, { madeBy: 'shop', why: 'not sold by a closed pack', now });
  await updateCoverage(tx, packId, now);
}

/** Finds the prizes with more copies than their won cards need, and how many more. */
async function findSurplus(tx: Tx, packId: number): Promise<Map<number, number>> {
  const prizes = await findPrizeCoverage(tx, packId);
  return new Map(
    prizes
      .filter(({ needed, present }) => present > needed)
      .map(({ prizeId, needed, present }) => [prizeId, present - needed]),
  );
}
