import { operations } from '#contract/console/index.ts';
import { type Actor, audited } from '../db/audit.ts';
import type { Database } from '../db/database.ts';
import {
  countSettingChange,
  findSettingRevision,
  lockSettingRevision,
  putSetting,
} from '../db/shop-setting.queries.ts';
import { areTrialsOn } from '../draw/index.ts';
import type { OperationServer } from '../http/operations.ts';
import type { Clock } from '../lib/clock.ts';

interface Deps {
  db: Database;
  clock: Clock;
}

/** Reads whether people may try openings, as of one moment. */
function readTrials(db: Database) {
  return db.snapshot(async (tx) => ({
    isOn: await areTrialsOn(tx),
    revision: await findSettingRevision(tx, 'trial-draws-revision'),
  }));
}

/** Serves the console's operations on trials of openings. */
export function trialConsoleRoutes(serve: OperationServer, deps: Deps): void {
  serve(operations.getTrials, async () => {
    const answer = await readTrials(deps.db);
    return { answer, revision: answer.revision };
  });

  serve(
    operations.setTrials,
    async ({ body: { isOn, reason } }, { actor }) => {
      await setTrials(deps, isOn, actor(reason));
      const answer = await readTrials(deps.db);
      return { answer, revision: answer.revision };
    },
    {
      record: {
        lock: (tx) => lockSettingRevision(tx, 'trial-draws-revision'),
        read: () => readTrials(deps.db),
      },
    },
  );
}

/** Switches trials of openings on or off for all processes, by an operator. */
function setTrials({ db, clock }: Deps, isOn: boolean, actor: Actor): Promise<void> {
  return audited(db, clock, actor, `trials ${isOn ? 'on' : 'off'}`, async (tx, record) => {
    await countSettingChange(tx, 'trial-draws-revision');
    await putSetting(tx, 'trial-draws', isOn);
    record({ subject: '' });
  });
}
