import { type Actor, audited } from '../db/audit.ts';
import type { Database } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import { findParcel } from './parcel-lists.queries.ts';
import type { Address } from './shipping.queries.ts';

/**
 * Reads the address on a parcel for an operator, and writes to the audit log that they did.
 *
 * @returns undefined if there is no such parcel; nothing is recorded then
 */
export function revealParcel(
  { db, clock }: { db: Database; clock: Clock },
  parcelId: number,
  actor: Actor,
): Promise<Address | undefined> {
  return audited(db, clock, actor, 'shipping reveal', async (tx, record) => {
    const parcel = await findParcel(tx, parcelId);
    if (parcel === undefined) return undefined;
    record({ subject: `parcel ${parcelId}` });
    return parcel;
  });
}
