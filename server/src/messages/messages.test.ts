import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../../sandbox/src/index.ts';
import { findRecipient } from '../accounts/index.ts';
import { openLog } from '../app/log.ts';
import { query } from '../db/pool.ts';
import { selectOutbox } from '../jobs/queue.queries.ts';
import { movableClock } from '../lib/clock.ts';
import { openMessengers } from '../providers/open-messengers.ts';
import { makeMember } from '../testing/factories.ts';
import { runTasks } from '../testing/queue.ts';
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
  await shop.rawSql`delete from graphile_worker._private_jobs`;
});

const hello: Mail = {
  ja: {
    subject: '開封のお知らせ',
    parts: ['<b>こんにちは</b>', { code: 'a1B2' }, { link: '見る', path: '/my-page' }],
  },
  en: { subject: 'Opened', parts: ['Hello', { facts: [['Points', '500']] }] },
};

/** Does what waits in the queue now, once, as a process of the shop would. */
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
  });
  await runTasks(shop, tasks);
  messengers.mail.close();
}

/** Queues a mail, and hands it to a server that refuses one command of its delivery. */
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
 * What is in the queue. The worker does not wait for its own note that a task is done: ask until it
 * is there.
 */
function waiting() {
  return shop.rawSql<{ attempts: number; lastError: string | null }>`
    select attempts, last_error as "lastError" from graphile_worker.jobs order by attempts`;
}

const forgetFailedWork = () => shop.jobs.find(({ name }) => name === 'forget-failed-work')?.run();

function arrivedFor(to: string) {
  return sandbox.inbox.list().filter((message) => message.to === to);
}

describe('a mail', () => {
  it('says it in English where it was written before there was the language of whoever reads it', () => {
    const { ja, en } = hello;
    expect(letterIn({ ja, en }, 'ja')).toBe(ja);
    expect(letterIn({ en }, 'ja')).toBe(en);
  });

  it('goes to a member by SMTP, in their language, as text and with a look', async () => {
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

  it('greets nobody by a name that could be a link', () => {
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

  it('goes to somebody who is no member, in the language asked for', async () => {
    const address = `nobody-${Math.random()}@example.com`;
    await shop.db.transaction((tx) => queueMail(tx, { address, language: 'en' }, hello));
    await work();
    expect(arrivedFor(address)).toMatchObject([
      { subject: 'Opened', text: expect.stringMatching(/^Hello\n\nPoints: 500/) },
    ]);
  });

  it('is not sent by a transaction that rolled back, nor once it is useless, nor to a member who is gone', async () => {
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

  it('waits while the mail server is away, and tells nobody whom it is for', async () => {
    const address = `later-${Math.random()}@example.com`;
    await shop.db.transaction((tx) => queueMail(tx, { address, language: 'ja' }, hello));
    await work({ smtpUrl: 'smtp://127.0.0.1:1', smsUrl: sandbox.address });
    await expect
      .poll(waiting)
      .toEqual([{ attempts: 1, lastError: expect.stringContaining('ESOCKET') }]);
    expect(JSON.stringify(await waiting())).not.toContain(address);
    await shop.rawSql`update graphile_worker._private_jobs set run_at = now()`;
    await work();
    expect(arrivedFor(address)).toHaveLength(1);
  });

  it('is a sign of trouble where it waits for long, unless it goes to many at once', async () => {
    const hourOld = sql`
      update graphile_worker._private_jobs set created_at = now() - interval '1 hour'
    `.compile(query);
    const oldest = async (urgency: 'bulk' | 'usual') => {
      const to = { address: 'slow@example.com', language: 'ja' } as const;
      await shop.db.transaction((tx) => queueMail(tx, to, hello, { urgency }));
      // In one transaction the database's clock stands still.
      return shop.db.transaction(async (tx) => {
        await tx.run(hourOld);
        return selectOutbox(tx);
      });
    };
    expect(await oldest('bulk')).toEqual({ waiting: 1, ageSeconds: 0 });
    expect(await oldest('usual')).toEqual({ waiting: 2, ageSeconds: 3600 });
  });

  it('is forgotten, with the address, once it was tried for the last time', async () => {
    const away = { smtpUrl: 'smtp://127.0.0.1:1', smsUrl: sandbox.address };
    for (const attemptsBefore of [23, 24]) {
      const address = `${attemptsBefore}@example.com`;
      await shop.db.transaction((tx) => queueMail(tx, { address, language: 'ja' }, hello));
      await shop.rawSql`update graphile_worker._private_jobs set attempts = ${attemptsBefore} where attempts = 0`;
    }
    await work(away);
    const lastError = expect.stringContaining('ESOCKET');
    await expect.poll(waiting).toEqual([
      { attempts: 24, lastError },
      { attempts: 25, lastError },
    ]);
    await forgetFailedWork();
    expect(await waiting()).toMatchObject([{ attempts: 24 }]);
  });

  it('is given up where the server refuses the address for good', async () => {
    await workWithServerThat({ refuses: /^RCPT/, with: '550 <who@example.com> unknown' });
    await expect.poll(waiting).toEqual([]);
    expect(logged.join()).toContain('550');
    expect(logged.join()).not.toContain('who@');
  });

  it('waits where the server refuses the shop itself: every mail would be lost before somebody notices', async () => {
    await workWithServerThat({ refuses: /^MAIL FROM/, with: '530 authentication required' });
    await expect
      .poll(waiting)
      .toEqual([{ attempts: 1, lastError: expect.stringContaining('530') }]);
  });
});

describe('a text message', () => {
  it('waits for no mails but those that somebody waits for, and mails to many at once wait for all others', async () => {
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

  it("goes out by the company's interface", async () => {
    await shop.db.transaction((tx) => queueSms(tx, '+819012345678', '認証コード 123456'));
    await work();
    expect(arrivedFor('+819012345678')).toMatchObject([
      { kind: 'sms', subject: '', text: '認証コード 123456' },
    ]);
  });

  it('is given up where the company refuses the number, and waits where it does not answer', async () => {
    await shop.db.transaction((tx) => queueSms(tx, '12', 'x'));
    await work();
    await expect.poll(waiting).toEqual([]);
    expect(logged.join()).toContain('21211');
    await shop.db.transaction((tx) => queueSms(tx, '+819012345670', 'x'));
    await work({ smtpUrl: sandbox.smtpUrl, smsUrl: 'http://127.0.0.1:1' });
    await expect.poll(waiting).toMatchObject([{ attempts: 1, lastError: expect.any(String) }]);
  });
});
