import { describe, expect, it } from 'vitest';
import type { DraftContent } from '#contract/console/pack-drafts.ts';
import type { LineUpCardRow, PackWithLineUp } from '../catalog/index.ts';
import { contentOfPack, emptyContent } from './draft-content.rules.ts';
import { previewedPackOf } from './previewed-pack.ts';

const line = { packId: 7, buyPoint: 100, extraKind: null, extraN: null, item: null };
const pack: PackWithLineUp = {
  pack: {
    ...{ id: 7, nameJa: '龍', nameEn: 'Dragon', cardTypeId: 2, price: 100, currency: 'point' },
    ...{ pointsPerCoin: 100, maxPerPurchase: 0, limitPerMember: 0, newcomersOnly: false },
    ...{ limitPerDay: 1, newcomerDays: 0, leastRank: 0, holdHours: 24 },
    ...{ ownTagsJa: [], ownTagsEn: [], startsAt: null, endsAt: null, showLineUp: true },
    ...{ movieStyle: 3, descriptionJa: '', descriptionEn: '', position: 4, draw: 'instant' },
    ...{ pictures: [], sharePicture: null },
  },
  lineUp: [
    { ...line, position: 1, modelNumber: 'A', count: 2, buyPoint: 300 },
    { ...line, position: 2, modelNumber: 'B', count: 8, buyPoint: 50 },
    { ...line, position: 3, modelNumber: 'A', count: 1, extraKind: 'last' },
    { ...line, position: 4, modelNumber: 'B', count: 1, extraKind: 'at', extraN: 5 },
    { ...line, position: 5, modelNumber: 'B', count: 2, extraKind: 'every', extraN: 4 },
  ],
};

const card = (modelNumber: string): LineUpCardRow => ({
  ...{ modelNumber, nameJa: modelNumber, nameEn: modelNumber, picture: '', setSize: 0 },
  ...{ rarity: 1, rarityLabel: 'R', movieRarity: 1, referencePrice: null },
});
const content: DraftContent = contentOfPack(pack, 7, 'untracked');
const preview = (changed: Partial<DraftContent> = {}, cards = [card('A'), card('B')]) =>
  previewedPackOf({ ...content, ...changed }, cards, (html) => html);

describe('the pack that a draft previews', () => {
  it('draft without a card type, a price or a line-up: no pack yet', () => {
    expect(previewedPackOf(emptyContent(1), [], (html) => html)).toBeUndefined();
    for (const missing of [{ cardType: null }, { price: null }, { lineUp: [] }])
      expect(preview(missing)).toBeUndefined();
  });

  it('whole draft: its stock is full, its extra prizes have their next number, its points are the least, the most and the sum', () => {
    const made = preview();
    expect(made?.drawn.map(({ modelNumber }) => modelNumber)).toEqual(['A', 'B']);
    expect(made?.extras.map(({ place }) => place.kind)).toEqual(['last', 'at', 'every']);
    expect(made?.availability).toMatchObject({
      ...{ size: 10, remaining: 10, counts: [2, 8] },
      pointsLeft: { min: 50, max: 300, total: 1_000 },
    });
    expect(made?.availability.extras.map(({ next }) => next)).toEqual([10, 5, 4]);
    expect(made?.pack.prizeTags).toEqual(['high-rate', 'last-one', 'round-number']);
  });

  it('draft that names a copy with a photo: tagged for it; a copy without photos: not tagged', () => {
    const item = { code: 'K', grader: null, grade: null, certificate: null, photos: [] };
    const photo = { address: '/files/a.webp', sha256: 'ab'.repeat(32) };
    const tagsWith = (photos: (typeof photo)[]) => {
      const lineUp = content.lineUp.map((prize, at) => ({
        ...prize,
        item: at === 0 ? { ...item, photos } : null,
      }));
      return preview({ lineUp, extras: [] })?.pack.prizeTags;
    };
    expect(tagsWith([photo])).toEqual(['high-rate', 'named-copy']);
    expect(tagsWith([])).toEqual(['high-rate']);
  });

  it('draft that costs more, without extra prizes: no tags from prizes', () => {
    expect(preview({ price: 500, extras: [] })?.pack.prizeTags).toEqual([]);
    expect(preview({ price: 0, extras: [] })?.pack.prizeTags).toEqual([]);
  });

  it('draft that hides its line-up: shows neither cards nor extra prizes', () => {
    expect(preview({ showLineUp: false })).toMatchObject({ drawn: [], extras: [] });
  });

  it('card that the shop does not have: left out', () => {
    expect(preview({}, [card('B')])?.drawn.map(({ modelNumber }) => modelNumber)).toEqual(['B']);
  });

  it('draft with a card without points: no points are named', () => {
    const lineUp = content.lineUp.map((prize) => ({ ...prize, buyPoint: null }));
    expect(preview({ lineUp })?.availability.pointsLeft).toBeUndefined();
  });
});
