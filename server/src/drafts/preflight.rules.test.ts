import { describe, expect, it } from 'vitest';
import type { DraftContent } from '#contract/console/pack-drafts.ts';
import { emptyContent } from './draft-content.rules.ts';
import { isSealable, preflight, type ShopFacts } from './preflight.rules.ts';

const now = new Date('2026-11-25T00:00:00Z');
const item = { code: 'K-1', grader: null, grade: null, certificate: null, photos: [] };
const complete: DraftContent = {
  ...emptyContent(1),
  name: { ja: '龍の箱', en: 'Dragon box' },
  description: { ja: '<p>説明</p>', en: '<p>Text</p>' },
  cardType: 1,
  price: 500,
  pictures: ['/files/a.webp'],
  sharePicture: '/files/b.webp',
  lineUp: [
    { modelNumber: 'A-1', count: 1, buyPoint: 9_000, item },
    { modelNumber: 'A-2', count: 59, buyPoint: 100, item: null },
  ],
  extras: [{ modelNumber: 'A-2', buyPoint: 100, item: null, place: { kind: 'last', n: null } }],
};
const fresh = {
  hasPicture: true,
  referencePrice: 300,
  pricedOn: '2026-11-20',
};
const around: ShopFacts = {
  now,
  isNumberTaken: false,
  cardTypes: new Set([1]),
  cards: new Map([
    ['A-1', fresh],
    ['A-2', fresh],
  ]),
  takenCopies: [],
  available: null,
  floorPercent: 10,
  operator: 'named',
  pointSale: 'open',
  rankCount: 2,
  hasBeacon: true,
  removedMarkup: { ja: undefined, en: undefined },
};
const namesOf = ({ code }: typeof item | { code: string | null }) =>
  code ? [{ ja: `管理番号${code}`, en: `code ${code}` }] : [];
const found = (change: Partial<DraftContent>, shopFacts: Partial<ShopFacts> = {}) =>
  preflight({ ...complete, ...change }, { ...around, ...shopFacts }, namesOf).map(
    ({ level, name, pointer }) => `${level} ${name} ${pointer}`,
  );
const line = (at: number) => {
  const prize = complete.lineUp[at];
  if (prize === undefined) throw new Error(`the line-up has no line ${at}`);
  return prize;
};

describe('preflight, the check of a pack draft', () => {
  it('preflight of a complete draft: finds nothing', () => {
    expect(found({})).toEqual([]);
  });

  it('preflight of a free pack and of a coin pack in a shop that sells no points: no warning', () => {
    const shop = { pointSale: 'no-method' } as const;
    expect(found({ price: 0, limitPerDay: 1 }, shop)).toEqual([]);
    const [prize] = complete.lineUp;
    const lineUp = prize ? [{ ...prize, buyPoint: null }] : [];
    const coins = { currency: 'coin', pointsPerCoin: 0 } as const;
    expect(found({ ...coins, lineUp, extras: [] }, shop)).toEqual([]);
  });

  it('preflight of a new draft: everything that is missing is an error, sorted as on the screen', () => {
    const missing = preflight(emptyContent(1), around, namesOf);
    expect(missing.map(({ name }) => name)).toEqual([
      'name-missing',
      'description-missing',
      'name-missing',
      'description-missing',
      'picture-missing',
      'card-type-missing',
      'price-missing',
      'line-up-empty',
    ]);
    expect(isSealable(missing)).toBe(false);
  });

  it.each<[string, Partial<DraftContent>, Partial<ShopFacts>]>([
    ['error number-taken /packId', {}, { isNumberTaken: true }],
    ['error card-type-unknown /cardType', { cardType: 9 }, {}],
    ['error free-without-limit /price', { price: 0 }, {}],
    ['error rank-unknown /leastRank', { leastRank: 3 }, {}],
    ['warning started /startsAt', { startsAt: '2026-11-24T00:00:00Z' }, {}],
    ['warning operator-unnamed /packId', {}, { operator: 'demo' }],
    ['warning points-no-method /price', {}, { pointSale: 'no-method' }],
    ['warning points-no-course /price', {}, { pointSale: 'no-course' }],
    ['error operator-unnamed /packId', {}, { operator: 'unnamed' }],
    ['warning translation-missing /name/en', { name: { ja: '龍', en: '龍 box' } }, {}],
    [
      'warning translation-missing /ownTags/1/en',
      {
        ownTags: [
          { ja: '夏', en: 'Summer' },
          { ja: '限定', en: '限定' },
        ],
      },
      {},
    ],
    [
      'warning translation-missing /description/en',
      { description: { ja: '説明', en: 'せつめい' } },
      {},
    ],
    ['error beacon-missing /draw', {}, { hasBeacon: false }],
    ['error ended /endsAt', { endsAt: '2026-11-24T00:00:00Z' }, {}],
    [
      'error ends-before-start /endsAt',
      { startsAt: '2026-12-02T00:00:00Z', endsAt: '2026-12-01T00:00:00Z' },
      {},
    ],
    [
      'error card-repeated /lineUp/2/modelNumber',
      { lineUp: [...complete.lineUp, { ...line(1), count: 1 }] },
      {},
    ],
    [
      'error buy-point-missing /lineUp/1/buyPoint',
      { lineUp: [line(0), { ...line(1), buyPoint: null }] },
      {},
    ],
    ['error copy-counted /lineUp/0/item', { lineUp: [{ ...line(0), count: 2 }, line(1)] }, {}],
    ['error copy-repeated /lineUp/1/item', { lineUp: [line(0), line(0), line(1)] }, {}],
    [
      'error copy-unnamed /lineUp/0/item',
      { lineUp: [{ ...line(0), item: { ...item, code: null } }, line(1)] },
      {},
    ],
    [
      'error copy-in-pack /lineUp/0/item',
      {},
      { takenCopies: [{ name: { ja: '管理番号K-1', en: 'code K-1' }, in: { packId: 3 } }] },
    ],
    [
      'warning copy-in-draft /lineUp/0/item',
      {},
      { takenCopies: [{ name: { ja: '管理番号K-1', en: 'code K-1' }, in: { draftId: 3 } }] },
    ],
    [
      'error extra-never-won /extras/0/place',
      {
        extras: [{ modelNumber: 'A-2', buyPoint: 1, item: null, place: { kind: 'at', n: 61 } }],
      },
      {},
    ],
    [
      'error last-one-twice /extras/1/place',
      { extras: [...complete.extras, ...complete.extras] },
      {},
    ],
    ['warning share-picture-missing /sharePicture', { sharePicture: null }, {}],
    [
      'warning name-long /name/en',
      { name: { ja: '龍の箱', en: 'A name that is much longer than a phone shows' } },
      {},
    ],
    [
      'error too-many-units /lineUp',
      { lineUp: [line(0), { ...line(1), count: 4_000_000 }], extras: [] },
      {},
    ],
    [
      'error too-many-units /extras',
      {
        lineUp: [line(0), { ...line(1), count: 3_999_000 }],
        extras: [
          { modelNumber: 'A-2', buyPoint: 1, item: null, place: { kind: 'every', n: 1_000 } },
        ],
      },
      {},
    ],
    [
      'warning markup-removed /description/ja',
      {},
      { removedMarkup: { ja: { ja: '<b>', en: '<b>' }, en: undefined } },
    ],
  ])('preflight of a draft with one problem: finds only %s', (expected, change, shopFacts) => {
    expect(found(change, shopFacts)).toEqual([expected]);
  });

  it('preflight of a draft with a card that the shop does not have: an error at its line or extra prize', () => {
    const [first] = around.cards;
    expect(found({}, { cards: new Map(first && [first]) })).toEqual([
      'error card-unknown /lineUp/1/modelNumber',
      'error card-unknown /extras/0/modelNumber',
    ]);
  });

  it('preflight of a draft with a card without a reference price, or with one older than 30 days: a warning', () => {
    const cards = new Map([
      ['A-1', { hasPicture: true, referencePrice: null, pricedOn: null }],
      ['A-2', { hasPicture: true, referencePrice: 1, pricedOn: '2026-10-24' }],
    ]);
    expect(found({ extras: [] }, { cards })).toEqual([
      'warning price-unknown /lineUp/0/modelNumber',
      'warning price-old /lineUp/1/modelNumber',
    ]);
  });

  it('preflight of a tracked pack: an error for each card and named copy that stock cannot give', () => {
    const copy = { modelNumber: 'A-1', code: 'K-1', grader: null, certificate: null };
    const stocked = (copies: number, items = [copy]) =>
      found({}, { available: { lots: new Map([['A-2', copies]]), items } });
    // 59 units and the extra of the last one.
    expect(stocked(60)).toEqual([]);
    expect(stocked(59)).toEqual(['error stock-short /lineUp/1/modelNumber']);
    expect(stocked(60, [])).toEqual(['error copy-not-available /lineUp/0/item']);
    expect(stocked(60, [{ ...copy, modelNumber: 'A-2' }])).toHaveLength(1);
  });

  it('preflight of a draft that names a copy only by its certificate: the grader is compared with stock, too', () => {
    const graded = { ...item, code: null, grader: 'PSA', certificate: '77' };
    const copy = { modelNumber: 'A-1', code: 'K-9', certificate: '77' };
    const stocked = (grader: string) =>
      found(
        { lineUp: [{ ...line(0), item: graded }, line(1)], extras: [] },
        { available: { lots: new Map([['A-2', 59]]), items: [{ ...copy, grader }] } },
      );
    expect(stocked('PSA')).not.toContain('error copy-not-available /lineUp/0/item');
    expect(stocked('BGS')).toContain('error copy-not-available /lineUp/0/item');
  });

  it('preflight of a draft with a card without a picture: an error', () => {
    const cards = new Map([...around.cards, ['A-1', { ...fresh, hasPicture: false }] as const]);
    expect(found({}, { cards })).toEqual(['error card-picture-missing /lineUp/0/modelNumber']);
  });

  it('preflight of a draft with a card of 0 points: a warning, unless the card has a reference price', () => {
    const blank = [line(0), { ...line(1), buyPoint: 0 }];
    const findings = (referencePrice: number) =>
      found(
        { lineUp: blank },
        { cards: new Map([...around.cards, ['A-2', { ...fresh, referencePrice }]]) },
      );
    expect(findings(0)).toContain('warning blank-outcome /lineUp/1/buyPoint');
    expect(findings(300)).not.toContain('warning blank-outcome /lineUp/1/buyPoint');
  });

  it('preflight of a coin pack whose cards have point values: an error for each', () => {
    expect(found({ currency: 'coin', pointsPerCoin: 0 })).toEqual([
      'error buy-point-in-coin-pack /lineUp/0/buyPoint',
      'error buy-point-in-coin-pack /lineUp/1/buyPoint',
      'error buy-point-in-coin-pack /extras/0/buyPoint',
    ]);
  });

  it("preflight of a draft whose lowest card is below a tenth of the pack's price: a warning; at a tenth: none", () => {
    const withFloor = (buyPoint: number) =>
      found({ lineUp: [line(0), { ...line(1), buyPoint }], extras: [] });
    expect(withFloor(50)).toEqual([]);
    expect(withFloor(49)).toEqual(['warning floor-low /lineUp']);
  });

  it('preflight of a draft whose cards and extra prizes give more points than all units cost: a warning', () => {
    // 60 units at 500 are 30,000; 9,000 + 59 x 354 + 354 are 30,240, without the extra 29,886.
    const lineUp = [line(0), { ...line(1), buyPoint: 354 }];
    const extras = complete.extras.map((extra) => ({ ...extra, buyPoint: 354 }));
    expect(found({ lineUp, extras })).toEqual(['warning worth-more /lineUp']);
    expect(found({ lineUp, extras: [] })).toEqual([]);
  });

  it('preflight of a draft whose extra prize names a copy: an error if the prize has several positions, or a name besides the copy’s', () => {
    const extra = {
      modelNumber: 'A-2',
      buyPoint: 1,
      item,
      place: { kind: 'every' as const, n: 30 },
    };
    expect(found({ extras: [extra] })).toEqual([
      'error copy-counted /extras/0/item',
      'error copy-repeated /extras/0/item',
    ]);
  });

  it('preflight of a coin pack or a draft without a price: cards are not compared with the price', () => {
    const coins = { buyPoint: null, item: null };
    const lineUp = [{ modelNumber: 'A-2', count: 60, ...coins }];
    expect(found({ currency: 'coin', pointsPerCoin: 0, lineUp, extras: [] })).toEqual([]);
    expect(found({ currency: 'coin', pointsPerCoin: 5, lineUp, extras: [] })).toEqual([
      'error coins-for-coins /pointsPerCoin',
    ]);
    expect(found({ price: null })).toEqual(['error price-missing /price']);
  });

  it('preflight of a draft with errors and warnings: lists the errors first', () => {
    const levels = preflight({ ...complete, sharePicture: null, price: null }, around, namesOf).map(
      ({ level }) => level,
    );
    expect(levels).toEqual(['error', 'warning']);
  });
});
