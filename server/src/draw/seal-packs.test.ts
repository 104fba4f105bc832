import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seal as sealSchema } from '#contract/shop/draw.ts';
import { noExternalServices, openShop } from '../app/shop.ts';
import { findActions } from '../db/audit.queries.ts';
import { systemActor } from '../db/audit.ts';
import { query } from '../db/pool.ts';
import { buyRequest, makeMember, makePack, makeUnsealedPack } from '../testing/factories.ts';
import { TestBeacon } from '../testing/test-beacon.ts';
import { day, makeSecrets, openTestShop, type TestShop } from '../testing/test-shop.ts';
import { checkDraws } from './check-draws.ts';
import { findSeal, findStocks } from './draw.queries.ts';
import { findPacksWithoutKey } from './find-packs-without-key.ts';
import { NoBeaconError } from './no-beacon-error.ts';
import { sealPacks } from './seal-packs.ts';

const beacon = new TestBeacon();
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ ...noExternalServices, beacon });
});
afterAll(async () => {
  expect(await checkDraws(shop.db)).toEqual([]);
  await shop.close();
});

const actor = systemActor('kaori', '');
const ascending = (one: number, other: number) => one - other;
const seal = () => sealPacks(shop.db, shop.clock, shop.packs, actor);
const sealOf = async (packId: number) => {
  const row = await findSeal(shop.db, packId);
  if (row === undefined) throw new Error(`pack ${packId} is not sealed`);
  return { row, seal: sealSchema.parse(JSON.parse(row.seal)) };
};

describe('sealing a pack', () => {
  it('sealing a pack: publishes the line-up in its sequence, under a hash that anyone can compute', async () => {
    const packId = await makeUnsealedPack(shop, { counts: [2, 30, 400], buyPoints: [900, 30, 0] });
    expect(await seal()).toEqual([packId]);
    const { row, seal: published } = await sealOf(packId);
    expect(published).toMatchObject({
      scheme: 'kaifu-draw-2',
      pack_id: packId,
      sealed_at: shop.clock.now().toISOString(),
      public_key: row.publicKey.toString('hex'),
      prizes: [
        {
          count: 2,
          buy_point: 900,
          name: '札0 / Card 0',
          model_number: `T-${packId}-0`,
          rarity: 3,
        },
        { count: 30, buy_point: 30, rarity: 2 },
        { count: 400, buy_point: 0, rarity: 1 },
      ],
    });
    expect(createHash('sha256').update(row.seal, 'utf8').digest()).toEqual(row.sealHash);
    expect(JSON.stringify(sortKeys(JSON.parse(row.seal)))).toBe(row.seal);
  });

  it('sealing a pack of a catalogue: the audit log keeps the price and the fewest points that a card is worth', async () => {
    const packId = await makeUnsealedPack(shop, {
      ...{ counts: [2, 30], buyPoints: [900, 40], price: 300 },
    });
    const inCoins = await makeUnsealedPack(shop, {
      ...{ counts: [3], buyPoints: [null], price: 20, currency: 'coin' },
    });
    expect(await seal()).toEqual([packId, inCoins].toSorted(ascending));
    expect(await findActions(shop.db, `pack ${packId}`, 1)).toMatchObject([
      {
        action: 'pack seal',
        details: { size: 32, price: 300, currency: 'point', lowestWorth: 40 },
      },
    ]);
    expect(await findActions(shop.db, `pack ${inCoins}`, 1)).toMatchObject([
      { details: { size: 3, price: 20, currency: 'coin', lowestWorth: null } },
    ]);
  });

  it('sealing a line-up whose prizes are not sorted by id: the sequence of the line-up stays', async () => {
    const packId = await makeUnsealedPack(shop, { counts: [1, 20, 300] });
    await shop.db.run(
      query
        .updateTable('prize')
        .set((prize) => ({ position: prize(prize.val(10), '-', prize.ref('position')) }))
        .where('packId', '=', packId),
    );
    await seal();
    const { seal: published } = await sealOf(packId);
    expect(published.prizes.map((prize) => prize.count)).toEqual([300, 20, 1]);
    expect(await findStocks(shop.db, [packId])).toMatchObject([{ counts: [300, 20, 1] }]);
  });

  it('sealing a pack: fills the stock; the hash of the seal is the newest hash of its log', async () => {
    const packId = await makeUnsealedPack(shop, { counts: [2, 30] });
    await seal();
    const { row } = await sealOf(packId);
    const [stock] = await findStocks(shop.db, [packId]);
    expect(stock).toEqual({
      packId,
      size: 32,
      remaining: 32,
      sold: 0,
      counts: [2, 30],
      round: 0,
      head: row.sealHash,
      beacon: null,
      closedAt: null,
    });
  });

  it('sealing two packs: each has its own key, and no secret is stored', async () => {
    const packs = [await makeUnsealedPack(shop), await makeUnsealedPack(shop)];
    await seal();
    const [one, two] = await Promise.all(packs.map(sealOf));
    expect(one?.row.publicKey).not.toEqual(two?.row.publicKey);
    const dump = JSON.stringify(await shop.rawSql`select * from pack_seal, pack_stock`);
    expect(dump).not.toContain(shop.secrets.master.toString('hex'));
  });

  it('two processes seal the unsealed packs in parallel: each pack is sealed once', async () => {
    const packs = [
      await makeUnsealedPack(shop),
      await makeUnsealedPack(shop),
      await makeUnsealedPack(shop),
    ];
    const other = shop.openAnother();
    const sealed = await Promise.all([
      seal(),
      sealPacks(other.db, other.clock, other.packs, actor),
      seal(),
    ]);
    expect(sealed.flat().toSorted(ascending)).toEqual(packs.toSorted(ascending));
    const before = await sealOf(packs[0] ?? 0);
    shop.clock.advance(day);
    expect(await seal()).toEqual([]);
    expect(await sealOf(packs[0] ?? 0)).toEqual(before);
  });

  it('sealing packs of which one has no line-up: that one stays unsealed, the others are sealed', async () => {
    const empty = await makeUnsealedPack(shop);
    await shop.db.run(query.deleteFrom('prize').where('packId', '=', empty));
    const full = await makeUnsealedPack(shop);
    expect(await seal()).toEqual([full]);
    expect(await findSeal(shop.db, empty)).toBeUndefined();
    const [pack] = await shop.db.run(
      query.selectFrom('pack').select('sealedAt').where('id', '=', empty),
    );
    expect(pack?.sealedAt).toBeNull();
  });

  it('sealing a pack without a way to draw, as version 0.1.0 created it: sealed and recorded as drawn by the beacon', async () => {
    const packId = await makeUnsealedPack(shop, { draw: null });
    await seal();
    const { seal: published } = await sealOf(packId);
    expect(published).toMatchObject({
      scheme: 'kaifu-draw-2',
      beacon: { chain_hash: beacon.chain.chainHash.toString('hex') },
    });
    const [pack] = await shop.db.run(
      query.selectFrom('pack').select('draw').where('id', '=', packId),
    );
    expect(pack?.draw).toBe('beacon');
    const memberId = await makeMember(shop, { points: 100 });
    const bought = await shop.packSales.buy(buyRequest({ memberId, packId }));
    expect(bought).toMatchObject({ kind: 'bought' });
    expect(await findStocks(shop.db, [packId])).toMatchObject([{ beacon: expect.any(Number) }]);
  });

  it('sealing a pack without a way to draw in a shop without a beacon: refused, and nothing is sealed', async () => {
    const without = openShop(shop.db, shop.clock, shop.secrets);
    const packId = await makeUnsealedPack(shop, { draw: null });
    await expect(sealPacks(without.db, without.clock, without.packs, actor)).rejects.toThrow(
      NoBeaconError,
    );
    expect(await findSeal(shop.db, packId)).toBeUndefined();
    await seal();
  });

  it('a pack before its sealing: cannot be bought; afterwards it can, also by those who tried before', async () => {
    const packId = await makeUnsealedPack(shop);
    const memberId = await makeMember(shop, { points: 100 });
    const request = buyRequest({ memberId, packId });
    expect(await shop.packSales.buy(request)).toEqual({
      kind: 'refused',
      refusal: { reason: 'no-such-pack' },
    });
    await seal();
    expect(await shop.packSales.buy(request)).toMatchObject({ kind: 'bought', round: 1 });
  });

  it('changing the catalogue after the sealing of a pack: the draw still follows the seal', async () => {
    const packId = await makeUnsealedPack(shop, {
      ...{ draw: 'instant', counts: [3], buyPoints: [70] },
    });
    await seal();
    await shop.db.run(
      query
        .updateTable('prize')
        .set({ buyPoint: 9999, count: 1, position: 5 })
        .where('packId', '=', packId),
    );
    const memberId = await makeMember(shop, { points: 300 });
    expect(await shop.packSales.buy(buyRequest({ memberId, packId, count: 3 }))).toMatchObject({
      kind: 'bought',
    });
    const cards = await shop.db.run(
      query.selectFrom('wonCard').select('buyPoint').where('packId', '=', packId),
    );
    expect(cards).toEqual([{ buyPoint: 70 }, { buyPoint: 70 }, { buyPoint: 70 }]);
  });
});

describe('another master secret than the one that sealed packs', () => {
  it('a changed master secret: the packs that the old one sealed are reported, no others', async () => {
    await seal();
    const sealedBefore = (
      await shop.db.run(
        query.selectFrom('packStock').select('packId').where('remaining', '>', 0).orderBy('packId'),
      )
    ).map((row) => row.packId);
    expect(await findPacksWithoutKey(shop)).toEqual([]);
    const stranger = shop.openAnother(makeSecrets());
    expect(await findPacksWithoutKey(stranger)).toEqual(sealedBefore);
    const packId = await makeUnsealedPack(shop);
    await sealPacks(stranger.db, stranger.clock, stranger.packs, actor);
    expect(await findPacksWithoutKey(stranger)).toEqual(sealedBefore);
    expect(await findPacksWithoutKey(shop)).toEqual([packId]);
  });

  it('a changed master secret: a pack sold out or past its sale is not reported', async () => {
    const [soldOut, over, later] = [
      await makePack(shop, { counts: [1] }),
      await makePack(shop, { endsAt: new Date(shop.clock.now().getTime() + day) }),
      await makePack(shop, { startsAt: new Date(shop.clock.now().getTime() + 2 * day) }),
    ];
    const stranger = shop.openAnother(makeSecrets());
    expect(await findPacksWithoutKey(stranger)).toEqual(
      expect.arrayContaining([soldOut, over, later]),
    );
    const memberId = await makeMember(shop, { points: 100 });
    await shop.packSales.buy(buyRequest({ memberId, packId: soldOut }));
    shop.clock.advance(day);
    const lost = await findPacksWithoutKey(stranger);
    expect(lost).toContain(later);
    expect(lost).not.toContain(soldOut);
    expect(lost).not.toContain(over);
  });
});

/** Sorts keys by RFC 8785, for the strings and whole numbers of a seal. */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, part]) => [key, sortKeys(part)]));
}
