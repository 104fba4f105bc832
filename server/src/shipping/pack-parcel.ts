import { type PickRefusal, packCopies, pickCopy } from '../custody/index.ts';
import { type Actor, audited } from '../db/audit.ts';
import type { Database } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import { lockParcels } from './shipping.queries.ts';

/** Why a parcel cannot be packed now. */
export type PackRefusal = 'not-found' | 'sent-already' | 'not-tracked';

/** Takes a scanned copy from its shelf for a parcel that has not been sent. */
export function pickForParcel(
  db: Database,
  clock: Clock,
  request: { parcelId: number; code: string },
  actor: Actor,
): Promise<{ code: string } | PackRefusal | PickRefusal> {
  const { parcelId } = request;
  return audited(db, clock, actor, 'shipping pick', async (tx, record) => {
    const [parcel] = await lockParcels(tx, [parcelId]);
    if (parcel === undefined) return 'not-found';
    if (parcel.sentAt !== null) return 'sent-already';
    const picked = await pickCopy(tx, request, originOf(parcelId, actor, clock));
    if (typeof picked === 'string') return picked;
    record({ subject: `parcel ${parcelId}`, details: picked });
    return picked;
  });
}

/**
 * Packs a parcel whose copies are all picked.
 *
 * @returns how many cards have no copy yet; nothing is packed if there is one
 */
export function packParcel(
  db: Database,
  clock: Clock,
  parcelId: number,
  actor: Actor,
): Promise<{ missing: number } | PackRefusal> {
  return audited(db, clock, actor, 'shipping pack', async (tx, record) => {
    const [parcel] = await lockParcels(tx, [parcelId]);
    if (parcel === undefined) return 'not-found';
    if (parcel.sentAt !== null) return 'sent-already';
    const packed = await packCopies(tx, parcelId, originOf(parcelId, actor, clock));
    if (packed === 'not-tracked' || packed.missing > 0) return packed;
    record({ subject: `parcel ${parcelId}` });
    return packed;
  });
}

function originOf(parcelId: number, { principal }: Actor, clock: Clock) {
  return { madeBy: principal.name, why: `parcel ${parcelId}`, now: clock.now() };
}
