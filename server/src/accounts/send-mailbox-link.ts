import { type Actor, audited } from '../db/audit.ts';
import type { Database } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import type { Digest } from '../lib/digest.ts';
import { isSelfExcluded } from '../protection/index.ts';
import { type MailboxLinkResult, mailMailboxLink } from './mail-mailbox-link.ts';

/**
 * Mails an excluded member the link that proves their mailbox once more, because the first mail did
 * not reach them. A permanently excluded member cannot ask for another exclusion, which would mail
 * it. At most one is mailed a day. An earlier link no longer works.
 *
 * @returns `not-excluded` if no exclusion of the member's own is running
 */
export function sendMailboxLink(
  { db, clock, digest }: { db: Database; clock: Clock; digest: Digest },
  memberId: number,
  actor: Actor,
): Promise<MailboxLinkResult | 'not-excluded'> {
  return audited(db, clock, actor, 'member mailbox-link', async (tx, record) => {
    if (!(await isSelfExcluded(tx, memberId, clock.now()))) return 'not-excluded';
    const result = await mailMailboxLink(tx, { clock, digest }, memberId);
    if (result === 'mailed') record({ subject: `member ${memberId}` });
    return result;
  });
}
