import type { Tx } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import { findAddress } from './accounts.queries.ts';
import type { Digest } from './digest.ts';
import { countAttempt } from './login.queries.ts';

/**
 * Counts a mail that anybody can cause by registering with a person's address, and tells whether it
 * may be sent.
 *
 * A member with a verified phone may always be mailed. Mails to all others are counted by address,
 * because addresses are never verified.
 *
 * @returns false where the account is closed or the window is full
 */
export async function takeMailQuota(
  tx: Tx,
  { clock, digest }: { clock: Clock; digest: Digest },
  memberId: number,
  window: { limit: number; milliseconds: number },
): Promise<boolean> {
  const member = await findAddress(tx, memberId);
  if (member === undefined) return false;
  if (member.phoneVerifiedAt !== null) return true;
  const subject = digest('written to unasked', member.mailKey);
  return (await countAttempt(tx, subject, window, clock.now())) <= window.limit;
}
