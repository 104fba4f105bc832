import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openLog } from '../app/log.ts';
import { findActions } from '../db/audit.queries.ts';
import { systemActor } from '../db/audit.ts';
import { query } from '../db/pool.ts';
import { UndeliverableError } from '../providers/undeliverable.ts';
import { makeMember } from '../testing/factories.ts';
import { workQueue } from '../testing/queue.ts';
import { emptyQueue } from '../testing/queue-contents.ts';
import { day, openTestShop, type TestShop } from '../testing/test-shop.ts';
import { findMails, type Mail, messageTasks, queueMail, resendMail } from './index.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await emptyQueue(shop.rawSql);
});

const actor = systemActor('kaori', 'it went to the spam folder');
const hello: Mail = {
  ja: { subject: 'お知らせ', parts: ['こんにちは'] },
  en: { subject: 'News', parts: ['Hello'] },
};
const password: Mail = {
  ja: { subject: '仮パスワード', parts: [{ code: 'open-sesame' }] },
  en: { subject: 'Temporary password', parts: [{ code: 'open-sesame' }] },
};

function queue(memberId: number, mail: Mail, usefulUntil?: Date): Promise<unknown> {
  return shop.db.transaction((tx) =>
    queueMail(tx, { memberId }, mail, usefulUntil === undefined ? {} : { usefulUntil }),
  );
}

/** The ids of a member's mails, newest first. */
const idsOf = async (memberId: number) =>
  (await findMails(shop.db, memberId, 10)).sent.map(({ id }) => id);

describe('mails to a member', () => {
  it('a mail sent to a member: listed, and sent again by an operator with a reason', async () => {
    const memberId = await makeMember(shop);
    await queue(memberId, hello);
    expect(await findMails(shop.db, memberId, 10)).toEqual({
      sent: [],
      waiting: [{ attempts: 0, lastError: null }],
    });
    await workQueue(shop);
    const { sent } = await findMails(shop.db, memberId, 10);
    const facts = { memberId, refused: false, subject: 'お知らせ', usefulUntil: null };
    expect(sent).toEqual([{ ...facts, id: expect.any(Number), sentAt: shop.clock.now() }]);

    expect(await resendMail(shop.db, shop.clock, sent[0]?.id ?? 0, actor)).toBe('queued');
    expect(await workQueue(shop)).toMatchObject([
      { subject: 'お知らせ', text: expect.stringContaining('こんにちは') },
    ]);
    expect(await idsOf(memberId)).toHaveLength(2);
    expect(await findActions(shop.db, `member ${memberId}`, 10)).toMatchObject([
      { who: 'kaori', why: actor.why, action: 'mail send', details: { mail: sent[0]?.id } },
    ]);
  });

  it('a mail to an address that the mail server refuses permanently: listed as refused', async () => {
    const memberId = await makeMember(shop);
    const refuse = () => Promise.reject(new UndeliverableError('550'));
    const [sendMail] = messageTasks({
      db: shop.db,
      clock: shop.clock,
      log: openLog('silent'),
      mail: { send: refuse, close: () => {} },
      sms: { send: refuse },
      shopUrl: 'https://shop.example',
      findRecipient: async () => ({
        address: 'a@b.example',
        language: 'ja',
        lastName: 'a',
        firstName: 'b',
      }),
      notices: { findSendTime: async () => shop.clock.now(), stopTokenOf: () => undefined },
    });
    await sendMail?.work({ to: { memberId }, mail: hello });
    expect((await findMails(shop.db, memberId, 10)).sent).toMatchObject([{ refused: true }]);
  });

  it('a mail with a password: stored without it, cannot be sent again', async () => {
    const memberId = await makeMember(shop);
    await queue(memberId, password);
    await workQueue(shop);
    const stored = await shop.db.run(
      query.selectFrom('sentMail').select('mail').where('memberId', '=', memberId),
    );
    const subjects = Object.entries(password).map(([language, { subject }]) => [
      language,
      { subject },
    ]);
    expect(stored).toEqual([{ mail: Object.fromEntries(subjects) }]);
    const [id = 0] = await idsOf(memberId);
    expect(await resendMail(shop.db, shop.clock, id, actor)).toBe('held-a-secret');
    expect(await resendMail(shop.db, shop.clock, 999_999_999, actor)).toBe('no-such-mail');
    expect(await findActions(shop.db, `member ${memberId}`, 10)).toEqual([]);
  });

  it('sending a mail again after its content has expired: refused', async () => {
    const memberId = await makeMember(shop);
    await queue(memberId, hello, new Date(shop.clock.now().getTime() + day));
    await workQueue(shop);
    const [id = 0] = await idsOf(memberId);
    expect(await resendMail(shop.db, shop.clock, id, actor)).toBe('queued');
    await workQueue(shop);
    shop.clock.advance(day);
    expect(await resendMail(shop.db, shop.clock, id, actor)).toBe('useless-by-now');
  });

  it('a stored mail: deleted after 180 days', async () => {
    const memberId = await makeMember(shop);
    await queue(memberId, hello);
    await workQueue(shop);
    const deleteOldMails = () => shop.jobs.find(({ name }) => name === 'forget-old-mails')?.run();
    shop.clock.advance(180 * day);
    await deleteOldMails();
    expect(await idsOf(memberId)).toHaveLength(1);
    shop.clock.advance(1);
    await deleteOldMails();
    expect(await idsOf(memberId)).toEqual([]);
  });
});
