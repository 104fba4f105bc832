import { type Actor, audited } from '../db/audit.ts';
import type { Database } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import { Maintenance, type MaintenanceNote } from './maintenance.ts';

/**
 * Closes the shop to everybody, or opens it again, by an operator. A closed shop is closed once
 * more to change what members read.
 *
 * @param note what members read while the shop is closed; undefined opens it
 */
export function setMaintenance(
  { db, clock }: { db: Database; clock: Clock },
  note: MaintenanceNote | undefined,
  actor: Actor,
): Promise<void> {
  const isOn = note !== undefined;
  return audited(db, clock, actor, `maintenance ${isOn ? 'on' : 'off'}`, async (tx, record) => {
    await Maintenance.record(tx, note);
    record({ subject: '', ...(isOn && { details: { ...note } }) });
  });
}
