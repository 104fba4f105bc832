import type { Database, Tx } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import {
  findHoldingIdsOfPrizes,
  findPacksWithAllocated,
  findUndrawnCounts,
} from './coverage.queries.ts';
import { findPrizeCoverage } from './find-prize-coverage.ts';
import { lockHoldings } from './holdings.queries.ts';
import { noteCoverage } from './note-coverage.ts';
import { planReleases } from './won-moves.rules.ts';
import { writeMovements } from './write-movements.ts';

/**
 * Makes copies available again that are allocated to prizes of closed packs and were not won, a
 * pack in a transaction. Copies of cards that were won stay. Safe to run in two processes at once.
 */
export async function releaseUnsoldCopies(db: Database, clock: Clock): Promise<void> {
  const packIds = await findPacksWithAllocated(db);
  const over = (await findUndrawnCounts(db, packIds)).filter(({ isOver }) => isOver);
  for (const { packId } of over)
    await db.transaction((tx) => releaseUnsoldOf(tx, packId, clock.now()));
}

async function releaseUnsoldOf(tx: Tx, packId: number, now: Date): Promise<void> {
  const prizeIds = (await findPrizeCoverage(tx, packId)).map(({ prizeId }) => prizeId);
  const holdings = await lockHoldings(tx, await findHoldingIdsOfPrizes(tx, packId, prizeIds));
  // Read behind the locks, because a conversion or a parcel may have moved copies meanwhile.
  const surplus = new Map(
    (await findPrizeCoverage(tx, packId)).map(({ prizeId, needed, present }) => [
      prizeId,
      Math.max(0, present - needed),
    ]),
  );
  const planned = planReleases(holdings, packId, surplus);
  if (planned.length === 0) return;
  await writeMovements(tx, planned, { madeBy: 'shop', why: 'not sold by a closed pack', now });
  await noteCoverage(tx, packId, now);
}
