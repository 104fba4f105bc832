import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '#contract/shop/index.ts';
import { checkLedger, findSpendable } from '../ledger/index.ts';
import { minute } from '../lib/time.rules.ts';
import { agreeToAds } from '../testing/ad-consents.ts';
import { type MemberOptions, makeMember } from '../testing/factories.ts';
import { type HttpClient, openTestApp, type TestApp } from '../testing/http-client.ts';
import { workQueue } from '../testing/queue.ts';
import { day, makeSecrets, openTestShop, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
let http: TestApp;
beforeAll(async () => {
  shop = await openTestShop();
});
beforeEach(async () => {
  http = await openTestApp(shop);
  return () => http.close();
});
afterAll(async () => {
  expect((await checkLedger(shop.db)).discrepancies).toEqual([]);
  await shop.close();
});

/** A phone number that no other test uses. */
const newPhone = () => `090${randomInt(10_000_000, 100_000_000)}`;

async function newMember(options: MemberOptions = {}): Promise<{ id: number; client: HttpClient }> {
  const id = await makeMember(shop, options);
  return { id, client: await http.member(id) };
}

/** Requests a code and reads it from the queued message. */
async function codeFor(client: HttpClient, tel: string): Promise<string> {
  await client.done(calls.sendSmsCode, { payload: { tel } });
  const sms = (await workQueue(shop)).find(({ kind }) => kind === 'sms');
  return sms?.text.match(/\d{6}/)?.[0] ?? '';
}

const check = (client: HttpClient, sms_code: string) =>
  client.ask(calls.checkSmsCode, { payload: { sms_code } });

async function verify(client: HttpClient, tel = newPhone()): Promise<number> {
  const payload = { sms_code: await codeFor(client, tel) };
  return (await client.done(calls.checkSmsCode, { payload })).bonus_point;
}

const other = (code: string) => (code === '000000' ? '000001' : '000000');
const isVerified = async (id: number) =>
  (await shop.rawSql`select 1 from member where id = ${id} and phone_verified_at is not null`)
    .length === 1;

describe('SMS code', () => {
  it('verifying a phone: six digits sent to the E.164 number in Japanese, and the right code verifies it', async () => {
    const { id, client } = await newMember();
    await client.done(calls.sendSmsCode, { payload: { tel: '０９０-1234-5678' } });
    const [sms] = await workQueue(shop);
    expect(sms).toMatchObject({
      kind: 'sms',
      to: '+819012345678',
      text: expect.stringMatching(/認証コード：\d{6}（10分間有効）/),
    });
    expect((await check(client, other(sms?.text.match(/\d{6}/)?.[0] ?? ''))).errors).toEqual({
      sms_code: ['認証コードが違います。もう一度ご確認ください。'],
    });
    await client.done(calls.checkSmsCode, {
      payload: { sms_code: ` ${sms?.text.match(/\d{6}/)?.[0]} ` },
    });
    expect(await shop.rawSql`select phone from member where id = ${id}`).toEqual([
      { phone: '+819012345678' },
    ]);
    expect(await isVerified(id)).toBe(true);
    expect((await client.ask(calls.sendSmsCode, { payload: { tel: newPhone() } })).errors).toEqual({
      user_id: ['電話番号はすでに認証済みです。'],
    });
  });

  it('an SMS code after ten minutes: expired', async () => {
    const { client } = await newMember();
    const code = await codeFor(client, newPhone());
    shop.clock.advance(10 * minute);
    expect((await check(client, code)).errors).toEqual({
      sms_code: [expect.stringContaining('有効期限')],
    });
  });

  it('an SMS code after five wrong tries: the right one is refused, too', async () => {
    const { id, client } = await newMember();
    const code = await codeFor(client, newPhone());
    for (let time = 0; time < 5; time++) expect((await check(client, other(code))).state).toBe(422);
    expect((await check(client, code)).errors).toEqual({
      sms_code: [expect.stringContaining('回数')],
    });
    expect(await isVerified(id)).toBe(false);
  });

  it('requesting an SMS code again: possible after a minute, the earlier one becomes invalid', async () => {
    const { client } = await newMember();
    const tel = newPhone();
    const first = await codeFor(client, tel);
    shop.clock.advance(59_000);
    expect((await client.ask(calls.sendSmsCode, { payload: { tel } })).errors).toEqual({
      user_id: [expect.stringContaining('1秒')],
    });
    shop.clock.advance(1_000);
    const second = await codeFor(client, tel);
    if (second !== first) expect((await check(client, first)).state).toBe(422);
    await client.done(calls.checkSmsCode, { payload: { sms_code: second } });
  });

  it('seven members request an SMS code for one number: five a day are sent', async () => {
    const tel = newPhone();
    const members = await Promise.all(Array.from({ length: 7 }, () => newMember()));
    const states = await Promise.all(
      members.map(
        async ({ client }) => (await client.ask(calls.sendSmsCode, { payload: { tel } })).state,
      ),
    );
    expect(states.filter((state) => state === 200)).toHaveLength(5);
    expect(await workQueue(shop)).toHaveLength(5);
    shop.clock.advance(day);
    const { client } = await newMember();
    await client.done(calls.sendSmsCode, { payload: { tel } });
    await workQueue(shop);
  });

  it('SMS codes to members at one network address: at most 300 a day', async () => {
    const [first, second, elsewhere] = [await newMember(), await newMember(), await newMember()];
    const ask = async ({ client }: { client: HttpClient }, address: string) => {
      client.address = address;
      return client.ask(calls.sendSmsCode, { payload: { tel: newPhone() } });
    };
    expect((await ask(first, '2001:db8:1:2::3')).state).toBe(200);
    const network = shop.digest('sms from', '2001:db8:1:2');
    expect(
      await shop.rawSql`update sms_quota set sent = 300 where subject = ${network} returning sent`,
    ).toEqual([{ sent: 300 }]);
    expect((await ask(second, '2001:db8:1:2::4')).errors).toEqual({
      user_id: [expect.stringContaining('上限')],
    });
    expect((await ask(elsewhere, '2001:db8:1:3::4')).state).toBe(200);
    await workQueue(shop);
  });

  it.each(['', '03-1234-5678', '12345', 'abc', '+81 90'])(
    'requesting an SMS code for %j: refused, nothing is sent',
    async (tel) => {
      const { client } = await newMember();
      expect((await client.ask(calls.sendSmsCode, { payload: { tel } })).errors).toHaveProperty(
        'tel',
      );
    },
  );

  it('an SMS code to a phone verified by another member: none is sent, an earlier code does not verify it', async () => {
    const tel = newPhone();
    const [first, second, third] = [await newMember(), await newMember(), await newMember()];
    const code = await codeFor(second.client, tel);
    await verify(first.client, tel);
    expect((await third.client.ask(calls.sendSmsCode, { payload: { tel } })).errors).toHaveProperty(
      'user_id',
    );
    expect((await check(second.client, code)).errors).toHaveProperty('user_id');
    expect(await isVerified(second.id)).toBe(false);
  });

  it('using an SMS code twice in parallel: at least one succeeds, the other may get 409, the phone is verified', async () => {
    const { id, client } = await newMember();
    const again = await http.member(id);
    const code = await codeFor(client, newPhone());
    const replies = await Promise.all([check(client, code), check(again, code)]);
    for (const { state } of replies) expect([200, 409]).toContain(state);
    expect(replies.map(({ state }) => state)).toContain(200);
    expect(await isVerified(id)).toBe(true);
  });
});

describe('referral', () => {
  const points = async (id: number) => (await findSpendable(shop.db, id, shop.clock.now())).points;

  /** A member who may invite, with their referral code. */
  async function newReferrer(
    mail?: string,
  ): Promise<{ id: number; code: string; client: HttpClient }> {
    const { id, client } = await newMember({
      points: 1,
      paid: true,
      ...(mail !== undefined && { mail }),
    });
    await verify(client);
    return { id, client, code: (await client.done(calls.getReferral)).code };
  }

  /** A new member who registered with the code, logged in. */
  async function newFriend(
    code: string,
    mail = `friend-${randomUUID()}@example.com`,
  ): Promise<{ id: number; client: HttpClient }> {
    const payload = {
      lastName: '友',
      firstName: '人',
      tel: newPhone(),
      mail,
      zipcode: '1040061',
      pref_id: 13,
      shiku: '中央区',
      address: '1',
      pass: 'tsukiyo77',
      confirmPass: 'tsukiyo77',
      referralCode: ` ${code.toLowerCase()} `,
    };
    await http.visitor().done(calls.register, { payload });
    await workQueue(shop);
    const [row] = await shop.rawSql<{ id: number }>`select id from member where mail = ${mail}`;
    const id = row?.id ?? 0;
    return { id, client: await http.member(id) };
  }

  it('getting a referral code: only for members who verified their phone and paid once', async () => {
    const given = await newMember({ points: 500, paid: false });
    await verify(given.client);
    const unverified = await newMember({ points: 500, paid: true });
    for (const { id, client } of [given, unverified]) {
      expect(await client.done(calls.getReferral)).toEqual({
        code: '',
        friends: 0,
        max_friends: 10,
        point: 500,
      });
      // A guessed code of such a member is refused.
      const [row] = await shop.rawSql<{
        code: string;
      }>`select referral_code as code from member where id = ${id}`;
      const guess = { payload: { referralCode: row?.code } };
      const { errors } = await http.visitor().askLoosely(calls.checkRegistration, guess);
      expect(errors).toHaveProperty('referral_code');
    }
    const { code, client } = await newReferrer();
    expect(code).toMatch(/^[ACDEFGHJKMNPQRTUVWXY34679]{8}$/);
    expect((await client.done(calls.getUserDetail)).detail.referral_code).toBe(code);
  });

  it('a referred member verifies their phone: both get 500 points, once', async () => {
    const referrer = await newReferrer();
    const friend = await newFriend(referrer.code);
    expect([await points(referrer.id), await points(friend.id)]).toEqual([1, 0]);
    const tel = newPhone();
    const code = await codeFor(friend.client, tel);
    const replies = await Promise.all([
      check(friend.client, code),
      check(await http.member(friend.id), code),
    ]);
    expect(replies.map(({ state }) => state)).toContain(200);
    expect([await points(referrer.id), await points(friend.id)]).toEqual([501, 500]);
    expect(await referrer.client.done(calls.getReferral)).toMatchObject({ friends: 1 });
    expect(await check(friend.client, code)).toMatchObject({
      state: 200,
      answer: { bonus_point: 0 },
    });
    expect(await points(friend.id)).toBe(500);
  });

  it('a referral is rewarded, referrer without consent to advertising, or on a break: gets the points, and no mail', async () => {
    const [silent, onBreak] = [await newReferrer(), await newReferrer()];
    await agreeToAds(shop, onBreak.id, 'mail');
    await shop.rawSql`update ledger_account set break_from = ${shop.clock.now()}, break_until = null
      where member_id = ${onBreak.id}`;
    for (const { id, code } of [silent, onBreak]) {
      const friend = await newFriend(code);
      expect(await verify(friend.client)).toBe(500);
      expect(await points(id)).toBe(501);
    }
    expect(await workQueue(shop)).toEqual([]);
  });

  it('a referral is rewarded: a referrer who agreed to advertising is mailed once; no mail if no points were credited', async () => {
    const mail = `referrer-${randomUUID()}@example.com`;
    const referrer = await newReferrer(mail);
    await agreeToAds(shop, referrer.id, 'mail');
    const friend = await newFriend(referrer.code, 'saburo+1@example.com');
    expect(await verify(friend.client)).toBe(500);
    const messages = await workQueue(shop);
    expect(messages).toMatchObject([
      { to: mail, subject: '【開封】お友だち紹介の500ポイントをお届けしました' },
    ]);
    expect(messages[0]?.text).toContain('1人のお友だち');
    const alias = await newFriend(referrer.code, 'saburo+2@example.com');
    expect(await verify(alias.client)).toBe(0);
    expect(await workQueue(shop)).toEqual([]);
  });

  it('two members use the last of ten referrals of a referrer in parallel: only one gets points', async () => {
    const referrer = await newReferrer();
    const friends = await Promise.all([newFriend(referrer.code), newFriend(referrer.code)]);
    for (let place = 1; place <= 9; place++) {
      const filler = await makeMember(shop);
      await shop.rawSql`
        insert into referral values (${filler}, ${referrer.id}, now(), now(), ${place})`;
    }
    const codes: string[] = [];
    for (const { client } of friends) codes.push(await codeFor(client, newPhone()));
    const bonuses = await Promise.all(
      friends.map(
        async ({ client }, place) => (await check(client, codes[place] ?? '')).answer?.bonus_point,
      ),
    );
    expect(bonuses.sort()).toEqual([0, 500]);
    expect(await points(referrer.id)).toBe(501);
    for (const { id } of friends) expect(await isVerified(id)).toBe(true);
    const late = await http
      .visitor()
      .askLoosely(calls.checkRegistration, { payload: { referralCode: referrer.code } });
    expect(late.errors).toHaveProperty('referral_code');
  });

  it("referring oneself by an alias of one's mail address, or one person twice: no points", async () => {
    const referrer = await newReferrer('hanako@gmail.com');
    const own = { payload: { mail: 'ha.na.ko+2@googlemail.com', referralCode: referrer.code } };
    expect((await http.visitor().askLoosely(calls.checkRegistration, own)).errors).toHaveProperty(
      'referral_code',
    );

    const other = await newReferrer();
    const first = await newFriend(referrer.code, 'taro+1@example.com');
    expect(await verify(first.client)).toBe(500);
    const alias = await newFriend(other.code, 'taro+2@example.com');
    expect(await verify(alias.client)).toBe(0);
    // A referrer who registers again is no new member either.
    const ring = await newFriend(other.code, 'hanako+2@gmail.com');
    expect(await verify(ring.client)).toBe(0);

    const tel = newPhone();
    const before = await newFriend(other.code);
    expect(await verify(before.client, tel)).toBe(500);
    // Once its account is closed, the phone can be verified again; it brings no more points.
    await shop.rawSql`update member set phone = '', phone_verified_at = null where id = ${before.id}`;
    const after = await newFriend(other.code);
    expect(await verify(after.client, tel)).toBe(0);
  });

  it('a person referred before the session secret was changed: no second referral points', async () => {
    const referrer = await newReferrer();
    const [earlier, tel] = [newPhone(), newPhone()];
    const remembered = shop.digest('person by phone', earlier.replace(/^0/, '+81'));
    await shop.rawSql`insert into known_person values (${remembered})`;
    const known = await newFriend(referrer.code);
    expect(await verify(known.client, earlier)).toBe(0);

    const before = await newFriend(referrer.code);
    expect(await verify(before.client, tel)).toBe(500);
    await shop.rawSql`update member set phone = '', phone_verified_at = null where id = ${before.id}`;
    await http.close();
    http = await openTestApp(shop.openAnother({ ...shop.secrets, session: makeSecrets().session }));
    const after = await newFriend(referrer.code);
    expect(await verify(after.client, tel)).toBe(0);
  });

  it('verifying the phone of a person who excluded themselves: the account has the same exclusion', async () => {
    const [tel, client] = [newPhone(), await http.member(await makeMember(shop))];
    const remembered = shop.digest('person by phone', tel.replace(/^0/, '+81'));
    await shop.rawSql`insert into excluded_person values (${remembered}, null)`;
    await verify(client, tel);
    const { own_break } = await client.done(calls.getProtection);
    expect(own_break).toMatchObject({ until: null });
  });

  it('one person with two accounts verifies both phones in parallel: points for one account', async () => {
    const referrers = [await newReferrer(), await newReferrer()];
    const codes: string[] = [];
    const friends = [];
    for (const [place, { code }] of referrers.entries()) {
      const friend = await newFriend(code, `jiro+${place}@example.com`);
      friends.push(friend);
      codes.push(await codeFor(friend.client, newPhone()));
    }
    const bonuses = await Promise.all(
      friends.map(
        async ({ client }, place) => (await check(client, codes[place] ?? '')).answer?.bonus_point,
      ),
    );
    expect(bonuses.sort()).toEqual([0, 500]);
    for (const { id } of friends) expect(await isVerified(id)).toBe(true);
  });
});
