import { guardianQuestion } from '#contract/limits.ts';
import type { Tx } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import type { Digest } from '../lib/digest.ts';
import { day } from '../lib/time.rules.ts';
import { findAddress } from './accounts.queries.ts';
import { countAttempt } from './login.queries.ts';
import { mailboxOf } from './mail.rules.ts';

/**
 * Counts a mail that anybody can cause by registering with a person's address, and tells whether it
 * may be sent.
 *
 * A member with a verified phone may always be mailed. Mails to all others are counted by address,
 * because addresses are never verified.
 *
 * @param kind what is counted: mails of another kind do not use up the window
 * @returns false if the account is closed or the window is full
 */
export async function takeMailQuota(
  tx: Tx,
  { clock, digest }: { clock: Clock; digest: Digest },
  memberId: number,
  window: { limit: number; milliseconds: number },
  kind = 'written to unasked',
): Promise<boolean> {
  const member = await findAddress(tx, memberId);
  if (member === undefined) return false;
  if (member.phoneVerifiedAt !== null) return true;
  const subject = digest(kind, member.mailKey);
  return (await countAttempt(tx, subject, window, clock.now())) <= window.limit;
}

/**
 * Counts a question to a guardian against the limit of the mailbox that it is sent to, for all
 * members and aliases: members could send mails to strangers otherwise. Other questions to the same
 * mailbox wait until the transaction ends.
 *
 * @returns whether it may be sent
 */
export async function takeGuardianQuota(
  tx: Tx,
  { clock, digest }: { clock: Clock; digest: Digest },
  mail: string,
): Promise<boolean> {
  const window = { limit: guardianQuestion.ofMailbox.perDay, milliseconds: day };
  const subject = digest('guardian asked', mailboxOf(mail));
  return (await countAttempt(tx, subject, window, clock.now())) <= window.limit;
}
