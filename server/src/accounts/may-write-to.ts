import type { Tx } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import { selectAddress } from './accounts.queries.ts';
import type { Digest } from './digest.ts';
import { countAttempt } from './login.queries.ts';

/**
 * Whether a member may be written to once more about something that anybody can cause who registers
 * with their address. An address is never proved, but whoever has verified a phone can be held to
 * what they ask for; for all others the mails of a window are counted by address, with this one.
 */
export async function mayWriteTo(
  tx: Tx,
  { clock, digest }: { clock: Clock; digest: Digest },
  memberId: number,
  window: { limit: number; milliseconds: number },
): Promise<boolean> {
  const member = await selectAddress(tx, memberId);
  if (member === undefined) return false;
  if (member.phoneVerifiedAt !== null) return true;
  const subject = digest('written to unasked', member.mailKey);
  return (await countAttempt(tx, subject, window, clock.now())) <= window.limit;
}
