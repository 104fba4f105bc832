import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noExternalServices } from '../app/shop.ts';
import { beaconRoundAt, timeOfBeaconRound } from '../beacon/index.ts';
import { query } from '../db/pool.ts';
import { checkLedger, findSpendable } from '../ledger/index.ts';
import { buyRequest, makeMember, makeMembers, makePack } from '../testing/factories.ts';
import { queuedMailsTo } from '../testing/queued-messages.ts';
import { TestBeacon } from '../testing/test-beacon.ts';
import { hour, openTestShop, type TestShop } from '../testing/test-shop.ts';
import { checkDraws } from './check-draws.ts';
import { checkPack } from './check-pack.ts';
import { commitOf, drawInputOf } from './commit.rules.ts';
import { findSeal, findStocks } from './draw.queries.ts';
import { drawPrizes } from './draw.rules.ts';
import { pauseTexts } from './draw.texts.ts';
import { findRoundsOfVersion2, type RoundOfVersion2 } from './draw-2.queries.ts';
import { drawPublished } from './draw-published.ts';
import { drawRounds } from './draw-rounds.ts';
import { prove } from './vrf.ts';

const beacon = new TestBeacon();
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ ...noExternalServices, beacon });
});
afterAll(async () => {
  expect((await checkLedger(shop.db)).discrepancies).toEqual([]);
  expect(await checkDraws(shop.db)).toEqual([]);
  await shop.close();
});

type PurchaseRequest = Parameters<typeof buyRequest>[0];
const buy = (input: PurchaseRequest) => shop.packSales.buy(buyRequest(input));
const roundsOf = (packId: number) => findRoundsOfVersion2(shop.db, packId, 1, 1000);
const cardsOf = (packId: number) =>
  shop.db.run(
    query.selectFrom('wonCard').selectAll().where('packId', '=', packId).orderBy('position'),
  );
const purchaseOf = async (memberId: number) => {
  const [purchase] = await shop.db.run(
    query.selectFrom('purchase').selectAll().where('memberId', '=', memberId),
  );
  return purchase;
};
/** The mails about late draws to a member, as text. */
const mailsTo = async (memberId: number) =>
  (await queuedMailsTo(shop, memberId))
    .filter(({ ja }) => ja.subject.includes('抽選が終わりました'))
    .map(({ ja }) => JSON.stringify(ja));
const stockOf = async (packId: number) => (await findStocks(shop.db, [packId]))[0];

/** Publishes the numbers that the rounds of a pack wait for, and has them drawn. */
async function publishAll(packId: number): Promise<void> {
  const numbers = new Set((await roundsOf(packId)).map((round) => round.beacon ?? 0));
  for (const number of numbers) await beacon.publish(shop, number);
  await drawPublished(shop, Math.max(...numbers));
}

/** Replays a pack from its seal and its rounds: the prize ids that must have been drawn. */
async function replay(packId: number): Promise<number[][][]> {
  const pack = await shop.packs.find(packId);
  const seal = await findSeal(shop.db, packId);
  if (pack?.key === undefined || seal === undefined) throw new Error('the pack is not sealed');
  const sealed: { prizes: { id: number; count: number }[] } = JSON.parse(seal.seal);
  const { key } = pack;
  let counts = sealed.prizes.map(({ count }) => count);
  let previous = seal.sealHash;
  return (await roundsOf(packId)).map((round) => {
    const commit = commitOf({ ...round, sealHash: seal.sealHash, previous });
    expect({ previous: round.previous, commit: round.commitHash }).toEqual({ previous, commit });
    previous = commit;
    const { beta } = prove(key, drawInputOf(commit, round.draw?.signature ?? null));
    const { drawn, left } = drawPrizes(
      beta,
      counts,
      round.entries.map(({ count }) => count),
    );
    counts = left;
    return drawn.map((places) => places.map((place) => sealed.prizes[place]?.id ?? -1));
  });
}
const resultsOf = (rounds: readonly RoundOfVersion2[]) => rounds.map(({ draw }) => draw?.results);

describe('buying a pack of version 2 without a beacon', () => {
  it('buying a pack of version 2 without a beacon: cards immediately, and replaying the public log gives the same cards', async () => {
    const memberId = await makeMember(shop, { points: 1000 });
    const packId = await makePack(shop, { draw: 'instant', counts: [1, 4], price: 100 });
    expect(await buy({ memberId, packId, count: 2 })).toMatchObject({ kind: 'bought', round: 1 });
    await buy({ memberId, packId, count: 3 });
    const rounds = await roundsOf(packId);
    expect(rounds.map((round) => round.beacon)).toEqual([null, null]);
    expect(resultsOf(rounds)).toEqual(await replay(packId));
    expect(await cardsOf(packId)).toHaveLength(5);
    expect(await stockOf(packId)).toMatchObject({ remaining: 0, counts: [0, 0], round: 2 });
  });
});

describe('buying and drawing a pack with a beacon', () => {
  it('buying a pack with a beacon: paid and assigned to a future beacon number, without a card or a deadline yet', async () => {
    const memberId = await makeMember(shop, { points: 1000 });
    const packId = await makePack(shop, { draw: 'beacon', counts: [1, 9], price: 100 });
    const result = await buy({ memberId, packId, count: 3 });
    const now = shop.clock.now().getTime() / 1000;
    const [round] = await roundsOf(packId);
    expect(round).toMatchObject({ round: 1, draw: null });
    expect(result).toMatchObject({ kind: 'bought', round: 1 });
    // The second number from now, three seconds apart; the clocks differ by milliseconds.
    const waitSeconds = timeOfBeaconRound(beacon.chain, round?.beacon ?? 0) - now;
    expect(waitSeconds).toBeGreaterThan(3 - 1);
    expect(waitSeconds).toBeLessThanOrEqual(6);
    expect(await findSpendable(shop.db, memberId, shop.clock.now())).toMatchObject({ points: 700 });
    expect(await purchaseOf(memberId)).toMatchObject({ openCards: 0, beacon: round?.beacon });
    expect(await cardsOf(packId)).toEqual([]);
    expect(await stockOf(packId)).toMatchObject({ remaining: 7, sold: 3, counts: [1, 9] });
  });

  it('drawing a pack while its beacon number is not published, or only another one: nothing is drawn', async () => {
    const packId = await makePack(shop, { draw: 'beacon' });
    await buy({ memberId: await makeMember(shop, { points: 1000 }), packId });
    const [round] = await roundsOf(packId);
    await beacon.publish(shop, (round?.beacon ?? 0) + 100);
    expect(await drawRounds(shop, packId)).toBe(0);
    expect(await cardsOf(packId)).toEqual([]);
  });

  it('drawing a pack once its beacon number is published: gives the cards that its log proves, and 24 hours to decide', async () => {
    const memberId = await makeMember(shop, { points: 1000 });
    const packId = await makePack(shop, { draw: 'beacon', counts: [2, 3] });
    await buy({ memberId, packId, count: 2 });
    await buy({ memberId: await makeMember(shop, { points: 1000 }), packId, count: 3 });
    shop.clock.advance(20_000);
    await publishAll(packId);
    const drawnAt = shop.clock.now();
    expect(resultsOf(await roundsOf(packId))).toEqual(await replay(packId));
    expect(await purchaseOf(memberId)).toMatchObject({
      openCards: 2,
      beacon: null,
      decideBy: new Date(drawnAt.getTime() + 24 * hour),
    });
    const cards = await cardsOf(packId);
    expect(cards.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5]);
    expect(cards.filter((card) => card.memberId === memberId)).toHaveLength(2);
    expect(await stockOf(packId)).toMatchObject({ remaining: 0, counts: [0, 0] });
  });

  it('drawing the purchases of a pack in time: no mail; late: one mail to each buyer about all that was drawn', async () => {
    const draw = async (lateByMs: number) => {
      const [once, twice] = [
        await makeMember(shop, { points: 1000 }),
        await makeMember(shop, { points: 1000 }),
      ];
      const packId = await makePack(shop, { draw: 'beacon', counts: [1, 9], price: 100 });
      await buy({ memberId: once, packId, count: 2 });
      await buy({ memberId: twice, packId });
      await buy({ memberId: twice, packId, count: 3 });
      const last = (await roundsOf(packId)).at(-1)?.beacon ?? 0;
      const due = timeOfBeaconRound(beacon.chain, last) * 1000;
      shop.clock.advance(due + lateByMs - shop.clock.now().getTime());
      await publishAll(packId);
      return { once: await mailsTo(once), twice: await mailsTo(twice) };
    };
    expect(await draw(1_000)).toEqual({ once: [], twice: [] });
    const { once, twice } = await draw(60_000);
    expect(once).toHaveLength(1);
    expect(once[0]).toMatch(/2パック.*buy-product-history-detail\?packHistoryId=[0-9a-f-]{36}/);
    expect(twice).toHaveLength(1);
    expect(twice[0]).toMatch(/4パック.*"path":"\/buy-product-history"/);
  });

  it('drawing a coin pack with a beacon: its cards are shipped once they are drawn', async () => {
    const memberId = await makeMember(shop, { coins: 1000 });
    const packId = await makePack(shop, { draw: 'beacon', currency: 'coin', price: 10 });
    await buy({ memberId, packId, count: 2 });
    const parcels = () =>
      shop.db.run(query.selectFrom('parcel').selectAll().where('memberId', '=', memberId));
    expect(await parcels()).toEqual([]);
    await publishAll(packId);
    expect(await cardsOf(packId)).toMatchObject([{ choice: 'ship' }, { choice: 'ship' }]);
    expect(await parcels()).toHaveLength(1);
    expect(await purchaseOf(memberId)).toMatchObject({ openCards: 0, beacon: null });
  });

  it('200 members buy the last 10 units of a pack with a beacon in parallel: ten get one card each', async () => {
    const packId = await makePack(shop, { draw: 'beacon', counts: [1, 9], price: 100 });
    const members = await makeMembers(shop, 200, { points: 100 });
    const results = await Promise.all(members.map((memberId) => buy({ memberId, packId })));
    expect(results.filter(({ kind }) => kind === 'bought')).toHaveLength(10);
    await publishAll(packId);
    const cards = await cardsOf(packId);
    expect(new Set(cards.map(({ memberId }) => memberId)).size).toBe(10);
    expect(cards.filter(({ prizeId }) => prizeId === packId * 100)).toHaveLength(1);
    expect(resultsOf(await roundsOf(packId))).toEqual(await replay(packId));
  });

  it('two processes draw a pack with a beacon in parallel: each round of purchases once, in sequence', async () => {
    const packId = await makePack(shop, { draw: 'beacon', counts: [1, 99], price: 1 });
    const memberId = await makeMember(shop, { points: 1000 });
    for (let round = 0; round < 40; round++) await buy({ memberId, packId });
    const numbers = new Set((await roundsOf(packId)).map((round) => round.beacon ?? 0));
    for (const number of numbers) await beacon.publish(shop, number);
    const other = shop.openAnother();
    const newest = Math.max(...numbers);
    await Promise.all([drawPublished(shop, newest), drawPublished(other, newest)]);
    await drawPublished(shop, newest);
    expect(resultsOf(await roundsOf(packId))).toEqual(await replay(packId));
    expect(await cardsOf(packId)).toHaveLength(40);
  });

  it('buying a pack with a beacon after the clock went back a little: never assigned to an earlier beacon number', async () => {
    const packId = await makePack(shop, { draw: 'beacon', counts: [10] });
    const memberId = await makeMember(shop, { points: 1000 });
    shop.clock.advance(20_000);
    await buy({ memberId, packId });
    shop.clock.advance(-20_000);
    await buy({ memberId, packId });
    const [first, second] = await roundsOf(packId);
    expect(second?.beacon).toBe(first?.beacon);
    const now = shop.clock.now().getTime() / 1000;
    expect(second?.beacon).toBeGreaterThan(beaconRoundAt(beacon.chain, now) + 2);
  });

  it('the clock was set far ahead and then back: a pack that was bought meanwhile is paused and says why, others are sold', async () => {
    const packId = await makePack(shop, { draw: 'beacon', counts: [10] });
    const memberId = await makeMember(shop, { points: 1000 });
    shop.clock.advance(hour);
    await buy({ memberId, packId });
    shop.clock.advance(-hour);
    const refusal = { reason: 'paused', why: pauseTexts['clock-behind'] };
    const request = buyRequest({ memberId, packId });
    expect(await shop.packSales.buy(request)).toEqual({ kind: 'refused', refusal });
    expect(await checkPack(shop, { memberId, packId, count: 1 })).toEqual(refusal);
    const other = await makePack(shop, { draw: 'beacon', counts: [10] });
    expect(await buy({ memberId, packId: other })).toMatchObject({ kind: 'bought' });
    // Half a minute earlier, because a short wait is no reason to stop.
    shop.clock.advance(hour - 35_000);
    expect(await shop.packSales.buy(request)).toMatchObject({ kind: 'refused' });
    shop.clock.advance(6_000);
    expect(await shop.packSales.buy(request)).toMatchObject({ kind: 'bought', round: 2 });
    const [first, second] = await roundsOf(packId);
    expect(second?.beacon).toBe(first?.beacon);
    shop.clock.advance(29_000 - hour);
  });

  it("buying a pack while the database's clock is behind the beacon: refused as paused, charged nothing", async () => {
    const memberId = await makeMember(shop, { points: 1000 });
    const packId = await makePack(shop, { draw: 'beacon' });
    const request = buyRequest({ memberId, packId });
    // A number of 60 seconds later is published: it is the clock that is wrong.
    beacon.newestAt = new Date(shop.clock.now().getTime() + 60_000);
    const refusal = { reason: 'paused', why: pauseTexts['clock-behind'] };
    expect(await shop.packSales.buy(request)).toEqual({ kind: 'refused', refusal });
    expect(await checkPack(shop, { memberId, packId, count: 1 })).toEqual(refusal);
    expect(await roundsOf(packId)).toEqual([]);
    beacon.newestAt = shop.clock.now();
    expect(await shop.packSales.buy(request)).toMatchObject({ kind: 'bought' });
    beacon.newestAt = undefined;
  });

  it('buying a pack while the beacon publishes nothing: refused as paused, possible once it is back', async () => {
    const memberId = await makeMember(shop, { points: 1000 });
    const packId = await makePack(shop, { draw: 'beacon' });
    const request = buyRequest({ memberId, packId });
    beacon.silent = true;
    const refusal = { reason: 'paused', why: pauseTexts['beacon-silent'] };
    expect(await shop.packSales.buy(request)).toEqual({ kind: 'refused', refusal });
    beacon.silent = false;
    expect(await shop.packSales.buy(request)).toMatchObject({ kind: 'bought', round: 1 });
  });
});
