import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../../sandbox/src/index.ts';
import { findRecipient } from '../accounts/index.ts';
import { openLog } from '../app/log.ts';
import { findOutbox } from '../jobs/queue.queries.ts';
import { movableClock } from '../lib/clock.ts';
import { openMessengers } from '../providers/open-messengers.ts';
import { makeMember } from '../testing/factories.ts';
import { runTasks } from '../testing/queue.ts';
import { emptyQueue, makeQueueDue } from '../testing/queue-contents.ts';
import { testSandboxKeys } from '../testing/sandbox-keys.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { type Mail, messageTasks, queueMail, queueSms } from './index.ts';
import { letterIn } from './letter.ts';
import { renderLetter } from './render-letter.rules.ts';

let shop: TestShop;
let folder: string;
let sandbox: Sandbox;
let logged: string[];
beforeAll(async () => {
  shop = await openTestShop();
  folder = await mkdtemp(join(tmpdir(), 'kaifu-messages-'));
  const clock = await movableClock(join(folder, 'clock.json'));
  sandbox = await startSandbox({
    port: 0,
    host: '127.0.0.1',
    clock,
    folder: join(folder, 'sandbox'),
    keys: testSandboxKeys,
  });
});
afterAll(async () => {
  await sandbox.close();
  await shop.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  logged = [];
  await emptyQueue(shop.rawSql);
});

const hello: Mail = {
  ja: {
    subject: '開封のお知らせ',
    parts: ['<b>こんにちは</b>', { code: 'a1B2' }, { link: '見る', path: '/my-page' }],
  },
  en: { subject: 'Opened', parts: ['Hello', { facts: [['Points', '500']] }] },
};

/** Runs the tasks that wait in the queue once, like a process of the shop. */
async function work(
  standIn = { smtpUrl: sandbox.smtpUrl, smsUrl: sandbox.address },
): Promise<void> {
  const messengers = openMessengers(
    { mail: { url: undefined, from: 'Kaifu 開封 <shop@example.com>' }, sms: undefined },
    standIn,
  );
  const tasks = messageTasks({
    ...messengers,
    db: shop.db,
    clock: shop.clock,
    log: openLog('debug', { write: (line) => logged.push(line) }),
    shopUrl: 'https://shop.example',
    findRecipient: (memberId) => findRecipient(shop.db, memberId),
    notices: {
      findSendTime: async () => shop.clock.now(),
      stopTokenOf: (memberId, kind) => `${memberId}.${kind}`,
    },
  });
  await runTasks(shop, tasks);
  messengers.mail.close();
}

/** Queues a mail and delivers it to a server that refuses one SMTP command. */
async function workWithServerThat(answer: { refuses: RegExp; with: string }): Promise<void> {
  const refusing = createServer((socket) => {
    socket.write('220 here\r\n');
    socket.on('data', (data) =>
      socket.write(answer.refuses.test(String(data)) ? `${answer.with}\r\n` : '250 ok\r\n'),
    );
    socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve));
  const address = refusing.address();
  const port = typeof address === 'object' ? address?.port : 0;
  await shop.db.transaction((tx) =>
    queueMail(tx, { address: 'who@example.com', language: 'ja' }, hello),
  );
  await work({ smtpUrl: `smtp://127.0.0.1:${port}`, smsUrl: sandbox.address });
  refusing.close();
}

/**
 * The tasks in the queue. The worker does not wait until a task is recorded as done, so poll this.
 */
function waiting() {
  return shop.rawSql<{ attempts: number; lastError: string | null }>`
    select attempts, last_error as "lastError" from graphile_worker.jobs order by attempts`;
}

const deleteFailedWork = () => shop.jobs.find(({ name }) => name === 'forget-failed-work')?.run();

function arrivedFor(to: string) {
  return sandbox.inbox.list().filter((message) => message.to === to);
}

describe('mails', () => {
  it("a mail without a text in the reader's language: sent in English", () => {
    const { ja, en } = hello;
    expect(letterIn({ ja, en }, 'ja')).toBe(ja);
    expect(letterIn({ en }, 'ja')).toBe(en);
  });

  it('a mail to a member: sent by SMTP in their language, as text and HTML', async () => {
    const mail = `letter-${Math.random()}@example.com`;
    const memberId = await makeMember(shop, { mail });
    await shop.db.transaction((tx) => queueMail(tx, { memberId }, hello));
    await work();
    const [arrived, ...others] = arrivedFor(mail);
    expect(others).toEqual([]);
    expect(arrived).toMatchObject({ kind: 'mail', subject: '開封のお知らせ' });
    expect(arrived?.text).toMatch(
      /^試験 花子 様\n\n<b>こんにちは<\/b>\n\na1B2\n\n見る\nhttps:\/\/shop\.example\/my-page\n/,
    );
    expect(arrived?.html).toContain('&lt;b&gt;こんにちは');
    expect(arrived?.html).toContain('href="https://shop.example/my-page"');
    await expect.poll(waiting).toEqual([]);
  });

  it('a mail to a member whose name looks like a link: the greeting leaves out the name', () => {
    const context = {
      language: 'en',
      shopUrl: 'https://shop.example',
      firstName: 'Win at evil.example',
    } as const;
    expect(renderLetter(hello.en, { ...context, lastName: 'now' }).text).toMatch(/^Hello\n/);
    const ideographic = { ...context, firstName: 'evil。com', lastName: 'now' };
    expect(renderLetter(hello.en, ideographic).text).toMatch(/^Hello\n/);
    expect(
      renderLetter(hello.en, { ...context, firstName: 'Jean-Luc', lastName: 'O’Hara' }).text,
    ).toMatch(/^Dear Jean-Luc O’Hara,\n\nHello\n/);
  });

  it('a mail to an address without a member: sent in the requested language', async () => {
    const address = `nobody-${Math.random()}@example.com`;
    await shop.db.transaction((tx) => queueMail(tx, { address, language: 'en' }, hello));
    await work();
    expect(arrivedFor(address)).toMatchObject([
      { subject: 'Opened', text: expect.stringMatching(/^Hello\n\nPoints: 500/) },
    ]);
  });

  it('a mail of a rolled-back transaction, an expired mail, and one to a missing member: not sent', async () => {
    const address = `never-${Math.random()}@example.com`;
    const to = { address, language: 'ja' } as const;
    const rolledBack = shop.db.transaction(async (tx) => {
      await queueMail(tx, to, hello);
      throw new Error('no');
    });
    await expect(rolledBack).rejects.toThrow('no');
    const usefulUntil = new Date(shop.clock.now().getTime() - 1);
    await shop.db.transaction((tx) => queueMail(tx, to, hello, { usefulUntil }));
    await shop.db.transaction((tx) => queueMail(tx, { memberId: 999_999 }, hello));
    const before = sandbox.inbox.list().length;
    await work();
    expect(sandbox.inbox.list()).toHaveLength(before);
    await expect.poll(waiting).toEqual([]);
  });

  it('a mail while the mail server is away: waits; its error does not contain the address', async () => {
    const address = `later-${Math.random()}@example.com`;
    await shop.db.transaction((tx) => queueMail(tx, { address, language: 'ja' }, hello));
    await work({ smtpUrl: 'smtp://127.0.0.1:1', smsUrl: sandbox.address });
    await expect
      .poll(waiting)
      .toEqual([{ attempts: 1, lastError: expect.stringContaining('ESOCKET') }]);
    expect(JSON.stringify(await waiting())).not.toContain(address);
    await makeQueueDue(shop.rawSql);
    await work();
    expect(arrivedFor(address)).toHaveLength(1);
  });

  it('a mail in the queue: counts as overdue from the time when it was queued, unless it is a bulk mail', async () => {
    const queue = (urgency: 'bulk' | 'usual') =>
      shop.db.transaction((tx) =>
        queueMail(tx, { address: 'slow@example.com', language: 'ja' }, hello, { urgency }),
      );
    await queue('bulk');
    const begun = Date.now();
    await queue('usual');
    const queued = Date.now();
    await sleep(300);
    const asked = Date.now();
    const { waiting, ageSeconds } = await findOutbox(shop.db);
    expect(waiting).toBe(2);
    expect(ageSeconds).toBeGreaterThanOrEqual((asked - queued) / 1000);
    expect(ageSeconds).toBeLessThanOrEqual((Date.now() - begun) / 1000);
    await emptyQueue(shop.rawSql);
    await queue('bulk');
    await sleep(10);
    expect(await findOutbox(shop.db)).toEqual({ waiting: 1, ageSeconds: 0 });
  });

  it('a mail after its last attempt: deleted from the queue together with the address', async () => {
    const unreachable = { smtpUrl: 'smtp://127.0.0.1:1', smsUrl: sandbox.address };
    for (const attemptsBefore of [23, 24]) {
      const address = `${attemptsBefore}@example.com`;
      await shop.db.transaction((tx) => queueMail(tx, { address, language: 'ja' }, hello));
      await shop.rawSql`
        select from graphile_worker.reschedule_jobs(
          array(select id from graphile_worker.jobs where attempts = 0), attempts => ${attemptsBefore})`;
    }
    await work(unreachable);
    const lastError = expect.stringContaining('ESOCKET');
    await expect.poll(waiting).toEqual([
      { attempts: 24, lastError },
      { attempts: 25, lastError },
    ]);
    await deleteFailedWork();
    expect(await waiting()).toMatchObject([{ attempts: 24 }]);
  });

  it('a mail that the server refuses permanently: dropped and logged without the address', async () => {
    await workWithServerThat({ refuses: /^RCPT/, with: '550 <who@example.com> unknown' });
    await expect.poll(waiting).toEqual([]);
    expect(logged.join()).toContain('550');
    expect(logged.join()).not.toContain('who@');
  });

  it("a mail that the mail server refuses because of the shop's settings: stays queued, none is lost", async () => {
    await workWithServerThat({ refuses: /^MAIL FROM/, with: '530 authentication required' });
    await expect
      .poll(waiting)
      .toEqual([{ attempts: 1, lastError: expect.stringContaining('530') }]);
  });
});

describe('text messages', () => {
  it('priority in the queue: text messages and awaited mails first, then other mails, bulk mails last', async () => {
    const names = ['bulk', 'usual', 'awaited'] as const;
    const nameOf = new Map(names.map((name) => [`${name}-${Math.random()}@example.com`, name]));
    const phone = '+819012345679';
    await shop.db.transaction(async (tx) => {
      for (const [address, urgency] of nameOf) {
        for (const _ of [1, 2])
          await queueMail(tx, { address, language: 'ja' }, hello, { urgency });
      }
      await queueSms(tx, phone, '認証コード 123456');
    });
    await work();
    const latest = sandbox.inbox.list().slice(0, 7).toReversed();
    const order = latest.map(({ to }) => (to === phone ? 'sms' : nameOf.get(to)));
    expect(order.slice(0, 3).sort()).toEqual(['awaited', 'awaited', 'sms']);
    expect(order.slice(3)).toEqual(['usual', 'usual', 'bulk', 'bulk']);
  });

  it("a text message: sent by the provider's API", async () => {
    await shop.db.transaction((tx) => queueSms(tx, '+819012345678', '認証コード 123456'));
    await work();
    expect(arrivedFor('+819012345678')).toMatchObject([
      { kind: 'sms', subject: '', text: '認証コード 123456' },
    ]);
  });

  it('a text message to an invalid number: dropped; if the provider does not respond: stays queued', async () => {
    await shop.db.transaction((tx) => queueSms(tx, '12', 'x'));
    await work();
    await expect.poll(waiting).toEqual([]);
    expect(logged.join()).toContain('21211');
    await shop.db.transaction((tx) => queueSms(tx, '+819012345670', 'x'));
    await work({ smtpUrl: sandbox.smtpUrl, smsUrl: 'http://127.0.0.1:1' });
    await expect.poll(waiting).toMatchObject([{ attempts: 1, lastError: expect.any(String) }]);
  });
});
