import { type Actor, audited } from '../db/audit.ts';
import type { Database } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import type { Digest } from '../lib/digest.ts';
import { shouldProveMailbox } from '../protection/index.ts';
import { type MailboxLinkResult, mailMailboxLink } from './mail-mailbox-link.ts';

/**
 * Mails a member the link that proves their mailbox once more, because the first mail did not reach
 * them. A permanently excluded member cannot ask for another exclusion, which would mail it. At
 * most one is mailed a day. An earlier link no longer works.
 *
 * @returns `not-needed` if it does not matter whether the member proves the mailbox
 */
export function sendMailboxLink(
  { db, clock, digest }: { db: Database; clock: Clock; digest: Digest },
  memberId: number,
  actor: Actor,
): Promise<MailboxLinkResult | 'not-needed'> {
  return audited(db, clock, actor, 'member mailbox-link', async (tx, record) => {
    if (!(await shouldProveMailbox(tx, memberId, clock.now()))) return 'not-needed';
    const result = await mailMailboxLink(tx, { clock, digest }, memberId);
    if (result === 'mailed') record({ subject: `member ${memberId}` });
    return result;
  });
}
