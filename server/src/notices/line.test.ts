import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { operations } from '#contract/console/index.ts';
import { calls } from '#contract/shop/index.ts';
import type { NoticeKind } from '#contract/shop/notices.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/src/index.ts';
import { noExternalServices, type Shop } from '../app/shop.ts';
import { minute } from '../lib/time.rules.ts';
import type { LineSender } from '../providers/line/line-sender.ts';
import { openLine } from '../providers/line/open-line.ts';
import { agreeToAds } from '../testing/ad-consents.ts';
import { consoleSettings, openConsoleOf, type TestConsole } from '../testing/console-client.ts';
import { makeMember, makePack } from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/http-client.ts';
import { testSandboxKeys } from '../testing/sandbox-keys.ts';
import { day, hour, openTestShop, TestClock, type TestShop } from '../testing/test-shop.ts';
import { deliverNotices } from './deliver-notices.ts';
import { postNotice } from './post-notices.ts';

const publicUrl = 'https://shop.example';

let folder: string;
/** Why LINE did not accept the shop's token. */
let denied: string[] = [];
let sandbox: Sandbox;
let shop: TestShop;
let http: TestApp;
let console: TestConsole;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kaifu-line-'));
  const clock = new TestClock();
  sandbox = await startSandbox({
    ...{ port: 0, host: '127.0.0.1', folder, keys: testSandboxKeys },
    clock: { now: () => clock.now(), offsetSeconds: 0, setOffsetSeconds: () => Promise.resolve() },
  });
  const line = openLine(undefined, sandbox.address, (reason) => denied.push(reason));
  const outside = { ...noExternalServices, publicUrl, line, console: consoleSettings };
  shop = await openTestShop(outside, clock);
  http = await openTestApp(shop);
  console = await openConsoleOf(shop);
});
afterAll(async () => {
  await console.close();
  await http.close();
  await shop.close();
  await sandbox.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  denied = [];
  sandbox.line.setTrouble(undefined);
});

/** Makes a member who has linked an account at LINE, as a log-in there does. */
async function makeLinked(isFriend = true): Promise<{ memberId: number; userId: string }> {
  const memberId = await makeMember(shop);
  const userId = `U${String(memberId).padStart(32, '0')}`;
  await shop.rawSql`
    insert into member_login_identity (member_id, provider, subject, linked_at)
    values (${memberId}, 'line', ${userId}, ${shop.clock.now()})`;
  sandbox.line.setFriend(userId, isFriend);
  return { memberId, userId };
}

async function choose(memberId: number, on = true) {
  return (await http.member(memberId)).ask(calls.changeLineNotices, { payload: { on } });
}

/** Makes a member who has chosen LINE, and gets neither quiet hours nor mails in the way. */
async function makeChosen() {
  const made = await makeLinked();
  expect((await choose(made.memberId)).state).toBe(200);
  await (await http.member(made.memberId)).done(calls.changeQuietHours, {
    payload: { from: 0, until: 0 },
  });
  return made;
}

let events = 0;
function post(
  memberId: number,
  { kind = 'parcel_sent', path = '/my-page' }: { kind?: NoticeKind; path?: string } = {},
): Promise<boolean> {
  events += 1;
  const content = {
    ja: { title: '件名', body: '本文' },
    en: { title: 'Title', body: 'Body' },
  };
  return shop.db.transaction((tx) =>
    postNotice(tx, memberId, { kind, event: `event ${events}`, path, content }, shop.clock.now()),
  );
}

const deliver = async (from: Pick<Shop, 'db' | 'line'> = shop) => {
  const { clock, digest } = shop;
  const deps = { ...{ clock, digest, publicUrl, push: undefined }, db: from.db, line: from.line };
  await deliverNotices(deps, true);
  await deliverNotices(deps, false);
};

const messagesOf = (userId: string) => sandbox.line.messagesOf(userId);
const waiting = (memberId: number) =>
  shop.rawSql`
    select attempts, retry_key, last_error from notice_delivery
    where member_id = ${memberId} and channel = 'line'`;
const settingsOf = async (memberId: number) =>
  (await http.member(memberId)).done(calls.getNoticeSettings);

/** LINE as the shop reaches it, but what it does with a message is another. */
const lineWith = (push: LineSender['push']) => ({
  ...shop,
  line: shop.line && { ...shop.line, push },
});

describe('choosing LINE for notices', () => {
  it('a member who is a friend of the official account: chosen, and left again', async () => {
    const { memberId } = await makeLinked();
    expect((await settingsOf(memberId)).line).toMatchObject({
      ...{ account: `${sandbox.address}/line`, linked: true, state: 'off' },
    });
    expect((await choose(memberId)).state).toBe(200);
    expect((await settingsOf(memberId)).line.state).toBe('on');
    expect((await choose(memberId, false)).state).toBe(200);
    expect((await settingsOf(memberId)).line.state).toBe('off');
  });

  it('a member without a linked account: refused, says what to do; ending is no error', async () => {
    const memberId = await makeMember(shop);
    const reply = await choose(memberId);
    expect(reply).toMatchObject({ state: 422 });
    expect(JSON.stringify(reply)).toContain('連携');
    expect((await settingsOf(memberId)).line).toMatchObject({ linked: false, state: 'off' });
    expect((await choose(memberId, false)).state).toBe(200);
  });

  it('a member who has not added the official account: refused, chosen once it is added', async () => {
    const { memberId, userId } = await makeLinked(false);
    const reply = await choose(memberId);
    expect(reply).toMatchObject({ state: 422 });
    expect(JSON.stringify(reply)).toContain('友だち');
    sandbox.line.setFriend(userId, true);
    expect((await choose(memberId)).state).toBe(200);
  });

  it.each(['rate', 'error', 'token'] as const)(
    'LINE that answers with the trouble %s: refused, nothing changes',
    async (kind) => {
      const { memberId } = await makeLinked();
      sandbox.line.setTrouble({ kind, times: 1 });
      expect((await choose(memberId)).state).toBe(422);
      expect((await settingsOf(memberId)).line.state).toBe('off');
      expect(denied).toHaveLength(kind === 'token' ? 1 : 0);
    },
  );

  it('an account that is unlinked while LINE is asked: refused', async () => {
    const { memberId } = await makeLinked();
    const ask = shop.line?.isFriend;
    const app = await openTestApp({
      ...shop,
      line: shop.line && {
        ...shop.line,
        async isFriend(userId) {
          await shop.rawSql`delete from member_login_identity where member_id = ${memberId}`;
          return ask?.(userId);
        },
      },
    });
    const reply = await (await app.member(memberId)).ask(calls.changeLineNotices, {
      payload: { on: true },
    });
    expect(reply.state).toBe(422);
    await app.close();
  });

  it('a shop without an official account: not offered, refused', async () => {
    const { memberId } = await makeLinked();
    const app = await openTestApp({ ...shop, line: undefined });
    const client = await app.member(memberId);
    expect((await client.done(calls.getNoticeSettings)).line.account).toBe(null);
    const reply = await client.ask(calls.changeLineNotices, { payload: { on: true } });
    expect(reply.state).toBe(422);
    await app.close();
  });

  it('an account that is unlinked: the choice ends with it, and what waits is dropped', async () => {
    const { memberId, userId } = await makeChosen();
    await post(memberId);
    await shop.rawSql`delete from member_login_identity where member_id = ${memberId}`;
    await deliver();
    expect(messagesOf(userId)).toEqual([]);
    expect(await waiting(memberId)).toEqual([]);
    expect((await settingsOf(memberId)).line).toMatchObject({ linked: false, state: 'off' });
  });

  it('support in the console: sees whether notices go to LINE, and when LINE ended that', async () => {
    const lineOf = async (memberId: number) => {
      const { client } = await console.staff('support');
      const params = { memberId: String(memberId) };
      return (await client.done(operations.getMemberConsents, { params })).line;
    };
    const linked = await makeLinked();
    expect(await lineOf(linked.memberId)).toBe(null);
    const { memberId, userId } = await makeChosen();
    const checkedAt = shop.clock.now().toISOString();
    expect(await lineOf(memberId)).toEqual({ checkedAt, stoppedAt: null });
    shop.clock.advance(day);
    sandbox.line.setFriend(userId, false);
    await post(memberId);
    await deliver();
    expect(await lineOf(memberId)).toMatchObject({ stoppedAt: shop.clock.now().toISOString() });
  });

  it('the download of a member’s own data: has the choice of LINE', async () => {
    const { memberId } = await makeChosen();
    const { data } = await (await http.member(memberId)).done(calls.getMyData);
    expect(data).toMatchObject({ notices: { line: { stoppedAt: null } } });
  });
});

describe('messages by LINE', () => {
  it('a notice: sent in the member’s language, with its address and a link that stops such messages', async () => {
    const { memberId, userId } = await makeChosen();
    await post(memberId);
    await deliver();
    const [message] = messagesOf(userId);
    expect(message?.text).toMatch(/^件名\n\n本文\n\nhttps:\/\/shop\.example\/my-page\n\n/);
    expect(message?.retryKey).toMatch(/^[0-9a-f-]{36}$/);
    expect(await waiting(memberId)).toEqual([]);
    const token = /stop-notices#(\S+)/.exec(message?.text ?? '')?.[1] ?? '';
    const stopped = await http.visitor().done(calls.stopNoticeMails, { payload: { token } });
    expect(stopped).toEqual({ kind: 'parcel_sent', channel: 'line' });
    const { kinds } = await settingsOf(memberId);
    expect(kinds.find(({ kind }) => kind === 'parcel_sent')).toMatchObject({
      ...{ mail: true, push: true, line: false },
    });
    await post(memberId);
    await deliver();
    expect(messagesOf(userId)).toHaveLength(1);
  });

  it('the token of a mail with the channel of LINE added: refused', async () => {
    const { memberId, userId } = await makeChosen();
    await post(memberId);
    await deliver();
    const token = /stop-notices#(\S+)\.line/.exec(messagesOf(userId)[0]?.text ?? '')?.[1] ?? '';
    for (const forged of [token, `${token}.push`]) {
      const payload = { token: forged };
      expect((await http.visitor().ask(calls.stopNoticeMails, { payload })).state).toBe(422);
    }
  });

  it('a commercial notice: sent only with the consent to LINE, not on a break, with the sender', async () => {
    const [agreed, silent, resting] = [await makeChosen(), await makeChosen(), await makeChosen()];
    await agreeToAds(shop, agreed.memberId, 'line');
    await agreeToAds(shop, silent.memberId, 'mail');
    await agreeToAds(shop, resting.memberId, 'line');
    for (const { memberId } of [agreed, silent, resting])
      await post(memberId, { kind: 'wished_card' });
    await shop.rawSql`
      update ledger_account set break_from = ${shop.clock.now()}
      where member_id = ${resting.memberId}`;
    await deliver();
    expect(messagesOf(agreed.userId)).toHaveLength(1);
    expect(messagesOf(agreed.userId)[0]?.text).toContain('/specific-commerce');
    expect(messagesOf(silent.userId)).toEqual([]);
    expect(messagesOf(resting.userId)).toEqual([]);
  });

  it('a commercial notice whose pack is paused before it is sent: not sent', async () => {
    const [{ memberId, userId }, packId] = [await makeChosen(), await makePack(shop)];
    await agreeToAds(shop, memberId, 'line');
    await post(memberId, { kind: 'favourite', path: `/pack-detail?packId=${packId}` });
    await shop.rawSql`
      update pack set paused_at = ${shop.clock.now()}, pause_reason_ja = 'p', pause_reason_en = 'p'
      where id = ${packId}`;
    await deliver();
    expect(messagesOf(userId)).toEqual([]);
    expect(await waiting(memberId)).toEqual([]);
  });

  it('a notice in quiet hours: sent at their end', async () => {
    const { memberId, userId } = await makeChosen();
    const hourNow = (shop.clock.now().getUTCHours() + 9) % 24;
    await (await http.member(memberId)).done(calls.changeQuietHours, {
      payload: { from: hourNow, until: (hourNow + 2) % 24 },
    });
    await post(memberId);
    await deliver();
    expect(messagesOf(userId)).toEqual([]);
    shop.clock.advance(2 * hour);
    await deliver();
    expect(messagesOf(userId)).toHaveLength(1);
  });

  it('the longest texts: within the 5,000 units of LINE', async () => {
    const { memberId, userId } = await makeChosen();
    await agreeToAds(shop, memberId, 'line');
    const texts = { title: '𩸽'.repeat(500), body: '𩸽'.repeat(9000) };
    await shop.db.transaction((tx) =>
      postNotice(
        tx,
        memberId,
        { kind: 'favourite', event: 'long', path: '/', content: { ja: texts, en: texts } },
        shop.clock.now(),
      ),
    );
    await deliver();
    expect(messagesOf(userId)).toHaveLength(1);
  });

  it('two processes send in parallel: each message is sent once', async () => {
    const { memberId, userId } = await makeChosen();
    for (let count = 0; count < 5; count++) await post(memberId);
    const another = { ...shop.openAnother(), line: shop.line };
    await Promise.all([deliver(), deliver(another), deliver()]);
    expect(messagesOf(userId)).toHaveLength(5);
    expect(new Set(messagesOf(userId).map(({ retryKey }) => retryKey)).size).toBe(5);
  });
});

describe('messages by LINE that fail', () => {
  it('a process that dies after LINE took the message: repeated with the same key, received once', async () => {
    const { memberId, userId } = await makeChosen();
    await post(memberId);
    const dying = lineWith(async (message) => {
      await shop.line?.push(message);
      throw new Error('the process died');
    });
    await expect(deliver(dying)).rejects.toThrow('died');
    const [before] = await waiting(memberId);
    const keys: string[] = [];
    shop.clock.advance(2 * minute);
    await deliver(
      lineWith(async (message) => {
        keys.push(message.retryKey);
        return (await shop.line?.push(message)) ?? { kind: 'refused', reason: '' };
      }),
    );
    expect(keys).toEqual([before?.['retry_key']]);
    expect(messagesOf(userId)).toHaveLength(1);
    expect(await waiting(memberId)).toEqual([]);
  });

  it('an answer of LINE that is lost: asked again with the same key, received once', async () => {
    const { memberId, userId } = await makeChosen();
    sandbox.line.setTrouble({ kind: 'lost', times: 1 });
    await post(memberId);
    await deliver();
    expect(await waiting(memberId)).toMatchObject([
      { attempts: 1, last_error: 'LINE answered 500' },
    ]);
    shop.clock.advance(minute);
    await deliver();
    expect(messagesOf(userId)).toHaveLength(1);
    expect(await waiting(memberId)).toEqual([]);
  });

  it('LINE that fails for a day: the message is dropped before LINE forgets its key', async () => {
    const { memberId, userId } = await makeChosen();
    sandbox.line.setTrouble({ kind: 'error', times: 999 });
    await post(memberId);
    for (let passed = 0; passed < 24; passed++) {
      await deliver();
      shop.clock.advance(hour);
    }
    sandbox.line.setTrouble(undefined);
    await deliver();
    expect(messagesOf(userId)).toEqual([]);
    expect(await waiting(memberId)).toEqual([]);
    expect((await settingsOf(memberId)).line.state).toBe('on');
  });

  it('the messages of the month used up for ten days: asked once an hour, sent afterwards, still chosen', async () => {
    const { memberId, userId } = await makeChosen();
    sandbox.line.setTrouble({ kind: 'quota', times: 9999 });
    await post(memberId);
    await deliver();
    shop.clock.advance(59 * minute);
    await deliver();
    expect(await waiting(memberId)).toMatchObject([{ attempts: 0, retry_key: null }]);
    for (let passed = 0; passed < 10; passed++) {
      shop.clock.advance(day);
      await deliver();
    }
    sandbox.line.setTrouble(undefined);
    shop.clock.advance(hour);
    await deliver();
    expect(messagesOf(userId)).toHaveLength(1);
    expect((await settingsOf(memberId)).line.state).toBe('on');
  });

  it('too many requests after an answer that was lost: the same key is kept, received once', async () => {
    const { memberId, userId } = await makeChosen();
    sandbox.line.setTrouble({ kind: 'lost', times: 1 });
    await post(memberId);
    await deliver();
    const [before] = await waiting(memberId);
    sandbox.line.setTrouble({ kind: 'rate', times: 1 });
    shop.clock.advance(minute);
    await deliver();
    expect(await waiting(memberId)).toMatchObject([{ retry_key: before?.['retry_key'] }]);
    shop.clock.advance(2 * minute);
    await deliver();
    expect(messagesOf(userId)).toHaveLength(1);
    expect(await waiting(memberId)).toEqual([]);
  });

  it('a token that LINE does not accept: told to the operator, tried again an hour later', async () => {
    const { memberId, userId } = await makeChosen();
    sandbox.line.setTrouble({ kind: 'token', times: 1 });
    await post(memberId);
    await deliver();
    expect(denied).toEqual(['LINE answered 401']);
    shop.clock.advance(hour);
    await deliver();
    expect(messagesOf(userId)).toHaveLength(1);
  });

  it('a user ID that LINE refuses: the message is dropped, the channel stays', async () => {
    const { memberId } = await makeChosen();
    await shop.rawSql`
      update member_login_identity set subject = ${`U${'f'.repeat(32)}`}
      where member_id = ${memberId}`;
    await post(memberId);
    await deliver();
    expect(await waiting(memberId)).toEqual([]);
    expect((await settingsOf(memberId)).line.state).toBe('on');
  });

  it('LINE that cannot be reached: tried again', async () => {
    const line = openLine(undefined, 'http://127.0.0.1:1');
    expect(await line?.isFriend('U1')).toBe(undefined);
    const message = { userId: 'U1', text: 'Text', retryKey: crypto.randomUUID() };
    expect(await line?.push(message)).toMatchObject({ kind: 'unclear' });
  });
});

describe('friends of the official account', () => {
  it('a member who blocks it: asked a day later, messages stop, the settings say so; added again: chosen again', async () => {
    const { memberId, userId } = await makeChosen();
    await post(memberId);
    await deliver();
    sandbox.line.setFriend(userId, false);
    shop.clock.advance(day);
    await post(memberId);
    await post(memberId);
    await deliver();
    expect(messagesOf(userId)).toHaveLength(1);
    expect(await waiting(memberId)).toEqual([]);
    expect((await settingsOf(memberId)).line.state).toBe('stopped');
    await post(memberId);
    expect(await waiting(memberId)).toEqual([]);
    sandbox.line.setFriend(userId, true);
    expect((await choose(memberId)).state).toBe(200);
    await post(memberId);
    await deliver();
    expect(messagesOf(userId)).toHaveLength(2);
  });

  it('many messages on two days: LINE is asked once a day whether the member is a friend', async () => {
    const { memberId } = await makeChosen();
    const before = sandbox.line.profileRequests;
    for (let count = 0; count < 3; count++) await post(memberId);
    await deliver();
    expect(sandbox.line.profileRequests - before).toBe(0);
    shop.clock.advance(day);
    for (let count = 0; count < 3; count++) await post(memberId);
    await Promise.all([deliver(), deliver({ ...shop.openAnother(), line: shop.line })]);
    expect(sandbox.line.profileRequests - before).toBe(1);
  });

  it('LINE that does not tell whether the member is a friend: the channel stays, the message is sent', async () => {
    const { memberId, userId } = await makeChosen();
    shop.clock.advance(day);
    sandbox.line.setTrouble({ kind: 'rate', times: 1 });
    await post(memberId);
    await deliver();
    expect(messagesOf(userId)).toHaveLength(1);
    expect((await settingsOf(memberId)).line.state).toBe('on');
  });

  it('a member who chooses LINE again while it says that they are no friend: still chosen', async () => {
    const { memberId } = await makeChosen();
    shop.clock.advance(day);
    await post(memberId);
    await deliver({
      ...shop,
      line: shop.line && {
        ...shop.line,
        async isFriend() {
          shop.clock.advance(minute);
          expect((await choose(memberId)).state).toBe(200);
          return false;
        },
      },
    });
    expect((await settingsOf(memberId)).line.state).toBe('on');
    expect(await waiting(memberId)).toHaveLength(1);
  });
});
