import * as z from 'zod';
import { languages } from '#contract/language.ts';
import type { Database, Executor } from '../db/database.ts';
import type { Language } from '../http/language.ts';
import type { Task } from '../jobs/job.ts';
import { enqueue } from '../jobs/queue.queries.ts';
import type { Clock } from '../lib/clock.ts';
import { queueMail } from '../messages/index.ts';
import { alreadyMemberMail } from './accounts.mails.ts';
import type { Digest } from './digest.ts';
import { countAttempt } from './login.queries.ts';
import { noticeLimit } from './login.rules.ts';
import { mailKeyOf } from './mail.rules.ts';

const registrationTask = 'tell-of-registration';
const Payload = z.object({
  mail: z.string(),
  language: z.enum(languages),
  isRepeated: z.boolean(),
});

/**
 * Queues a mail to the owner of an address that somebody registered with it again. The task decides
 * whether to send it, so the duration of the answer reveals nothing about the password.
 */
export function enqueueRegistrationNotice(
  db: Executor,
  registration: { mail: string; language: Language; isRepeated: boolean },
): Promise<unknown> {
  return enqueue(db, registrationTask, registration);
}

export function registrationTasks({
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
      name: registrationTask,
      async work(payload) {
        const { mail, language, isRepeated } = Payload.parse(payload);
        // With the right password it is the owner, who pressed twice.
        if (isRepeated) return;
        const subject = digest('told of registration', mailKeyOf(mail));
        await db.transaction(async (tx) => {
          const sent = await countAttempt(tx, subject, noticeLimit, clock.now());
          if (sent <= noticeLimit.limit)
            await queueMail(tx, { address: mail, language }, alreadyMemberMail());
        });
      },
    },
  ];
}
