import { operations } from '#contract/console/index.ts';
import { type Actor, audited } from '../db/audit.ts';
import type { Database } from '../db/database.ts';
import {
  countSettingChange,
  findSettingRevision,
  lockSettingRevision,
  putSetting,
} from '../db/shop-setting.queries.ts';
import { countFeedWatchers, isFeedOn } from '../draw/index.ts';
import type { OperationServer } from '../http/operations.ts';
import type { Clock } from '../lib/clock.ts';

interface Deps {
  db: Database;
  clock: Clock;
}

/** Reads whether the live feed is on and who watches it, as of one moment. */
function readLiveFeed(db: Database) {
  return db.snapshot(async (tx) => ({
    isOn: await isFeedOn(tx),
    watchers: await countFeedWatchers(tx),
    revision: await findSettingRevision(tx, 'live-feed-revision'),
  }));
}

/** Serves the console's operations on the live feed. */
export function liveFeedConsoleRoutes(serve: OperationServer, deps: Deps): void {
  serve(operations.getLiveFeed, async () => {
    const answer = await readLiveFeed(deps.db);
    return { answer, revision: answer.revision };
  });

  serve(
    operations.setLiveFeed,
    async ({ body: { isOn, reason } }, { actor }) => {
      await setLiveFeed(deps, isOn, actor(reason));
      const answer = await readLiveFeed(deps.db);
      return { answer, revision: answer.revision };
    },
    {
      record: {
        lock: (tx) => lockSettingRevision(tx, 'live-feed-revision'),
        read: () => readLiveFeed(deps.db),
      },
    },
  );
}

/** Switches the live feed on or off for all processes, by an operator. */
function setLiveFeed({ db, clock }: Deps, isOn: boolean, actor: Actor): Promise<void> {
  return audited(db, clock, actor, `live feed ${isOn ? 'on' : 'off'}`, async (tx, record) => {
    await countSettingChange(tx, 'live-feed-revision');
    await putSetting(tx, 'live-feed', isOn);
    record({ subject: '' });
  });
}
