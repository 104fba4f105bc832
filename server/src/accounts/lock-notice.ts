import * as z from 'zod';
import type { Executor } from '../db/database.ts';
import type { Task } from '../jobs/job.ts';
import { enqueue } from '../jobs/queue.queries.ts';
import { loginLockedMail } from './accounts.mails.ts';
import { findCredentials } from './accounts.queries.ts';
import { type NoticeDeps, queueLimitedNotice } from './limited-notice.ts';
import { attemptsPerAccount } from './login.rules.ts';

const lockedTask = 'tell-of-lock';
const Payload = z.object({ mailKey: z.string() });

/**
 * Queues a mail to the owner of an address that logins are paused. The task checks whether the
 * address has an account, so the answer to the login reveals nothing.
 */
export function enqueueLockNotice(db: Executor, mailKey: string): Promise<unknown> {
  return enqueue(db, lockedTask, { mailKey });
}

/** The task that mails a member that logging in is locked. */
export function lockTasks(deps: NoticeDeps): Task[] {
  return [
    {
      name: lockedTask,
      async work(payload) {
        const { mailKey } = Payload.parse(payload);
        const member = await findCredentials(deps.db, mailKey);
        if (member === undefined) return;
        const subject = deps.digest('told of lock', mailKey);
        // Not before the end of the pause, which began with the attempt that queued this task.
        const until = new Date(deps.clock.now().getTime() + attemptsPerAccount.milliseconds);
        await queueLimitedNotice(deps, subject, { memberId: member.id }, loginLockedMail(until));
      },
    },
  ];
}
