import { findBegunParcels } from '../custody/index.ts';
import { type Actor, audited } from '../db/audit.ts';
import type { Database, Tx } from '../db/database.ts';
import { findCancelledMembers } from '../ledger/index.ts';
import type { Clock } from '../lib/clock.ts';
import { type MergeProblem, mergeProblemOf, mostUrgentOf } from './merge.rules.ts';
import { findCarriers, findMergeable, findParcelIds, mergeInto } from './merges.queries.ts';
import { isOvertaken } from './readdress-parcel.ts';
import { lockParcels } from './shipping.queries.ts';

/** Why parcels were not merged. */
export type MergeRefusal = MergeProblem | 'not-found' | 'overtaken' | 'cancelled';

/**
 * Makes waiting parcels of one member to one address travel as one. The one that must leave first
 * carries the cards of all; each keeps its own last day in case they are separated again.
 *
 * @param seenRevision the revision of the first parcel that the change was made from
 * @returns the parcel that carries the cards
 */
export function mergeParcels(
  db: Database,
  clock: Clock,
  { ids, seenRevision }: { ids: readonly number[]; seenRevision?: number },
  actor: Actor,
): Promise<{ id: number } | MergeRefusal> {
  return audited(db, clock, actor, 'shipping merge', async (tx, record) => {
    const merged = await mergeLocked(tx, ids, { seenRevision });
    if (typeof merged === 'string') return merged;
    record({ subject: `parcel ${merged.id}`, details: { parcels: ids } });
    return merged;
  });
}

/**
 * Merges waiting parcels as their member asked for. Repeated, it finds them in one parcel already.
 *
 * @returns `not-found` if one of them is no parcel of the member; `overtaken` if one was merged
 *   into another one meanwhile
 */
export function mergeOwnParcels(
  db: Database,
  memberId: number,
  ids: readonly number[],
): Promise<{ id: number } | MergeRefusal> {
  return db.transaction(async (tx) => {
    const carriers = await findCarriers(tx, memberId, ids);
    if (carriers.length < new Set(ids).size) return 'not-found';
    const [only, ...others] = new Set(carriers);
    if (only !== undefined && others.length === 0) return { id: only };
    const merged = await mergeLocked(tx, [...new Set(ids)], { memberId });
    return merged === 'not-found' ? 'overtaken' : merged;
  });
}

async function mergeLocked(
  tx: Tx,
  ids: readonly number[],
  { memberId, seenRevision }: { memberId?: number; seenRevision?: number | undefined },
): Promise<{ id: number } | MergeRefusal> {
  await lockParcels(tx, ids);
  const parcels = await findMergeable(tx, ids);
  if (parcels.length < ids.length || parcels.length < 2) return 'not-found';
  if (memberId !== undefined && parcels.some((parcel) => parcel.memberId !== memberId))
    return 'not-found';
  const first = parcels.find(({ id }) => id === ids[0]);
  if (first !== undefined && isOvertaken(first, seenRevision)) return 'overtaken';
  const problem = mergeProblemOf(parcels, await findBegunParcels(tx, ids));
  if (problem !== undefined) return problem;
  const whole = mostUrgentOf(parcels);
  if (whole === undefined) return 'not-found';
  // The cancellation locks the parcels, so it is seen here or sees the merged parcel.
  if ((await findCancelledMembers(tx, [whole.memberId])).size > 0) return 'cancelled';
  const others = ids.filter((id) => id !== whole.id);
  await mergeInto(tx, whole.id, others);
  return { id: whole.id };
}

/**
 * Makes parcels travel as one that were opened in this transaction, and so at one time and to one
 * address.
 */
export async function mergeOpenedParcels(
  tx: Tx,
  memberId: number,
  opened: readonly { sourceId: string; number: number }[],
): Promise<void> {
  if (opened.length < 2) return;
  const [first, ...others] = await findParcelIds(tx, memberId, opened);
  if (first !== undefined) await mergeInto(tx, first, others);
}
