import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../db/database.ts';
import { KeyReusedError } from '../db/idempotency.ts';
import { query } from '../db/pool.ts';
import { checkLedger, findSpendable } from '../ledger/index.ts';
import { buyRequest, credit, makeMember, makeMembers, makePack } from '../testing/factories.ts';
import { endLockWaiters, untilLockWait } from '../testing/locks.ts';
import { hour, makeSecrets, openTestShop, type TestShop } from '../testing/test-shop.ts';
import { PackSales } from './buy-pack.ts';
import type { BuyRequest, BuyResult } from './buy-result.ts';
import { checkDraws } from './check-draws.ts';
import { checkPack } from './check-pack.ts';
import { findRounds, findStocks } from './draw.queries.ts';
import { pauseTexts } from './draw.texts.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(async () => {
  expect((await checkLedger(shop.db)).discrepancies).toEqual([]);
  expect(await checkDraws(shop.db)).toEqual([]);
  await shop.close();
});

type PurchaseRequest = Parameters<typeof buyRequest>[0];
const buy = (input: PurchaseRequest) => shop.packSales.buy(buyRequest(input));
const refused = (refusal: unknown) => ({ kind: 'refused', refusal });
const bought = expect.objectContaining({ kind: 'bought' });
const balanceOf = (memberId: number) => findSpendable(shop.db, memberId, shop.clock.now());
const stockOf = async (packId: number) => {
  const [stock] = await findStocks(shop.db, [packId]);
  if (stock === undefined) throw new Error(`pack ${packId} has no stock`);
  return stock;
};
const roundsOf = (packId: number) => findRounds(shop.db, packId, 1, 1000);
const purchasesOf = (memberId: number) =>
  shop.db.run(
    query
      .selectFrom('purchase')
      .selectAll()
      .where('memberId', '=', memberId)
      .orderBy('firstPosition'),
  );
const cardsOf = (packId: number) =>
  shop.db.run(
    query.selectFrom('wonCard').selectAll().where('packId', '=', packId).orderBy('position'),
  );
const inMilliseconds = (milliseconds: number) =>
  new Date(shop.clock.now().getTime() + milliseconds);
const idOf = (result: BuyResult) => (result.kind === 'bought' ? result.purchaseId : undefined);

/** Settles the first request in a round alone, then all others, sent at once, in one round. */
async function inOneRound(
  first: BuyRequest,
  requests: BuyRequest[],
): Promise<PromiseSettledResult<BuyResult>[]> {
  await shop.packSales.buy(first);
  return Promise.allSettled(requests.map((request) => shop.packSales.buy(request)));
}

describe('buying packs', () => {
  it('buying packs: takes the price, gives coins, and leaves the cards open for 24 hours', async () => {
    const memberId = await makeMember(shop, { points: 1000, coins: 1 });
    const packId = await makePack(shop, {
      price: 150,
      pointsPerCoin: 100,
      counts: [1, 3],
      buyPoints: [800, 30],
    });
    const result = await buy({ memberId, packId, count: 3 });
    expect(result).toEqual({ kind: 'bought', purchaseId: expect.any(String), round: 1 });
    expect(await balanceOf(memberId)).toMatchObject({ points: 550, coins: 5 });
    const now = shop.clock.now();
    expect(await purchasesOf(memberId)).toEqual([
      {
        memberId,
        id: idOf(result),
        packId,
        round: 1,
        beacon: null,
        firstPosition: 1,
        count: 3,
        firstExtra: null,
        extraCards: 0,
        currency: 'point',
        paid: 450,
        coinsEarned: 4,
        openCards: 3,
        packsOpened: 0,
        refundedAt: null,
        priceReturnedAt: null,
        termsVersion: 0,
        finalScreen: null,
        priceDueBackAt: null,
        createdAt: now,
        decideBy: new Date(now.getTime() + 24 * hour),
      },
    ]);
    const cards = await cardsOf(packId);
    expect(cards).toHaveLength(3);
    for (const [index, card] of cards.entries()) {
      const place = card.prizeId - packId * 100;
      expect(card).toMatchObject({
        position: index + 1,
        memberId,
        choice: 'open',
        decidedAt: null,
      });
      expect(card.buyPoint).toBe([800, 30][place]);
    }
    expect(await stockOf(packId)).toMatchObject({ size: 4, remaining: 1, sold: 3, round: 1 });
  });

  it('buying a pack for coins: takes coins, gives none, and ships its cards immediately', async () => {
    const memberId = await makeMember(shop, { points: 1000, coins: 70 });
    const packId = await makePack(shop, { currency: 'coin', price: 30, counts: [1, 9] });
    expect(await buy({ memberId, packId, count: 2 })).toEqual(bought);
    expect(await balanceOf(memberId)).toMatchObject({ points: 1000, coins: 10 });
    expect(await purchasesOf(memberId)).toMatchObject([
      { currency: 'coin', paid: 60, coinsEarned: 0, openCards: 0 },
    ]);
    const shipped = { choice: 'ship', decidedAt: shop.clock.now(), buyPoint: null };
    expect(await cardsOf(packId)).toMatchObject([shipped, shipped]);
    expect(await buy({ memberId, packId })).toEqual(
      refused({ reason: 'balance', currency: 'coin', shortage: 20 }),
    );
  });

  it('buying 3,000 units in one purchase: allowed; 3,001 are refused', async () => {
    const memberId = await makeMember(shop, { points: 3000 });
    const packId = await makePack(shop, { price: 1, counts: [1, 9, 990, 2500] });
    expect(await buy({ memberId, packId, count: 3001 })).toEqual(
      refused({ reason: 'count', max: 3000 }),
    );
    expect(await buy({ memberId, packId, count: 3000 })).toEqual(bought);
    const cards = await cardsOf(packId);
    expect(cards.map((card) => card.position)).toEqual(
      Array.from({ length: 3000 }, (_, index) => index + 1),
    );
    expect(await stockOf(packId)).toMatchObject({ remaining: 500, sold: 3000 });
    expect((await roundsOf(packId))[0]?.results[0]).toEqual(cards.map((card) => card.prizeId));
  });

  it('buying the last units of a pack: the pack is sold out', async () => {
    const memberId = await makeMember(shop, { points: 1000 });
    const packId = await makePack(shop, { counts: [1, 2] });
    expect(await buy({ memberId, packId, count: 4 })).toEqual(
      refused({ reason: 'too-few-left', remaining: 3 }),
    );
    expect(await buy({ memberId, packId, count: 3 })).toEqual(bought);
    expect(await buy({ memberId, packId })).toEqual(refused({ reason: 'sold-out' }));
    expect(await stockOf(packId)).toMatchObject({ counts: [0, 0], remaining: 0 });
  });

  it('buying with too few points: refused, names the shortfall, charges nothing', async () => {
    const memberId = await makeMember(shop, { points: 250, coins: 9999 });
    const packId = await makePack(shop, { price: 100 });
    expect(await buy({ memberId, packId, count: 3 })).toEqual(
      refused({ reason: 'balance', currency: 'point', shortage: 50 }),
    );
    expect(await balanceOf(memberId)).toMatchObject({ points: 250, coins: 9999 });
    expect(await roundsOf(packId)).toEqual([]);
  });

  it('buying at another price than the member was shown: refused, names the present price, charges nothing', async () => {
    const memberId = await makeMember(shop, { points: 1000 });
    const packId = await makePack(shop, { price: 100 });
    await shop.rawSql`update pack set price = 300 where id = ${packId}`;
    expect(await buy({ memberId, packId, shownPrice: 100 })).toEqual(
      refused({ reason: 'price', currency: 'point', price: 300 }),
    );
    expect(await balanceOf(memberId)).toMatchObject({ points: 1000, coins: 0 });
    expect(await buy({ memberId, packId, shownPrice: 300 })).toEqual(bought);
  });

  it('buying an unknown pack: refused', async () => {
    const memberId = await makeMember(shop, { points: 250 });
    expect(await buy({ memberId, packId: 999_999 })).toEqual(refused({ reason: 'no-such-pack' }));
  });

  it('checking a purchase without making it: the same result as buying, and changes nothing', async () => {
    const memberId = await makeMember(shop, { points: 250 });
    const [open, limited, later] = [
      await makePack(shop),
      await makePack(shop, { limitPerMember: 1 }),
      await makePack(shop, { startsAt: inMilliseconds(hour) }),
    ];
    for (const [packId, count] of [
      [open, 1],
      [open, 3],
      [open, 0],
      [limited, 2],
      [later, 1],
      [999_999, 1],
    ] as const) {
      const refusal = await checkPack(shop, { memberId, packId, count });
      const result = await buy({ memberId, packId, count });
      expect(result).toEqual(refusal === undefined ? bought : refused(refusal));
    }
    expect(await checkPack(shop, { memberId: 999_999, packId: open, count: 1 })).toEqual({
      reason: 'balance',
      currency: 'point',
      shortage: 100,
    });
  });
});

describe('who may buy, and when', () => {
  it("buying before the start of sale, by the transaction's clock: refused", async () => {
    const memberId = await makeMember(shop, { points: 1000 });
    const startsAt = inMilliseconds(hour);
    const packId = await makePack(shop, { startsAt });
    const notYet = refused({ reason: 'not-yet', startsAt: startsAt.toISOString() });
    expect(await buy({ memberId, packId })).toEqual(notYet);
    shop.clock.advance(hour - 1);
    expect(await buy({ memberId, packId })).toEqual(notYet);
    shop.clock.advance(1);
    expect(await buy({ memberId, packId })).toEqual(bought);
  });

  it('buying after the end of sale: refused, also to a request that arrived before and had to wait', async () => {
    const memberId = await makeMember(shop, { points: 1000 });
    const packId = await makePack(shop, { endsAt: inMilliseconds(hour) });
    shop.clock.advance(hour - 1);
    expect(await buy({ memberId, packId })).toEqual(bought);
    const answer = await whileLocked(packId, async () => {
      const answer = buy({ memberId, packId });
      await untilLockWait(shop);
      shop.clock.advance(1);
      return answer;
    });
    expect(await answer()).toEqual(refused({ reason: 'ended' }));
  });

  it('a pack for newcomers, a member who paid and bought no other pack: may buy up to its limit', async () => {
    const packId = await makePack(shop, { newcomersOnly: true, limitPerMember: 2 });
    const newcomer = await makeMember(shop, { points: 1000 });
    expect(await buy({ memberId: newcomer, packId })).toEqual(bought);
    await credit(shop, newcomer, { points: 1000 });
    expect(await buy({ memberId: newcomer, packId })).toEqual(bought);
    expect(await buy({ memberId: newcomer, packId })).toEqual(
      refused({ reason: 'limit-reached', limit: 2 }),
    );
  });

  it('a pack for newcomers, a member who bought another pack: refused, may buy packs for all', async () => {
    const packId = await makePack(shop, { newcomersOnly: true });
    const other = await makePack(shop, { currency: 'coin', price: 1 });
    const member = await makeMember(shop, { points: 1000, coins: 10, paid: false });
    expect(await buy({ memberId: member, packId: other })).toEqual(bought);
    expect(await buy({ memberId: member, packId })).toEqual(refused({ reason: 'newcomers-only' }));
    expect(await buy({ memberId: member, packId: other })).toEqual(bought);
  });

  it('a newcomer buys two packs for newcomers in parallel: gets exactly one of the two', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, two] = [
        await makePack(shop, { newcomersOnly: true }),
        await makePack(shop, { newcomersOnly: true }),
      ];
      const member = await makeMember(shop, { points: 1000 });
      const results = await Promise.all([
        buy({ memberId: member, packId: one }),
        buy({ memberId: member, packId: two }),
      ]);
      expect(results).toContainEqual(bought);
      expect(results).toContainEqual(refused({ reason: 'newcomers-only' }));
    }
  });

  it('buying a pack with a limit per member: each member may buy up to it, not more', async () => {
    const [one, two] = [
      await makeMember(shop, { points: 1000 }),
      await makeMember(shop, { points: 1000 }),
    ];
    const packId = await makePack(shop, { limitPerMember: 3 });
    expect(await buy({ memberId: one, packId, count: 2 })).toEqual(bought);
    expect(await buy({ memberId: one, packId, count: 2 })).toEqual(
      refused({ reason: 'over-limit', left: 1 }),
    );
    expect(await buy({ memberId: one, packId })).toEqual(bought);
    expect(await buy({ memberId: one, packId })).toEqual(
      refused({ reason: 'limit-reached', limit: 3 }),
    );
    expect(await buy({ memberId: two, packId, count: 3 })).toEqual(bought);
  });

  it('a limit introduced while members buy a pack: units bought before count too', async () => {
    const [one, other] = await makeMembers(shop, 2, { points: 10_000 });
    const packId = await makePack(shop, { counts: [400] });
    await buy({ memberId: other ?? 0, packId, count: 2 });
    const buying = Promise.all(
      Array.from({ length: 40 }, () => buy({ memberId: one ?? 0, packId })),
    );
    await shop.rawSql`update pack set limit_per_member = 3 where id = ${packId}`;
    await buying;
    expect(await buy({ memberId: other ?? 0, packId, count: 2 })).toEqual(
      refused({ reason: 'over-limit', left: 1 }),
    );
    const uses = await shop.rawSql<{ bought: number; won: number }>`
      select bought, (select count(*)::integer from won_card as won
        where won.pack_id = use.pack_id and won.member_id = use.member_id) as won
      from pack_limit_use as use where pack_id = ${packId} order by member_id`;
    expect(uses).toHaveLength(2);
    for (const { bought, won } of uses) expect(bought).toBe(won);
  });

  it('buying a pack with a limit from 60 tabs and two processes: each member gets up to the limit', async () => {
    const members = await makeMembers(shop, 3, { points: 10_000 });
    const packId = await makePack(shop, { limitPerMember: 3 });
    const other = shop.openAnother();
    const results = await Promise.all(
      Array.from({ length: 60 }, async (_, tab) => {
        const memberId = members[tab % 3] ?? 0;
        const counter = (tab % 2 === 0 ? shop : other).packSales;
        return { memberId, result: await counter.buy(buyRequest({ memberId, packId })) };
      }),
    );
    for (const memberId of members) {
      const own = results.filter(
        (one) => one.memberId === memberId && one.result.kind === 'bought',
      );
      expect(own).toHaveLength(3);
    }
    const uses = await shop.db.run(
      query.selectFrom('packLimitUse').select('bought').where('packId', '=', packId),
    );
    expect(uses).toEqual([{ bought: 3 }, { bought: 3 }, { bought: 3 }]);
  });

  it('buying a pack that another master secret sealed: refused as paused, charges nothing', async () => {
    const memberId = await makeMember(shop, { points: 1000 });
    const packId = await makePack(shop);
    const stranger = shop.openAnother(makeSecrets());
    const input = buyRequest({ memberId, packId });
    const refusal = { reason: 'paused' as const, why: pauseTexts['key-lost'] };
    expect(await stranger.packSales.buy(input)).toEqual(refused(refusal));
    expect(await checkPack(stranger, { memberId, packId, count: 1 })).toEqual(refusal);
    expect(await balanceOf(memberId)).toMatchObject({ points: 1000 });
    // A pause is temporary, so the refusal is not stored: with the right secret, the same key buys.
    expect(await shop.packSales.buy(input)).toEqual(bought);
    // Stored results are returned also while the pack is paused.
    expect(await stranger.packSales.buy(input)).toEqual(bought);
  });

  /**
   * Keeps a pack's stock locked while `start` runs.
   *
   * @returns what `start` returned, after the lock is released
   */
  async function whileLocked<Answer>(
    packId: number,
    start: () => Promise<Answer>,
  ): Promise<() => Promise<Answer>> {
    let answer: Promise<Answer> | undefined;
    await shop.rawSql.begin(async (tx) => {
      await tx`select from pack_stock where pack_id = ${packId} for update`;
      answer = start();
      await untilLockWait(shop);
    });
    return () => answer ?? Promise.reject(new Error('nothing was started'));
  }
});

describe('the idempotency key of a purchase', () => {
  it('repeating a purchase under its key, also after a restart: the first result again, buys once', async () => {
    const memberId = await makeMember(shop, { points: 1000 });
    const input = buyRequest({ memberId, packId: await makePack(shop) });
    const first = await shop.packSales.buy(input);
    expect(await shop.packSales.buy(input)).toEqual(first);
    expect(await shop.openAnother().packSales.buy(input)).toEqual(first);
    expect(await balanceOf(memberId)).toMatchObject({ points: 900 });
  });

  it('repeating a refused purchase under its key: the same refusal, also with enough points now', async () => {
    const memberId = await makeMember(shop);
    const packId = await makePack(shop);
    const key = randomUUID();
    const first = await buy({ memberId, packId, key });
    expect(first).toEqual(refused({ reason: 'balance', currency: 'point', shortage: 100 }));
    await credit(shop, memberId, { points: 500 });
    expect(await buy({ memberId, packId, key })).toEqual(first);
    expect(await buy({ memberId, packId })).toEqual(bought);
  });

  it('an idempotency key used for another payload, pack or call: an error, changes nothing', async () => {
    const memberId = await makeMember(shop, { points: 1000 });
    const [packId, otherPack] = [await makePack(shop), await makePack(shop)];
    const key = randomUUID();
    const first = await buy({ memberId, packId, key });
    await expect(buy({ memberId, packId, key, count: 2 })).rejects.toThrow(KeyReusedError);
    await expect(buy({ memberId, packId: otherPack, key })).rejects.toThrow(KeyReusedError);
    const otherCall = { ...buyRequest({ memberId, packId, key }), call: 'user/pack/decision' };
    await expect(shop.packSales.buy(otherCall)).rejects.toThrow(KeyReusedError);
    expect(await buy({ memberId, packId, key })).toEqual(first);
    expect(await purchasesOf(memberId)).toHaveLength(1);
  });

  it('one idempotency key for two payloads in parallel: the first buys, the second is an error', async () => {
    const memberId = await makeMember(shop, { points: 1000 });
    const packId = await makePack(shop);
    const key = randomUUID();
    const [one, two, again] = await inOneRound(buyRequest({ memberId, packId }), [
      buyRequest({ memberId, packId, key }),
      buyRequest({ memberId, packId, key, count: 2 }),
      buyRequest({ memberId, packId, key }),
    ]);
    expect(one).toEqual({ status: 'fulfilled', value: bought });
    expect(again).toEqual(one);
    expect(two).toMatchObject({ status: 'rejected', reason: expect.any(KeyReusedError) });
    expect((await roundsOf(packId)).map((round) => round.entries.length)).toEqual([1, 1]);
    expect(await balanceOf(memberId)).toMatchObject({ points: 800 });
  });

  it('one idempotency key for purchases of six packs in parallel: buys one of them', async () => {
    const memberId = await makeMember(shop, { points: 1000 });
    const packs = await Promise.all(Array.from({ length: 6 }, () => makePack(shop)));
    const key = randomUUID();
    const settled = await Promise.allSettled(packs.map((packId) => buy({ memberId, packId, key })));
    expect(settled.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    expect(await balanceOf(memberId)).toMatchObject({ points: 900 });
  });

  it('two members use the same idempotency key for a purchase: both buy', async () => {
    const [one, two] = [
      await makeMember(shop, { points: 100 }),
      await makeMember(shop, { points: 100 }),
    ];
    const packId = await makePack(shop);
    const key = randomUUID();
    const first = await buy({ memberId: one, packId, key });
    const second = await buy({ memberId: two, packId, key });
    expect(second).toEqual(bought);
    expect(idOf(second)).not.toBe(idOf(first));
  });
});

describe('settling purchases of one pack together, as a round', () => {
  it('a round of purchases: has the waiting purchases in sequence, and names the round before it', async () => {
    const members = await makeMembers(shop, 5, { points: 1000 });
    const packId = await makePack(shop);
    const [first, ...rest] = members.map((memberId, index) =>
      buyRequest({ memberId, packId, count: index + 1, clientSeed: `種 ${index}` }),
    );
    if (first === undefined) throw new Error('no members');
    const settled = await inOneRound(first, rest);
    const rounds = await roundsOf(packId);
    expect(rounds.map((round) => [round.round, round.entries.map((entry) => entry.count)])).toEqual(
      [
        [1, [1]],
        [2, [2, 3, 4, 5]],
      ],
    );
    expect(rounds[1]?.previous).toEqual(rounds[0]?.hash);
    expect(rounds[1]?.entries).toEqual(
      settled.map((one, index) => ({
        purchase: one.status === 'fulfilled' ? idOf(one.value) : '',
        count: index + 2,
        client_seed: `種 ${index + 1}`,
      })),
    );
    // Each purchase has the cards at its place in the round, one after the other.
    const cards = await cardsOf(packId);
    const placed = await Promise.all(members.map(purchasesOf));
    expect(
      placed.flat().map((purchase) => [purchase.round, purchase.firstPosition, purchase.count]),
    ).toEqual([
      [1, 1, 1],
      [2, 2, 2],
      [2, 4, 3],
      [2, 7, 4],
      [2, 11, 5],
    ]);
    expect(rounds.flatMap((round) => round.results.flat())).toEqual(
      cards.map((card) => card.prizeId),
    );
    expect((await stockOf(packId)).head).toEqual(rounds[1]?.hash);
  });

  it('several purchases in a round: each is decided on the stock and balance that earlier ones left', async () => {
    const [one, two] = [
      await makeMember(shop, { points: 300 }),
      await makeMember(shop, { points: 9000 }),
    ];
    const packId = await makePack(shop, { counts: [2, 4] });
    const settled = await inOneRound(buyRequest({ memberId: two, packId }), [
      buyRequest({ memberId: one, packId, count: 2 }),
      buyRequest({ memberId: one, packId, count: 2 }),
      buyRequest({ memberId: two, packId, count: 4 }),
      buyRequest({ memberId: two, packId, count: 3 }),
      buyRequest({ memberId: one, packId }),
    ]);
    expect(settled.map((one) => one.status === 'fulfilled' && one.value)).toEqual([
      bought,
      refused({ reason: 'balance', currency: 'point', shortage: 100 }),
      refused({ reason: 'too-few-left', remaining: 3 }),
      bought,
      refused({ reason: 'sold-out' }),
    ]);
    expect(
      (await roundsOf(packId)).map((round) => round.entries.map((entry) => entry.count)),
    ).toEqual([[1], [2, 3]]);
  });

  it("several purchases of one member in a round: all settled, up to the pack's limit", async () => {
    const [one, two] = await makeMembers(shop, 2, { points: 1000 });
    const packId = await makePack(shop, { limitPerMember: 3 });
    const settled = await inOneRound(buyRequest({ memberId: two ?? 0, packId }), [
      buyRequest({ memberId: one ?? 0, packId }),
      buyRequest({ memberId: one ?? 0, packId }),
      buyRequest({ memberId: one ?? 0, packId, count: 2 }),
    ]);
    expect(settled.map((one) => one.status === 'fulfilled' && one.value)).toEqual([
      bought,
      bought,
      refused({ reason: 'over-limit', left: 1 }),
    ]);
    expect((await roundsOf(packId)).map((round) => round.entries.length)).toEqual([1, 2]);
  });

  it('a round in which all purchases are refused: no round is stored', async () => {
    const members = await makeMembers(shop, 3);
    const packId = await makePack(shop);
    await Promise.all(members.map((memberId) => buy({ memberId, packId })));
    expect(await roundsOf(packId)).toEqual([]);
    expect(await stockOf(packId)).toMatchObject({ round: 0 });
    const memberId = await makeMember(shop, { points: 100 });
    expect(await buy({ memberId, packId })).toMatchObject({ round: 1 });
  });

  it('two processes settle rounds of purchases in turns: numbered 1, 2, 3 …', async () => {
    const members = await makeMembers(shop, 40, { points: 1000 });
    const packId = await makePack(shop, { counts: [1, 99] });
    const other = shop.openAnother();
    const results = await Promise.all(
      members.map((memberId, index) =>
        (index % 2 === 0 ? shop : other).packSales.buy(buyRequest({ memberId, packId })),
      ),
    );
    const rounds = await roundsOf(packId);
    expect(rounds.map((round) => round.round)).toEqual(rounds.map((_, index) => index + 1));
    for (const result of results) {
      const round = rounds.find((one) => result.kind === 'bought' && one.round === result.round);
      expect(round?.entries.map((entry) => entry.purchase)).toContain(idOf(result));
    }
  });
});

describe('one purchase of a round fails', () => {
  it('purchase by a member without an account: fails, the others of its round succeed', async () => {
    const members = await makeMembers(shop, 4, { points: 1000 });
    const packId = await makePack(shop);
    const [first, ...rest] = members.map((memberId) => buyRequest({ memberId, packId }));
    if (first === undefined) throw new Error('no members');
    const invalid = buyRequest({ memberId: 999_999, packId });
    const settled = await inOneRound(first, [...rest.slice(0, 2), invalid, ...rest.slice(2)]);
    expect(settled.map((one) => one.status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    expect((await stockOf(packId)).sold).toBe(4);
  });

  it('purchase with an id that the database cannot store: fails, the others of its round succeed', async () => {
    const [one, two, three] = await makeMembers(shop, 3, { points: 1000 });
    const packId = await makePack(shop);
    const settled = await inOneRound(buyRequest({ memberId: one ?? 0, packId }), [
      { ...buyRequest({ memberId: two ?? 0, packId }), purchaseId: 'no uuid' },
      buyRequest({ memberId: three ?? 0, packId }),
    ]);
    expect(settled.map((one) => one.status)).toEqual(['rejected', 'fulfilled']);
    expect(await balanceOf(two ?? 0)).toMatchObject({ points: 1000 });
  });

  it('a round of purchases that fails: leaves nothing behind, and can be retried with the same keys', async () => {
    const memberId = await makeMember(shop, { points: 1000 });
    const packId = await makePack(shop);
    const input = buyRequest({ memberId, packId, count: 2 });
    const before = await stockOf(packId);
    // The last write of a round fails.
    await shop.rawSql.unsafe(
      `create function fail_for_test() returns trigger language plpgsql as $$ begin raise 'disk full'; end $$`,
    );
    await shop.rawSql.unsafe(
      'create trigger fail_for_test before insert on idempotency_record for each row execute function fail_for_test()',
    );
    await expect(shop.packSales.buy(input)).rejects.toThrow();
    await shop.rawSql.unsafe('drop function fail_for_test cascade');
    expect(await stockOf(packId)).toEqual(before);
    expect(await balanceOf(memberId)).toMatchObject({ points: 1000, coins: 0 });
    expect(await cardsOf(packId)).toEqual([]);
    expect(await roundsOf(packId)).toEqual([]);
    expect(await purchasesOf(memberId)).toEqual([]);
    expect(await shop.packSales.buy(input)).toMatchObject({ kind: 'bought', round: 1 });
  });
});

describe('a connection lost while purchases are settled', () => {
  const lost = () => Object.assign(new Error('gone'), { code: 'ECONNRESET' });
  /** Commits, but loses the response the first `times` times. */
  const losingResponses = (times: number): Database => {
    let left = times;
    return {
      ...shop.db,
      async transaction(work) {
        const result = await shop.db.transaction(work);
        if (left-- > 0) throw lost();
        return result;
      },
    };
  };

  it('database connection lost after the commit of a purchase: buys nothing twice', async () => {
    const members = await makeMembers(shop, 10, { points: 1000 });
    const packId = await makePack(shop);
    const counter = new PackSales(
      losingResponses(3),
      shop.clock,
      shop.packs,
      shop.findTermsVersion,
      shop.people,
      shop.findRanks,
    );
    const results = await Promise.all(
      members.map((memberId) => counter.buy(buyRequest({ memberId, packId }))),
    );
    expect(results.every((result) => result.kind === 'bought')).toBe(true);
    expect(await stockOf(packId)).toMatchObject({ sold: 10, round: 1 });
    for (const memberId of members)
      expect(await balanceOf(memberId)).toMatchObject({ points: 900 });
  });

  it('connection lost at every try of a purchase: an error in bounded time; retried, returns what was committed', async () => {
    const memberId = await makeMember(shop, { points: 1000 });
    const input = buyRequest({ memberId, packId: await makePack(shop) });
    const counter = new PackSales(
      losingResponses(Number.POSITIVE_INFINITY),
      shop.clock,
      shop.packs,
      shop.findTermsVersion,
      shop.people,
      shop.findRanks,
    );
    await expect(counter.buy(input)).rejects.toThrow('gone');
    expect(await shop.packSales.buy(input)).toEqual(bought);
    expect(await purchasesOf(memberId)).toHaveLength(1);
  });

  it('connection lost while a round of purchases waits for a lock: repeated, buys once', async () => {
    const memberId = await makeMember(shop, { points: 1000 });
    const packId = await makePack(shop);
    let result: Promise<BuyResult> | undefined;
    await shop.rawSql.begin(async (tx) => {
      await tx`select from pack_stock where pack_id = ${packId} for update`;
      result = buy({ memberId, packId });
      await untilLockWait(shop);
      await endLockWaiters(shop);
    });
    expect(await result).toEqual(bought);
    expect(await stockOf(packId)).toMatchObject({ sold: 1, round: 1 });
  });
});

it('the id of a purchase: made from its request, not from the draw', async () => {
  const memberId = await makeMember(shop, { points: 1000 });
  const input = buyRequest({ memberId, packId: await makePack(shop) });
  expect(await shop.packSales.buy(input)).toMatchObject({
    kind: 'bought',
    purchaseId: input.purchaseId,
  });
  const [round] = await roundsOf(input.packId);
  expect(round?.entries).toEqual([{ purchase: input.purchaseId, count: 1, client_seed: '' }]);
});
