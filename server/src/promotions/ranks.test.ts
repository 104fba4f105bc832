import { afterAll, beforeAll, expect, it } from 'vitest';
import { operations } from '#contract/console/index.ts';
import { calls } from '#contract/shop/index.ts';
import { beginBreak } from '../protection/index.ts';
import { openTestConsole, type TestConsole } from '../testing/console-client.ts';
import { buyRequest, makeMember, makePack } from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/http-client.ts';
import { day } from '../testing/test-shop.ts';
import { findMemberRank } from './find-member-rank.ts';
import { findRanksOfMembers } from './find-ranks-of-members.ts';

let console: TestConsole;
let http: TestApp;
beforeAll(async () => {
  console = await openTestConsole();
  http = await openTestApp(console.shop);
});
afterAll(async () => {
  await http.close();
  await console.close();
});

const reason = 'ranks for collectors';
const ranks = [
  { nameJa: '銅', nameEn: 'Bronze', points: 1_000, holdHours: 0, bonusPercent: 0 },
  { nameJa: '銀', nameEn: 'Silver', points: 3_000, holdHours: 0, bonusPercent: 0 },
];

/** Sets ranks as a manager, from the revision that is stored. */
async function setRanks(windowDays: number, list: typeof ranks) {
  const { client } = await console.staff('manager');
  const { revision } = await client.done(operations.getRanks, {});
  const body = { windowDays, ranks: list, bonusCoinsPerMonth: 0, reason };
  return client.ask(operations.setRanks, { body, revision });
}

const rankOf = async (memberId: number) =>
  (await (await http.member(memberId)).done(calls.getRank)).data;

async function buy(memberId: number, points: number) {
  const packId = await makePack(console.shop, { price: points, counts: [1, 9] });
  await console.shop.packSales.buy(buyRequest({ memberId, packId, count: 1 }));
}

it('a shop without ranks: a member has none', async () => {
  await setRanks(90, []);
  expect(await rankOf(await makeMember(console.shop))).toBeNull();
});

it('points spent on packs in the window: give a rank, and say what is left to the next one', async () => {
  await setRanks(90, ranks);
  const memberId = await makeMember(console.shop, { points: 10_000 });
  expect(await rankOf(memberId)).toMatchObject({
    ...{ window_days: 90, spent: 0, rank: null, next: { point: 1_000, left: 1_000 } },
  });
  await buy(memberId, 1_200);
  const found = await rankOf(memberId);
  expect(found).toMatchObject({ spent: 1_200, rank: { point: 1_000 }, next: { left: 1_800 } });
  expect(found?.ranks).toHaveLength(2);
  await buy(memberId, 1_800);
  expect(await rankOf(memberId)).toMatchObject({ rank: { point: 3_000 }, next: null });
});

it('points spent before the window, or given back: do not count', async () => {
  await setRanks(30, ranks);
  const memberId = await makeMember(console.shop, { points: 10_000 });
  await buy(memberId, 1_500);
  const { db, clock, rawSql } = console.shop;
  const after = (ms: number) => new Date(clock.now().getTime() + ms);
  const spentAt = async (now: Date) => (await findMemberRank(db, memberId, now))?.spent;
  expect(await spentAt(after(30 * day - 600_000))).toBe(1_500);
  expect(await spentAt(after(30 * day + 1_000))).toBe(0);
  await rawSql`
    insert into journal_entry (member_id, number, currency, amount, shop_account, kind, balance_after,
      created_at)
    select member_id, max(number) + 1, 'point', 700, 'sales', 'pack_refunded', 9200, ${after(1_000)}
    from journal_entry where member_id = ${memberId} group by member_id`;
  expect(await spentAt(after(2_000))).toBe(800);
  // The purchase has left the window, and what was given back of it has not.
  expect(await spentAt(after(30 * day + 500))).toBe(0);
});

it('a member on a break: keeps the rank, and is not told what is left to the next one', async () => {
  await setRanks(90, ranks);
  const memberId = await makeMember(console.shop, { points: 2_000 });
  await buy(memberId, 1_000);
  await beginBreak(console.shop, memberId, '1-week');
  expect(await rankOf(memberId)).toMatchObject({ rank: { point: 1_000 }, next: null });
});

it('a member on a break longer than the window: keeps the rank during and after it, for the screen and for packs of a rank; loses it when the rest of the window is over', async () => {
  await setRanks(30, ranks);
  const { db, clock } = console.shop;
  const memberId = await makeMember(console.shop, { points: 2_000 });
  await buy(memberId, 1_000);
  clock.advance(5 * day);
  await beginBreak(console.shop, memberId, '6-weeks');
  const bronze = async () => {
    const shown = (await findMemberRank(db, memberId, clock.now()))?.rank?.nameEn;
    const { rankOf: placeOf } = await findRanksOfMembers(db, [memberId], clock.now());
    return [shown, placeOf(memberId)];
  };
  clock.advance(41 * day);
  expect(await bronze()).toEqual(['Bronze', 1]);
  clock.advance(24 * day);
  expect(await bronze()).toEqual(['Bronze', 1]);
  clock.advance(3 * day);
  expect(await bronze()).toEqual([undefined, 0]);
});

it('ranks that do not rise: refused, and nothing changes', async () => {
  await setRanks(90, ranks);
  const reply = await setRanks(60, ranks.toReversed());
  expect(reply).toMatchObject({ status: 409, problem: { reason: 'ranks-not-rising' } });
  const { client } = await console.staff('auditor');
  expect(await client.done(operations.getRanks, {})).toMatchObject({ windowDays: 90, ranks });
});

it('ranks changed by two people from the same revision: the second one is shown the first change', async () => {
  const { client } = await console.staff('manager');
  const { revision } = await client.done(operations.getRanks, {});
  const set = (windowDays: number) =>
    client.ask(operations.setRanks, {
      body: { windowDays, ranks, bonusCoinsPerMonth: 0, reason },
      revision,
    });
  const replies = await Promise.all([set(100), set(200)]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 412]);
  const { windowDays } = await client.done(operations.getRanks, {});
  expect(replies.find(({ status }) => status === 412)?.problem).toMatchObject({
    current: { windowDays },
  });
});
