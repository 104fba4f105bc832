import * as z from 'zod';
import type { TestShop } from './test-shop.ts';

const queuedMail = z.object({
  to: z.union([
    z.object({ memberId: z.number() }),
    z.object({ address: z.string(), language: z.string() }),
  ]),
  mail: z.record(z.string(), z.object({ subject: z.string() })),
});

/** The mails in the queue, in order: the recipient and the Japanese subject. */
export async function queuedMails(
  shop: TestShop,
): Promise<{ to: z.infer<typeof queuedMail>['to']; subject: string }[]> {
  const rows = await shop.rawSql<{ payload: unknown }>`
    select payload from graphile_worker._private_jobs as job
    join graphile_worker._private_tasks as task on task.id = job.task_id
    where task.identifier = 'send-mail' order by job.id`;
  return rows.map(({ payload }) => {
    const { to, mail } = queuedMail.parse(payload);
    return { to, subject: mail['ja']?.subject ?? '' };
  });
}
