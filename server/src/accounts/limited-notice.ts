import type { Database } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import type { Digest } from '../lib/digest.ts';
import { type Mail, queueMail } from '../messages/index.ts';
import { countAttempt } from './login.queries.ts';
import { noticeLimit } from './login.rules.ts';

/** The dependencies of the tasks that send notices to the owner of an address. */
export interface NoticeDeps {
  db: Database;
  clock: Clock;
  digest: Digest;
}

/**
 * Queues a mail that strangers can cause, unless `noticeLimit` of such mails were queued already.
 *
 * @param subject the digest of the notice and the address, by which they are counted
 */
export async function queueLimitedNotice(
  { db, clock }: Pick<NoticeDeps, 'db' | 'clock'>,
  subject: Buffer,
  to: Parameters<typeof queueMail>[1],
  mail: Mail,
): Promise<void> {
  await db.transaction(async (tx) => {
    const sent = await countAttempt(tx, subject, noticeLimit, clock.now());
    if (sent <= noticeLimit.limit) await queueMail(tx, to, mail);
  });
}
