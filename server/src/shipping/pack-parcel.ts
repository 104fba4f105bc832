import {
  findParcelsOnOffer,
  type PickRefusal,
  packCopies,
  pickCopy,
  putBackCopies,
} from '../custody/index.ts';
import { type Actor, audited } from '../db/audit.ts';
import type { Database, Tx } from '../db/database.ts';
import { findCancelledMembers } from '../ledger/index.ts';
import type { Clock } from '../lib/clock.ts';
import { lockParcels, type ParcelState, updatePacked } from './shipping.queries.ts';

/**
 * Why a parcel cannot be packed now. `offer-open`: its member has not answered whether another copy
 * may take the place of a missing one.
 */
export type PackRefusal =
  | 'not-found'
  | 'sent-already'
  | 'taken-back'
  | 'cancelled'
  | 'held'
  | 'offer-open';

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
    const refusal = await refusalToPack(tx, parcel);
    if (refusal !== undefined) return refusal;
    const picked = await pickCopy(tx, request, originOf(parcelId, actor, clock));
    if (typeof picked === 'string') return picked;
    record({ subject: `parcel ${parcelId}`, details: picked });
    return picked;
  });
}

/**
 * Packs a parcel if a copy is picked for each of its cards. If the copies of its pack are not
 * tracked, it only records the parcel as packed.
 *
 * @returns how many cards have no copy yet; if there are any, nothing is packed
 */
export function packParcel(
  db: Database,
  clock: Clock,
  parcelId: number,
  actor: Actor,
): Promise<{ missing: number } | PackRefusal> {
  return audited(db, clock, actor, 'shipping pack', async (tx, record) => {
    const [parcel] = await lockParcels(tx, [parcelId]);
    const refusal = await refusalToPack(tx, parcel);
    if (refusal !== undefined) return refusal;
    const packed = await packCopies(tx, parcelId, originOf(parcelId, actor, clock));
    const missing = packed === 'not-tracked' ? 0 : packed.missing;
    if (missing > 0) return { missing };
    await updatePacked(tx, parcelId, clock.now());
    record({ subject: `parcel ${parcelId}` });
    return { missing };
  });
}

/** Why the copies of a parcel were not put back. */
export type PutBackRefusal =
  | PackRefusal
  | Exclude<Awaited<ReturnType<typeof putBackCopies>>, { copies: number }>;

/** Puts the copies of a parcel that is held back, or came back, on a shelf again. */
export function putBackParcel(
  db: Database,
  clock: Clock,
  request: { parcelId: number; location: string },
  actor: Actor,
): Promise<{ copies: number } | PutBackRefusal> {
  const { parcelId } = request;
  return audited(db, clock, actor, 'shipping putback', async (tx, record) => {
    const [parcel] = await lockParcels(tx, [parcelId]);
    const refusal = refusalOf(parcel);
    if (refusal !== undefined) return refusal;
    const put = await putBackCopies(tx, request, originOf(parcelId, actor, clock));
    if (typeof put === 'string') return put;
    await updatePacked(tx, parcelId, null);
    record({ subject: `parcel ${parcelId}`, details: put });
    return put;
  });
}

/** Returns why the copies of a locked parcel cannot be moved; undefined if they can. */
function refusalOf(parcel: ParcelState | undefined): PackRefusal | undefined {
  if (parcel === undefined) return 'not-found';
  if (parcel.sentAt !== null) return 'sent-already';
  return parcel.takenBackAt === null ? undefined : 'taken-back';
}

/**
 * Returns why a locked parcel cannot be picked or packed. After a guardian's cancellation staff
 * stop what the cancellation has left, and take it back: `cancelled`. The cancellation locks the
 * parcel, so a packer sees it or is seen by it.
 */
async function refusalToPack(
  tx: Tx,
  parcel: ParcelState | undefined,
): Promise<PackRefusal | undefined> {
  const refusal = refusalOf(parcel);
  if (refusal !== undefined || parcel === undefined) return refusal;
  const cancelled = await findCancelledMembers(tx, [parcel.memberId]);
  if (cancelled.has(parcel.memberId)) return 'cancelled';
  if (parcel.heldAt !== null) return 'held';
  return (await findParcelsOnOffer(tx, [parcel.id])).size > 0 ? 'offer-open' : undefined;
}

function originOf(parcelId: number, { principal }: Actor, clock: Clock) {
  return { madeBy: principal.name, why: `parcel ${parcelId}`, now: clock.now() };
}
