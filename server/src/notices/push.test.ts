import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/shop/index.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/src/index.ts';
import { noExternalServices } from '../app/shop.ts';
import { movableClock } from '../lib/clock.ts';
import { minute } from '../lib/time.rules.ts';
import { loadSandboxPushKeys } from '../providers/push/sandbox-push.ts';
import { webPushSender } from '../providers/push/web-push.ts';
import { makeMember } from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/http-client.ts';
import { testSandboxKeys } from '../testing/sandbox-keys.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { deliverNotices } from './deliver-notices.ts';
import { postNotice } from './post-notices.ts';

let folder: string;
/** Why push services did not accept the shop's key. */
let denied: string[] = [];
let sandbox: Sandbox;
let shop: TestShop;
let http: TestApp;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kaifu-push-'));
  sandbox = await startSandbox({
    ...{ port: 0, host: '127.0.0.1', folder, keys: testSandboxKeys },
    clock: await movableClock(join(folder, 'clock.json')),
  });
  const push = webPushSender(await loadSandboxPushKeys(folder), sandbox.address, (reason) =>
    denied.push(reason),
  );
  shop = await openTestShop({ ...noExternalServices, push });
  http = await openTestApp(shop);
});
afterAll(async () => {
  await http.close();
  await shop.close();
  await sandbox.close();
  await rm(folder, { recursive: true });
});

/** Makes a browser that subscribes at the sandbox and then at the shop. */
async function subscribe(memberId: number) {
  const { id, p256dh, auth } = sandbox.push.subscribe();
  const endpoint = `${sandbox.address}/push/send/${id}`;
  const payload = { endpoint, p256dh, auth };
  await (await http.member(memberId)).done(calls.addPushSubscription, { payload });
  return { id, endpoint };
}

let events = 0;
function post(memberId: number, title = 'Your cards are on their way'): Promise<boolean> {
  events += 1;
  const texts = { title, body: 'Body' };
  return shop.db.transaction((tx) =>
    postNotice(
      tx,
      memberId,
      {
        ...{ kind: 'parcel_sent', event: `event ${events}`, path: '/my-page' },
        content: { ja: texts, en: texts },
      },
      shop.clock.now(),
    ),
  );
}

const deliver = async (from = shop) => {
  const { clock, digest } = shop;
  const elsewhere = { publicUrl: 'https://shop.example', line: undefined };
  const deps = { db: from.db, clock, digest, push: from.push, ...elsewhere };
  await deliverNotices(deps, true);
  await deliverNotices(deps, false);
};
const messagesOf = (id: string) =>
  (sandbox.push.messagesOf(id) ?? []).map(({ payload }) => JSON.parse(payload));

/** The attempts of each push message that is still to be sent to a member. */
const waiting = (memberId: number) =>
  shop.rawSql`
    select attempts from notice_delivery where member_id = ${memberId} and channel = 'push'`;
const browsersOf = async (memberId: number) =>
  (await (await http.member(memberId)).done(calls.getNoticeSettings)).push.browsers;

describe('push messages', () => {
  it('a notice: encrypted for each browser of the member, with a valid VAPID token and TTL', async () => {
    const memberId = await makeMember(shop);
    const [phone, laptop] = [await subscribe(memberId), await subscribe(memberId)];
    await post(memberId);
    await deliver();
    for (const { id } of [phone, laptop]) {
      expect(messagesOf(id)).toMatchObject([
        { path: '/my-page', en: { title: 'Your cards are on their way' } },
      ]);
      expect(sandbox.push.messagesOf(id)).toMatchObject([
        // The shop of these tests begins at 12:00 in Japan; quiet hours begin at 22:00.
        { ttlSeconds: 36_000, topic: expect.stringMatching(/^notice-\d+$/) },
      ]);
    }
    expect(await waiting(memberId)).toEqual([]);
  });

  it('two processes send in parallel: each message is sent once', async () => {
    const memberId = await makeMember(shop);
    const { id } = await subscribe(memberId);
    for (let count = 0; count < 5; count++) await post(memberId);
    const another = { ...shop, ...shop.openAnother(), clock: shop.clock };
    await Promise.all([deliver(), deliver(another), deliver()]);
    expect(messagesOf(id)).toHaveLength(5);
  });

  it('a process that dies while it sends: sent again with the same topic after its lease', async () => {
    const memberId = await makeMember(shop);
    const { id } = await subscribe(memberId);
    await post(memberId);
    const dying = {
      ...shop,
      push: shop.push && {
        ...shop.push,
        send: async () => {
          throw new Error('the process died');
        },
      },
    };
    await expect(deliver(dying)).rejects.toThrow('died');
    await deliver();
    expect(messagesOf(id)).toEqual([]);
    shop.clock.advance(2 * minute);
    await deliver();
    expect(messagesOf(id)).toHaveLength(1);
  });

  it.each([404, 410] as const)(
    'a subscription whose push service answers %i: deleted, not tried again',
    async (status) => {
      const memberId = await makeMember(shop);
      const { id } = await subscribe(memberId);
      sandbox.push.answerWith(id, { status, times: 9 });
      await post(memberId);
      await deliver();
      expect(await waiting(memberId)).toEqual([]);
      expect(await browsersOf(memberId)).toBe(0);
    },
  );

  it('a push service that answers 429: tried again after its Retry-After, not before', async () => {
    const memberId = await makeMember(shop);
    const { id } = await subscribe(memberId);
    sandbox.push.answerWith(id, { status: 429, retryAfterSeconds: 600, times: 1 });
    await post(memberId);
    await deliver();
    shop.clock.advance(9 * minute);
    await deliver();
    expect(messagesOf(id)).toEqual([]);
    expect(await waiting(memberId)).toMatchObject([{ attempts: 1 }]);
    shop.clock.advance(minute);
    await deliver();
    expect(messagesOf(id)).toHaveLength(1);
  });

  it('a push service that always fails: given up after eight attempts', async () => {
    const memberId = await makeMember(shop);
    const { id } = await subscribe(memberId);
    await (await http.member(memberId)).done(calls.changeQuietHours, {
      payload: { from: 0, until: 0 },
    });
    sandbox.push.answerWith(id, { status: 500, times: 99 });
    await post(memberId);
    for (let attempt = 0; attempt < 8; attempt++) {
      await deliver();
      shop.clock.advance(180 * minute);
    }
    expect(await waiting(memberId)).toEqual([]);
    expect(await browsersOf(memberId)).toBe(1);
  });

  it('a retry that would fall into quiet hours: made at their end', async () => {
    const memberId = await makeMember(shop);
    const { id } = await subscribe(memberId);
    const hourNow = (shop.clock.now().getUTCHours() + 9) % 24;
    await (await http.member(memberId)).done(calls.changeQuietHours, {
      payload: { from: (hourNow + 1) % 24, until: (hourNow + 4) % 24 },
    });
    sandbox.push.answerWith(id, { status: 429, retryAfterSeconds: 3600, times: 1 });
    await post(memberId);
    await deliver();
    shop.clock.advance(61 * minute);
    await deliver();
    expect(messagesOf(id)).toEqual([]);
    shop.clock.advance(180 * minute);
    await deliver();
    expect(messagesOf(id)).toHaveLength(1);
  });

  it('a message whose process died at the last attempt: given up, not tried again', async () => {
    const memberId = await makeMember(shop);
    const { id } = await subscribe(memberId);
    await post(memberId);
    await shop.rawSql`
      update notice_delivery set attempts = 8 where member_id = ${memberId} and channel = 'push'`;
    await deliver();
    expect(messagesOf(id)).toEqual([]);
    expect(await waiting(memberId)).toEqual([]);
  });

  it.each([401, 403] as const)(
    'a push service that answers %i to the key of the shop: tried again an hour later',
    async (status) => {
      const memberId = await makeMember(shop);
      await (await http.member(memberId)).done(calls.changeQuietHours, {
        payload: { from: 0, until: 0 },
      });
      const { id } = await subscribe(memberId);
      sandbox.push.answerWith(id, { status, times: 1 });
      denied = [];
      await post(memberId);
      await deliver();
      expect(denied).toEqual([expect.stringContaining(`answered ${status}`)]);
      expect(messagesOf(id)).toEqual([]);
      shop.clock.advance(60 * minute);
      await deliver();
      expect(messagesOf(id)).toHaveLength(1);
    },
  );

  it('a message that the push service calls too large: dropped', async () => {
    const memberId = await makeMember(shop);
    const { id } = await subscribe(memberId);
    sandbox.push.answerWith(id, { status: 413, times: 1 });
    await post(memberId);
    await deliver();
    expect(await waiting(memberId)).toEqual([]);
  });

  it('the longest texts in Japanese: within the 4,096 bytes of a push service', async () => {
    const memberId = await makeMember(shop);
    const { id } = await subscribe(memberId);
    await post(memberId, '開'.repeat(5_000));
    await deliver();
    expect(messagesOf(id)).toHaveLength(1);
  });
});

describe('subscriptions to push messages', () => {
  it.each([
    'https://127.0.0.1/push/send/1',
    'http://fcm.googleapis.com/fcm/send/1',
    'https://fcm.googleapis.com:8443/fcm/send/1',
    'https://user@fcm.googleapis.com/fcm/send/1',
    'https://fcm.googleapis.com.attacker.example/1',
    'https://notpush.apple.com/1',
    'https://169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
    'not an address',
  ])('an endpoint that is at no known push service, %s: refused', async (endpoint) => {
    const { p256dh, auth } = sandbox.push.subscribe();
    const client = await http.member(await makeMember(shop));
    const reply = await client.ask(calls.addPushSubscription, {
      payload: { endpoint, p256dh, auth },
    });
    expect(reply.state).toBe(422);
  });

  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
  ])('the endpoint of a known push service, %s: accepted', (endpoint) => {
    const { p256dh, auth } = sandbox.push.subscribe();
    expect(shop.push?.accepts({ endpoint, p256dh, auth })).toBe(true);
  });

  it('keys that are no point of the curve, or of a wrong length: refused', () => {
    const { p256dh, auth } = sandbox.push.subscribe();
    const endpoint = 'https://fcm.googleapis.com/fcm/send/abc';
    const noPoint = Buffer.alloc(65, 4).toString('base64url');
    expect(shop.push?.accepts({ endpoint, p256dh: noPoint, auth })).toBe(false);
    expect(shop.push?.accepts({ endpoint, p256dh: p256dh.slice(2), auth })).toBe(false);
    expect(shop.push?.accepts({ endpoint, p256dh, auth: 'AA' })).toBe(false);
  });

  it('a browser in which another member subscribes: gets the messages of that member alone', async () => {
    const [first, second] = [await makeMember(shop), await makeMember(shop)];
    const { id, endpoint } = await subscribe(first);
    const { p256dh, auth } = sandbox.push.subscribe();
    await (await http.member(second)).done(calls.addPushSubscription, {
      payload: { endpoint, p256dh, auth },
    });
    await post(first);
    await deliver();
    expect(messagesOf(id)).toEqual([]);
    expect(await browsersOf(first)).toBe(0);
    expect(await browsersOf(second)).toBe(1);
  });

  it('a session that ends: its subscription ends, those of other sessions stay', async () => {
    const memberId = await makeMember(shop);
    const [ending, staying] = [await http.member(memberId), await http.member(memberId)];
    for (const client of [ending, staying]) {
      const { id, p256dh, auth } = sandbox.push.subscribe();
      const endpoint = `${sandbox.address}/push/send/${id}`;
      await client.done(calls.addPushSubscription, { payload: { endpoint, p256dh, auth } });
      expect((await client.done(calls.getNoticeSettings)).push.own).toEqual([endpoint]);
    }
    expect(await browsersOf(memberId)).toBe(2);
    await ending.done(calls.logout);
    const { push } = await staying.done(calls.getNoticeSettings);
    expect(push).toMatchObject({ browsers: 1, own: [expect.any(String)] });
    await shop.rawSql`delete from session where member_id = ${memberId}`;
    expect(await browsersOf(memberId)).toBe(0);
  });

  it('a subscription of another member: cannot be removed', async () => {
    const [owner, stranger] = [await makeMember(shop), await makeMember(shop)];
    const { endpoint } = await subscribe(owner);
    const payload = { endpoint };
    await (await http.member(stranger)).done(calls.removePushSubscription, { payload });
    expect(await browsersOf(owner)).toBe(1);
    await (await http.member(owner)).done(calls.removePushSubscription, { payload });
    expect(await browsersOf(owner)).toBe(0);
  });
});
