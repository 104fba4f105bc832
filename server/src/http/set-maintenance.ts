import { type Actor, audited } from '../db/audit.ts';
import type { Database } from '../db/database.ts';
import { countSettingChange } from '../db/shop-setting.queries.ts';
import type { Clock } from '../lib/clock.ts';
import { Maintenance, type MaintenanceNote } from './maintenance.ts';

/**
 * Closes the shop to everybody, or opens it again, by an operator. A closed shop is closed once
 * more to change what members read.
 *
 * @param note what members read while the shop is closed; undefined opens it
 * @returns the new revision
 */
export function setMaintenance(
  { db, clock }: { db: Database; clock: Clock },
  note: MaintenanceNote | undefined,
  actor: Actor,
): Promise<number> {
  const isOn = note !== undefined;
  return audited(db, clock, actor, `maintenance ${isOn ? 'on' : 'off'}`, async (tx, record) => {
    const revision = await countSettingChange(tx, 'maintenance-revision');
    await Maintenance.record(tx, note);
    record({ subject: '', ...(isOn && { details: { ...note } }) });
    return revision;
  });
}
