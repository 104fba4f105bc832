import type { Tx } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import type { Digest } from '../lib/digest.ts';
import { hashOfSecret, makeSessionSecret } from '../lib/session-secret.ts';
import { day } from '../lib/time.rules.ts';
import { queueMail } from '../messages/index.ts';
import { mailboxLinkMail } from './mailbox-link.mails.ts';
import { findMailboxLink, lockMailbox, upsertMailboxLink } from './mailbox-links.queries.ts';
import { takeMailQuota } from './take-mail-quota.ts';

/** Mails with a link to an unproved address: anybody could have registered with it. */
const perDay = { limit: 1, milliseconds: day } as const;

export type MailboxLinkResult =
  | 'mailed'
  | 'no-such-member'
  | 'proved-before'
  | 'mailed-within-a-day';

/**
 * Mails a member a link. By opening it they prove that the mailbox is theirs, and then their limits
 * also hold for the other accounts of the mailbox. Does nothing if the mailbox is
 * proved already, or such a mail was sent to it within a day.
 *
 * @returns `mailed`, or why not
 */
export async function mailMailboxLink(
  tx: Tx,
  { clock, digest }: { clock: Clock; digest: Digest },
  memberId: number,
): Promise<MailboxLinkResult> {
  const member = await lockMailbox(tx, memberId);
  if (member === undefined) return 'no-such-member';
  if (member.mailProvedAt !== null) return 'proved-before';
  const { mailKey } = member;
  const now = clock.now();
  const before = await findMailboxLink(tx, memberId);
  const isRecent = before !== undefined && now.getTime() - before.mailedAt.getTime() < day;
  if (isRecent && before.mailKey === mailKey) return 'mailed-within-a-day';
  if (!(await takeMailQuota(tx, { clock, digest }, memberId, perDay, 'mailbox link')))
    return 'mailed-within-a-day';
  const token = makeSessionSecret();
  await upsertMailboxLink(tx, memberId, { mailKey, tokenHash: hashOfSecret(token), mailedAt: now });
  await queueMail(tx, { memberId }, mailboxLinkMail(token));
  return 'mailed';
}
