import * as z from 'zod';
import { findNewestRound, silentAfterMs, timeOfBeaconRound } from '../beacon/index.ts';
import type { Database } from '../db/database.ts';
import { insertSetting, lockSetting, putSetting } from '../db/shop-setting.queries.ts';
import { countWaitingRounds, isBeaconNeeded, type SealedPacks } from '../draw/index.ts';
import type { Job } from '../jobs/job.ts';
import type { Clock } from '../lib/clock.ts';
import { type OperatorChannel, type OperatorNotice, queueOperatorMail } from '../messages/index.ts';

/** A silence of the beacon that a run of the job found; null while the beacon answers. */
const StoredSilence = z.nullable(z.object({ since: z.iso.datetime(), isNotified: z.boolean() }));

interface BeaconNoticeDeps {
  db: Database;
  clock: Clock;
  packs: Pick<SealedPacks, 'beacon'>;
  operator: OperatorChannel;
}

/**
 * Tells the operator by mail that the beacon has published nothing for five minutes, once for each
 * silence, and that it answers again (fairness-2, "Beacon").
 */
export function beaconNoticeJobs(deps: BeaconNoticeDeps): Job[] {
  return [
    { name: 'notify-of-beacon-silence', schedule: '* * * * *', run: () => notifyOfSilence(deps) },
  ];
}

async function notifyOfSilence({ db, clock, packs, operator }: BeaconNoticeDeps): Promise<void> {
  const { chain } = packs.beacon;
  if (chain === undefined) return;
  // From the database: a process that only runs jobs may watch no beacon.
  const [isNeeded, newest] = await Promise.all([
    isBeaconNeeded(db),
    findNewestRound(db, chain.chainHash),
  ]);
  const now = clock.now();
  const newestAt = newest === undefined ? undefined : timeOfBeaconRound(chain, newest) * 1000;
  const isSilent = newestAt === undefined || now.getTime() - newestAt > silentAfterMs;
  const notice = await db.transaction(async (tx) => {
    await insertSetting(tx, 'beacon_silence', null);
    const stored = StoredSilence.parse((await lockSetting(tx, 'beacon_silence')) ?? null);
    if (isSilent && isNeeded && stored?.isNotified !== true) {
      // After a pause the watch has no new number yet: a silence is told at the next run.
      const isNotified = stored !== null;
      const since = stored?.since ?? new Date(newestAt ?? now.getTime()).toISOString();
      await putSetting(tx, 'beacon_silence', { since, isNotified });
      if (!isNotified) return undefined;
      const { rounds } = await countWaitingRounds(tx);
      return mailed(tx, operator, silenceNotice(since, rounds));
    }
    if (!isSilent && stored !== null) {
      await putSetting(tx, 'beacon_silence', null);
      if (stored.isNotified) return mailed(tx, operator, returnNotice(stored.since));
    }
    return undefined;
  });
  if (notice !== undefined) operator.show(notice);
}

async function mailed(
  tx: Parameters<typeof queueOperatorMail>[0],
  operator: OperatorChannel,
  notice: OperatorNotice,
): Promise<OperatorNotice> {
  await queueOperatorMail(tx, operator, notice);
  return notice;
}

/** @param rounds how many paid rounds wait for the beacon */
function silenceNotice(since: string, rounds: number): OperatorNotice {
  return {
    message:
      'the beacon is silent: packs that are drawn with it are not sold, and paid purchases wait. Check that the relays in KAIFU_BEACON can be reached',
    reason: `no number since ${since}; ${rounds} rounds wait`,
  };
}

function returnNotice(since: string): OperatorNotice {
  return {
    message: 'the beacon answers again: packs are sold, and purchases that waited are drawn',
    reason: `it was silent since ${since}`,
  };
}
