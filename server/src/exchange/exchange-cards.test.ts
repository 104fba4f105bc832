import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findOfferTerms } from '../catalog/index.ts';
import type { Database } from '../db/database.ts';
import { KeyReusedError } from '../db/idempotency.ts';
import { query } from '../db/pool.ts';
import { checkLedger, findSpendable, LedgerBatch } from '../ledger/index.ts';
import {
  makeDebt,
  makeMember,
  makeMembers,
  makeOffer,
  pay,
  withBook,
} from '../testing/factories.ts';
import { untilLockWait } from '../testing/locks.ts';
import { queuedMailsTo } from '../testing/queued-messages.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { checkExchange } from './check-exchange.ts';
import { exchangeFindingText } from './check-exchanges.texts.ts';
import { checkExchanges } from './check-exchanges.ts';
import { exchangeCards } from './exchange-cards.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(async () => {
  expect((await checkLedger(shop.db)).discrepancies).toEqual([]);
  expect(await checkExchanges(shop.db)).toEqual([]);
  await shop.close();
});

function exchange(
  memberId: number,
  cardId: number,
  count = 1,
  {
    key = randomUUID(),
    db = shop.db,
    shownPrice,
  }: { key?: string; db?: Database; shownPrice?: number } = {},
) {
  const payloadHash = createHash('sha256').update(`${cardId}/${count}`).digest();
  const request = { memberId, key, call: 'user/exchange_card/exchange', payloadHash };
  return exchangeCards(db, shop.clock, request, { cardId, count, shownPrice, termsVersion: 7 });
}

const coinsOf = async (memberId: number) =>
  (await findSpendable(shop.db, memberId, shop.clock.now())).coins;
const stockOf = async (cardId: number) =>
  (await findOfferTerms(shop.db, cardId, shop.clock.now()))?.stock;
const exchangesOf = (memberId: number) =>
  shop.db.run(
    query
      .selectFrom('exchange')
      .select(['id', 'cardId', 'count', 'paid', 'createdAt', 'termsVersion'])
      .where('memberId', '=', memberId),
  );

const exchanged = { kind: 'exchanged', exchangeId: expect.any(String) };
const refused = (refusal: object) => ({ kind: 'refused', refusal });

describe('exchanging coins for cards', () => {
  it('exchanging at another price than the member was shown: refused, names the present price, takes nothing', async () => {
    const cardId = await makeOffer(shop, { price: 120 });
    const memberId = await makeMember(shop, { coins: 500 });
    await shop.rawSql`update exchange_offer set price = 150 where card_id = ${cardId}`;
    expect(await exchange(memberId, cardId, 1, { shownPrice: 120 })).toEqual(
      refused({ reason: 'price', price: 150 }),
    );
    expect(await coinsOf(memberId)).toBe(500);
    expect(await exchange(memberId, cardId, 1, { shownPrice: 150 })).toEqual(exchanged);
  });

  it('exchanging coins for cards: a mail names the card, the coins and the recipient', async () => {
    const cardId = await makeOffer(shop, { price: 120, supply: 10 });
    const address = {
      postalCode: '1040061',
      country: '日本',
      prefectureId: 13,
      city: '中央区',
      street: '1-2',
    };
    const memberId = await makeMember(shop, { coins: 500, address });
    await exchange(memberId, cardId, 2);
    await exchange(memberId, cardId, 5);
    const mails = await queuedMailsTo(shop, memberId);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.en.parts).toContainEqual({
      facts: [
        ['Card', expect.stringMatching(/ × 2$/)],
        ['Coins spent', '240 coins'],
        ['Ship to', '花子 試験 (中央区, Tokyo)'],
      ],
    });
    expect(JSON.stringify(mails[0]?.ja)).toContain('試験 花子 様（東京都中央区）');
  });

  it('exchanging coins for cards: takes coins and stock, books the exchange', async () => {
    const cardId = await makeOffer(shop, { price: 120, supply: 10 });
    const memberId = await makeMember(shop, { coins: 500 });
    expect(await exchange(memberId, cardId, 3)).toEqual(exchanged);
    expect(await coinsOf(memberId)).toBe(140);
    expect(await stockOf(cardId)).toBe(7);
    const [made] = await exchangesOf(memberId);
    expect(made).toMatchObject({ cardId, count: 3, paid: 360, createdAt: shop.clock.now() });
    expect(made?.termsVersion).toBe(7);
    const entries = await shop.db.run(
      query
        .selectFrom('journalEntry')
        .select(['currency', 'amount', 'shopAccount', 'balanceAfter', 'reference'])
        .where('memberId', '=', memberId)
        .where('kind', '=', 'card_exchanged'),
    );
    expect(entries).toEqual([
      {
        currency: 'coin',
        amount: -360,
        shopAccount: 'sales',
        balanceAfter: 140,
        reference: made?.id,
      },
    ]);
  });

  it('checking an exchange without making it: the same result as exchanging, and changes nothing', async () => {
    const cardId = await makeOffer(shop, { price: 100, supply: 4, limitPerMember: 3 });
    const memberId = await makeMember(shop, { coins: 250 });
    const check = (count: number) => checkExchange(shop, { memberId, cardId, count });
    for (const [count, refusal] of [
      [6, { reason: 'count', max: 5 }],
      [5, { reason: 'too-few-left', stock: 4 }],
      [4, { reason: 'over-limit', left: 3 }],
      [3, { reason: 'balance', shortage: 50 }],
    ] as const) {
      expect(await check(count)).toEqual(refusal);
      expect(await exchange(memberId, cardId, count)).toEqual(refused(refusal));
    }
    expect(await check(2)).toBeUndefined();
    expect([await coinsOf(memberId), await stockOf(cardId)]).toEqual([250, 4]);
    expect(await exchange(memberId, cardId, 2)).toEqual(exchanged);
  });

  it('exchanging for a card that is no longer offered: refused', async () => {
    const cardId = await makeOffer(shop);
    const memberId = await makeMember(shop, { coins: 500 });
    await shop.db.run(
      query.updateTable('exchangeOffer').set({ position: null }).where('cardId', '=', cardId),
    );
    const refusal = { reason: 'not-offered' };
    expect(await checkExchange(shop, { memberId, cardId, count: 1 })).toEqual(refusal);
    expect(await exchange(memberId, cardId)).toEqual(refused(refusal));
    expect(await exchange(memberId, 2_000_000_000)).toEqual(refused(refusal));
    expect(await coinsOf(memberId)).toBe(500);
  });

  it("exchanging for a card with a limit: all of the member’s exchanges count, other members' do not", async () => {
    const cardId = await makeOffer(shop, { price: 1, limitPerMember: 2 });
    const [one, other] = await makeMembers(shop, 2, { coins: 100 });
    if (one === undefined || other === undefined) throw new Error('two members were to be made');
    expect(await exchange(one, cardId, 2)).toEqual(exchanged);
    expect(await exchange(one, cardId, 1)).toEqual(refused({ reason: 'limit-reached', limit: 2 }));
    expect(await exchange(other, cardId, 1)).toEqual(exchanged);
    expect(await exchange(other, cardId, 2)).toEqual(refused({ reason: 'over-limit', left: 1 }));
  });
});

describe('the idempotency key of an exchange', () => {
  it('repeating an exchange under its idempotency key, also in another process: same result, takes nothing', async () => {
    const cardId = await makeOffer(shop, { price: 100, supply: 10 });
    const memberId = await makeMember(shop, { coins: 500 });
    const key = randomUUID();
    const first = await exchange(memberId, cardId, 2, { key });
    const again = await Promise.all(
      [shop.db, shop.openAnother().db].map((db) => exchange(memberId, cardId, 2, { key, db })),
    );
    expect(again).toEqual([first, first]);
    expect([await coinsOf(memberId), await stockOf(cardId)]).toEqual([300, 8]);
    await expect(exchange(memberId, cardId, 1, { key })).rejects.toThrow(KeyReusedError);
  });

  it('repeating a refused exchange under its idempotency key: the same refusal, also if it is possible now', async () => {
    const cardId = await makeOffer(shop, { price: 100, supply: 0 });
    const memberId = await makeMember(shop, { coins: 500 });
    const key = randomUUID();
    expect(await exchange(memberId, cardId, 1, { key })).toEqual(refused({ reason: 'sold-out' }));
    await shop.db.run(
      query.updateTable('exchangeOffer').set({ supply: 5 }).where('cardId', '=', cardId),
    );
    expect(await exchange(memberId, cardId, 1, { key })).toEqual(refused({ reason: 'sold-out' }));
    expect(await exchange(memberId, cardId, 1)).toEqual(exchanged);
  });
});

describe('concurrent exchanges', () => {
  it('20 members ask two processes for the last card in parallel: one gets it', async () => {
    const cardId = await makeOffer(shop, { price: 100, supply: 1 });
    const members = await makeMembers(shop, 20, { coins: 100 });
    const other = shop.openAnother();
    const results = await Promise.all(
      members.map((memberId, index) =>
        exchange(memberId, cardId, 1, { db: index % 2 === 0 ? shop.db : other.db }),
      ),
    );
    expect(results.filter(({ kind }) => kind === 'exchanged')).toHaveLength(1);
    expect(results.filter(({ kind }) => kind === 'refused')).toEqual(
      Array.from({ length: 19 }, () => refused({ reason: 'sold-out' })),
    );
    const left = await Promise.all(members.map(coinsOf));
    expect(left.reduce((sum, coins) => sum + coins, 0)).toBe(1900);
    expect(await stockOf(cardId)).toBe(0);
  });

  it('one member spends the same coins in two tabs in parallel: one exchange is made', async () => {
    const [one, other] = [
      await makeOffer(shop, { price: 100 }),
      await makeOffer(shop, { price: 100 }),
    ];
    const memberId = await makeMember(shop, { coins: 100 });
    const results = await Promise.all([exchange(memberId, one), exchange(memberId, other)]);
    expect(results.map(({ kind }) => kind).sort()).toEqual(['exchanged', 'refused']);
    expect(await coinsOf(memberId)).toBe(0);
  });

  it('one member exchanges up to the limit in two tabs in parallel: one exchange is made', async () => {
    const cardId = await makeOffer(shop, { price: 1, limitPerMember: 1 });
    const memberId = await makeMember(shop, { coins: 100 });
    const db = shop.openAnother().db;
    const results = await Promise.all([
      exchange(memberId, cardId),
      exchange(memberId, cardId, 1, { db }),
    ]);
    expect(results.map(({ kind }) => kind).sort()).toEqual(['exchanged', 'refused']);
    expect(await exchangesOf(memberId)).toHaveLength(1);
  });
});

describe('exchanges of a member who owes points', () => {
  it('exchanging while owing points: refused, the coins stay; allowed once the debt is settled', async () => {
    const cardId = await makeOffer(shop, { price: 100 });
    const memberId = await makeMember(shop, { coins: 250 });
    await makeDebt(shop, memberId, 300);
    const owes = { reason: 'debt', owed: 300 };
    expect(await checkExchange(shop, { memberId, cardId, count: 1 })).toEqual(owes);
    expect(await exchange(memberId, cardId)).toEqual(refused(owes));
    expect(await coinsOf(memberId)).toBe(250);
    await withBook(shop, memberId, (book) => book.waiveDebt(memberId, 'paid by invoice 7'));
    expect(await checkExchange(shop, { memberId, cardId, count: 1 })).toBeUndefined();
    expect(await exchange(memberId, cardId)).toEqual(exchanged);
  });

  it('exchanging while a charge-back of the same member is being booked: waits for it, then is refused', async () => {
    const cardId = await makeOffer(shop, { price: 100 });
    const memberId = await makeMember(shop, { coins: 250 });
    const paymentId = await pay(shop, memberId, 300);
    await withBook(shop, memberId, (book) =>
      book.post({ memberId, currency: 'point', amount: -300, kind: 'adjustment' }),
    );
    let result: ReturnType<typeof exchange> | undefined;
    await shop.db.transaction(async (tx) => {
      const book = await LedgerBatch.open(tx, [memberId], shop.clock);
      await book.takeBack(memberId, paymentId, 300);
      await book.write();
      result = exchange(memberId, cardId);
      await untilLockWait(shop);
    });
    expect(await result).toEqual(refused({ reason: 'debt', owed: 300 }));
    expect(await coinsOf(memberId)).toBe(250);
  });
});

describe('the check of exchanges', () => {
  it('checkExchanges on an offer, a booking or a parcel changed by SQL: names each', async () => {
    const other = await openTestShop();
    try {
      const cardId = await makeOffer(other);
      await other.db.run(
        query.insertInto('exchange').values({
          memberId: await makeMember(other),
          id: randomUUID(),
          cardId,
          count: 2,
          paid: 200,
          createdAt: other.clock.now(),
        }),
      );
      const findings = (await checkExchanges(other.db)).map(
        (found) => exchangeFindingText(found).en,
      );
      expect(findings).toEqual([
        'the offer counts 0 exchanged, the exchanges add up to 2',
        expect.stringContaining('cost 200 coins; 0 were booked, in 0 entries'),
        expect.stringContaining('is of 2 cards'),
      ]);
    } finally {
      await other.close();
    }
  });
});
