import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findPackWithLineUp, writePackSearch } from '../catalog/index.ts';
import { query } from '../db/pool.ts';
import { makePack, type PackOptions } from '../testing/factories.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { prizeTagsOf } from './previewed-pack.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const item = (photos: number) => ({
  ...{ code: randomUUID(), grader: null, grade: null, certificate: null },
  photos: Array.from({ length: photos }, () => ({
    address: '/files/0123.webp',
    sha256: 'ab'.repeat(32),
  })),
});

const packs: [string, PackOptions][] = [
  ['without anything', { price: 100_000 }],
  ['that is free', { price: 0, limitPerMember: 1 }],
  ['of a rate just below that of the tag', { counts: [10], buyPoints: [89], price: 100 }],
  ['of the rate of the tag', { counts: [10], buyPoints: [90], price: 100 }],
  ['sold for coins', { currency: 'coin', price: 10 }],
  ['with a last-one prize', { price: 100_000, extras: [{ kind: 'last', n: null }] }],
  ['with a round number', { price: 100_000, extras: [{ kind: 'every', n: 10 }] }],
  [
    'with a numbered and a last-one prize',
    {
      price: 100_000,
      extras: [
        { kind: 'at', n: 5 },
        { kind: 'last', n: null },
      ],
    },
  ],
  [
    'whose extras alone are worth much',
    { price: 1_100, extras: [{ kind: 'at', n: 5, buyPoint: 1_000_000 }] },
  ],
  ['that names a copy with photos', { price: 100_000, items: [item(1)] }],
  ['that names a copy without photos', { price: 100_000, items: [item(0)] }],
];

it.each(packs)(
  'tags of a pack %s: the preview of its draft and the search of packs agree',
  async (_, options) => {
    const packId = await makePack(shop, { draw: 'instant', ...options });
    await shop.db.transaction((tx) => writePackSearch(tx, [packId]));
    const [searched] = await shop.db.run(
      query.selectFrom('packSearch').select('prizeTags').where('packId', '=', packId),
    );
    const pack = await findPackWithLineUp(shop.db, packId);
    if (pack === undefined) throw new Error('the pack was not made');
    const units = (options.counts ?? [1, 9, 90]).reduce((sum, count) => sum + count);
    expect(prizeTagsOf(pack, units).sort()).toEqual(searched?.prizeTags?.toSorted());
  },
);
