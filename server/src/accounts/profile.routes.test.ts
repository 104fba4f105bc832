import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/shop/index.ts';
import { makeMember, makePack } from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/http-client.ts';
import { queuedMails } from '../testing/queued-messages.ts';
import { hour, openTestShop, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
let http: TestApp;
beforeAll(async () => {
  shop = await openTestShop();
  http = await openTestApp(shop);
});
afterAll(async () => {
  await http.close();
  await shop.close();
});

const unique = () => `${crypto.randomUUID()}@example.com`;

describe('registered data', () => {
  it('reading registered data: every field of the specification, empty where nothing was given', async () => {
    const mail = unique();
    const client = await http.member(await makeMember(shop, { mail }));
    const { detail } = await client.done(calls.getUserDetail);
    expect(detail).toEqual({
      lastName: '試験',
      middleName: '',
      firstName: '花子',
      tel: '',
      mail,
      zipcode: '',
      pref_id: null,
      pref_name: '',
      province: '',
      shiku: '',
      address: '',
      building: '',
      end_sms: 0,
      referral_code: '',
    });
  });

  it.each([
    ['ja', '東京都'],
    ['en', 'Tokyo'],
  ] as const)('reading registered data: the prefecture is named in %s', async (language, name) => {
    const memberId = await makeMember(shop);
    const phone = `+8190${String(memberId).padStart(8, '0')}`;
    await shop.rawSql`
      update member set prefecture_id = 13, phone = ${phone}, phone_verified_at = now() where id = ${memberId}`;
    const client = await http.member(memberId, language);
    const { detail } = await client.done(calls.getUserDetail);
    expect(detail).toMatchObject({ pref_id: 13, pref_name: name, end_sms: 1 });
  });
});

describe('changing registered data', () => {
  const asked = {
    lastName: '試験',
    middleName: '',
    firstName: '花子',
    tel: '090-1234-5678',
    zipcode: '１００－０００１',
    pref_id: 13,
    province: '',
    shiku: '千代田区',
    address: '１−１',
    building: '',
  };

  it('filling in a profile: stored normalised, then fixed, except for the unverified phone', async () => {
    const mail = unique();
    const client = await http.member(await makeMember(shop, { mail }));
    await client.done(calls.changeMember, { payload: { ...asked, mail } });
    const { detail } = await client.done(calls.getUserDetail);
    expect(detail).toMatchObject({
      zipcode: '1000001',
      pref_name: '東京都',
      tel: '090-1234-5678',
      end_sms: 0,
    });
    const moved = await client.ask(calls.changeMember, {
      payload: { ...asked, mail, shiku: '港区', tel: '080-1111-2222' },
    });
    expect([moved.state, Object.keys(moved.errors)]).toEqual([422, ['shiku']]);
    await client.done(calls.changeMember, { payload: { ...asked, mail, tel: '080-1111-2222' } });
    expect((await client.done(calls.getUserDetail)).detail.tel).toBe('080-1111-2222');
  });

  it('changing the mail address or a verified phone in the profile: refused, each field named', async () => {
    const mail = unique();
    const memberId = await makeMember(shop, { mail });
    const client = await http.member(memberId);
    await client.done(calls.changeMember, { payload: { ...asked, mail } });
    await shop.rawSql`update member set phone_verified_at = now() where id = ${memberId}`;
    const { errors } = await client.ask(calls.changeMember, {
      payload: { ...asked, tel: '080-1111-2222', mail: unique() },
    });
    expect(Object.keys(errors)).toEqual(['tel', 'mail']);
  });

  it('changing a profile with wrong fields: refused, each wrong field named', async () => {
    const mail = unique();
    const client = await http.member(await makeMember(shop, { mail }));
    const { errors } = await client.ask(calls.changeMember, {
      payload: { ...asked, mail, tel: '12', zipcode: '1', shiku: '', pref_id: 48 },
    });
    expect(Object.keys(errors).sort()).toEqual(['pref_id', 'shiku', 'tel', 'zipcode']);
  });

  it.each([
    ['as the English form sends it', { pref_id: 13, province: '日本' }],
    ['as the specification sends it', { pref_id: 99, province: 'Japan' }],
  ])(
    'changing a profile in English with a registered prefecture in Japan, %s: the prefecture stays',
    async (_, sent) => {
      const mail = unique();
      const memberId = await makeMember(shop, { mail });
      await (await http.member(memberId)).done(calls.changeMember, { payload: { ...asked, mail } });
      const client = await http.member(memberId, 'en');
      await client.done(calls.changeMember, {
        payload: { ...asked, mail, ...sent, building: '4F' },
      });
      expect((await client.done(calls.getUserDetail)).detail).toMatchObject({
        ...{
          pref_id: 13,
          pref_name: 'Tokyo',
          province: '日本',
          zipcode: '1000001',
          building: '4F',
        },
      });
    },
  );

  it('changing a registered prefecture to 99 (overseas) in Japanese: refused', async () => {
    const mail = unique();
    const client = await http.member(await makeMember(shop, { mail }));
    await client.done(calls.changeMember, { payload: { ...asked, mail } });
    const { errors } = await client.ask(calls.changeMember, {
      payload: { ...asked, mail, pref_id: 99, province: '日本', zipcode: '1000001' },
    });
    expect(Object.keys(errors)).toEqual(['pref_id']);
  });

  it('first address, entered in English: stored with prefecture 99 (overseas)', async () => {
    const mail = unique();
    const client = await http.member(await makeMember(shop, { mail }), 'en');
    await client.done(calls.changeMember, {
      payload: { ...asked, mail, province: 'Japan', middleName: 'Q.' },
    });
    expect((await client.done(calls.getUserDetail)).detail).toMatchObject({
      pref_id: 99,
      middleName: 'Q.',
    });
  });
});

describe('new password', () => {
  it('changing the password: the old one is refused, other sessions end, the owner is mailed', async () => {
    const mail = unique();
    const memberId = await makeMember(shop, { mail, password: 'before123' });
    const [here, elsewhere] = [await http.member(memberId), await http.member(memberId)];
    await here.done(calls.changePassword, {
      payload: { pass: 'after4567', confirmPass: 'after4567' },
    });
    expect(await here.done(calls.getCurrentUser)).toMatchObject({ is_login: '1' });
    expect(await elsewhere.done(calls.getCurrentUser)).toMatchObject({ is_login: '0' });
    const logIn = (pass: string) => http.visitor().ask(calls.login, { payload: { mail, pass } });
    expect((await logIn('before123')).state).toBe(422);
    expect((await logIn('after4567')).state).toBe(200);
    expect(await queuedMails(shop)).toContainEqual({
      to: { memberId },
      subject: '【開封】パスワードが変更されました',
    });
  });

  it.each([
    ['abc12', 'abc12', '6文字以上64文字以内で入力してください。半角英数字のほか、記号も使えます。'],
    [
      'a'.repeat(65),
      'a'.repeat(65),
      '6文字以上64文字以内で入力してください。半角英数字のほか、記号も使えます。',
    ],
    [
      'Sakurako55',
      'Sakurako55',
      'メールアドレス、またはその@より前の部分は、パスワードに使えません。別のパスワードにしてください。',
    ],
    ['kaifu4567', 'kaifu4568', 'パスワード（確認）と一致しません。'],
  ])(
    'changing the password to %s, confirmed as %s: refused with the reason',
    async (pass, confirmPass, reason) => {
      const memberId = await makeMember(shop, {
        mail: `sakurako55@${crypto.randomUUID()}.example`,
        password: 'before123',
      });
      const { state, errors } = await (await http.member(memberId)).ask(calls.changePassword, {
        payload: { pass, confirmPass },
      });
      expect([state, errors]).toEqual([422, { pass: [reason] }]);
    },
  );
});

describe('session of a temporary password', () => {
  it('a session with a temporary password: restricted until a new password is set', async () => {
    const memberId = await makeMember(shop);
    const { secret } = await shop.sessions.start(memberId, {
      isPersistent: false,
      needsNewPassword: true,
    });
    const client = http.visitor();
    client.cookie = `m.${secret}`;
    expect((await client.ask(calls.getUserDetail)).state).not.toBe(200);
    await client.done(calls.changePassword, {
      payload: { pass: 'after4567', confirmPass: 'after4567' },
    });
    await client.done(calls.getUserDetail);
    expect(await client.done(calls.getCurrentUser)).toMatchObject({ needs_new_password: '0' });
  });
});

describe('sessions of a member', () => {
  it('listing sessions: this one first, each with device and last use', async () => {
    const memberId = await makeMember(shop);
    const start = shop.clock.now().toISOString();
    const { secret } = await shop.sessions.start(memberId, {
      isPersistent: true,
      userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1',
    });
    const phone = http.visitor();
    phone.cookie = `m.${secret}`;
    const here = await http.member(memberId);
    shop.clock.advance(2 * hour);
    await phone.done(calls.getCurrentUser);
    const used = shop.clock.now().toISOString();
    const { data } = await here.done(calls.listSessions);
    expect(data.list).toEqual([
      { is_current: 1, device: '', created: start, last_used: used },
      { is_current: 0, device: 'Safari, iPhone', created: start, last_used: used },
    ]);
  });

  it('ending other sessions: this session and those of other members stay', async () => {
    const [memberId, other] = [await makeMember(shop), await makeMember(shop)];
    const [here, there, others] = await Promise.all(
      [memberId, memberId, other].map((id) => http.member(id)),
    );
    expect(await here?.done(calls.endOtherSessions)).toEqual({ ended: 1 });
    expect(await there?.done(calls.getCurrentUser)).toMatchObject({ is_login: '0' });
    expect(await here?.done(calls.getCurrentUser)).toMatchObject({ is_login: '1' });
    expect(await others?.done(calls.getCurrentUser)).toMatchObject({ is_login: '1' });
  });
});

describe("download of a member's data", () => {
  it("downloading one's data: profile, sessions, journal and purchases, without secrets", async () => {
    const mail = unique();
    const memberId = await makeMember(shop, { mail, points: 1000 });
    const client = await http.member(memberId);
    const packId = await makePack(shop);
    await client.done(calls.buyPack, { payload: { pack_id: packId, count: 2 } });
    const { data } = await client.done(calls.getMyData);
    expect(data).toMatchObject({
      profile: { mail, lastName: '試験' },
      sessions: [{ device: '' }],
      ledger: {
        journal: [{ amount: 1000 }, { amount: -200 }, { currency: 'coin' }],
        lots: [{ amount: 1000 }],
      },
      purchases: [{ packId, count: 2, cards: [{ choice: 'open' }, { choice: 'open' }] }],
      exchanges: [],
    });
    expect(JSON.stringify(data)).not.toMatch(/argon2|hash|token/i);
  });
});
