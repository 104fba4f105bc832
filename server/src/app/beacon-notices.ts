import * as z from 'zod';
import type { Database, Tx } from '../db/database.ts';
import {
  insertSetting,
  lockSetting,
  putSetting,
  type SettingName,
} from '../db/shop-setting.queries.ts';
import { countWaitingRounds, readBeaconState, type SealedPacks } from '../draw/index.ts';
import type { Job } from '../jobs/job.ts';
import type { Clock } from '../lib/clock.ts';
import {
  type OperatorChannel,
  type OperatorNotice,
  queueOperatorMail,
  showNotice,
} from '../messages/index.ts';
import {
  clockNotice,
  clockReturnNotice,
  otherBeaconNotice,
  returnNotice,
  silenceNotice,
} from './beacon.texts.ts';

/** A trouble that a run of the job found; null while there is none. */
const StoredTrouble = z.nullable(z.object({ since: z.iso.datetime(), isNotified: z.boolean() }));

interface BeaconNoticeDeps {
  db: Database;
  clock: Clock;
  packs: SealedPacks;
  operator: OperatorChannel;
}

/** A state about which the operator is notified once when it begins, and once when it ends. */
interface Trouble {
  setting: SettingName;
  isOn: boolean;
  /** Whether its beginning is worth a mail. */
  matters: boolean;
  since: Date;
  /** Whether it is told at the first run that finds it; otherwise at the second. */
  isImmediate: boolean;
  begun(tx: Tx, since: string): OperatorNotice | Promise<OperatorNotice>;
  /** Undefined: its end is not told. */
  ended(since: string): OperatorNotice | undefined;
}

/**
 * A shorter stop of the sale is over before a mail about it is read, so none is sent. In
 * milliseconds.
 */
const shortStopMs = 60_000;

/**
 * Makes the job that mails the operator why packs of the beacon are not sold: it has published
 * nothing for five minutes (fairness-2, "Beacon"), the database's clock is behind it, or packs need
 * another beacon than the configured one. Each is mailed once, and the first two also when they
 * end.
 */
export function beaconNoticeJobs(deps: BeaconNoticeDeps): Job[] {
  return [
    { name: 'notify-of-beacon-silence', schedule: '* * * * *', run: () => notifyOfBeacon(deps) },
  ];
}

async function notifyOfBeacon(deps: BeaconNoticeDeps): Promise<void> {
  const now = deps.clock.now();
  const state = await readBeaconState(deps);
  const { newestAt, clockBehindMs, otherPacks } = state;
  await notifyOnce(deps, {
    setting: 'beacon_silence',
    // A silence lasts until a number comes, also if no pack needs the beacon any more.
    isOn: state.isSilent,
    matters: state.isNeeded,
    since: newestAt ?? now,
    // After a pause of the shop the watch has no new number yet.
    isImmediate: false,
    begun: async (tx, since) => silenceNotice(since, (await countWaitingRounds(tx)).rounds),
    ended: returnNotice,
  });
  await notifyOnce(deps, {
    setting: 'beacon_clock',
    isOn: clockBehindMs > 0,
    matters: clockBehindMs > shortStopMs,
    since: now,
    isImmediate: true,
    begun: () => clockNotice(clockBehindMs),
    ended: clockReturnNotice,
  });
  await notifyOnce(deps, {
    setting: 'other_beacon',
    isOn: otherPacks.length > 0,
    matters: true,
    since: now,
    isImmediate: true,
    begun: () => otherBeaconNotice(otherPacks),
    ended: () => undefined,
  });
}

/** Tells the operator that a trouble begins or ends, unless an earlier run did. */
async function notifyOnce(
  { db, operator }: BeaconNoticeDeps,
  { setting, isOn, matters, ...trouble }: Trouble,
): Promise<void> {
  const notice = await db.transaction(async (tx) => {
    await insertSetting(tx, setting, null);
    const stored = StoredTrouble.parse((await lockSetting(tx, setting)) ?? null);
    if (isOn && matters && stored?.isNotified !== true) {
      const isNotified = trouble.isImmediate || stored !== null;
      const since = stored?.since ?? trouble.since.toISOString();
      await putSetting(tx, setting, { since, isNotified });
      return isNotified ? mailed(tx, operator, await trouble.begun(tx, since)) : undefined;
    }
    if (!isOn && stored !== null) {
      await putSetting(tx, setting, null);
      const end = stored.isNotified ? trouble.ended(stored.since) : undefined;
      return end && mailed(tx, operator, end);
    }
    return undefined;
  });
  if (notice !== undefined) showNotice(operator, notice);
}

async function mailed(
  tx: Tx,
  operator: OperatorChannel,
  notice: OperatorNotice,
): Promise<OperatorNotice> {
  await queueOperatorMail(tx, operator, notice);
  return notice;
}
