import * as z from 'zod';
import type { Database, Executor } from '../db/database.ts';
import { findSetting, putSetting } from '../db/shop-setting.queries.ts';
import type { Clock } from '../lib/clock.ts';
import { hour } from '../lib/time.rules.ts';
import {
  type OperatorChannel,
  type OperatorNotice,
  queueOperatorMail,
  showNotice,
} from '../messages/index.ts';
import { unusedAlarmText, unusedDutyText } from './operator-notices.texts.ts';
import { unusedReport } from './report-unused.ts';
import { alarmOf } from './unused-alarm.rules.ts';

const StoredUnused = z.object({ at: z.iso.datetime(), paid: z.int(), free: z.int() });
export type StoredUnused = z.infer<typeof StoredUnused>;

/**
 * The measurement also runs at the start of each process. It is skipped if the last one is newer
 * than this, in milliseconds.
 */
const minAgeMs = 20 * hour;

/** Finds the unused points of all members as last measured; undefined if they never were. */
export async function findStoredUnused(db: Executor): Promise<StoredUnused | undefined> {
  return StoredUnused.safeParse(await findSetting(db, 'unused_points')).data;
}

/**
 * Measures the unused points from the journal, which takes long in a large shop, and stores them
 * for the console. Notifies the operator when they have reached a higher alarm than last time.
 */
export async function measureUnused(
  db: Database,
  clock: Clock,
  operator: OperatorChannel,
): Promise<void> {
  const last = await findStoredUnused(db);
  const now = clock.now();
  if (last !== undefined && now.getTime() - Date.parse(last.at) < minAgeMs) return;
  const measured = await sumUnused(db, now);
  const notice = noticeOf(measured, last);
  await db.transaction(async (tx) => {
    await putSetting(tx, 'unused_points', measured);
    if (notice !== undefined) await queueOperatorMail(tx, operator, notice);
  });
  if (notice !== undefined) showNotice(operator, notice);
}

/**
 * Measures and stores the unused points of a demo. Nobody has paid for them, so the operator is not
 * notified until they reach a higher alarm.
 */
export async function storeUnusedOfDemo(db: Database, clock: Clock): Promise<void> {
  await putSetting(db, 'unused_points', await sumUnused(db, clock.now()));
}

/** Sums the unused points of all members at a moment. */
async function sumUnused(db: Executor, now: Date): Promise<StoredUnused> {
  const { rows } = await unusedReport(db, now);
  const pointsOf = (origin: 'paid' | 'free') =>
    rows.find((row) => row.origin === origin)?.points ?? 0;
  return { at: now.toISOString(), paid: pointsOf('paid'), free: pointsOf('free') };
}

/** Makes the operator's notice if the unused points have reached a higher alarm than last time. */
function noticeOf(
  { paid }: StoredUnused,
  last: StoredUnused | undefined,
): OperatorNotice | undefined {
  const alarm = alarmOf(paid);
  if (alarm <= alarmOf(last?.paid ?? 0)) return undefined;
  return {
    message: unusedAlarmText(alarm),
    reason: unusedDutyText(paid),
  };
}
