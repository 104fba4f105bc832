import { type Actor, audited } from '../db/audit.ts';
import type { Database } from '../db/database.ts';
import { countSettingChange, lockSettingRevision } from '../db/shop-setting.queries.ts';
import type { Clock } from '../lib/clock.ts';
import { Maintenance, type MaintenancePlan } from './maintenance.ts';

/**
 * Plans when the shop closes by itself, by an operator, in place of the plan before.
 *
 * @returns the new revision; undefined if the shop is closed already, and nothing is planned then
 */
export function planMaintenance(
  { db, clock }: { db: Database; clock: Clock },
  plan: MaintenancePlan,
  actor: Actor,
): Promise<number | undefined> {
  return audited(db, clock, actor, 'maintenance plan', async (tx, record) => {
    await lockSettingRevision(tx, 'maintenance-revision');
    if ((await Maintenance.find(tx, clock.now())) !== undefined) return undefined;
    const revision = await countSettingChange(tx, 'maintenance-revision');
    await Maintenance.recordPlan(tx, plan);
    record({ subject: '', details: { ...plan } });
    return revision;
  });
}
