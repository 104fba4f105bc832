import * as z from 'zod';
import type { Executor } from '../db/database.ts';
import type { Task } from '../jobs/job.ts';
import { enqueue } from '../jobs/queue.queries.ts';
import { randomLetters } from '../lib/random-letters.ts';
import { queueMail } from '../messages/index.ts';
import { replacedPasswordMail, temporaryPasswordMail } from './accounts.mails.ts';
import { type LoginDeps, temporaryDigestOf } from './log-in.ts';
import { countAttempt, updateTemporaryPassword } from './login.queries.ts';
import { temporaryPasswordLimits, temporaryPasswordMs } from './login.rules.ts';
import { mailKeyOf } from './mail.rules.ts';

const reissueTask = 'reissue-password';
/** Length of a temporary password; it has 59 bits. */
const passwordLength = 12;
const Payload = z.object({ mailKey: z.string() });

/**
 * Requests a temporary password.
 *
 * Everything that depends on whether the address has an account happens later, in the queue. So the
 * answer and its duration reveal nothing.
 */
export function requestReissue(db: Executor, mail: string): Promise<unknown> {
  return enqueue(db, reissueTask, { mailKey: mailKeyOf(mail) });
}

/**
 * The task that mails a temporary password to the member with this address, if any. It also unlocks
 * a locked account.
 */
export function reissueTasks({ db, clock, digest }: LoginDeps): Task[] {
  return [
    {
      name: reissueTask,
      async work(payload) {
        const { mailKey } = Payload.parse(payload);
        const now = clock.now();
        const until = new Date(now.getTime() + temporaryPasswordMs);
        const password = randomLetters(passwordLength);
        await db.transaction(async (tx) => {
          for (const window of temporaryPasswordLimits) {
            const subject = digest(`temporary password in ${window.milliseconds} ms`, mailKey);
            if ((await countAttempt(tx, subject, window, now)) > window.limit) return;
          }
          const temporary = { digest: temporaryDigestOf(password), until };
          const member = await updateTemporaryPassword(tx, mailKey, temporary);
          if (member === undefined) return;
          const options = { usefulUntil: until, urgency: 'awaited' } as const;
          const mailOf = member.hasPassword ? temporaryPasswordMail : replacedPasswordMail;
          await queueMail(tx, { memberId: member.id }, mailOf(password), options);
        });
      },
    },
  ];
}
