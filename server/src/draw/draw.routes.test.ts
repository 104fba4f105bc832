import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/shop/index.ts';
import { query } from '../db/pool.ts';
import { checkLedger } from '../ledger/index.ts';
import {
  buyRequest,
  credit,
  type MemberOptions,
  makeMember,
  makeMembers,
  makePack,
  type PackOptions,
} from '../testing/factories.ts';
import { type HttpClient, openTestApp, type TestApp } from '../testing/http-client.ts';
import { untilLockWait } from '../testing/locks.ts';
import { hour, openTestShop, type TestShop } from '../testing/test-shop.ts';
import { checkDraws } from './check-draws.ts';
import { onlyVersion1 } from './testing-public-log.ts';

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

/** A new member with this balance, logged in. */
async function buyerWith(options: MemberOptions, language: 'ja' | 'en' = 'ja') {
  const memberId = await makeMember(shop, options);
  return { memberId, client: await http.member(memberId, language) };
}

async function balancesOf(client: HttpClient): Promise<[points: string, coins: string]> {
  const { point, coin } = await client.done(calls.getCurrentUser);
  return [point, coin];
}

const inHours = (hours: number) => new Date(shop.clock.now().getTime() + hours * hour);

describe('purchases that are not allowed', () => {
  it.each<{
    name: string;
    pack: () => PackOptions;
    count?: number;
    hasBoughtBefore?: boolean;
    ja: string;
    en: string;
  }>([
    {
      name: 'before the sale',
      pack: () => ({ startsAt: inHours(1) }),
      ja: 'このパックは2026年11月21日 13:00に発売します。それまでお待ちください。',
      en: 'This pack goes on sale on 21 November 2026 at 13:00 (JST). Please come back then.',
    },
    {
      name: 'after the sale',
      pack: () => ({ endsAt: inHours(0) }),
      ja: 'このパックの販売は終了しました。ほかのパックをお選びください。',
      en: 'The sale of this pack has ended. Please choose another.',
    },
    {
      name: 'for more than is left',
      pack: () => ({ counts: [1, 4] }),
      count: 6,
      ja: '残りは5パックです。購入数を減らしてください。',
      en: 'Only 5 left. Please choose fewer.',
    },
    {
      name: 'for more than the most per purchase',
      pack: () => ({ maxPerPurchase: 3 }),
      count: 4,
      ja: '購入数は1〜3の間で選んでください。',
      en: 'Please choose a number between 1 and 3.',
    },
    ...[0, -1, 3001, 2 ** 31 - 1, -(2 ** 31)].map((count) => ({
      name: `for ${count} units`,
      pack: () => ({}),
      count,
      ja: '購入数は1〜3,000の間で選んでください。',
      en: 'Please choose a number between 1 and 3,000.',
    })),
    {
      name: 'for more than the limit per member',
      pack: () => ({ limitPerMember: 2 }),
      count: 3,
      ja: 'このパックはあと2パックまで購入できます。購入数を減らしてください。',
      en: 'You can buy 2 more of this pack. Please choose fewer.',
    },
    {
      name: 'for a pack for newcomers, by a member who bought another',
      pack: () => ({ newcomersOnly: true }),
      hasBoughtBefore: true,
      ja: 'このパックは、ほかのパックをまだ開封していない方限定です。',
      en: 'This pack is only for members who have not opened any other pack yet.',
    },
  ])('check and buy refuse a purchase with the same reason: $name', async (refusal) => {
    const { pack, count = 1, hasBoughtBefore = false, ja, en } = refusal;
    const pack_id = await makePack(shop, pack());
    const { memberId, client } = await buyerWith({ points: 1_000_000 });
    const spent = hasBoughtBefore ? 1 : 0;
    if (hasBoughtBefore) {
      const other = await makePack(shop, { price: spent });
      await client.done(calls.buyPack, { payload: { pack_id: other, count: 1 } });
    }
    for (const [viewer, text] of [
      [client, ja],
      [await http.member(memberId, 'en'), en],
    ] as const) {
      const refused = { result: '-1', errors: { count: [text] } };
      expect(await viewer.done(calls.checkPack, { payload: { pack_id, count } })).toEqual(refused);
      expect(await viewer.done(calls.buyPack, { payload: { pack_id, count } })).toEqual(refused);
    }
    expect(await balancesOf(client)).toEqual([String(1_000_000 - spent), '0']);
  });

  it.each([
    ['point', '101ポイント足りません。ポイントを購入してください。'],
    ['coin', '101コイン足りません。コインは、ポイントでパックを購入すると貯まります。'],
  ] as const)(
    'checking and buying with too low a balance: refused, names the shortfall: %s',
    async (currency, text) => {
      const pack_id = await makePack(shop, { currency, price: 100 });
      const { client } = await buyerWith({ points: 99, coins: 99 });
      const payload = { pack_id, count: 2 };
      const short = { result: '-2', errors: { count: [text] }, shortage: 101 };
      expect(await client.done(calls.checkPack, { payload })).toEqual(short);
      expect(await client.done(calls.buyPack, { payload })).toEqual(short);
      expect(await balancesOf(client)).toEqual(['99', '99']);
    },
  );

  it('checking and buying a sold-out pack: refused, also to the member who bought the last one', async () => {
    const pack_id = await makePack(shop, { counts: [1], limitPerMember: 1 });
    const { client } = await buyerWith({ points: 1000 });
    await client.done(calls.buyPack, { payload: { pack_id, count: 1 } });
    const errors = { count: ['このパックは完売しました。ほかのパックをお選びください。'] };
    for (const call of [calls.checkPack, calls.buyPack]) {
      expect(await client.done(call, { payload: { pack_id, count: 1 } })).toEqual({
        result: '-1',
        errors,
        reason: 'sold-out',
      });
    }
  });

  it('checking and buying an unknown pack: not found', async () => {
    const { client } = await buyerWith({ points: 1000 });
    for (const pack_id of [999_999_999, 0, -1]) {
      const payload = { pack_id, count: 1 };
      expect((await client.ask(calls.checkPack, { payload })).state).toBe(404);
      expect((await client.ask(calls.buyPack, { payload })).state).toBe(404);
    }
  });

  it.each([
    { pack_id: 2 ** 31, count: 1 },
    { pack_id: 1e300, count: 1 },
    { pack_id: 1, count: 2 ** 31 },
    { pack_id: '1', count: 1 },
    { pack_id: null, count: 1 },
    { pack_id: 1, count: null },
  ])('checking and buying with a malformed payload: status 400: %j', async (payload) => {
    const { client } = await buyerWith({});
    expect((await client.askLoosely(calls.checkPack, { payload })).state).toBe(400);
    expect((await client.askLoosely(calls.buyPack, { payload })).state).toBe(400);
  });
});

describe('checking and buying a pack', () => {
  it('checking and buying a pack: the check reserves nothing; buying spends points, earns coins', async () => {
    const pack_id = await makePack(shop, { price: 250, pointsPerCoin: 100 });
    const { client } = await buyerWith({ points: 1000, coins: 5 });
    const payload = { pack_id, count: 3 };
    expect(await client.done(calls.checkPack, { payload })).toEqual({ result: '1' });
    expect(await balancesOf(client)).toEqual(['1000', '5']);
    expect(await client.done(calls.buyPack, { payload })).toEqual({
      result: '1',
      pack_history_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      round: 1,
    });
    expect(await balancesOf(client)).toEqual(['250', '12']);
  });

  it('buying a pack for coins: spends coins and earns none', async () => {
    const pack_id = await makePack(shop, { currency: 'coin', price: 30 });
    const { client } = await buyerWith({ points: 1000, coins: 100 });
    await client.done(calls.buyPack, { payload: { pack_id, count: 2 } });
    expect(await balancesOf(client)).toEqual(['1000', '40']);
  });

  it('buying without naming a pack: buys what this session checked last', async () => {
    const [first, second] = [
      await makePack(shop, { price: 10 }),
      await makePack(shop, { price: 100 }),
    ];
    const { memberId, client } = await buyerWith({ points: 1000 });
    const otherTab = await http.member(memberId);
    await client.done(calls.checkPack, { payload: { pack_id: first, count: 1 } });
    await client.done(calls.checkPack, { payload: { pack_id: second, count: 2 } });
    await client.done(calls.checkPack, { payload: { count: 3 } });
    // Another session of the same member remembers its own pack.
    await otherTab.done(calls.checkPack, { payload: { pack_id: first, count: 5 } });
    await client.done(calls.buyPack, { payload: {} });
    expect(await balancesOf(client)).toEqual(['700', '3']);
    await client.done(calls.buyPack, { payload: { count: 1 } });
    expect(await balancesOf(client)).toEqual(['600', '4']);
    shop.clock.advance(1);
    await otherTab.done(calls.buyPack, { payload: {} });
    expect(await balancesOf(client)).toEqual(['550', '4']);
    expect((await client.done(calls.getDrawResult)).cards).toHaveLength(5);
  });

  it('buying without naming a pack, in another process: buys what was checked last', async () => {
    const [first, second] = [
      await makePack(shop, { price: 10 }),
      await makePack(shop, { price: 100 }),
    ];
    const { client } = await buyerWith({ points: 1000 });
    const elsewhere = await openTestApp(shop.openAnother());
    try {
      const there = elsewhere.visitor();
      there.cookie = client.cookie;
      await client.done(calls.checkPack, { payload: { pack_id: first, count: 1 } });
      await there.done(calls.checkPack, { payload: { pack_id: second, count: 2 } });
      await client.done(calls.buyPack, { payload: {} });
      expect(await balancesOf(client)).toEqual(['800', '2']);
      await client.done(calls.checkPack, { payload: { pack_id: first, count: 1 } });
      await there.done(calls.buyPack, { payload: {} });
      expect(await balancesOf(client)).toEqual(['790', '2']);
    } finally {
      await elsewhere.close();
    }
  });

  it('buying without naming pack or count, nothing checked before: refused, buys nothing', async () => {
    const pack_id = await makePack(shop);
    const { client } = await buyerWith({ points: 1000 });
    expect((await client.ask(calls.checkPack, { payload: { count: 1 } })).state).toBe(400);
    for (const payload of [{}, { count: 1 }, { pack_id }]) {
      expect((await client.ask(calls.buyPack, { payload })).state).toBe(400);
    }
    await client.done(calls.checkPack, { payload: { pack_id, count: 2 } });
    // The checked count belonged to the checked pack, not to this request.
    expect((await client.ask(calls.buyPack, { payload: { pack_id } })).state).toBe(400);
    expect(await balancesOf(client)).toEqual(['1000', '0']);
  });
});

describe('the idempotency key of a purchase', () => {
  it('repeating a purchase under its key, also in another process: same response, bought once', async () => {
    const pack_id = await makePack(shop);
    const { client } = await buyerWith({ points: 1000 });
    const [key, payload] = [randomUUID(), { pack_id, count: 1 }];
    const first = await client.ask(calls.buyPack, { payload, key });
    expect(first.answer?.result).toBe('1');
    const elsewhere = await openTestApp(shop.openAnother());
    try {
      const there = elsewhere.visitor();
      there.cookie = client.cookie;
      for (const again of [client, client, there]) {
        expect((await again.ask(calls.buyPack, { payload, key })).body).toEqual(first.body);
      }
    } finally {
      await elsewhere.close();
    }
    expect((await client.ask(calls.buyPack, { payload, key: key.toUpperCase() })).body).toEqual(
      first.body,
    );
    expect(await balancesOf(client)).toEqual(['900', '1']);
  });

  it('repeating a refused purchase under its key: the same refusal, in the language of each request', async () => {
    const pack_id = await makePack(shop);
    const { memberId, client } = await buyerWith({ points: 40 });
    const [key, payload] = [randomUUID(), { pack_id, count: 1 }];
    const refused = await client.done(calls.buyPack, { payload, key });
    expect(refused).toMatchObject({ result: '-2', shortage: 60 });
    await credit(shop, memberId, { points: 1000 });
    expect(await client.done(calls.buyPack, { payload, key })).toEqual(refused);
    const english = await http.member(memberId, 'en');
    expect((await english.done(calls.buyPack, { payload, key })).errors?.['count']).toEqual([
      'You are 60 points short. Please buy points.',
    ]);
    expect(await client.done(calls.buyPack, { payload, key: randomUUID() })).toMatchObject({
      result: '1',
    });
  });

  it('an idempotency key used for another payload or call: refused, changes nothing', async () => {
    const pack_id = await makePack(shop);
    const { client } = await buyerWith({ points: 1000 });
    const key = randomUUID();
    const { pack_history_id } = await client.done(calls.buyPack, {
      payload: { pack_id, count: 1 },
      key,
    });
    const others = [
      await client.ask(calls.buyPack, { payload: { pack_id, count: 2 }, key }),
      await client.ask(calls.buyPack, {
        payload: { pack_id, count: 1, client_seed: '5eed'.repeat(8) },
        key,
      }),
      await client.ask(calls.decideCards, {
        payload: { pack_history_id, send_card: [], reduction_card: [] },
        key,
      }),
    ];
    for (const { state, response, message } of others) {
      expect([state, response.statusCode]).toEqual([409, 409]);
      expect(message).toBe(
        'この操作はすでに別の内容で受け付けています。画面を再読み込みしてください。',
      );
    }
    expect(await balancesOf(client)).toEqual(['900', '1']);
  });

  it('a repeated purchase with an unknown field: counts as the same request', async () => {
    const pack_id = await makePack(shop);
    const { client } = await buyerWith({ points: 1000 });
    const key = randomUUID();
    const first = await client.ask(calls.buyPack, { payload: { pack_id, count: 1 }, key });
    const again = await client.askLoosely(calls.buyPack, {
      payload: { count: 1, pack_id, more: '\ud800' },
      key,
    });
    expect(again.body).toEqual(first.body);
  });

  it('two members use the same idempotency key: both buy', async () => {
    const pack_id = await makePack(shop);
    const [one, other] = [await buyerWith({ points: 1000 }), await buyerWith({ points: 1000 })];
    const [key, payload] = [randomUUID(), { pack_id, count: 1 }];
    const first = await one.client.done(calls.buyPack, { payload, key });
    const second = await other.client.done(calls.buyPack, { payload, key });
    expect(second.pack_history_id).not.toBe(first.pack_history_id);
  });

  it.each(['', 'x', '1234', '{}', `${randomUUID()}, ${randomUUID()}`])(
    'buying with an idempotency key that is no UUID: refused, charges nothing: %j',
    async (key) => {
      const pack_id = await makePack(shop);
      const { client } = await buyerWith({ points: 1000 });
      expect((await client.ask(calls.buyPack, { payload: { pack_id, count: 1 }, key })).state).toBe(
        400,
      );
      expect(await balancesOf(client)).toEqual(['1000', '0']);
    },
  );
});

describe('purchases of one member at the same time', () => {
  /**
   * Does `work` while this member's account is locked, so that their purchase waits; then unlocks
   * the account.
   */
  async function whileAccountIsLocked(memberId: number, work: () => Promise<void>): Promise<void> {
    const locked = Promise.withResolvers<void>();
    const finished = Promise.withResolvers<void>();
    const holding = shop.db.transaction(async (tx) => {
      await tx.run(
        sql`select from ledger_account where member_id = ${memberId} for update`.compile(query),
      );
      locked.resolve();
      await finished.promise;
    });
    await locked.promise;
    await work().finally(() => finished.resolve());
    await holding;
  }

  it('two different purchases of one member in parallel: the second is refused; a repeated one gets the response', async () => {
    const pack_id = await makePack(shop);
    const { memberId, client } = await buyerWith({ points: 1000 });
    const otherTab = await http.member(memberId);
    await Promise.all([client.pair(), otherTab.pair()]);
    const [key, payload] = [randomUUID(), { pack_id, count: 1 }];
    const same: ReturnType<typeof buyAgain>[] = [];
    const buyAgain = (tab: HttpClient) => tab.ask(calls.buyPack, { payload, key });
    await whileAccountIsLocked(memberId, async () => {
      same.push(buyAgain(client));
      await untilLockWait(shop);
      for (let i = 0; i < 3; i++) same.push(buyAgain(i % 2 === 0 ? otherTab : client));
      const others = [
        await otherTab.ask(calls.buyPack, { payload, key: randomUUID() }),
        await otherTab.ask(calls.buyPack, { payload }),
        await otherTab.ask(calls.buyPack, { payload: { pack_id, count: 2 }, key }),
      ];
      for (const { state, response, message } of others) {
        expect([state, response.statusCode]).toEqual([409, 409]);
        expect(message).toBe('同じ操作を処理しています。完了するまでお待ちください。');
      }
      // Reading calls are not delayed.
      expect(await otherTab.done(calls.checkPack, { payload })).toEqual({ result: '1' });
    });
    const bodies = (await Promise.all(same)).map(({ body }) => body);
    expect(bodies[0]).toMatchObject({ state: 200, result: '1' });
    for (const body of bodies) expect(body).toEqual(bodies[0]);
    expect(await balancesOf(client)).toEqual(['900', '1']);
    expect(await otherTab.done(calls.buyPack, { payload })).toMatchObject({ result: '1' });
  });

  it('a waiting purchase: delays no other member and no other call of the same member', async () => {
    const [slow, other] = [await buyerWith({ points: 1000 }), await buyerWith({ points: 1000 })];
    const [pack_id, otherPack] = [await makePack(shop), await makePack(shop)];
    const { pack_history_id } = await slow.client.done(calls.buyPack, {
      payload: { pack_id, count: 1 },
    });
    let running: Promise<unknown> | undefined;
    let deciding: Promise<unknown> | undefined;
    await whileAccountIsLocked(slow.memberId, async () => {
      running = slow.client.done(calls.buyPack, { payload: { pack_id, count: 1 } });
      await untilLockWait(shop);
      const request = { payload: { pack_id: otherPack, count: 1 } };
      expect(await other.client.done(calls.buyPack, request)).toMatchObject({ result: '1' });
      const { cards } = await slow.client.done(calls.getOpenCards, { query: { pack_history_id } });
      const send_card = cards.map((card) => card.history_id);
      deciding = slow.client.done(calls.decideCards, {
        payload: { pack_history_id, send_card, reduction_card: [] },
      });
    });
    expect(await running).toMatchObject({ result: '1' });
    expect(await deciding).toEqual({ result: '1' });
  });

  it('a member with points for one pack asks 20 times in parallel: buys one pack', async () => {
    const pack_id = await makePack(shop);
    const { memberId } = await buyerWith({ points: 150 });
    const tabs = await Promise.all(Array.from({ length: 20 }, () => http.member(memberId)));
    await Promise.all(tabs.map((tab) => tab.pair()));
    const payload = { pack_id, count: 1 };
    const replies = await Promise.all(tabs.map((tab) => tab.ask(calls.buyPack, { payload })));
    expect(replies.filter(({ answer }) => answer?.result === '1')).toHaveLength(1);
    expect(replies.every(({ state, answer }) => state === 409 || answer !== undefined)).toBe(true);
  });
});

describe("a buyer's seed", () => {
  it.each(['', 'f'.repeat(64), 'Zm9v_YmFy-0123456', '4f6a1c1e-8d2b-4f35-9c52-0b9f1c520c7e'])(
    "a purchase with the buyer's seed: published in the log of the pack: %j",
    async (seed) => {
      const pack_id = await makePack(shop);
      const { client } = await buyerWith({ points: 1000 });
      await client.done(calls.buyPack, { payload: { pack_id, count: 1, client_seed: seed } });
      const { data } = await client.done(calls.listRounds, { params: { packId: pack_id } });
      expect(data.list[0]?.entries.map((entry) => entry.client_seed)).toEqual([seed]);
    },
  );

  // The seed is published permanently, so texts, names and phone numbers must not be accepted.
  it.each([
    '\0',
    'a\0b',
    '\ud800',
    'x\udfff',
    'f'.repeat(65),
    '🃏'.repeat(65),
    '日本語',
    'good luck to everyone',
    '09012345678',
    1,
    null,
    {},
    ['a'],
  ])(
    "a purchase with a buyer's seed that is not allowed: refused, charges nothing: %j",
    async (seed) => {
      const pack_id = await makePack(shop);
      const { client } = await buyerWith({ points: 1000 });
      const payload = { pack_id, count: 1, client_seed: seed };
      expect((await client.askLoosely(calls.buyPack, { payload })).state).toBe(400);
      expect(await balancesOf(client)).toEqual(['1000', '0']);
      const { data } = await client.done(calls.listRounds, { params: { packId: pack_id } });
      expect(data.list).toEqual([]);
    },
  );
});

describe('the public log of a pack', () => {
  it('the published seal of a pack: readable from the start, its newest hash changes with each round of purchases', async () => {
    const packId = await makePack(shop, { counts: [1, 9], buyPoints: [500, 5] });
    const visitor = http.visitor();
    const sealed = await visitor.done(calls.getSeal, { params: { packId } });
    expect(sealed.data).toEqual({
      seal: {
        scheme: 'kaifu-draw-1',
        pack_id: packId,
        sealed_at: shop.clock.now().toISOString(),
        public_key: expect.stringMatching(/^[0-9a-f]{64}$/),
        prizes: [
          {
            id: packId * 100,
            count: 1,
            name: '札0 / Card 0',
            model_number: `T-${packId}-0`,
            rarity: 3,
            buy_point: 500,
          },
          {
            id: packId * 100 + 1,
            count: 9,
            name: '札1 / Card 1',
            model_number: `T-${packId}-1`,
            rarity: 2,
            buy_point: 5,
          },
        ],
      },
      seal_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      rounds: 0,
      head: sealed.data.seal_hash,
      rarity_labels: [
        { id: packId * 100, rarity_label: 'UR' },
        { id: packId * 100 + 1, rarity_label: 'SR' },
      ],
    });
    const { client } = await buyerWith({ points: 1000 });
    const bought = await client.done(calls.buyPack, { payload: { pack_id: packId, count: 2 } });
    const { data } = await visitor.done(calls.listRounds, { params: { packId } });
    expect(data.list).toEqual([
      {
        round: 1,
        previous: sealed.data.seal_hash,
        // A purchase is named by its public id only; no member is named.
        entries: [{ purchase: bought.pack_history_id, count: 2, client_seed: '' }],
        beacon: null,
        alpha: expect.stringMatching(/^[0-9a-f]{64}$/),
        proof: expect.stringMatching(/^[0-9a-f]{160}$/),
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
        results: [[expect.any(Number), expect.any(Number)]],
        created: shop.clock.now().toISOString(),
      },
    ]);
    const after = await visitor.done(calls.getSeal, { params: { packId } });
    const [round] = onlyVersion1(data.list);
    expect(after.data).toEqual({ ...sealed.data, rounds: 1, head: round?.hash });
  });

  it('the published rounds of purchases: all in sequence, 100 to a page, each names the one before', async () => {
    const packId = await makePack(shop, { counts: [200] });
    const [memberId = 0] = await makeMembers(shop, 1, { points: 100_000 });
    for (let round = 1; round <= 101; round++)
      await shop.packSales.buy(buyRequest({ memberId, packId }));
    const visitor = http.visitor();
    const pageOf = async (page?: number) =>
      (
        await visitor.done(calls.listRounds, {
          params: page === undefined ? { packId } : { packId, page },
        })
      ).data;
    const [first, second] = [await pageOf(), await pageOf(2)];
    const rounds = onlyVersion1([...first.list, ...second.list]);
    expect(first.list).toHaveLength(100);
    expect(rounds.map(({ round }) => round)).toEqual(
      Array.from({ length: 101 }, (_, index) => index + 1),
    );
    const { data } = await visitor.done(calls.getSeal, { params: { packId } });
    expect(rounds.map(({ previous }) => previous)).toEqual([
      data.seal_hash,
      ...rounds.slice(0, -1).map(({ hash }) => hash),
    ]);
    expect(data).toMatchObject({ rounds: 101, head: rounds.at(-1)?.hash });
    expect(second.page).toEqual({ page: 2, all_page: 2, pages: [1, 2] });
    expect(await pageOf(999_999_999)).toEqual(second);
    expect(await pageOf(1)).toEqual(first);
  });

  it('a full page of published rounds of purchases: cacheable permanently; the last page is not', async () => {
    const packId = await makePack(shop, { counts: [200] });
    const [memberId = 0] = await makeMembers(shop, 1, { points: 100_000 });
    for (let round = 1; round <= 100; round++)
      await shop.packSales.buy(buyRequest({ memberId, packId }));
    const cacheForever = 'public, max-age=31536000, immutable';
    const read = async (page: string) => {
      const answer = await http
        .visitor()
        .raw({ method: 'GET', url: `/api/user/pack/rounds/${packId}${page}` });
      return { text: answer.body, headers: answer.headers };
    };
    const full = await read('/1');
    expect(full.headers).toMatchObject({ 'cache-control': cacheForever });
    expect(full.headers).not.toHaveProperty('set-cookie');
    expect(JSON.parse(full.text)).toMatchObject({ state: 200, csrf: { name: '', value: '' } });
    expect((await read('')).headers).toMatchObject({ 'cache-control': cacheForever });
    // The last page in place of page 2, which does not exist yet.
    expect((await read('/2')).headers).toMatchObject({ 'cache-control': 'private, no-store' });
    await shop.packSales.buy(buyRequest({ memberId, packId }));
    expect((await read('/2')).headers).toMatchObject({ 'cache-control': 'private, no-store' });
    expect(JSON.parse((await read('/1')).text).data.list).toEqual(JSON.parse(full.text).data.list);
  });

  it('reading the seal or the purchases of an unknown pack: not found', async () => {
    for (const packId of [0, 999_999_999]) {
      expect((await http.visitor().ask(calls.getSeal, { params: { packId } })).state).toBe(404);
      expect((await http.visitor().ask(calls.listRounds, { params: { packId } })).state).toBe(404);
    }
  });
});
