import { afterAll, beforeAll, expect, it } from 'vitest';
import { operations } from '#contract/console/index.ts';
import { query } from '../db/pool.ts';
import { openTestConsole, type TestConsole } from '../testing/console-client.ts';
import { makeMember } from '../testing/factories.ts';
import { plansOf } from '../testing/plans.ts';
import { failQueuedWork } from '../testing/queue-contents.ts';
import { queuedMailsTo } from '../testing/queued-messages.ts';
import { day } from '../testing/test-shop.ts';
import { findMailPage, queueMail } from './index.ts';

let console: TestConsole;
beforeAll(async () => {
  console = await openTestConsole();
});
afterAll(() => console.close());

const letter = (subject: string, parts: unknown[] | undefined = ['hello']) => ({
  subject,
  ...(parts && { parts }),
});
const reason = 'the member lost it';

async function makeMail(memberId: number, more: object = {}): Promise<number> {
  const [row] = await console.shop.db.run(
    query
      .insertInto('sentMail')
      .values({
        ...{ memberId, sentAt: console.shop.clock.now(), refused: false },
        mail: JSON.stringify({ ja: letter('発送しました'), en: letter('Sent') }),
        ...more,
      })
      .returning('id'),
  );
  return row?.id ?? 0;
}

it("mails sent to a member: newest first, with their state and the subject in the reader's language", async () => {
  const { client } = await console.staff('support');
  const [memberId, other] = [await makeMember(console.shop), await makeMember(console.shop)];
  const old = await makeMail(memberId, { refused: true });
  console.shop.clock.advance(1_000);
  const id = await makeMail(memberId);
  await makeMail(other);
  const member = String(memberId);
  const { items } = await client.done(operations.listMails, { query: { member } });
  expect(items).toMatchObject([
    { id, memberId, subject: 'Sent', state: 'sent' },
    { id: old, state: 'refused' },
  ]);
  const oldest = await client.done(operations.listMails, { query: { member, sort: 'oldest' } });
  expect(oldest.items.map((mail) => mail.id)).toEqual([old, id]);
  client.language = 'ja';
  const refused = await client.done(operations.listMails, { query: { member, state: 'refused' } });
  expect(refused.items).toMatchObject([{ id: old, subject: '発送しました' }]);
});

it('mails in the queue: with attempts and the error, in which addresses and numbers are masked', async () => {
  const { shop } = console;
  const { client } = await console.staff('support');
  const memberId = await makeMember(shop);
  const mail = { ja: letter('件名'), en: letter('Subject') } as never;
  await shop.db.transaction((tx) => queueMail(tx, { memberId }, mail));
  const rows = await shop.rawSql<{ id: string }>`
    select id from graphile_worker.jobs where flags ? ${`member ${memberId}`}`;
  const error = '550 no such user <kaede@example.com>, call +819012345678';
  await failQueuedWork(shop.rawSql, { ids: rows.map(({ id }) => id), attempts: 3, error });
  const { items } = await client.done(operations.listWaitingMails, {
    query: { member: String(memberId) },
  });
  expect(items).toMatchObject([
    {
      ...{ kind: 'mail', memberId, attempts: 3 },
      error: '550 no such user <k•••@example.com>, call •••5678',
    },
  ]);
});

it('staff send a mail again: queued once per idempotency key, with an audit entry', async () => {
  const { client, id: staffId } = await console.staff('support');
  const memberId = await makeMember(console.shop);
  const mailId = String(await makeMail(memberId));
  const request = { params: { mailId }, body: { reason }, key: crypto.randomUUID() };
  for (let time = 0; time < 2; time++)
    expect((await client.ask(operations.resendMail, request)).status).toBe(204);
  expect(await queuedMailsTo(console.shop, memberId)).toHaveLength(1);
  const { client: auditor } = await console.staff('auditor');
  const { items } = await auditor.done(operations.listAudit, {
    query: { subject: `member ${memberId}` },
  });
  expect(items).toMatchObject([{ action: 'mail send', by: { id: staffId }, reason }]);
});

it('sending again a mail that had a password or is out of date: refused, the page says why', async () => {
  const { client } = await console.staff('support');
  const memberId = await makeMember(console.shop);
  const secret = await makeMail(memberId, {
    mail: JSON.stringify({ ja: { subject: 'パスワード' }, en: { subject: 'Password' } }),
  });
  const late = await makeMail(memberId, {
    usefulUntil: new Date(console.shop.clock.now().getTime() - day),
  });
  for (const [id, bar] of [
    [secret, 'held-a-secret'],
    [late, 'useless-by-now'],
  ] as const) {
    const params = { mailId: String(id) };
    expect(await client.done(operations.getMail, { params })).toMatchObject({ bar });
    const refused = await client.ask(operations.resendMail, { params, body: { reason } });
    expect(refused.problem).toMatchObject({ status: 409, reason: bar });
  }
  const unknown = { params: { mailId: '999999' }, body: { reason } };
  expect((await client.ask(operations.resendMail, unknown)).status).toBe(404);
});

it('an auditor sends a mail again, a packer reads mails: both refused', async () => {
  const mailId = String(await makeMail(await makeMember(console.shop)));
  const [auditor, packer] = [await console.staff('auditor'), await console.staff('packer')];
  const request = { params: { mailId }, body: { reason } };
  expect((await auditor.client.ask(operations.resendMail, request)).problemName).toBe(
    'permission-required',
  );
  expect((await packer.client.ask(operations.listMails, {})).problemName).toBe(
    'permission-required',
  );
});

it("lists of all, refused and one member's mails in a large shop: each is read by an index", async () => {
  const { shop } = console;
  const keys = [
    ['sentAt', 'instant'],
    ['id', 'integer'],
  ] as const;
  const page = { sort: { direction: 'desc', keys }, sortName: 'newest', after: undefined } as const;
  const plan = (filter: object) =>
    plansOf(shop.db, (db) => findMailPage(db, { ...page, limit: 50, filter }));
  expect(await plan({})).toContain('sent_mail_oldest');
  expect(await plan({ refused: true })).toContain('sent_mail_refused');
  expect(await plan({ memberId: 1 })).toContain('sent_mail_of_member');
});
