import { expect, it } from 'vitest';
import type { DraftContent } from '#contract/console/pack-drafts.ts';
import { differencesOf } from './draft-difference.ts';

const line = (modelNumber: string, count: number) => ({
  ...{ modelNumber, count, buyPoint: 100, item: null },
});
const draft: DraftContent = {
  ...{ packId: 1, name: { ja: '龍', en: 'Dragon' }, cardType: 1, price: 500, currency: 'point' },
  ...{ pointsPerCoin: 100, maxPerPurchase: 0, limitPerMember: 0, newcomersOnly: false },
  ...{ limitPerDay: 0, newcomerDays: 0, leastRank: 0, holdHours: 24, ownTags: [] },
  ...{ startsAt: null, endsAt: null, showLineUp: true, movieStyle: 1, pictures: [] },
  ...{ description: { ja: '', en: '' }, sharePicture: null, position: 1, draw: 'instant' },
  ...{ stock: 'tracked', lineUp: [line('A', 1), line('B', 59)], extras: [] },
};

it('comparing two versions of a draft: lists changed fields, and lines changed, added or removed', () => {
  const after: DraftContent = {
    ...draft,
    ...{ price: 600, lineUp: [line('B', 58), line('C', 2)] },
    extras: [{ modelNumber: 'A', buyPoint: 1, item: null, place: { kind: 'at', n: 30 } }],
  };
  expect(differencesOf(draft, after)).toEqual([
    { field: 'price', line: null, language: null, before: '500', after: '600' },
    { field: 'lineUp', line: 'A', language: null, before: '1 × 100', after: '' },
    { field: 'lineUp', line: 'B', language: null, before: '59 × 100', after: '58 × 100' },
    { field: 'lineUp', line: 'C', language: null, before: '', after: '2 × 100' },
    { field: 'extras', line: 'A', language: null, before: '', after: 'at 30 × 1' },
  ]);
});

it('comparing two equal versions of a draft: no difference, also if their lines have another order', () => {
  expect(differencesOf(draft, { ...draft, lineUp: [...draft.lineUp].reverse() })).toEqual([]);
});

it('comparing the texts, times and pictures of two versions of a draft: each language by itself, times as in Japan', () => {
  const after: DraftContent = {
    ...draft,
    ...{ name: { ja: '龍', en: 'Dragons' }, description: { ja: '新', en: 'new' } },
    ...{ startsAt: '2026-12-01T01:00:00.000Z', pictures: ['/files/a.webp', '/files/b.webp'] },
    ...{
      ownTags: [{ ja: '冬', en: 'Winter' }],
      sharePicture: '/files/c.webp',
      newcomersOnly: true,
    },
  };
  const shown = differencesOf(draft, after).map((each) =>
    [each.field, each.language, each.before, each.after].join('; '),
  );
  expect(shown.toSorted()).toEqual([
    'description; en; ; new',
    'description; ja; ; 新',
    'name; en; Dragon; Dragons',
    'newcomersOnly; ; false; true',
    'ownTags; ; ; 冬 | Winter',
    'pictures; ; ; a.webp, b.webp',
    'sharePicture; ; ; c.webp',
    'startsAt; ; ; 2026-12-01 10:00',
  ]);
});
