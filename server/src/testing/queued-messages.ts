import * as z from 'zod';
import { queuedWork } from './queue-contents.ts';
import type { TestShop } from './test-shop.ts';

const letter = z.object({ subject: z.string(), parts: z.array(z.unknown()) });
const queuedMail = z.object({
  to: z.union([
    z.object({ memberId: z.number() }),
    z.object({ address: z.string(), language: z.string() }),
  ]),
  mail: z.object({ ja: letter, en: letter }),
});
type QueuedMail = z.infer<typeof queuedMail>;

/** Reads the queued mails. */
async function readMails(shop: TestShop): Promise<QueuedMail[]> {
  const work = await queuedWork(shop.rawSql);
  return work
    .filter(({ task }) => task === 'send-mail')
    .map(({ payload }) => queuedMail.parse(payload));
}

/** Lists the mails in the queue, in order: the recipient and the Japanese subject. */
export async function queuedMails(
  shop: TestShop,
): Promise<{ to: QueuedMail['to']; subject: string }[]> {
  const mails = await readMails(shop);
  return mails.map(({ to, mail }) => ({ to, subject: mail.ja.subject }));
}

/** Lists the mails in the queue to a member, in order, in both languages. */
export async function queuedMailsTo(
  shop: TestShop,
  memberId: number,
): Promise<QueuedMail['mail'][]> {
  const mails = await readMails(shop);
  return mails
    .filter(({ to }) => 'memberId' in to && to.memberId === memberId)
    .map(({ mail }) => mail);
}

/** Lists the mails in the queue to an address without a member, in order, in both languages. */
export async function queuedMailsToAddress(
  shop: TestShop,
  address: string,
): Promise<QueuedMail['mail'][]> {
  const mails = await readMails(shop);
  return mails
    .filter(({ to }) => 'address' in to && to.address === address)
    .map(({ mail }) => mail);
}
