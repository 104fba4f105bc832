import { findBegunParcels } from '../custody/index.ts';
import { type Actor, audited } from '../db/audit.ts';
import type { Database } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import { type FixedReason, whyFixed } from './merge.rules.ts';
import { findParts, separate } from './merges.queries.ts';
import { isOvertaken } from './readdress-parcel.ts';
import { lockParcels } from './shipping.queries.ts';

/** Why a parcel was not split. */
export type SplitRefusal = FixedReason | 'not-found' | 'overtaken' | 'no-part';

/**
 * Makes one part of a merged parcel a parcel of its own again. It keeps its own last day.
 *
 * @param seenRevision the revision that the change was made from; undefined changes any
 * @returns the new revision of the parcel that remains
 */
export function splitParcel(
  db: Database,
  clock: Clock,
  { parcelId, partId, seenRevision }: { parcelId: number; partId: number; seenRevision?: number },
  actor: Actor,
): Promise<{ revision: number } | SplitRefusal> {
  return audited(db, clock, actor, 'shipping split', async (tx, record) => {
    const [parcel] = await lockParcels(tx, [parcelId]);
    if (parcel === undefined) return 'not-found';
    if (isOvertaken(parcel, seenRevision)) return 'overtaken';
    const fixed = whyFixed(parcel, (await findBegunParcels(tx, [parcelId])).size > 0);
    if (fixed !== undefined) return fixed;
    const part = (await findParts(tx, parcelId)).find(({ id }) => id === partId);
    if (part === undefined || partId === parcelId) return 'no-part';
    const revision = await separate(tx, parcelId, part);
    record({ subject: `parcel ${parcelId}`, details: { parcels: [partId] } });
    return { revision };
  });
}
