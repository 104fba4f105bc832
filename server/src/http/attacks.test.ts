import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '#contract/shop/call.ts';
import { calls } from '#contract/shop/index.ts';
import { findSpendable } from '../ledger/index.ts';
import { makeMember, makePack } from '../testing/factories.ts';
import { formOf, HttpClient, type LooseRequest } from '../testing/http-client.ts';
import { makeCopyOffer } from '../testing/make-copy-offer.ts';
import { memberRowReader } from '../testing/member-rows.ts';
import {
  openShopWithMembers,
  type Person,
  type ShopWithMembers,
} from '../testing/shop-with-members.ts';

/** Well-known attacks, carried out; docs/security.md lists them all with their defences. */

let shop: ShopWithMembers;
let thief: Person;
let victim: Person;
/** The offers of other copies to them. */
const offers = new Map<Person, number>();
beforeAll(async () => {
  shop = await openShopWithMembers();
  thief = await shop.settle('dorobo');
  victim = await shop.settle('hanako');
  for (const person of [thief, victim])
    offers.set(person, (await makeCopyOffer(shop.shop, person.memberId)).offerId);
});
afterAll(() => shop.close());

type CallName = keyof typeof calls;
const keyed = (Object.keys(calls) as CallName[]).filter((name) => calls[name].idempotent);

describe('an idempotency key of another member', () => {
  /**
   * A valid request to each call that takes an idempotency key. A new one in the contract fails
   * here until it is listed.
   */
  const requestOf = (name: CallName, person: Person): LooseRequest => {
    const { purchaseId, cards, storePayment, letterId, couponId } = person;
    const requests: Partial<Record<CallName, unknown>> = {
      buyPack: { pack_id: shop.packId, count: 1, client_seed: '5eed'.repeat(8) },
      decideCards: {
        pack_history_id: purchaseId,
        send_card: [],
        reduction_card: cards.slice(0, 1),
      },
      decideCardBox: {
        decisions: [
          { pack_history_id: purchaseId, send_card: [], reduction_card: cards.slice(1, 2) },
        ],
      },
      exchangeCards: { card_id: shop.offeredCard, change_num: 1 },
      transferPoints: { point: 1, site_id: 1 },
      answerCopyOffer: { offer_id: offers.get(person), answer: 'accept' },
      redeemCoupon: { coupon_id: couponId },
      buyPoints: { point_price_id: shop.courseId, pay_id: 2 },
      appendPoints: { token: storePayment },
      writeLetter: { topic: 'other', about: null, body: 'いつ届きますか。' },
      replyToLetter: { letter_id: letterId, body: 'ありがとうございます。' },
    };
    expect(requests, `a sound request for ${name}`).toHaveProperty(name);
    return { payload: requests[name] };
  };

  it.each(keyed)(
    "call %s with another member's idempotency key: reveals nothing of theirs, acts for the sender",
    async (name) => {
      const call: Call = calls[name];
      const key = randomUUID();
      const [owner, other] = [
        await shop.http.member(victim.memberId),
        await shop.http.member(thief.memberId),
      ];
      const first = await owner.askLoosely(call, { ...requestOf(name, victim), key });
      expect(first.state).toBe(200);
      const read = await memberRowReader(shop.shop, [victim.memberId]);
      const before = await read();

      const own = await other.askLoosely(call, { ...requestOf(name, thief), key });
      expect(own.state).toBe(200);
      for (const id of ['pack_history_id', 'payment_id']) {
        if (first.body[id] !== undefined) expect(own.body[id]).not.toBe(first.body[id]);
      }
      // The identical request, about the victim's things, must not count as a repetition.
      const stolen = await other.askLoosely(call, {
        ...requestOf(name, victim),
        key: randomUUID(),
      });
      expect(JSON.stringify(stolen.body)).not.toContain(victim.storePayment);
      expect(await read()).toEqual(before);
      expect((await owner.askLoosely(call, { ...requestOf(name, victim), key })).body).toEqual(
        first.body,
      );
    },
  );
});

describe('a session', () => {
  it('a session id planted before login (session fixation): not accepted after the login', async () => {
    const attacker = shop.http.visitor();
    const pair = await attacker.pair();
    // The attacker made the victim's browser send the attacker's cookie; the victim logs in with
    // it.
    const browser = new HttpClient(shop.http.app, 'ja', attacker.cookie);
    browser.csrf = pair;
    const payloadOfLogIn = { mail: 'planted@example.com', pass: 'kagi7namae' };
    await makeMember(shop.shop, { mail: payloadOfLogIn.mail, password: payloadOfLogIn.pass });
    await browser.done(calls.login, { payload: payloadOfLogIn });
    expect(await browser.done(calls.getCurrentUser)).toMatchObject({ is_login: '1' });

    attacker.csrf = undefined;
    expect(await attacker.done(calls.getCurrentUser)).toMatchObject({ is_login: '0' });
    const forged = new HttpClient(shop.http.app, 'ja', browser.cookie);
    const payload = { pack_id: shop.packId, count: 1 };
    expect((await forged.ask(calls.buyPack, { payload, csrf: pair })).state).toBe(403);
  });
});

describe('a code by SMS', () => {
  it('guessing an SMS code: refused after five attempts, counted over all sessions', async () => {
    const memberId = await makeMember(shop.shop);
    const owner = await shop.http.member(memberId);
    await owner.done(calls.sendSmsCode, { payload: { tel: '080-2222-3333' } });
    const sessions = await Promise.all(
      Array.from({ length: 30 }, () => shop.http.member(memberId)),
    );
    // Codes of seven digits are never right, and each counts as a try.
    for (const [place, session] of sessions.entries()) {
      session.address = `10.1.0.${place}`;
      await session.ask(calls.checkSmsCode, { payload: { sms_code: '1234567' } });
    }
    const [row] = await shop.shop.rawSql<{ tries_left: number }>`
      select tries_left from sms_code where member_id = ${memberId}`;
    expect(row?.tries_left).toBe(0);
  });
});

describe('a forged host name in a request', () => {
  it('a forged Host or X-Forwarded-Host: changes no payment’s return link and no link of a page', async () => {
    const client = await shop.http.member(thief.memberId);
    const { name, value } = await client.pair();
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
    const json = JSON.stringify({ point_price_id: shop.courseId, pay_id: 7 });
    const bought = await client.raw({
      method: 'POST',
      url: '/api/user/point/buy',
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      body: formOf({ csrf_name: name, csrf_value: value, json }),
    });
    const { url } = client.read(bought).body;
    const page = await client.raw({ method: 'GET', url: '/pack-detail?packId=1', headers });
    const shown = await (await fetch(String(url))).text();
    for (const text of [bought.body, page.body, shown]) expect(text).not.toContain('evil.example');
    expect(page.body).toContain('https://shop.example/pack-detail');
  });
});

describe('HTML in the name of a pack', () => {
  it('HTML in the name or description of a pack: escaped in the head of the page', async () => {
    const packId = await makePack(shop.shop);
    const name = '"></title><script>alert(1)</script>';
    await shop.shop
      .rawSql`update pack set name_ja = ${name}, description_ja = ${name} where id = ${packId}`;
    const page = await shop.http
      .visitor()
      .raw({ method: 'GET', url: `/pack-detail?packId=${packId}` });
    expect(page.body).toContain('&lt;script&gt;alert(1)');
    expect(page.body).not.toContain('<script>alert');
    const echoed = await shop.http
      .visitor()
      .raw({ method: 'GET', url: '/pack-list?index="><script>alert(1)</script>' });
    expect(echoed.body).not.toContain('<script>alert');
  });
});

describe('web cache deception', () => {
  it.each([
    '/api/user/detail/x.css',
    '/api/user/detail.css',
    '/api/user/detail;x.js',
    '/api/user/detail%2fx.png',
  ])(
    'a URL that makes personal data look like a file to caches, %s: 404 without the data, not cacheable',
    async (url) => {
      const client = await shop.http.member(victim.memberId);
      const answer = await client.raw({ method: 'GET', url });
      expect(answer.statusCode).toBe(404);
      for (const secret of victim.secrets) expect(answer.body).not.toContain(secret);
      expect(answer.headers['cache-control']).toBe('private, no-store');
    },
  );

  it('a response with personal data: marked private and not to be stored by caches', async () => {
    const client = await shop.http.member(victim.memberId);
    const { response } = await client.ask(calls.getUserDetail);
    expect(response.headers['cache-control']).toBe('private, no-store');
    expect(response.headers.vary).toMatch(/cookie, accept-language/);
    expect(response.headers).not.toHaveProperty('etag');
    const page = await shop.http.visitor().raw({ method: 'GET', url: '/' });
    expect(page.headers['cache-control']).toBe('private, no-cache');
  });
});

describe('forged amounts of points', () => {
  it('transferring, buying or exchanging zero, negative or excessive amounts: creates no points', async () => {
    const client = await shop.http.member(thief.memberId);
    const before = await findSpendable(shop.shop.db, thief.memberId, shop.shop.clock.now());
    for (const point of [0, -1, -1_000_000, 9_999_999_999, 2 ** 53 - 1]) {
      await client.ask(calls.transferPoints, { payload: { point, site_id: 1 } });
    }
    for (const count of [0, -1, -3_000, 3_001, 2 ** 31 - 1]) {
      await client.ask(calls.buyPack, { payload: { pack_id: shop.packId, count } });
      await client.ask(calls.exchangeCards, {
        payload: { card_id: shop.offeredCard, change_num: count },
      });
    }
    expect(await findSpendable(shop.shop.db, thief.memberId, shop.shop.clock.now())).toEqual(
      before,
    );
  });
});
