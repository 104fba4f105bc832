import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seal as sealSchema } from '#contract/shop/draw.ts';
import { query } from '../db/pool.ts';
import { makeMember, makePack, makeUnsealedPack, wishToBuy } from '../testing/factories.ts';
import { day, makeSecrets, openTestShop, type TestShop } from '../testing/test-shop.ts';
import { checkDraws } from './check-draws.ts';
import { selectSeal, selectStocks } from './draw.queries.ts';
import { findLostKeys } from './find-lost-keys.ts';
import { sealPacks } from './seal-packs.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(async () => {
  expect(await checkDraws(shop.db)).toEqual([]);
  await shop.close();
});

const ascending = (one: number, other: number) => one - other;
const seal = () => sealPacks(shop.db, shop.clock, shop.packs);
const sealOf = async (packId: number) => {
  const row = await selectSeal(shop.db, packId);
  if (row === undefined) throw new Error(`pack ${packId} is not sealed`);
  return { row, seal: sealSchema.parse(JSON.parse(row.seal)) };
};

describe('sealing', () => {
  it('publishes the line-up in its order, under a hash that anyone can make from the seal', async () => {
    const packId = await makeUnsealedPack(shop, { counts: [2, 30, 400], buyPoints: [900, 30, 0] });
    expect(await seal()).toEqual([packId]);
    const { row, seal: published } = await sealOf(packId);
    expect(published).toMatchObject({
      scheme: 'kaifu-draw-1',
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

  it('keeps the order of the line-up where that is not the order of ids', async () => {
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
    expect(await selectStocks(shop.db, [packId])).toMatchObject([{ counts: [300, 20, 1] }]);
  });

  it('fills the stock with what was sealed, the seal being the head of a log without rounds', async () => {
    const packId = await makeUnsealedPack(shop, { counts: [2, 30] });
    await seal();
    const { row } = await sealOf(packId);
    const [stock] = await selectStocks(shop.db, [packId]);
    expect(stock).toEqual({
      packId,
      size: 32,
      remaining: 32,
      sold: 0,
      counts: [2, 30],
      round: 0,
      head: row.sealHash,
    });
  });

  it('gives each pack a key of its own, and no secret with it', async () => {
    const packs = [await makeUnsealedPack(shop), await makeUnsealedPack(shop)];
    await seal();
    const [one, two] = await Promise.all(packs.map(sealOf));
    expect(one?.row.publicKey).not.toEqual(two?.row.publicKey);
    const dump = JSON.stringify(await shop.rawSql`select * from pack_seal, pack_stock`);
    expect(dump).not.toContain(shop.secrets.master.toString('hex'));
  });

  it('happens once, also where two processes start at once', async () => {
    const packs = [
      await makeUnsealedPack(shop),
      await makeUnsealedPack(shop),
      await makeUnsealedPack(shop),
    ];
    const other = shop.openAnother();
    const sealed = await Promise.all([
      seal(),
      sealPacks(other.db, other.clock, other.packs),
      seal(),
    ]);
    expect(sealed.flat().toSorted(ascending)).toEqual(packs.toSorted(ascending));
    const before = await sealOf(packs[0] ?? 0);
    shop.clock.advance(day);
    expect(await seal()).toEqual([]);
    expect(await sealOf(packs[0] ?? 0)).toEqual(before);
  });

  it('leaves a pack without a line-up as it is, and seals the others', async () => {
    const empty = await makeUnsealedPack(shop);
    await shop.db.run(query.deleteFrom('prize').where('packId', '=', empty));
    const full = await makeUnsealedPack(shop);
    expect(await seal()).toEqual([full]);
    expect(await selectSeal(shop.db, empty)).toBeUndefined();
    const [pack] = await shop.db.run(
      query.selectFrom('pack').select('sealedAt').where('id', '=', empty),
    );
    expect(pack?.sealedAt).toBeNull();
  });

  it('opens the sale: nothing can be bought before, also where somebody asked before', async () => {
    const packId = await makeUnsealedPack(shop);
    const memberId = await makeMember(shop, { points: 100 });
    const wish = wishToBuy({ memberId, packId });
    expect(await shop.counter.buy(wish)).toEqual({
      kind: 'refused',
      refusal: { reason: 'no-such-pack' },
    });
    await seal();
    expect(await shop.counter.buy(wish)).toMatchObject({ kind: 'bought', round: 1 });
  });

  it('fixes the prizes: the draw keeps to the seal whatever becomes of the catalogue', async () => {
    const packId = await makeUnsealedPack(shop, { counts: [3], buyPoints: [70] });
    await seal();
    await shop.db.run(
      query
        .updateTable('prize')
        .set({ buyPoint: 9999, count: 1, position: 5 })
        .where('packId', '=', packId),
    );
    const memberId = await makeMember(shop, { points: 300 });
    expect(await shop.counter.buy(wishToBuy({ memberId, packId, count: 3 }))).toMatchObject({
      kind: 'bought',
    });
    const cards = await shop.db.run(
      query.selectFrom('wonCard').select('buyPoint').where('packId', '=', packId),
    );
    expect(cards).toEqual([{ buyPoint: 70 }, { buyPoint: 70 }, { buyPoint: 70 }]);
  });
});

describe('the master secret', () => {
  it('when it is changed is missed for the packs that it sealed, and for no others', async () => {
    await seal();
    const sealedBefore = (
      await shop.db.run(
        query.selectFrom('packStock').select('packId').where('remaining', '>', 0).orderBy('packId'),
      )
    ).map((row) => row.packId);
    expect(await findLostKeys(shop)).toEqual([]);
    const stranger = shop.openAnother(makeSecrets());
    expect(await findLostKeys(stranger)).toEqual(sealedBefore);
    const packId = await makeUnsealedPack(shop);
    await sealPacks(stranger.db, stranger.clock, stranger.packs);
    expect(await findLostKeys(stranger)).toEqual(sealedBefore);
    expect(await findLostKeys(shop)).toEqual([packId]);
  });

  it('is missed no more for a pack that nobody could buy: sold out, or its sale over', async () => {
    const [soldOut, over, later] = [
      await makePack(shop, { counts: [1] }),
      await makePack(shop, { endsAt: new Date(shop.clock.now().getTime() + day) }),
      await makePack(shop, { startsAt: new Date(shop.clock.now().getTime() + 2 * day) }),
    ];
    const stranger = shop.openAnother(makeSecrets());
    expect(await findLostKeys(stranger)).toEqual(expect.arrayContaining([soldOut, over, later]));
    const memberId = await makeMember(shop, { points: 100 });
    await shop.counter.buy(wishToBuy({ memberId, packId: soldOut }));
    shop.clock.advance(day);
    const lost = await findLostKeys(stranger);
    expect(lost).toContain(later);
    expect(lost).not.toContain(soldOut);
    expect(lost).not.toContain(over);
  });
});

/** RFC 8785 for what a seal holds: strings and whole numbers. */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, part]) => [key, sortKeys(part)]));
}
