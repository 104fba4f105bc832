import { afterAll, beforeAll, expect, it } from 'vitest';
import { calls } from '#contract/shop/index.ts';
import { noExternalServices } from '../app/shop.ts';
import { makeMember, makeOffer, makePack } from '../testing/factories.ts';
import { type HttpClient, openTestApp, type TestApp } from '../testing/http-client.ts';
import { queuedMailsTo } from '../testing/queued-messages.ts';
import { TestPartner } from '../testing/test-partner.ts';
import { day, hour, openTestShop, type TestShop } from '../testing/test-shop.ts';
import { beginBreak } from './begin-break.ts';

let shop: TestShop;
let http: TestApp;
beforeAll(async () => {
  shop = await openTestShop({ ...noExternalServices, partnerSites: [new TestPartner()] });
  http = await openTestApp(shop);
});
afterAll(async () => {
  await http.close();
  await shop.close();
});

const spread = () => shop.jobs.find(({ name }) => name === 'spread-exclusions')?.run();

/** How many links that prove the mailbox were mailed to a member. */
async function countLinks(memberId: number): Promise<number> {
  const mails = await queuedMailsTo(shop, memberId);
  return mails.filter(({ en }) => JSON.stringify(en.parts).includes('/prove-mailbox#')).length;
}

const checkPack = async (client: HttpClient) => {
  const pack_id = await makePack(shop, { price: 10 });
  return client.ask(calls.checkPack, { payload: { pack_id, count: 1 } });
};
const buyPack = async (client: HttpClient) => {
  const pack_id = await makePack(shop, { price: 10 });
  return client.ask(calls.buyPack, { payload: { pack_id, count: 1 } });
};
const checkExchange = async (client: HttpClient) => {
  const card_id = await makeOffer(shop, { price: 10 });
  return client.ask(calls.checkExchange, { payload: { card_id, change_num: 1 } });
};
const exchange = async (client: HttpClient) => {
  const card_id = await makeOffer(shop, { price: 10 });
  return client.ask(calls.exchangeCards, { payload: { card_id, change_num: 1 } });
};
const coupon = (client: HttpClient) =>
  client.ask(calls.redeemCoupon, { payload: { code: 'AAAABBBBCCCC' } });
const transfer = (client: HttpClient) =>
  client.ask(calls.transferPoints, { payload: { point: 10, site_id: 1 } });

it.each([
  ['the check of a pack', checkPack],
  ['a pack', buyPack],
  ['the check of an exchange', checkExchange],
  ['an exchange', exchange],
  ['a coupon', coupon],
  ['a transfer of points', transfer],
])(
  '%s is refused because a limit waits at the mailbox: the link is mailed again, once a day',
  async (what, ask) => {
    const name = what.replaceAll(' ', '-');
    const first = await makeMember(shop, { mail: `${name}@example.com`, mailProved: true });
    const id = await makeMember(shop, {
      ...{ mail: `${name}+b@example.com`, points: 100, coins: 100 },
    });
    await beginBreak(shop, first, '1-year');
    await spread();
    await spread();
    expect(await countLinks(id)).toBe(1);
    shop.clock.advance(day + hour);
    await spread();
    expect(await countLinks(id)).toBe(1);
    const client = await http.member(id, 'en');
    for (let time = 0; time < 3; time++) {
      expect(JSON.stringify(await ask(client))).toContain('Please confirm your email address');
      await spread();
    }
    expect(await countLinks(id)).toBe(2);
  },
);
