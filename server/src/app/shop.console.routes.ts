import { operations } from '#contract/console/index.ts';
import type { Database } from '../db/database.ts';
import { Maintenance } from '../http/maintenance.ts';
import type { OperationServer } from '../http/operations.ts';
import type { Clock } from '../lib/clock.ts';
import { setMaintenance } from './set-maintenance.ts';

/** Serves the console's operations on the whole shop, such as closing it for maintenance. */
export function shopConsoleRoutes(
  serve: OperationServer,
  deps: { db: Database; clock: Clock },
): void {
  serve(operations.getMaintenance, async () => ({
    answer: { isOn: await new Maintenance(deps.db).isOn() },
  }));

  serve(operations.setMaintenance, async ({ body: { isOn, reason } }, { actor }) => {
    await setMaintenance(deps, isOn, actor(reason));
    return { answer: { isOn } };
  });
}
