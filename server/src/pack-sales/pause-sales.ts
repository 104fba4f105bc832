import { type PublicText, pausePacks } from '../catalog/index.ts';
import { type Actor, audited } from '../db/audit.ts';
import type { Database } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import { findPackIdsToStop } from './pack-sales.queries.ts';

/** One pack, or every pack of a card type, or (null) every pack. */
export type StopScope = { packId: number } | { cardTypeId: number | null };

/**
 * Pauses the packs of a scope that are on sale or announced. Purchases that were made before are
 * still drawn.
 *
 * @param reason as members read it
 * @returns the packs that were paused by this request
 */
export function pauseSales(
  { db, clock }: { db: Database; clock: Clock },
  scope: StopScope,
  reason: PublicText,
  actor: Actor,
): Promise<number[]> {
  return audited(db, clock, actor, 'pack pause', async (tx, record) => {
    const now = clock.now();
    const packIds =
      'packId' in scope ? [scope.packId] : await findPackIdsToStop(tx, now, scope.cardTypeId);
    const paused = await pausePacks(tx, packIds, { cause: 'staff', reason }, now);
    for (const id of paused) record({ subject: `pack ${id}`, details: { reason } });
    return paused;
  });
}
