import { findBegunParcels } from '../custody/index.ts';
import { type Actor, audited } from '../db/audit.ts';
import type { Database, Tx } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import { type FixedReason, whyFixed } from './merge.rules.ts';
import { findCarriers, findParts, separate } from './merges.queries.ts';
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
    const split = await splitLocked(tx, { parcelId, partId, seenRevision });
    if (typeof split === 'string') return split;
    record({ subject: `parcel ${parcelId}`, details: { parcels: [partId] } });
    return split;
  });
}

/**
 * Makes one part of a member's parcel a parcel of its own again, as the member asked for.
 *
 * @returns `split` also if it is one already; `overtaken` if it was merged into another one
 *   meanwhile
 */
export function splitOwnParcel(
  db: Database,
  memberId: number,
  partId: number,
): Promise<'split' | SplitRefusal> {
  return db.transaction(async (tx) => {
    const [parcelId] = await findCarriers(tx, memberId, [partId]);
    if (parcelId === undefined) return 'not-found';
    if (parcelId === partId) return 'split';
    const split = await splitLocked(tx, { parcelId, partId });
    if (typeof split !== 'string') return 'split';
    return split === 'no-part' || split === 'not-found' ? 'overtaken' : split;
  });
}

async function splitLocked(
  tx: Tx,
  {
    parcelId,
    partId,
    seenRevision,
  }: { parcelId: number; partId: number; seenRevision?: number | undefined },
): Promise<{ revision: number } | SplitRefusal> {
  const [parcel] = await lockParcels(tx, [parcelId]);
  if (parcel === undefined) return 'not-found';
  if (isOvertaken(parcel, seenRevision)) return 'overtaken';
  const fixed = whyFixed(parcel, (await findBegunParcels(tx, [parcelId])).size > 0);
  if (fixed !== undefined) return fixed;
  const part = (await findParts(tx, parcelId)).find(({ id }) => id === partId);
  if (part === undefined || partId === parcelId) return 'no-part';
  return { revision: await separate(tx, parcelId, part) };
}
