import { describe, expect, it } from 'vitest';
import type { PackWithLineUp } from '../catalog/index.ts';
import {
  contentOfPack,
  contentWith,
  copyOfContent,
  emptyContent,
  packOf,
} from './draft-content.rules.ts';

const item = { code: 'K-1', grader: null, grade: null, certificate: null, photos: [] };
const line = { packId: 7, buyPoint: 100, extraKind: null, extraN: null, item: null };
const pack: PackWithLineUp = {
  pack: {
    ...{ id: 7, nameJa: '龍', nameEn: 'Dragon', cardTypeId: 2, price: 500, currency: 'point' },
    ...{ pointsPerCoin: 100, maxPerPurchase: 0, limitPerMember: 0, newcomersOnly: false },
    ...{ limitPerDay: 1, newcomerDays: 0, leastRank: 0, holdHours: 72 },
    ...{ ownTagsJa: ['夏'], ownTagsEn: ['Summer'] },
    ...{ startsAt: new Date(0), endsAt: new Date(1), showLineUp: true, movieStyle: 3 },
    ...{ descriptionJa: '<p>a</p>', descriptionEn: '<p>b</p>', position: 4, draw: null },
    ...{ pictures: ['/files/0.webp', 'https://other.example/1.webp'], sharePicture: null },
  },
  lineUp: [
    { ...line, position: 1, modelNumber: 'A', count: 1, item },
    { ...line, position: 2, modelNumber: 'A', count: 1, item: { ...item, code: 'K-2' } },
    { ...line, position: 3, modelNumber: 'B', count: 58 },
    { ...line, position: 4, modelNumber: 'C', count: 1, extraKind: 'last' },
    { ...line, position: 5, modelNumber: 'C', count: 1, extraKind: 'at', extraN: 30 },
    { ...line, position: 6, modelNumber: 'C', count: 6, extraKind: 'every', extraN: 10 },
  ],
};

describe('making the content of a pack draft', () => {
  it('draft made from a pack: has no dates, one line for all its named copies of a card, and extra prizes by their positions', () => {
    const content = contentOfPack(pack, 8, 'tracked');
    expect(content).toMatchObject({
      ...{ packId: 8, startsAt: null, endsAt: null, draw: 'beacon', cardType: 2 },
      ...{ pictures: ['/files/0.webp'], sharePicture: null },
      lineUp: [
        { modelNumber: 'A', count: 2, item: null },
        { modelNumber: 'B', count: 58 },
      ],
    });
    expect(content.extras.map(({ place }) => place)).toEqual([
      { kind: 'last', n: null },
      { kind: 'at', n: 30 },
      { kind: 'every', n: 10 },
    ]);
  });

  it('draft made from an instant pack: is drawn instantly, too', () => {
    const instant = { ...pack, pack: { ...pack.pack, draw: 'instant' as const } };
    expect(contentOfPack(instant, 8, 'untracked').draw).toBe('instant');
  });

  it('changing a draft: the fields that were sent are changed, the others stay', () => {
    const content = emptyContent(1);
    const changed = contentWith(content, { price: 300, position: undefined });
    expect(changed).toEqual({ ...content, price: 300 });
  });

  it('copying a draft: the copy has another number, no dates and no named copies', () => {
    const content = {
      ...contentOfPack(pack, 8, 'tracked'),
      startsAt: '2026-01-01T00:00:00Z',
      lineUp: [{ modelNumber: 'A', count: 1, buyPoint: 1, item }],
    };
    expect(copyOfContent(content, 9)).toMatchObject({
      ...{ packId: 9, startsAt: null },
      lineUp: [{ modelNumber: 'A', item: null }],
    });
  });

  it('pack made from a draft: its dates are instants, its description is cleaned of scripts, extra prizes follow the others', () => {
    const content = {
      ...contentOfPack(pack, 8, 'tracked'),
      ...{ startsAt: '2026-01-01T00:00:00Z', endsAt: '2026-02-01T00:00:00Z' },
    };
    const made = packOf(content, (html) => html.toUpperCase());
    expect(made.pack).toMatchObject({
      ...{ id: 8, startsAt: new Date('2026-01-01'), endsAt: new Date('2026-02-01') },
      ...{ descriptionJa: '<P>A</P>', draw: 'beacon' },
    });
    expect(
      made.lineUp.map(({ position, count, extraKind, extraN }) => [
        position,
        count,
        extraKind,
        extraN,
      ]),
    ).toEqual([
      [1, 2, null, null],
      [2, 58, null, null],
      [3, 1, 'last', null],
      [4, 1, 'at', 30],
      [5, 6, 'every', 10],
    ]);
    expect(packOf({ ...content, startsAt: null, endsAt: null }, String).pack.startsAt).toBeNull();
  });

  it('pack made from a draft without a price or card type: throws', () => {
    const content = contentOfPack(pack, 8, 'tracked');
    expect(() => packOf({ ...content, price: null }, String)).toThrow('incomplete');
    expect(() => packOf({ ...content, cardType: null }, String)).toThrow('incomplete');
  });
});
