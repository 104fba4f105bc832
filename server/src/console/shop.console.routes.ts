import { operations } from '#contract/console/index.ts';
import type { Database } from '../db/database.ts';
import { lockSettingRevision } from '../db/shop-setting.queries.ts';
import type { Text } from '../http/language.ts';
import { emptyNote, Maintenance, type MaintenanceNote } from '../http/maintenance.ts';
import type { OperationServer } from '../http/operations.ts';
import { refused } from '../http/problems.ts';
import { setMaintenance } from '../http/set-maintenance.ts';
import type { Clock } from '../lib/clock.ts';
import { liveFeedConsoleRoutes } from './live-feed.console.routes.ts';
import { trialConsoleRoutes } from './trials.console.routes.ts';

const endsInThePast: Text = {
  ja: '終了予定には、これからの日時を入力してください。',
  en: 'Choose an expected end that lies ahead.',
};

/** Makes the JSON of an open or closed shop. */
function stateOf(note: MaintenanceNote | undefined, revision: number) {
  return { isOn: note !== undefined, ...(note ?? emptyNote), revision };
}

/** Reads whether the shop is open, with its revision, as of one moment. */
function readState(db: Database) {
  return db.snapshot(async (tx) =>
    stateOf(await Maintenance.find(tx), await Maintenance.findRevision(tx)),
  );
}

/** Serves the console's operations on the whole shop, such as closing it for maintenance. */
export function shopConsoleRoutes(
  serve: OperationServer,
  deps: { db: Database; clock: Clock },
): void {
  liveFeedConsoleRoutes(serve, deps);
  trialConsoleRoutes(serve, deps);
  serve(operations.getMaintenance, async () => {
    const answer = await readState(deps.db);
    return { answer, revision: answer.revision };
  });

  serve(
    operations.setMaintenance,
    async ({ body: { isOn, reason, message, endsAt } }, { actor }) => {
      if (isOn && endsAt !== null && new Date(endsAt) <= deps.clock.now())
        return refused('not-valid', { errors: [{ pointer: '/endsAt', detail: endsInThePast }] });
      const note = isOn ? { message, endsAt } : undefined;
      const revision = await setMaintenance(deps, note, actor(reason));
      return { answer: stateOf(note, revision), revision };
    },
    {
      record: {
        lock: (tx) => lockSettingRevision(tx, 'maintenance-revision'),
        read: () => readState(deps.db),
      },
    },
  );
}
