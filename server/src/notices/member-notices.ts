import type { Executor } from '../db/database.ts';
import { findLineRecipient } from './line.queries.ts';
import {
  findNotices,
  findPreferences,
  findQuietHours,
  findSubscriptions,
} from './notices.queries.ts';

/** More than any member has within the retention. */
const most = 10_000;

/** Reads what is stored about notices to a member, for their data download. */
export async function readNotices(db: Executor, memberId: number) {
  const [inbox, preferences, quietHours, browsers, line] = await Promise.all([
    findNotices(db, memberId, undefined, most),
    findPreferences(db, memberId),
    findQuietHours(db, memberId),
    findSubscriptions(db, memberId),
    findLineRecipient(db, memberId),
  ]);
  return {
    inbox,
    preferences,
    quietHours: quietHours ?? null,
    browsers,
    line: line?.chosen ?? null,
  };
}
