import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/shop/index.ts';
import { noExternalServices } from '../app/shop.ts';
import type { DrawMode } from '../catalog/index.ts';
import { query } from '../db/pool.ts';
import { boundNumberOf } from '../testing/bound-number.ts';
import { buyRequest, makeMember, makeMembers, makePack } from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/http-client.ts';
import { TestBeacon } from '../testing/test-beacon.ts';
import { hour, openTestShop, type TestShop } from '../testing/test-shop.ts';
import { checkDraws } from './check-draws.ts';
import { closeEndedPacks, closePack } from './close-pack.ts';
import { findClosing } from './closing.queries.ts';
import { drawPublished } from './draw-published.ts';
import { verifyPublishedLog } from './testing-public-log.ts';

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
  expect(await checkDraws(shop.db)).toEqual([]);
  await http.close();
  await shop.close();
});

const buy = async (packId: number, count = 1) => {
  const memberId = await makeMember(shop, { points: 1000 });
  return shop.packSales.buy(buyRequest({ memberId, packId, count }));
};
const inAnHour = () => new Date(shop.clock.now().getTime() + hour);
// In a transaction, because only that is repeated after a deadlock.
const setEnd = (packId: number, endsAt: Date | null) =>
  shop.db.transaction((tx) =>
    tx.run(query.updateTable('pack').set({ endsAt }).where('id', '=', packId)),
  );
const sealOf = async (packId: number) =>
  (await http.visitor().done(calls.getSeal, { params: { packId } })).data;

/** A pack of ten cards of which three are sold, and whose sale ended an hour ago. */
async function makeEndedPack(draw: DrawMode): Promise<number> {
  const packId = await makePack(shop, { draw, counts: [1, 9], endsAt: inAnHour() });
  await buy(packId, 3);
  shop.clock.advance(2 * hour);
  return packId;
}

const verifyPublished = (packId: number) => verifyPublishedLog(address, packId);

describe('declaring a sold-out pack closed', () => {
  it.each(['beacon', 'instant'] as const)(
    'a sold-out pack drawn by %s: declared closed with its last purchase, the verifier accepts it',
    async (draw) => {
      const packId = await makePack(shop, { draw, counts: [1, 3] });
      await buy(packId, 3);
      expect(await sealOf(packId)).not.toHaveProperty('closed');
      await buy(packId, 1);
      const { closed, result } = await verifyPublished(packId);
      expect(closed).toMatchObject({
        pack_id: packId,
        void_from: 3,
        head: (await sealOf(packId)).head,
      });
      expect(result).toMatchObject({ ok: true, rounds: 2, drawn: draw === 'beacon' ? 0 : 2 });
    },
  );

  it('a sold-out pack declared closed before its beacon number is published: still drawn', async () => {
    const packId = await makePack(shop, { draw: 'beacon', counts: [2] });
    const bought = await buy(packId, 2);
    const number = await boundNumberOf(shop, packId, bought);
    await beacon.publish(shop, number);
    await drawPublished(shop, number);
    const { closed, result } = await verifyPublished(packId);
    expect(closed).toMatchObject({ void_from: 2 });
    expect(result).toMatchObject({ ok: true, rounds: 1, drawn: 1, cards: 2 });
  });

  it('a sold-out pack of version 1: never declared closed, because it has no key to sign with', async () => {
    const packId = await makePack(shop, { counts: [1] });
    await buy(packId);
    expect(await closePack(shop, packId)).toBe(false);
    expect(await findClosing(shop.db, packId)).toBeUndefined();
    expect(await sealOf(packId)).not.toHaveProperty('closed');
  });
});

describe('declaring a pack closed whose sale ended', () => {
  it.each(['beacon', 'instant'] as const)(
    'a pack drawn by %s whose sale ended: declared closed an hour later by the job, once',
    async (draw) => {
      const packId = await makePack(shop, { draw, counts: [1, 9], endsAt: inAnHour() });
      await buy(packId, 3);
      shop.clock.advance(2 * hour - 1);
      await closeEndedPacks(shop);
      expect(await findClosing(shop.db, packId)).toBeUndefined();
      shop.clock.advance(1);
      await closeEndedPacks(shop);
      const closing = await findClosing(shop.db, packId);
      expect(closing).toMatchObject({ voidFrom: 2, closedAt: shop.clock.now() });
      shop.clock.advance(hour);
      await closeEndedPacks(shop);
      expect(await findClosing(shop.db, packId)).toEqual(closing);
      const { result } = await verifyPublished(packId);
      expect(result).toMatchObject({ ok: true, rounds: 1 });
    },
  );

  it('a pack whose sale ended without a purchase: declared closed, with the hash of its seal as the end of its log', async () => {
    const packId = await makePack(shop, { draw: 'beacon', endsAt: inAnHour() });
    shop.clock.advance(2 * hour);
    await closeEndedPacks(shop);
    const { closed, result } = await verifyPublished(packId);
    expect(closed).toMatchObject({ void_from: 1, head: (await sealOf(packId)).seal_hash });
    expect(result).toMatchObject({ ok: true, rounds: 0 });
  });

  it('a pack whose end of sale is moved into the future before it is declared closed: not closed, sold again', async () => {
    const packId = await makeEndedPack('beacon');
    await setEnd(packId, inAnHour());
    expect(await closePack(shop, packId)).toBe(false);
    expect(await buy(packId)).toMatchObject({ kind: 'bought', round: 2 });
  });

  it.each(['beacon', 'instant'] as const)(
    'a pack drawn by %s and declared closed, its end of sale moved afterwards: sells nothing',
    async (draw) => {
      const packId = await makeEndedPack(draw);
      expect(await closePack(shop, packId)).toBe(true);
      await setEnd(packId, inAnHour());
      expect(await buy(packId)).toEqual({ kind: 'refused', refusal: { reason: 'ended' } });
      expect(await sealOf(packId)).toMatchObject({ rounds: 1, closed: { void_from: 2 } });
    },
  );

  it('a pack declared closed: the database refuses another round of purchases or another declaration', async () => {
    const packId = await makeEndedPack('instant');
    await closePack(shop, packId);
    const change = (set: { round: number } | { closedAt: null }) =>
      shop.db.run(query.updateTable('packStock').set(set).where('packId', '=', packId));
    await expect(change({ round: 2 })).rejects.toThrow(/is closed: no round can follow/);
    await expect(change({ closedAt: null })).rejects.toThrow(/is closed: no round can follow/);
  });

  it.each(['beacon', 'instant'] as const)(
    'a pack drawn by %s that is bought and declared closed at the same time: no round follows the closing',
    async (draw) => {
      const members = await makeMembers(shop, 20, { points: 1000 });
      const packId = await makeEndedPack(draw);
      await setEnd(packId, inAnHour());
      const other = shop.openAnother();
      // The end moves back while members buy: some are bound before the closing, some refused.
      const purchases = members.map(async (memberId, place) => {
        const { packSales } = place % 2 === 0 ? shop : other;
        if (place >= 6) await closePack(shop, packId);
        return packSales.buy(buyRequest({ memberId, packId, count: 1 }));
      });
      const moved = setEnd(packId, new Date(shop.clock.now().getTime() - hour));
      const results = await Promise.all(purchases);
      await moved;
      await closePack(shop, packId);
      const closing = await findClosing(shop.db, packId);
      const { rounds } = await sealOf(packId);
      expect(closing?.voidFrom).toBe(rounds + 1);
      const bound = results.flatMap((result) => (result.kind === 'bought' ? [result.round] : []));
      expect(Math.max(1, ...bound)).toBe(rounds);
      expect((await verifyPublished(packId)).result).toMatchObject({ ok: true, rounds });
    },
  );
});
