import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/shop/index.ts';
import { buyRequest, credit, makeMember, makePack } from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/http-client.ts';
import { day, hour, openTestShop, type TestShop } from '../testing/test-shop.ts';

const mail = 'Hanako@Example.com';
const pass = 'kaifu1234';

let shop: TestShop;
let http: TestApp;
let memberId: number;
beforeAll(async () => {
  shop = await openTestShop();
  http = await openTestApp(shop);
  memberId = await makeMember(shop, { mail, password: pass, points: 1234, coins: 56 });
});
afterAll(async () => {
  await http.close();
  await shop.close();
});

describe('current user', () => {
  it('current user without a login: a visitor with no name and no balances', async () => {
    expect(await http.visitor().done(calls.getCurrentUser)).toEqual({
      is_login: '0',
      point: '0',
      coin: '0',
      availablePoint: '0',
      point_owed: '0',
      open_cards: 0,
      open_until: null,
      open_purchase: null,
      unread_notices: 0,
      last_name: '',
      first_name: '',
      token: '',
      needs_new_password: '0',
    });
  });

  it('current user of a logged-in member: the answer has balances, name, and a random token', async () => {
    const client = await http.member(memberId);
    const user = await client.done(calls.getCurrentUser);
    expect(user).toEqual({
      is_login: '1',
      point: '1234',
      coin: '56',
      availablePoint: '1234',
      point_owed: '0',
      open_cards: 0,
      open_until: null,
      open_purchase: null,
      unread_notices: 0,
      last_name: '試験',
      first_name: '花子',
      token: expect.stringMatching(/^[0-9a-f-]{36}$/),
      needs_new_password: '0',
    });
    expect((await client.done(calls.getCurrentUser)).token).toBe(user.token);
  });

  it('current user with undecided cards: the answer has their number, the nearest deadline and its purchase, until that deadline', async () => {
    const packId = await makePack(shop, { counts: [9], price: 1 });
    const member = await makeMember(shop, { points: 9 });
    const boughtAt = shop.clock.now().getTime();
    const first = await shop.packSales.buy(buyRequest({ memberId: member, packId, count: 2 }));
    shop.clock.advance(hour);
    await shop.packSales.buy(buyRequest({ memberId: member, packId, count: 3 }));
    const client = await http.member(member);
    expect(await client.done(calls.getCurrentUser)).toMatchObject({
      open_cards: 5,
      open_until: new Date(boughtAt + day).toISOString(),
      open_purchase: first.kind === 'bought' ? first.purchaseId : '',
    });
    shop.clock.advance(day - hour);
    const later = await http.member(member);
    expect(await later.done(calls.getCurrentUser)).toMatchObject({ open_cards: 3 });
    shop.clock.advance(hour);
    expect(await (await http.member(member)).done(calls.getCurrentUser)).toMatchObject({
      open_cards: 0,
      open_until: null,
      open_purchase: null,
      unread_notices: 0,
    });
  });

  it('current user with expired points: not counted, whether or not the expiry is booked', async () => {
    const [member, other] = await Promise.all([
      makeMember(shop, { points: 500 }),
      makeMember(shop),
    ]);
    shop.clock.advance(200 * day);
    await credit(shop, member, { points: 30 });
    const [mine, none] = [await http.member(member), await http.member(other)];
    expect(await mine.done(calls.getCurrentUser)).toMatchObject({
      point: '30',
      availablePoint: '30',
    });
    expect(await none.done(calls.getCurrentUser)).toMatchObject({ point: '0' });
  });
});

describe('login', () => {
  it.each([mail, 'hanako@example.com', ' HANAKO@EXAMPLE.COM ', 'ｈａｎａｋｏ@example.com'])(
    'logging in with the mail address written as %j: accepted',
    async (written) => {
      const client = http.visitor();
      await client.done(calls.login, { payload: { mail: written, pass } });
      expect(await client.done(calls.getCurrentUser)).toMatchObject({
        is_login: '1',
        first_name: '花子',
      });
    },
  );

  it.each([
    ['ja', 'メールアドレスまたはパスワードが一致しません。'],
    ['en', 'Email address or password do not match'],
  ] as const)(
    'logging in with a wrong address or password: the same message for both, in %s',
    async (language, text) => {
      for (const payload of [
        { mail, pass: 'kaifu12345' },
        { mail, pass: pass.toUpperCase() },
        { mail, pass: '' },
        { mail: 'nobody@example.com', pass },
        { mail: '', pass },
        { mail: `' or 1=1 --`, pass },
      ]) {
        const client = http.visitor(language);
        const { state, body, response } = await client.ask(calls.login, { payload });
        expect([state, response.statusCode]).toEqual([422, 200]);
        expect(body).toEqual({ state: 422, errors: { mail: [text] } });
        expect(await client.done(calls.getCurrentUser)).toMatchObject({ is_login: '0' });
      }
    },
  );

  it('a member who is logged in tries to log in wrongly: the session stays', async () => {
    const client = await http.member(memberId);
    expect((await client.ask(calls.login, { payload: { mail, pass: 'wrong' } })).state).toBe(422);
    expect(await client.done(calls.getCurrentUser)).toMatchObject({ is_login: '1' });
  });

  it.each([
    ['an address with NUL', { mail: 'a\0@example.com', pass }],
    ['half a character', { mail, pass: '\ud83d' }],
    ['an address longer than any', { mail: `${'a'.repeat(256)}@example.com`, pass }],
    ['a password longer than any', { mail, pass: 'a'.repeat(129) }],
    ['another mark to stay logged in', { mail, pass, save_cookie: '0' }],
    ['a number', { mail, pass: 1234 }],
    ['a list', { mail: [mail], pass }],
  ])('logging in with %s: refused with 400', async (_, payload) => {
    expect((await http.visitor().askLoosely(calls.login, { payload })).state).toBe(400);
  });
});

describe('logout', () => {
  it("logging out without the csrf pair or with another's: refused with 403, still logged in", async () => {
    const client = await http.member(memberId);
    const foreign = await http.visitor().pair();
    for (const csrf of ['none' as const, foreign]) {
      expect((await client.ask(calls.logout, { csrf })).state).toBe(403);
    }
    expect(await client.done(calls.getCurrentUser)).toMatchObject({ is_login: '1' });
    await client.done(calls.logout);
    expect(await client.done(calls.getCurrentUser)).toMatchObject({ is_login: '0' });
  });

  it('logging out as a visitor: changes nothing', async () => {
    const visitor = http.visitor();
    await visitor.done(calls.logout);
    expect(await visitor.done(calls.getCurrentUser)).toMatchObject({ is_login: '0' });
  });
});

describe('list of prefectures', () => {
  it.each([
    ['ja', '北海道', '沖縄県', '海外'],
    ['en', 'Hokkaido', 'Okinawa', 'Outside Japan'],
  ] as const)(
    'list of prefectures: the 47 in JIS order, and 99 for overseas, in %s',
    async (language, first, last, overseas) => {
      const { data } = await http.visitor(language).done(calls.listPrefectures);
      expect(data.list.map(({ id }) => id)).toEqual([
        ...Array.from({ length: 47 }, (_, index) => index + 1),
        99,
      ]);
      expect([data.list[0], data.list[46], data.list[47]].map((one) => one?.name)).toEqual([
        first,
        last,
        overseas,
      ]);
    },
  );
});
