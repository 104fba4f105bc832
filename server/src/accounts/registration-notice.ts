import * as z from 'zod';
import { languages } from '#contract/language.ts';
import type { Executor } from '../db/database.ts';
import type { Language } from '../http/language.ts';
import type { Task } from '../jobs/job.ts';
import { enqueue } from '../jobs/queue.queries.ts';
import { alreadyMemberMail } from './accounts.mails.ts';
import { type NoticeDeps, queueLimitedNotice } from './limited-notice.ts';
import { mailKeyOf } from './mail.rules.ts';

const registrationTask = 'tell-of-registration';
const Payload = z.object({
  mail: z.string(),
  language: z.enum(languages),
  isRepeated: z.boolean(),
});

/**
 * Queues a mail that tells the owner of a mail address that somebody used it to register again. The
 * task decides whether to send it, so how long the answer takes reveals nothing of the password.
 */
export function enqueueRegistrationNotice(
  db: Executor,
  registration: { mail: string; language: Language; isRepeated: boolean },
): Promise<unknown> {
  return enqueue(db, registrationTask, registration);
}

/** The task that mails the owner of a mail address with which somebody registered again. */
export function registrationTasks(deps: NoticeDeps): Task[] {
  return [
    {
      name: registrationTask,
      async work(payload) {
        const { mail, language, isRepeated } = Payload.parse(payload);
        // With the right password it is the owner, who pressed twice.
        if (isRepeated) return;
        const subject = deps.digest('told of registration', mailKeyOf(mail));
        await queueLimitedNotice(deps, subject, { address: mail, language }, alreadyMemberMail());
      },
    },
  ];
}
