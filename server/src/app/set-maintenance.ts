import { type Actor, audited } from '../db/audit.ts';
import type { Database } from '../db/database.ts';
import { Maintenance } from '../http/maintenance.ts';
import type { Clock } from '../lib/clock.ts';

/** Closes the shop to everybody, or opens it again, by an operator. */
export function setMaintenance(
  { db, clock }: { db: Database; clock: Clock },
  isOn: boolean,
  actor: Actor,
): Promise<void> {
  return audited(db, clock, actor, `maintenance ${isOn ? 'on' : 'off'}`, async (tx, record) => {
    await Maintenance.record(tx, isOn);
    record({ subject: '' });
  });
}
