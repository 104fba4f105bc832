import { operations } from '#contract/console/index.ts';
import { type Actor, audited } from '../db/audit.ts';
import type { Database, Executor } from '../db/database.ts';
import {
  countSettingChange,
  findSettingRevision,
  lockSettingRevision,
  putSetting,
} from '../db/shop-setting.queries.ts';
import { areTrialsOn, countFeedWatchers, isFeedOn } from '../draw/index.ts';
import type { OperationServer } from '../http/operations.ts';
import type { Clock } from '../lib/clock.ts';

interface Deps {
  db: Database;
  clock: Clock;
}

/** Something that the operator switches on and off for all processes. */
interface Switch {
  setting: 'live-feed' | 'trial-draws';
  /** The command in the audit log, before `on` or `off`. */
  action: string;
  read: typeof operations.getLiveFeed | typeof operations.getTrials;
  change: typeof operations.setLiveFeed | typeof operations.setTrials;
  find(db: Executor): Promise<{ isOn: boolean } | { isOn: boolean; watchers: number }>;
}

const switches: readonly Switch[] = [
  {
    ...{ setting: 'live-feed', action: 'live feed' },
    ...{ read: operations.getLiveFeed, change: operations.setLiveFeed },
    find: async (db) => ({ isOn: await isFeedOn(db), watchers: await countFeedWatchers(db) }),
  },
  {
    ...{ setting: 'trial-draws', action: 'trials' },
    ...{ read: operations.getTrials, change: operations.setTrials },
    find: async (db) => ({ isOn: await areTrialsOn(db) }),
  },
];

/** Serves the console's operations on the live feed and on trials of openings. */
export function switchRoutes(serve: OperationServer, deps: Deps): void {
  for (const each of switches) serveSwitch(serve, deps, each);
}

function serveSwitch(
  serve: OperationServer,
  { db, clock }: Deps,
  { setting, action, read, change, find }: Switch,
): void {
  const revisionName = `${setting}-revision` as const;
  /** Reads the switch as of one moment. */
  const readState = () =>
    db.snapshot(async (tx) => ({
      ...(await find(tx)),
      revision: await findSettingRevision(tx, revisionName),
    }));
  const answerNow = async () => {
    const answer = await readState();
    return { answer, revision: answer.revision };
  };
  const put = (isOn: boolean, actor: Actor) =>
    audited(db, clock, actor, `${action} ${isOn ? 'on' : 'off'}`, async (tx, record) => {
      await countSettingChange(tx, revisionName);
      await putSetting(tx, setting, isOn);
      record({ subject: '' });
    });
  serve(read, answerNow);
  serve(
    change,
    async ({ body: { isOn, reason } }, { actor }) => {
      await put(isOn, actor(reason));
      return answerNow();
    },
    { record: { lock: (tx) => lockSettingRevision(tx, revisionName), read: readState } },
  );
}
