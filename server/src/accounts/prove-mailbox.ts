import type { Database } from '../db/database.ts';
import { lockAccounts } from '../ledger/index.ts';
import type { Clock } from '../lib/clock.ts';
import { hashOfSecret } from '../lib/session-secret.ts';
import { inheritProtection, type People } from '../protection/index.ts';
import { findMailboxLink, lockMailbox } from './mailbox-links.queries.ts';
import { proveMail } from './profile.queries.ts';

/**
 * Proves the mailbox of a member who opened the link in a mail while logged in. Their limits
 * then also hold for the other accounts of the mailbox (decision 60). Repeated, it changes nothing.
 *
 * Only the member themselves can do it: if somebody registered with a stranger's address and
 * excluded themselves, the stranger has the link, but not the account.
 *
 * @returns false if the link is another member's, was replaced, or the member's address has changed
 */
export function proveMailbox(
  { db, clock, people }: { db: Database; clock: Clock; people: People },
  memberId: number,
  token: string,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    // The person is locked first, then ledger accounts, as everywhere.
    await people.lock(tx, memberId);
    await lockAccounts(tx, [memberId]);
    const member = await lockMailbox(tx, memberId);
    const link = await findMailboxLink(tx, memberId);
    if (member === undefined || link === undefined) return false;
    const isRight = link.tokenHash.equals(hashOfSecret(token)) && link.mailKey === member.mailKey;
    if (!isRight) return false;
    const now = clock.now();
    await proveMail(tx, memberId, now);
    // Limits that waited for the proof apply at once; a job spreads them to other accounts.
    await inheritProtection(tx, memberId, await people.find(tx, memberId), now);
    return true;
  });
}
