import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/shop/index.ts';
import { noExternalServices } from '../app/shop.ts';
import { timeOfBeaconRound } from '../beacon/index.ts';
import { systemActor } from '../db/audit.ts';
import { query } from '../db/pool.ts';
import { checkLedger, expirePoints, findSpendable } from '../ledger/index.ts';
import { changeCap } from '../protection/index.ts';
import { buyRequest, credit, makeMember, makeMembers, makePack } from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/http-client.ts';
import { queuedMailsTo } from '../testing/queued-messages.ts';
import { TestBeacon } from '../testing/test-beacon.ts';
import { day, hour, openTestShop, type TestShop } from '../testing/test-shop.ts';
import { checkDraws } from './check-draws.ts';
import { findRoundsOfVersion2 } from './draw-2.queries.ts';
import { drawPublished } from './draw-published.ts';
import { refundVoidRounds } from './refund-void-rounds.ts';
import { publicLogOf, verifyPublishedLog } from './testing-public-log.ts';
import { voidPack } from './void-pack.ts';

const beacon = new TestBeacon();
let shop: TestShop;
let http: TestApp;
let address: string;
beforeAll(async () => {
  shop = await openTestShop({ ...noExternalServices, beacon });
  http = await openTestApp(shop);
  address = await http.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  expect((await checkLedger(shop.db)).discrepancies).toEqual([]);
  expect(await checkDraws(shop.db)).toEqual([]);
  await http.close();
  await shop.close();
});

const close = (packId: number, by: Parameters<typeof voidPack>[0] = shop) =>
  voidPack(by, packId, systemActor('kaori', 'its beacon is gone'));
const buy = (memberId: number, packId: number, count = 1, by = shop) =>
  by.packSales.buy(buyRequest({ memberId, packId, count }));
const numbersOf = async (packId: number) =>
  (await findRoundsOfVersion2(shop.db, packId, 1, 1000)).map((round) => round.beacon ?? 0);
const balanceOf = (memberId: number) => findSpendable(shop.db, memberId, shop.clock.now());
const sealOf = async (packId: number) =>
  (await http.visitor().done(calls.getSeal, { params: { packId } })).data;
const refundsTo = async (memberId: number) =>
  (await queuedMailsTo(shop, memberId)).filter(({ en }) => en.subject.includes('everything back'));

/** Publishes the numbers of a pack's rounds, and has them drawn. */
async function publishAll(packId: number): Promise<void> {
  const numbers = await numbersOf(packId);
  for (const number of new Set(numbers)) await beacon.publish(shop, number);
  await drawPublished(shop, Math.max(...numbers));
}

/** A pack of which one round is drawn; a number that never comes is due a day ago for the next. */
async function makeStuckPack(): Promise<{ packId: number; memberId: number }> {
  const packId = await makePack(shop, { draw: 'beacon', counts: [1, 99], price: 100 });
  const memberId = await makeMember(shop, { points: 1000 });
  await buy(memberId, packId, 2);
  await publishAll(packId);
  shop.clock.advance(10_000);
  await buy(memberId, packId, 3);
  shop.clock.advance(day + 10_000);
  return { packId, memberId };
}

describe('a pack whose beacon is gone for good', () => {
  it('closed: purchases that waited are refunded once, shown and mailed, and verifiers accept the log', async () => {
    const { packId, memberId } = await makeStuckPack();
    expect(await close(packId)).toEqual({ kind: 'closed', voidFrom: 2, rounds: 1 });
    expect(await buy(memberId, packId)).toMatchObject({ refusal: { reason: 'ended' } });
    const voiding = () => http.visitor().done(calls.getVoiding, { params: { packId } });
    const at = shop.clock.now().toISOString();
    expect(await voiding()).toMatchObject({
      voiding: { at, void_from: 2, rounds: 1, refunded: 0 },
    });
    const other = shop.openAnother();
    await Promise.all([refundVoidRounds(shop), refundVoidRounds(other)]);
    await refundVoidRounds(shop);
    expect(await voiding()).toMatchObject({ voiding: { rounds: 1, refunded: 1 } });
    expect(await balanceOf(memberId)).toMatchObject({ points: 800 });
    const client = await http.member(memberId);
    const { data } = await client.done(calls.listHistory, { payload: { mode: 'pack' } });
    const [refunded, drawn] = data.list.flatMap((row) => ('pack_id' in row ? [row] : []));
    expect(refunded).toMatchObject({ count: 3, open_card: 0, unopened: 0, point: 300 });
    expect(refunded?.refunded_at).toBe(shop.clock.now().toISOString());
    expect(refunded).not.toHaveProperty('waiting');
    expect(drawn).not.toHaveProperty('refunded_at');
    const named = { query: { pack_history_id: refunded?.id ?? '' } };
    const result = await client.done(calls.getDrawResult, named);
    expect(result).toMatchObject({ cards: [], refunded_at: refunded?.refunded_at });
    const points = await client.done(calls.listPointHistory, { params: {} });
    expect(points.data.list[0]).toMatchObject({ memo: expect.stringContaining('返還') });
    expect(await refundsTo(memberId)).toHaveLength(1);
    await publishAll(packId);
    const { closed, result: verified } = await verifyPublishedLog(address, packId);
    expect(closed).toMatchObject({ void_from: 2, head: (await sealOf(packId)).head });
    expect(verified).toMatchObject({ ok: true, rounds: 2, drawn: 1, cards: 2 });
  });

  it('sold out and therefore closed before: its rounds that wait become void, too', async () => {
    const packId = await makePack(shop, { draw: 'beacon', counts: [2], price: 100 });
    const memberId = await makeMember(shop, { points: 200 });
    await buy(memberId, packId, 2);
    expect(await sealOf(packId)).toMatchObject({ closed: { void_from: 2 } });
    const ofPack = { params: { packId } };
    expect((await http.visitor().done(calls.getVoiding, ofPack)).voiding).toBeNull();
    shop.clock.advance(day + 10_000);
    expect(await close(packId)).toMatchObject({ kind: 'closed', voidFrom: 1 });
    await refundVoidRounds(shop);
    expect(await balanceOf(memberId)).toMatchObject({ points: 200 });
    const { closed, result } = await verifyPublishedLog(address, packId);
    expect(closed).toMatchObject({ void_from: 1 });
    expect(result).toMatchObject({ ok: true, rounds: 1, drawn: 0 });
  });

  it.skipIf(spawnSync('python3', ['--version']).status !== 0)(
    'closed by the server: the verifier in Python accepts the log, and rejects another first void round',
    async () => {
      const { packId } = await makeStuckPack();
      await close(packId);
      const [{ log }, { closed }] = [await publicLogOf(shop.db, packId), await sealOf(packId)];
      if (closed === undefined) return expect.fail('the log has no closing');
      const folder = await mkdtemp(join(tmpdir(), 'kaifu-void-'));
      const run = async (changed: object) => {
        const file = join(folder, 'log.json');
        await writeFile(file, JSON.stringify({ ...log, closed: { ...closed, ...changed } }));
        return spawnSync('python3', ['docs/fairness.py', file], { encoding: 'utf8' });
      };
      expect(await run({})).toMatchObject({ status: 0 });
      expect((await run({ void_from: 3 })).status).toBe(1);
      await rm(folder, { recursive: true });
    },
  );

  it('closing it less than a day after the number was due, or a pack with nothing waiting, with a draw due or without a beacon: refused', async () => {
    const packId = await makePack(shop, { draw: 'beacon', counts: [9] });
    expect(await close(packId)).toEqual({ kind: 'nothing-waits' });
    await buy(await makeMember(shop, { points: 1000 }), packId);
    const [number = 0] = await numbersOf(packId);
    const due = timeOfBeaconRound(beacon.chain, number) * 1000;
    const possibleFrom = new Date(due + day);
    shop.clock.advance(possibleFrom.getTime() - 1 - shop.clock.now().getTime());
    expect(await close(packId)).toEqual({ kind: 'too-early', possibleFrom });
    await beacon.publish(shop, number);
    shop.clock.advance(hour);
    expect(await close(packId)).toEqual({ kind: 'drawable' });
    await publishAll(packId);
    expect(await close(await makePack(shop, { draw: 'instant' }))).toEqual({ kind: 'no-beacon' });
    expect(await close(2_000_000)).toEqual({ kind: 'unknown' });
    expect(await sealOf(packId)).not.toHaveProperty('closed');
  });

  it('paid with coins and closed: the coins are returned, and the buyer is a newcomer again', async () => {
    const packId = await makePack(shop, { draw: 'beacon', currency: 'coin', price: 10 });
    const memberId = await makeMember(shop, { coins: 30, points: 100 });
    await buy(memberId, packId, 3);
    shop.clock.advance(day + 10_000);
    await close(packId);
    await refundVoidRounds(shop);
    expect(await balanceOf(memberId)).toMatchObject({ coins: 30, points: 100 });
    const forNewcomers = await makePack(shop, { newcomersOnly: true, price: 100 });
    expect(await buy(memberId, forNewcomers)).toMatchObject({ kind: 'bought' });
  });
});

describe('points of a refunded purchase', () => {
  const lotsOf = (memberId: number) =>
    shop.db.run(
      query
        .selectFrom('pointLot as lot')
        .innerJoin('ledgerAccount as account', 'account.memberId', 'lot.memberId')
        .select([
          'lot.amount',
          'lot.origin',
          'lot.expiresAt',
          'lot.beginsAt',
          'account.pointsDebited',
        ])
        .where('lot.memberId', '=', memberId)
        .orderBy('lot.beginsAt'),
    );
  const unspentOf = async (memberId: number) =>
    (await lotsOf(memberId))
      .filter(({ beginsAt, amount, pointsDebited }) => beginsAt + amount > pointsDebited)
      .map(({ amount, origin, expiresAt }) => ({ amount, origin, expiresAt }));

  it('points that were credited at two times: returned with the expiry of each credit, in the order of expiry', async () => {
    const packId = await makePack(shop, { draw: 'beacon', counts: [99], price: 100 });
    const memberId = await makeMember(shop, { points: 150, paid: true });
    shop.clock.advance(10 * day);
    await credit(shop, memberId, { points: 250, paid: false });
    const before = await unspentOf(memberId);
    await buy(memberId, packId, 2);
    shop.clock.advance(2 * day);
    await credit(shop, memberId, { points: 70, paid: false });
    await close(packId);
    await refundVoidRounds(shop);
    const [paid, free] = before;
    const after = await unspentOf(memberId);
    expect(after.map(({ amount, origin }) => [amount, origin])).toEqual([
      [150, 'paid'],
      [50, 'free'],
      [200, 'free'],
      [70, 'free'],
    ]);
    expect(after.slice(0, 3).map(({ expiresAt }) => expiresAt)).toEqual([
      paid?.expiresAt,
      free?.expiresAt,
      free?.expiresAt,
    ]);
  });

  it('points of a refunded purchase that expired while it waited: free points valid for a week stand in their place, and those that are still valid are not extended', async () => {
    const packId = await makePack(shop, { draw: 'beacon', counts: [99], price: 100 });
    const memberId = await makeMember(shop, { points: 200 });
    const [lot] = await unspentOf(memberId);
    shop.clock.advance((lot?.expiresAt.getTime() ?? 0) - shop.clock.now().getTime() - hour);
    await credit(shop, memberId, { points: 100 });
    const later = (await unspentOf(memberId)).at(-1);
    await buy(memberId, packId, 3);
    shop.clock.advance(2 * day);
    await close(packId);
    await refundVoidRounds(shop);
    expect(await balanceOf(memberId)).toMatchObject({ points: 300 });
    const inAWeek = new Date(shop.clock.now().getTime() + 7 * day);
    expect(await unspentOf(memberId)).toEqual([
      { amount: 200, origin: 'free', expiresAt: inAWeek },
      { amount: 100, origin: 'paid', expiresAt: later?.expiresAt },
    ]);
    shop.clock.advance(7 * day);
    await expirePoints(shop.db, shop.clock);
    expect(await balanceOf(memberId)).toMatchObject({ points: 100 });
  });

  it('several refunded purchases of one round and of several rounds: the points of each are returned once', async () => {
    const packId = await makePack(shop, { draw: 'beacon', counts: [99], price: 100 });
    const memberId = await makeMember(shop, { points: 1000 });
    await Promise.all([buy(memberId, packId), buy(memberId, packId, 2)]);
    shop.clock.advance(10_000);
    await buy(memberId, packId, 3);
    shop.clock.advance(day + 10_000);
    await close(packId);
    await refundVoidRounds(shop);
    expect(await balanceOf(memberId)).toMatchObject({ points: 1000 });
    expect(await refundsTo(memberId)).toHaveLength(3);
  });
});

it('a refunded purchase: does not count towards caps on points for packs, set before or after it', async () => {
  // In the middle of a month of Japan, so that all of it is in one month.
  const now = shop.clock.now();
  const middle = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 10);
  shop.clock.advance(middle - now.getTime());
  const stuck = await makePack(shop, { draw: 'beacon', counts: [99], price: 100 });
  const other = await makePack(shop, { counts: [99], price: 100 });
  const [before, after] = await makeMembers(shop, 2, { points: 1_000 });
  if (before === undefined || after === undefined) throw new Error('two members were made');
  await changeCap(shop, before, 'spent_month', 500);
  for (const memberId of [before, after]) {
    await buy(memberId, other, 2);
    await buy(memberId, stuck, 3);
  }
  expect(await buy(before, other)).toMatchObject({ kind: 'refused' });
  shop.clock.advance(day + 10_000);
  expect(await close(stuck)).toMatchObject({ kind: 'closed' });
  await refundVoidRounds(shop);
  await changeCap(shop, after, 'spent_month', 500);
  for (const memberId of [before, after]) {
    expect(await buy(memberId, other, 4)).toMatchObject({ kind: 'refused' });
    expect(await buy(memberId, other, 3)).toMatchObject({ kind: 'bought' });
    expect(await buy(memberId, other)).toMatchObject({ kind: 'refused' });
  }
});

describe('closing a pack whose beacon is gone, in parallel with other work', () => {
  it('two closings of one pack in parallel: one closes it, the other finds no waiting purchase', async () => {
    const { packId } = await makeStuckPack();
    const other = shop.openAnother();
    const results = await Promise.all([close(packId), close(packId, other)]);
    expect(results.map(({ kind }) => kind).sort()).toEqual(['closed', 'nothing-waits']);
  });

  it('a closing in parallel with purchases: each purchase is accepted before it and refunded, or refused', async () => {
    const { packId, memberId } = await makeStuckPack();
    const members = await makeMembers(shop, 20, { points: 100 });
    const other = shop.openAnother();
    const [, ...results] = await Promise.all([
      close(packId, other),
      ...members.map((buyer) => buy(buyer, packId)),
    ]);
    await refundVoidRounds(shop);
    for (const [place, buyer] of members.entries()) {
      expect(await balanceOf(buyer)).toMatchObject({ points: 100 });
      const isBought = results[place]?.kind === 'bought';
      expect(await refundsTo(buyer)).toHaveLength(isBought ? 1 : 0);
    }
    expect(await balanceOf(memberId)).toMatchObject({ points: 800 });
    expect((await verifyPublishedLog(address, packId)).result).toMatchObject({ ok: true });
  });

  it('a closing in parallel with a draw, because the number arrived after all: each round is drawn or refunded, never both', async () => {
    for (let turn = 0; turn < 4; turn++) {
      const { packId, memberId } = await makeStuckPack();
      const other = shop.openAnother();
      const [closing] = await Promise.all([close(packId, other), publishAll(packId)]);
      await refundVoidRounds(shop);
      await drawPublished(shop, Number.MAX_SAFE_INTEGER);
      const isClosed = closing.kind === 'closed';
      expect(await balanceOf(memberId)).toMatchObject({ points: isClosed ? 800 : 500 });
      const { result } = await verifyPublishedLog(address, packId);
      expect(result).toMatchObject({ ok: true, drawn: isClosed ? 1 : 2 });
    }
  });
});
