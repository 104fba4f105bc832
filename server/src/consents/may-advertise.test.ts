import { afterAll, beforeAll, expect, it } from 'vitest';
import { agreeToAds } from '../testing/ad-consents.ts';
import { makeMember } from '../testing/factories.ts';
import { day, openTestShop, type TestShop } from '../testing/test-shop.ts';
import { type AdChannel, findAdvertisable, mayAdvertise } from './may-advertise.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const channels = ['inbox', 'mail', 'line', 'push'] as const;

async function channelsOf(memberId: number): Promise<AdChannel[]> {
  const now = shop.clock.now();
  const allowed = await Promise.all(
    channels.map(async (channel) =>
      (await mayAdvertise(shop.db, memberId, channel, now)) ? [channel] : [],
    ),
  );
  return allowed.flat();
}

it('a member who agreed to nothing: advertising is in the inbox alone; each consent allows one channel, until it is withdrawn', async () => {
  const memberId = await makeMember(shop);
  expect(await channelsOf(memberId)).toEqual(['inbox']);
  await agreeToAds(shop, memberId, 'mail');
  expect(await channelsOf(memberId)).toEqual(['inbox', 'mail']);
  await agreeToAds(shop, memberId, 'push');
  expect(await channelsOf(memberId)).toEqual(['inbox', 'mail', 'push']);
  await agreeToAds(shop, memberId, 'mail', false);
  expect(await channelsOf(memberId)).toEqual(['inbox', 'push']);
});

const inTwoDays = () => new Date(shop.clock.now().getTime() + 2 * day);

it.each([
  {
    who: 'on a break',
    stop: (id: number) =>
      shop.rawSql`update ledger_account set break_from = ${shop.clock.now()}, break_until = ${inTwoDays()} where member_id = ${id}`,
  },
  {
    who: 'excluded for ever',
    stop: (id: number) =>
      shop.rawSql`update ledger_account set break_from = ${shop.clock.now()} where member_id = ${id}`,
  },
  {
    who: 'restricted from buying',
    stop: (id: number) =>
      shop.rawSql`update ledger_account set restricted_from = '{buy}', restricted_until = ${inTwoDays()} where member_id = ${id}`,
  },
  {
    who: 'restricted from logging in',
    stop: (id: number) =>
      shop.rawSql`update ledger_account set restricted_from = '{login}' where member_id = ${id}`,
  },
])('a member $who: no advertising through any channel, also with consent', async ({ stop }) => {
  const memberId = await makeMember(shop);
  await agreeToAds(shop, memberId, 'mail');
  await agreeToAds(shop, memberId, 'push');
  await stop(memberId);
  expect(await channelsOf(memberId)).toEqual([]);
});

it('a member who may get a break once they prove their mailbox: no mail and no push, also with consent; the inbox stays as it is', async () => {
  const memberId = await makeMember(shop);
  await agreeToAds(shop, memberId, 'mail');
  await agreeToAds(shop, memberId, 'push');
  await shop.rawSql`update ledger_account set verify_mailbox_until = ${inTwoDays()} where member_id = ${memberId}`;
  expect(await channelsOf(memberId)).toEqual(['inbox']);
  shop.clock.advance(3 * day);
  expect(await channelsOf(memberId)).toEqual(['inbox', 'mail', 'push']);
});

it('several members: only those who may get advertising are found', async () => {
  const [one, other, third] = [
    await makeMember(shop),
    await makeMember(shop),
    await makeMember(shop),
  ];
  await agreeToAds(shop, one, 'mail');
  await agreeToAds(shop, third, 'mail');
  await shop.rawSql`update ledger_account set break_from = ${shop.clock.now()} where member_id = ${third}`;
  const found = await findAdvertisable(shop.db, [one, other, third], 'mail', shop.clock.now());
  expect([...found]).toEqual([one]);
});
