import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '#contract/shop/index.ts';
import { noExternalServices } from '../app/shop.ts';
import { makeMember } from '../testing/factories.ts';
import { type HttpClient, openTestApp, type TestApp } from '../testing/http-client.ts';
import { TestPartner } from '../testing/test-partner.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';

const site = new TestPartner();
let shop: TestShop;
let http: TestApp;
beforeAll(async () => {
  shop = await openTestShop({ ...noExternalServices, partnerSites: [site] });
  http = await openTestApp(shop);
});
afterAll(async () => {
  await http.close();
  await shop.close();
});
beforeEach(() => {
  site.failures = [];
});

/** Creates a member and the login of their account at the site. */
async function makeMemberWithAccount(
  language: 'ja' | 'en' = 'ja',
  login = `login-${Math.random()}`,
) {
  const memberId = await makeMember(shop, { phone: '+819011112222' });
  site.balances.set(`${login}/09011112222`, 800);
  return { client: await clientOf(memberId, language), login };
}

let senders = 0;
/** A client with an address of its own, because an address may try only ten logins a minute. */
async function clientOf(memberId: number, language: 'ja' | 'en'): Promise<HttpClient> {
  const client = await http.member(memberId, language);
  senders += 1;
  client.address = `10.0.0.${senders}`;
  return client;
}

const link = (client: HttpClient, loginid: string, password = 'right') =>
  client.done(calls.linkPartnerSite, { payload: { loginid, password, site_id: 1 } });
const transfer = (client: HttpClient, point: number) =>
  client.done(calls.transferPoints, { payload: { point, site_id: 1 } });

describe('calls about partner sites', () => {
  it('listing partner sites: without an account; then linked with its points; no points while it is down', async () => {
    const { client, login } = await makeMemberWithAccount('en');
    const list = async () => (await client.done(calls.listPartnerSites)).data.list;
    expect(await list()).toEqual([{ id: 1, name: 'Test site', status: '0' }]);
    expect(await link(client, login)).toMatchObject({ result: true, error: '' });
    expect(await list()).toEqual([{ id: 1, name: 'Test site', status: '1', point: 800 }]);
    // A site that does not answer stays in the list.
    site.failures = ['down'];
    expect(await list()).toEqual([{ id: 1, name: 'Test site', status: '1' }]);
  });

  it.each([
    ['ja', 'ログインに失敗しました。\n電話番号も一致している必要があります。'],
    ['en', 'Login failed.\nThe phone numbers must match, too.'],
  ] as const)(
    'linking a partner account with a wrong login, password or phone: one message for all, in %s',
    async (language, error) => {
      const { client, login } = await makeMemberWithAccount(language);
      const other = await clientOf(await makeMember(shop, { phone: '+819099999999' }), language);
      for (const [who, id, password] of [
        [client, login, 'wrong'],
        [client, 'somebody else', 'right'],
        [other, login, 'right'],
      ] as const) {
        expect(await link(who, id, password)).toMatchObject({ result: false, error });
      }
    },
  );

  it.each([
    ['a login of 255 characters: accepted', 255, 5, 200],
    ['a login of 256 characters: refused', 256, 5, 400],
    ['a password of 30 characters: accepted', 10, 30, 200],
    ['a password of 31 characters: refused', 10, 31, 400],
  ])(
    'linking a partner account with a login of at most 255 and a password of at most 30 characters: accepted, longer ones are refused (%s)',
    async (_, loginLength, passwordLength, state) => {
      const { client } = await makeMemberWithAccount();
      const payload = {
        loginid: 'a'.repeat(loginLength),
        password: 'b'.repeat(passwordLength),
        site_id: 1,
      };
      expect(await client.askLoosely(calls.linkPartnerSite, { payload })).toMatchObject({ state });
    },
  );

  it.each([
    ['ja', '1ポイント以上で入力してください。', '所有ポイントをオーバーしています。'],
    ['en', 'Please enter at least 1 point', 'You do not have that many points there.'],
  ] as const)(
    'transferring no points or too many from a partner site: refused in %s; all of them: credited',
    async (language, ...errors) => {
      const { client, login } = await makeMemberWithAccount(language);
      await link(client, login);
      expect(await transfer(client, 0)).toMatchObject({ error: errors[0] });
      expect(await transfer(client, 801)).toMatchObject({ error: errors[1] });
      expect(await transfer(client, 800)).toMatchObject({ error: '' });
      expect(await client.done(calls.getCurrentUser)).toMatchObject({ point: '800' });
    },
  );

  it('linking an unknown partner site, or transferring from one that is not linked: not found', async () => {
    const { client } = await makeMemberWithAccount();
    const payload = { loginid: 'a', password: 'b', site_id: 9 };
    expect(await client.askLoosely(calls.linkPartnerSite, { payload })).toMatchObject({
      state: 404,
    });
    expect(
      await client.askLoosely(calls.transferPoints, {
        payload: { point: 1, site_id: 1 },
        key: crypto.randomUUID(),
      }),
    ).toMatchObject({ state: 404 });
  });
});
