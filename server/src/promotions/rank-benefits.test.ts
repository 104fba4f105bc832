import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { operations } from '#contract/console/index.ts';
import { calls } from '#contract/shop/index.ts';
import { systemActor } from '../db/audit.ts';
import { LedgerBatch } from '../ledger/index.ts';
import { beginBreak } from '../protection/index.ts';
import { openTestConsole, type TestConsole } from '../testing/console-client.ts';
import { buyRequest, makeMember, makePack } from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/http-client.ts';
import { queuedMailsTo } from '../testing/queued-messages.ts';
import { day, hour, type TestShop } from '../testing/test-shop.ts';
import { returnDuePrices } from '../won-cards/index.ts';
import { promotionFindingText } from './check-promotions.texts.ts';
import { checkPromotions } from './check-promotions.ts';
import { readLoggedRanks } from './find-rank-changes.ts';
import { setRanks } from './set-ranks.ts';
import { settleRankBonuses } from './settle-rank-bonuses.ts';

let console: TestConsole;
let shop: TestShop;
let http: TestApp;
beforeAll(async () => {
  console = await openTestConsole();
  shop = console.shop;
  http = await openTestApp(shop);
});
afterAll(async () => {
  await http.close();
  await console.close();
});

const bronze = {
  ...{ nameJa: '銅', nameEn: 'Bronze', points: 1_000 },
  ...{ holdHours: 48, bonusPercent: 10 },
};
const silver = {
  ...{ nameJa: '銀', nameEn: 'Silver', points: 3_000 },
  ...{ holdHours: 0, bonusPercent: 25 },
};

/** Sets ranks as a command of the machine, which has no limit. */
function changeRanks(list: readonly (typeof bronze)[], bonusCoinsPerMonth = 1_000_000) {
  const terms = { windowDays: 90, ranks: [...list], bonusCoinsPerMonth };
  return setRanks(shop, terms, systemActor('test', 'benefits of ranks'));
}

beforeEach(async () => {
  // Each test has a month of its own.
  shop.clock.advance(32 * day);
  await changeRanks([bronze, silver]);
});

/** Buys a pack of 1,000 points that gives 100 coins. */
async function buy(memberId: number, options: { holdHours?: number; count?: number } = {}) {
  const { holdHours = 24, count = 1 } = options;
  const packId = await makePack(shop, {
    ...{ price: 1_000, pointsPerCoin: 10, counts: [1, 9], holdHours },
  });
  const request = buyRequest({ memberId, packId, count });
  const result = await shop.packSales.buy(request);
  expect(result).toMatchObject({ kind: 'bought' });
  return request.purchaseId;
}

const hoursOf = async (purchaseId: string) => {
  const [row] = await shop.rawSql`
    select extract(epoch from decide_by - created_at)::integer as seconds
    from purchase where id = ${purchaseId}`;
  return Number(row?.['seconds']) / 3600;
};

const bonusesOf = (memberId: number) =>
  shop.rawSql`
    select coins, given from rank_bonus where member_id = ${memberId} order by promised_at, coins`;
const bookedFor = (memberId: number) =>
  shop.rawSql`
    select amount, shop_account::text from journal_entry
    where member_id = ${memberId} and currency = 'coin' and kind = 'bonus' order by number`;

describe('hours to choose by rank', () => {
  it('a buyer below the first rank, one of it, one of the second: the hours of the pack, then the most of their ranks', async () => {
    const memberId = await makeMember(shop, { points: 10_000 });
    const [first, second] = [await buy(memberId), await buy(memberId)];
    await buy(memberId);
    const fourth = await buy(memberId);
    expect(await Promise.all([first, second, fourth].map(hoursOf))).toEqual([24, 48, 48]);
  });

  it('a pack that gives more hours than the rank: those of the pack', async () => {
    const memberId = await makeMember(shop, { points: 10_000 });
    await buy(memberId);
    expect(await hoursOf(await buy(memberId, { holdHours: 72 }))).toBe(72);
  });

  it('two buyers of different ranks in one round: each has their own deadline', async () => {
    const [ranked, other] = [
      await makeMember(shop, { points: 10_000 }),
      await makeMember(shop, { points: 10_000 }),
    ];
    await buy(ranked);
    const packId = await makePack(shop, { price: 1_000, counts: [1, 9] });
    const requests = [ranked, other].map((memberId) => buyRequest({ memberId, packId, count: 1 }));
    await Promise.all(requests.map((request) => shop.packSales.buy(request)));
    const hours = await Promise.all(requests.map(({ purchaseId }) => hoursOf(purchaseId)));
    expect(hours).toEqual([48, 24]);
  });

  it('points that left the window: do not count; points before a break within it do', async () => {
    const [lapsed, paused] = [
      await makeMember(shop, { points: 10_000 }),
      await makeMember(shop, { points: 10_000 }),
    ];
    await buy(lapsed);
    await buy(paused);
    shop.clock.advance(10 * day);
    await beginBreak(shop, paused, '6-weeks');
    shop.clock.advance(85 * day);
    expect(await hoursOf(await buy(lapsed))).toBe(24);
    expect(await hoursOf(await buy(paused))).toBe(48);
  });
});

describe('coins by rank', () => {
  it('a purchase of a member of a rank: the coins are credited a day later from the promotion account, once', async () => {
    const memberId = await makeMember(shop, { points: 10_000 });
    await buy(memberId);
    expect(await bonusesOf(memberId)).toEqual([]);
    await buy(memberId);
    await settleRankBonuses(shop);
    expect(await bookedFor(memberId)).toEqual([]);
    shop.clock.advance(day);
    await Promise.all([1, 2, 3].map(() => settleRankBonuses(shop)));
    await settleRankBonuses(shop.openAnother());
    expect(await bonusesOf(memberId)).toMatchObject([{ coins: 10, given: 10 }]);
    expect(await bookedFor(memberId)).toMatchObject([{ amount: 10, shop_account: 'promotion' }]);
    const { data } = await (await http.member(memberId)).done(calls.getMyData);
    expect(data).toMatchObject({ promotions: { rankBonuses: [{ coins: 10, given: 10 }] } });
  });

  it('a purchase repeated under its key: one bonus', async () => {
    const memberId = await makeMember(shop, { points: 10_000 });
    await buy(memberId);
    const packId = await makePack(shop, { price: 1_000, pointsPerCoin: 10, counts: [1, 9] });
    const request = buyRequest({ memberId, packId, count: 1 });
    await Promise.all([1, 2, 3].map(() => shop.packSales.buy(request)));
    await shop.packSales.buy(request);
    expect(await bonusesOf(memberId)).toMatchObject([{ coins: 10 }]);
  });

  it('a process that dies while it credits: credited once by the next run', async () => {
    const memberId = await makeMember(shop, { points: 10_000 });
    await buy(memberId);
    await buy(memberId);
    shop.clock.advance(day);
    const dying = {
      ...shop.db,
      transaction: ((work) =>
        shop.db.transaction(async (tx) => {
          await work(tx);
          throw new Error('the process died');
        })) as typeof shop.db.transaction,
    };
    await expect(settleRankBonuses({ ...shop, db: dying })).rejects.toThrow('died');
    expect(await bookedFor(memberId)).toEqual([]);
    await settleRankBonuses(shop);
    expect(await bookedFor(memberId)).toHaveLength(1);
  });

  it('a budget that is smaller than the bonuses of a month, settled by two processes: holds, the first purchases get theirs', async () => {
    await changeRanks([bronze, silver], 25);
    const members = await Promise.all(
      Array.from({ length: 4 }, () => makeMember(shop, { points: 10_000 })),
    );
    for (const memberId of members) {
      await buy(memberId);
      shop.clock.advance(1_000);
      await buy(memberId);
    }
    shop.clock.advance(day);
    await Promise.all([settleRankBonuses(shop), settleRankBonuses(shop.openAnother())]);
    const given = await Promise.all(members.map(bonusesOf));
    const sum = given.flat().reduce((total, row) => total + Number(row['given']), 0);
    expect(sum).toBe(20);
    expect((await Promise.all(members.map(bookedFor))).flat()).toHaveLength(2);
    const member = await http.member(members[0] ?? 0);
    expect((await member.done(calls.getRank)).data).toMatchObject({ bonus_used_up: false });
    await changeRanks([bronze, silver], 20);
    expect((await member.done(calls.getRank)).data).toMatchObject({ bonus_used_up: true });
  });

  it('a purchase that was refunded before: no coins; one that waits for its draw is settled later', async () => {
    const [refunded, waiting] = [
      await makeMember(shop, { points: 10_000 }),
      await makeMember(shop, { points: 10_000 }),
    ];
    for (const memberId of [refunded, waiting]) {
      await buy(memberId);
      await buy(memberId);
    }
    await shop.rawSql`
      update purchase set refunded_at = ${shop.clock.now()}, open_cards = 0
      where member_id = ${refunded}`;
    await shop.rawSql`
      update purchase set beacon = 1, open_cards = 0 where member_id = ${waiting}`;
    shop.clock.advance(day);
    await settleRankBonuses(shop);
    expect(await bonusesOf(refunded)).toMatchObject([{ given: 0 }]);
    expect(await bookedFor(refunded)).toEqual([]);
    expect(await bonusesOf(waiting)).toMatchObject([{ given: null }]);
    await shop.rawSql`update purchase set beacon = null where member_id = ${waiting}`;
    await settleRankBonuses(shop);
    expect(await bonusesOf(waiting)).toMatchObject([{ given: 10 }]);
  });

  it('a price that is given back after the coins of the rank were credited: they go back as far as they are there, once, and the mail names them', async () => {
    const [keeps, spent] = [
      await makeMember(shop, { points: 10_000 }),
      await makeMember(shop, { points: 10_000 }),
    ];
    for (const memberId of [keeps, spent]) {
      await buy(memberId);
      const purchaseId = await buy(memberId);
      shop.clock.advance(day);
      await settleRankBonuses(shop);
      await shop.rawSql`
        update purchase set price_due_back_at = ${shop.clock.now()} where id = ${purchaseId}`;
    }
    // 200 coins of packs and 10 of the rank, of which 4 are left.
    await shop.db.transaction(async (tx) => {
      const book = await LedgerBatch.open(tx, [spent], shop.clock);
      book.post({ memberId: spent, currency: 'coin', amount: -206, kind: 'adjustment' });
      await book.write();
    });
    await Promise.all([1, 2].map(() => returnDuePrices(shop.db, shop.clock)));
    const coinsOf = (memberId: number) =>
      shop.rawSql`select coins from ledger_account where member_id = ${memberId}`;
    expect(await coinsOf(keeps)).toMatchObject([{ coins: 200 }]);
    expect(await coinsOf(spent)).toMatchObject([{ coins: 0 }]);
    const takenOf = (memberId: number) =>
      shop.rawSql`select given, taken_back from rank_bonus where member_id = ${memberId}`;
    expect(await takenOf(keeps)).toMatchObject([{ given: 10, taken_back: 10 }]);
    expect(await takenOf(spent)).toMatchObject([{ given: 10, taken_back: 4 }]);
    expect(await checkPromotions(shop.db)).toEqual([]);
    const [mail] = await queuedMailsTo(shop, spent);
    expect(JSON.stringify(mail)).toContain('取り消したランクのコイン');
    await shop.rawSql`update rank_bonus set taken_back = 3 where member_id = ${spent}`;
    expect(await checkPromotions(shop.db)).toMatchObject([{ kind: 'rank-booking' }]);
    await shop.rawSql`update rank_bonus set taken_back = 4 where member_id = ${spent}`;
  });

  it('coins that were credited, and a counter or a booking that differs: the check finds nothing, then each', async () => {
    const memberId = await makeMember(shop, { points: 10_000 });
    await buy(memberId);
    await buy(memberId);
    shop.clock.advance(day);
    await settleRankBonuses(shop);
    expect(await checkPromotions(shop.db)).toEqual([]);
    await shop.rawSql`update rank_bonus set given = 9 where member_id = ${memberId}`;
    const found = await checkPromotions(shop.db);
    expect(found).toMatchObject([
      { kind: 'rank-booking', facts: { given: 9, credited: 10 } },
      { kind: 'rank-month' },
    ]);
    expect(found.map((each) => promotionFindingText(each).en).join()).toContain('gave 9 coins');
    await shop.rawSql`update rank_bonus set given = 10 where member_id = ${memberId}`;
  });

  it('a purchase of which a part of a coin would be left: rounded down; one without coins: no bonus', async () => {
    const memberId = await makeMember(shop, { points: 10_000 });
    await buy(memberId);
    const packId = await makePack(shop, { price: 100, pointsPerCoin: 100, counts: [1, 9] });
    await shop.packSales.buy(buyRequest({ memberId, packId, count: 1 }));
    expect(await bonusesOf(memberId)).toEqual([]);
  });

  it('an account that is closed before the day is over: its bonus is deleted, nothing is credited', async () => {
    const memberId = await makeMember(shop, { points: 10_000, password: 'correct horse' });
    await buy(memberId);
    await buy(memberId);
    await shop.db.transaction(async (tx) => {
      await LedgerBatch.open(tx, [memberId], shop.clock);
      const { eraseCoupons } = await import('./index.ts');
      await eraseCoupons(tx, memberId);
    });
    shop.clock.advance(day);
    await settleRankBonuses(shop);
    expect(await bonusesOf(memberId)).toEqual([]);
    expect(await bookedFor(memberId)).toEqual([]);
  });
});

describe('setting what ranks give', () => {
  it('changes of the ranks: listed, the newest first, with what each left, by whom and why', async () => {
    await changeRanks([bronze], 500);
    const { client } = await console.staff('auditor');
    const { items } = await client.done(operations.listRankChanges, {});
    expect(items.slice(0, 2)).toMatchObject([
      { windowDays: 90, ranks: [bronze], bonusCoinsPerMonth: 500, reason: 'benefits of ranks' },
      { ranks: [bronze, silver], bonusCoinsPerMonth: 1_000_000 },
    ]);
  });

  it('entries of the audit log in a form that this version does not know: left out of the changes', () => {
    expect(readLoggedRanks('not JSON')).toBe(undefined);
    expect(readLoggedRanks('{"windowDays":90}')).toBe(undefined);
    const before = { windowDays: 90, list: [{ nameJa: '銅', nameEn: 'Bronze', points: 1 }] };
    expect(readLoggedRanks(JSON.stringify(before))).toMatchObject({
      ...{ bonusCoinsPerMonth: 0, windowDays: 90 },
      ranks: [{ points: 1, holdHours: 0, bonusPercent: 0 }],
    });
  });

  it('preview of ranks: counts the members of each, and the coins of their packs', async () => {
    const { client } = await console.staff('manager');
    const preview = async () => {
      const query = {
        ...{ windowDays: '30', points: '3000,1000,3000' },
        bonusPercents: '25,10,25',
      };
      return (await client.done(operations.previewRanks, { query })).items;
    };
    expect(await preview()).toEqual([
      { points: 1_000, members: 0, coins: 0, bonus: 0 },
      { points: 3_000, members: 0, coins: 0, bonus: 0 },
    ]);
    const [low, high] = [
      await makeMember(shop, { points: 10_000 }),
      await makeMember(shop, { points: 10_000 }),
    ];
    await buy(low, { count: 2 });
    await buy(high, { count: 4 });
    expect(await preview()).toEqual([
      { points: 1_000, members: 1, coins: 200, bonus: 20 },
      { points: 3_000, members: 1, coins: 400, bonus: 100 },
    ]);
  });

  it('preview of a rank that gives less than a lower one: the coins of the lower one, each purchase rounded down as when it is bought', async () => {
    const memberId = await makeMember(shop, { points: 10_000 });
    await buy(memberId, { count: 3 });
    const packId = await makePack(shop, { price: 150, pointsPerCoin: 10, counts: [1, 9] });
    for (const count of [1, 1]) {
      const result = await shop.packSales.buy(buyRequest({ memberId, packId, count }));
      expect(result).toMatchObject({ kind: 'bought' });
    }
    const { client } = await console.staff('manager');
    const query = { windowDays: '30', points: '1000,3000', bonusPercents: '30,10' };
    // 30 % of 300 coins, and twice of 15.
    expect((await client.done(operations.previewRanks, { query })).items).toEqual([
      { points: 1_000, members: 0, coins: 0, bonus: 0 },
      { points: 3_000, members: 1, coins: 330, bonus: 98 },
    ]);
  });

  it('preview with a member whose break reaches into the window: has the rank that they have when they buy', async () => {
    const memberId = await makeMember(shop, { points: 10_000 });
    await buy(memberId);
    shop.clock.advance(10 * day);
    await beginBreak(shop, memberId, '6-weeks');
    shop.clock.advance(65 * day);
    const { client } = await console.staff('manager');
    const preview = async (windowDays: string) => {
      const query = { windowDays, points: '1000', bonusPercents: '10' };
      return (await client.done(operations.previewRanks, { query })).items;
    };
    // 33 days of these 75 were no break.
    expect(await preview('32')).toMatchObject([{ members: 0 }]);
    await buy(memberId);
    expect(await preview('60')).toEqual([{ points: 1_000, members: 1, coins: 100, bonus: 10 }]);
  });

  it('more coins in a month than one person gives alone: a second one is needed, also in two steps; fewer, or ranks without coins, need none', async () => {
    const { client } = await console.staff('manager');
    const set = async (bonusCoinsPerMonth: number, list: readonly (typeof bronze)[]) => {
      const { revision } = await client.done(operations.getRanks, {});
      const body = { ...{ windowDays: 90, ranks: [...list], bonusCoinsPerMonth }, reason: 'ranks' };
      return (await client.ask(operations.setRanks, { body, revision })).status;
    };
    expect(await set(0, [])).toBe(200);
    expect(await set(50_000, [{ ...bronze, bonusPercent: 0 }])).toBe(200);
    expect(await set(50_000, [bronze])).toBe(202);
    expect(await set(6_000, [bronze])).toBe(200);
    expect(await set(10_001, [bronze])).toBe(202);
    expect(await set(10_000, [bronze])).toBe(200);
    expect(await set(1_000, [bronze])).toBe(200);
  });

  it('coins without a budget: refused, says what to enter', async () => {
    const { client } = await console.staff('manager');
    const { revision } = await client.done(operations.getRanks, {});
    const body = { windowDays: 90, ranks: [bronze], bonusCoinsPerMonth: 0, reason: 'no budget' };
    const reply = await client.ask(operations.setRanks, { body, revision });
    expect(reply).toMatchObject({ status: 409, problem: { reason: 'ranks-no-budget' } });
  });

  it('ranks stored before they gave anything: give nothing', async () => {
    await shop.rawSql`
      update shop_setting set value = ${JSON.stringify({
        ...{ windowDays: 90, revision: 99 },
        ranks: [{ nameJa: '銅', nameEn: 'Bronze', points: 1_000 }],
      })}::text::jsonb where name = 'ranks'`;
    const memberId = await makeMember(shop, { points: 10_000 });
    await buy(memberId);
    expect(await hoursOf(await buy(memberId))).toBe(24);
    expect((await (await http.member(memberId)).done(calls.getRank)).data).toMatchObject({
      rank: { hold_hours: 0, bonus_percent: 0 },
    });
  });

  it('the rank on the member’s screen: says what it gives, and what each rank gives', async () => {
    const memberId = await makeMember(shop, { points: 10_000 });
    await buy(memberId, { count: 3 });
    shop.clock.advance(hour);
    expect((await (await http.member(memberId, 'en')).done(calls.getRank)).data).toMatchObject({
      rank: { name: 'Silver', hold_hours: 48, bonus_percent: 25 },
      ranks: [{ bonus_percent: 10 }, { bonus_percent: 25 }],
    });
  });
});
