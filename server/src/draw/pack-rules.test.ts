import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/shop/index.ts';
import { query } from '../db/pool.ts';
import { checkLedger } from '../ledger/index.ts';
import {
  buyRequest,
  credit,
  makeMember,
  makeMembers,
  makePack,
  type PackOptions,
} from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/http-client.ts';
import { day, hour, openTestShop, type TestShop } from '../testing/test-shop.ts';
import { checkDraws } from './check-draws.ts';

let shop: TestShop;
let http: TestApp;
beforeAll(async () => {
  shop = await openTestShop();
  http = await openTestApp(shop);
});
afterAll(async () => {
  expect((await checkLedger(shop.db)).discrepancies).toEqual([]);
  expect(await checkDraws(shop.db)).toEqual([]);
  await http.close();
  await shop.close();
});

const bought = expect.objectContaining({ kind: 'bought' });
const refused = (refusal: object) => ({ kind: 'refused', refusal });
const buy = (memberId: number, packId: number, count = 1) =>
  shop.packSales.buy(buyRequest({ memberId, packId, count }));

/** Sets the clock to a quarter of an hour before midnight in Japan. */
function toLateEvening(): void {
  const evening = Date.UTC(2027, 0, 10, 14, 45);
  const wait = (evening - shop.clock.now().getTime()) % day;
  shop.clock.advance(wait < 0 ? wait + day : wait);
}

it('buying a pack with a limit per day: refused once it is reached, until midnight in Japan', async () => {
  toLateEvening();
  const packId = await makePack(shop, { limitPerDay: 2 });
  const [one, other] = await makeMembers(shop, 2, { points: 10_000 });
  expect(await buy(one ?? 0, packId)).toEqual(bought);
  expect(await buy(one ?? 0, packId, 2)).toEqual(refused({ reason: 'over-day-limit', left: 1 }));
  expect(await buy(one ?? 0, packId)).toEqual(bought);
  const limit = refused({ reason: 'day-limit-reached', limit: 2 });
  expect(await buy(one ?? 0, packId)).toEqual(limit);
  expect(await buy(other ?? 0, packId, 2)).toEqual(bought);
  shop.clock.advance(hour / 4 - 1);
  expect(await buy(one ?? 0, packId)).toEqual(limit);
  shop.clock.advance(1);
  expect(await buy(one ?? 0, packId, 2)).toEqual(bought);
});

it.each<[string, PackOptions]>([
  ['drawn at once', { draw: 'instant' }],
  ['of version 1', {}],
])(
  'buying a daily pack %s from 40 tabs and two processes: each member gets one',
  async (_, options) => {
    const members = await makeMembers(shop, 4, { points: 10_000 });
    const packId = await makePack(shop, { ...options, limitPerDay: 1 });
    const other = shop.openAnother();
    const results = await Promise.all(
      Array.from({ length: 40 }, async (_, tab) => {
        const memberId = members[tab % 4] ?? 0;
        const { packSales } = tab % 2 === 0 ? shop : other;
        return { memberId, ...(await packSales.buy(buyRequest({ memberId, packId }))) };
      }),
    );
    for (const memberId of members) {
      const own = results.filter((result) => result.memberId === memberId);
      expect(own.filter(({ kind }) => kind === 'bought')).toHaveLength(1);
    }
  },
);

it('a free pack: moves no points and no coins, wins a card whose points are credited, and the books hold', async () => {
  const packId = await makePack(shop, {
    ...{ price: 0, limitPerDay: 1, pointsPerCoin: 100, draw: 'instant' },
    ...{ counts: [10], buyPoints: [30] },
  });
  const memberId = await makeMember(shop);
  const result = await buy(memberId, packId);
  expect(result).toEqual(bought);
  expect(await buy(memberId, packId)).toEqual(refused({ reason: 'day-limit-reached', limit: 1 }));
  const entries = await shop.db.run(
    query.selectFrom('journalEntry').select('kind').where('memberId', '=', memberId),
  );
  expect(entries).toEqual([]);
  const member = await http.member(memberId);
  const { detail } = await member.done(calls.getPack, { params: { packId } });
  expect(detail).toMatchObject({ point: 0, can_limit: 1, labels: ['無料', 'デイリー'] });
});

it('a free pack without any limit: the database refuses it', async () => {
  await expect(makePack(shop, { price: 0 })).rejects.toThrow('pack_price_check');
});

it('a pack for the first seven days of a member: refused from the eighth on', async () => {
  const packId = await makePack(shop, { newcomerDays: 7 });
  const memberId = await makeMember(shop, { points: 10_000 });
  shop.clock.advance(7 * day - 1);
  expect(await buy(memberId, packId)).toEqual(bought);
  shop.clock.advance(1);
  expect(await buy(memberId, packId)).toEqual(refused({ reason: 'joined-too-long-ago', days: 7 }));
});

it('a pack for members of a rank: refused below it, sold once enough was spent', async () => {
  await shop.rawSql`
    insert into shop_setting (name, value) values ('ranks', ${JSON.stringify({
      windowDays: 90,
      ranks: [
        { nameJa: '銅', nameEn: 'Bronze', points: 1_000 },
        { nameJa: '銀', nameEn: 'Silver', points: 3_000 },
      ],
      revision: 2,
    })}::text::jsonb)`;
  const packId = await makePack(shop, { leastRank: 2 });
  const forAll = await makePack(shop, { price: 1_000 });
  const memberId = await makeMember(shop, { points: 10_000 });
  await buy(memberId, forAll, 2);
  expect(await buy(memberId, packId)).toEqual(
    refused({ reason: 'rank-needed', rank: { ja: '銀', en: 'Silver' } }),
  );
  const member = await http.member(memberId, 'en');
  const { detail } = await member.done(calls.getPack, { params: { packId } });
  expect(detail).toMatchObject({
    can_limit: 1,
    limit_message: expect.stringContaining('rank Silver or higher'),
  });
  const check = await member.done(calls.checkPack, { payload: { pack_id: packId, count: 1 } });
  expect(check.result).not.toBe('1');
  await buy(memberId, forAll);
  expect(await buy(memberId, packId)).toEqual(bought);
});

it('a pack whose rule keeps a member out: lists and the search give the reason, its tags, and its own tags', async () => {
  const ownTags = [{ ja: '夏祭り', en: 'Summer fair' }];
  const packId = await makePack(shop, { price: 7_777, limitPerDay: 1, ownTags });
  const memberId = await makeMember(shop, { points: 10_000 });
  await buy(memberId, packId);
  const member = await http.member(memberId, 'en');
  const { data: top } = await member.done(calls.listTopPacks);
  const listed = top.list.flatMap(({ packs }) => packs).find(({ id }) => id === packId);
  const limit_message = expect.stringContaining('limited to 1 a day');
  expect(listed).toMatchObject({ can_limit: 1, limit_message, labels: ['Daily', 'Summer fair'] });
  const found = async (asked: object) =>
    (await member.done(calls.searchPacks, { query: { min: 7_777, max: 7_777, ...asked } })).data
      .list;
  expect(await found({ words: 'summer fair', tags: ['daily'] })).toMatchObject([
    { id: packId, limit_message, tags: ['daily'] },
  ]);
  expect(await found({ on_sale: '1' })).toEqual([]);
});

it('a pack whose cards give back 90 percent of its price on average: has the tag of a high rate, another does not', async () => {
  const price = 8_800;
  const common = { price, counts: [1, 9] };
  const high = await makePack(shop, { ...common, buyPoints: [price, price * 0.89] });
  await makePack(shop, { ...common, buyPoints: [price, price * 0.88] });
  const asked = { min: price, max: price, tags: ['high-rate' as const] };
  const { data } = await http.visitor().done(calls.searchPacks, { query: asked });
  expect(data.list.map(({ id }) => id)).toEqual([high]);
});

it('a pack that gives three days to choose: the purchase, its page and the box show that deadline', async () => {
  const packId = await makePack(shop, { draw: 'instant', holdHours: 72 });
  const memberId = await makeMember(shop, { points: 1_000 });
  const boughtAt = shop.clock.now().getTime();
  expect(await buy(memberId, packId)).toEqual(bought);
  const member = await http.member(memberId);
  const { detail } = await member.done(calls.getPack, { params: { packId } });
  expect(detail).toMatchObject({ hold_hours: 72 });
  const [purchase] = await shop.db.run(
    query.selectFrom('purchase').select('decideBy').where('memberId', '=', memberId),
  );
  expect(purchase?.decideBy).toEqual(new Date(boughtAt + 72 * hour));
  const reminders = await shop.db.run(
    query.selectFrom('cardReminder').select('lookAt').where('memberId', '=', memberId),
  );
  expect(reminders).toEqual([{ lookAt: new Date(boughtAt + hour / 2) }]);
});

describe('a free pack and a person with several accounts', () => {
  let mailboxes = 0;
  /** Makes accounts with aliases of one mailbox, all of them proved. */
  const makeAccounts = (count: number, options: { mailProved: boolean }) => {
    mailboxes += 1;
    return Promise.all(
      Array.from({ length: count }, (_, alias) =>
        makeMember(shop, { mail: `person-${mailboxes}+${alias}@example.com`, ...options }),
      ),
    );
  };
  const shared = (reason: string) => refused({ reason, limit: 1, isShared: true });
  const mustProve = refused({ reason: 'held-back', deed: 'draw', until: null, mailbox: true });

  it.each<[string, PackOptions]>([
    ['drawn at once', { draw: 'instant' }],
    ['of version 1', {}],
  ])(
    'twenty accounts of one proved mailbox ask two processes at once for a free pack %s: one gets it',
    async (_, options) => {
      const packId = await makePack(shop, { ...options, price: 0, limitPerMember: 1 });
      const accounts = await makeAccounts(20, { mailProved: true });
      const other = shop.openAnother();
      const results = await Promise.all(
        accounts.map((memberId, place) =>
          (place % 2 === 0 ? shop : other).packSales.buy(buyRequest({ memberId, packId })),
        ),
      );
      expect(results.filter(({ kind }) => kind === 'bought')).toHaveLength(1);
      expect(results.filter(({ kind }) => kind === 'refused')).toEqual(
        Array.from({ length: 19 }, () => shared('limit-reached')),
      );
    },
  );

  it('the second account of a proved mailbox: refused today in both languages, sold to tomorrow, and uses of the day before are forgotten', async () => {
    const packId = await makePack(shop, { price: 0, limitPerDay: 1, draw: 'instant' });
    const [first = 0, second = 0] = await makeAccounts(2, { mailProved: true });
    expect(await buy(first, packId)).toEqual(bought);
    expect(await buy(second, packId)).toEqual(shared('day-limit-reached'));
    for (const [language, words] of [
      ['ja', 'ほかのアカウントとの合計'],
      ['en', 'counts all your accounts together'],
    ] as const) {
      const { detail } = await (await http.member(second, language)).done(calls.getPack, {
        params: { packId },
      });
      expect(detail).toMatchObject({ can_limit: 1, limit_message: expect.stringContaining(words) });
    }
    shop.clock.advance(day);
    await shop.jobs.find(({ name }) => name === 'forget-uses-of-free-packs')?.run();
    expect(await shop.rawSql`select from free_pack_use where pack_id = ${packId}`).toEqual([]);
    expect(await buy(second, packId)).toEqual(bought);
    expect(await buy(first, packId)).toEqual(shared('day-limit-reached'));
  });

  it('an account whose mailbox another account has, not proved: must prove the mailbox before the free pack', async () => {
    const packId = await makePack(shop, { price: 0, limitPerMember: 1 });
    const [, second = 0] = await makeAccounts(2, { mailProved: false });
    expect(await buy(second, packId)).toEqual(mustProve);
    const check = await (await http.member(second, 'en')).done(calls.checkPack, {
      payload: { pack_id: packId, count: 1 },
    });
    expect(check.result).not.toBe('1');
  });

  it('an account that had a free pack and was closed: the next one of its mailbox must prove it, and is refused then', async () => {
    const packId = await makePack(shop, { price: 0, limitPerMember: 1 });
    const [first = 0] = await makeAccounts(1, { mailProved: false });
    expect(await buy(first, packId)).toEqual(bought);
    await shop.rawSql`update member set closed_at = ${shop.clock.now()} where id = ${first}`;
    shop.clock.advance(1);
    const mail = `person-${mailboxes}@example.com`;
    const second = await makeMember(shop, { mail });
    expect(await buy(second, packId)).toEqual(mustProve);
    await shop.rawSql`update member set mail_proved_at = ${shop.clock.now()} where id = ${second}`;
    expect(await buy(second, packId)).toEqual(shared('limit-reached'));
  });

  it('a phone verified in an account that was closed: the next account that verifies it gets no second free pack', async () => {
    const packId = await makePack(shop, { price: 0, limitPerMember: 1 });
    const verified = { phone: '+819055500001', phoneVerified: true };
    const first = await makeMember(shop, verified);
    expect(await buy(first, packId)).toEqual(bought);
    await shop.rawSql`
      update member set closed_at = ${shop.clock.now()}, phone_verified_at = null
      where id = ${first}`;
    expect(await buy(await makeMember(shop, verified), packId)).toEqual(shared('limit-reached'));
  });

  it('a paid pack with a limit: another account of the mailbox may buy it, and no use is stored', async () => {
    const packId = await makePack(shop, { limitPerMember: 1 });
    for (const memberId of await makeAccounts(2, { mailProved: true })) {
      await credit(shop, memberId, { points: 1_000 });
      expect(await buy(memberId, packId)).toEqual(bought);
    }
    expect(await shop.rawSql`select from free_pack_use where pack_id = ${packId}`).toEqual([]);
  });
});
