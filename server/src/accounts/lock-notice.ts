import * as z from 'zod';
import type { Database, Executor } from '../db/database.ts';
import type { Task } from '../jobs/job.ts';
import { enqueue } from '../jobs/queue.queries.ts';
import type { Clock } from '../lib/clock.ts';
import { queueMail } from '../messages/index.ts';
import { loginLockedMail } from './accounts.mails.ts';
import { findCredentials } from './accounts.queries.ts';
import type { Digest } from './digest.ts';
import { countAttempt } from './login.queries.ts';
import { noticeLimit } from './login.rules.ts';

const lockedTask = 'tell-of-lock';
const Payload = z.object({ mailKey: z.string() });

/**
 * Queues a mail to the owner of an address that logins are paused. The task checks whether the
 * address has an account, so the answer to the login reveals nothing.
 */
export function enqueueLockNotice(db: Executor, mailKey: string): Promise<unknown> {
  return enqueue(db, lockedTask, { mailKey });
}

export function lockTasks({
  db,
  clock,
  digest,
}: {
  db: Database;
  clock: Clock;
  digest: Digest;
}): Task[] {
  return [
    {
      name: lockedTask,
      async work(payload) {
        const { mailKey } = Payload.parse(payload);
        const member = await findCredentials(db, mailKey);
        if (member === undefined) return;
        await db.transaction(async (tx) => {
          const sent = await countAttempt(
            tx,
            digest('told of lock', mailKey),
            noticeLimit,
            clock.now(),
          );
          if (sent <= noticeLimit.limit)
            await queueMail(tx, { memberId: member.id }, loginLockedMail());
        });
      },
    },
  ];
}
