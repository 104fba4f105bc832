import type { Database } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import type { LineSender } from '../providers/line/line-sender.ts';
import { callOut } from '../telemetry/call-out.ts';
import { deleteLineRecipient, findLineRecipient, upsertLineRecipient } from './line.queries.ts';

/**
 * The result of choosing LINE: `off` if the shop sends no messages there, `not_linked` if the
 * member has linked no account at LINE, `no_friend` if it is no friend of the official account,
 * `unclear` if LINE does not tell.
 */
export type LineChoice = 'chosen' | 'off' | 'not_linked' | 'no_friend' | 'unclear';

/** Begins messages by LINE to a member, if LINE says that they get them. */
export async function chooseLine(
  { db, clock, line }: { db: Database; clock: Clock; line: LineSender | undefined },
  memberId: number,
): Promise<LineChoice> {
  if (line === undefined) return 'off';
  const recipient = await findLineRecipient(db, memberId);
  if (recipient === undefined) return 'not_linked';
  const { userId } = recipient;
  const isFriend = await callOut('line', 'profile', () => line.isFriend(userId));
  if (isFriend === undefined) return 'unclear';
  if (!isFriend) return 'no_friend';
  const isStored = await upsertLineRecipient(db, { memberId, userId, now: clock.now() });
  return isStored ? 'chosen' : 'not_linked';
}

/** Ends messages by LINE to a member, also those that wait. */
export function leaveLine(db: Database, memberId: number): Promise<void> {
  return db.transaction((tx) => deleteLineRecipient(tx, memberId));
}
