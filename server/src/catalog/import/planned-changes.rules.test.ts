import { describe, expect, it } from 'vitest';
import type { Current, Plan } from './import-plan.rules.ts';
import type { PackRow, PrizeRow } from './import-rows.ts';
import { changesOfPlan, digestOfPlan } from './planned-changes.rules.ts';

const emptyShop: Current = {
  ...{ cardTypes: [], cards: [], packs: [], closedPacks: [], copiesLeft: [], prizes: [] },
  ...{
    banners: [],
    posts: [],
    editedPosts: [],
    pointCourses: [],
    editedCourses: [],
    offers: [],
    editedOffers: [],
  },
};
const none = { created: [], updated: [], unchanged: 0 };
const nothing: Plan = {
  ...{ cardTypes: none, cards: none, packs: none, lineUps: [], posts: none, skipped: [] },
  banners: { ...none, all: [], removed: 0 },
  pointCourses: { ...none, all: [], removed: 0 },
  offers: { ...none, all: [], removed: 0 },
};

const pack: PackRow = {
  ...{ id: 7, cardTypeId: 1, position: 1, nameJa: '月', nameEn: 'Moon', price: 100 },
  ...{ currency: 'point', descriptionJa: '', descriptionEn: '', draw: 'instant', endsAt: null },
  ...{ limitPerMember: 0, maxPerPurchase: 0, movieStyle: 1, newcomersOnly: false, pictures: [] },
  ...{ pointsPerCoin: 100, sharePicture: null, showLineUp: true, startsAt: null },
  ...{ limitPerDay: 0, newcomerDays: 0, leastRank: 0, holdHours: 24 },
  ...{ ownTagsJa: [], ownTagsEn: [] },
};
const prize: PrizeRow = {
  ...{ packId: 7, position: 1, modelNumber: 'A-1', count: 3, buyPoint: 50 },
  ...{ extraKind: null, extraN: null, item: null },
};
const copy = { code: null, grader: 'PSA', grade: '10', certificate: '81', photos: [] };
const offer = { modelNumber: 'A-1', price: 10, supply: 5, limitPerMember: 0, position: 1 };
const banner = { position: 1, picture: 'a.webp', link: null, altJa: '満月', altEn: 'Full moon' };
const course = { id: 1, points: 1000, memoJa: '', memoEn: '', position: 1 };

describe('changes that an import would make', () => {
  it('a new card type and a new pack: listed with key and both names, without fields', () => {
    const plan: Plan = {
      ...nothing,
      cardTypes: { ...none, created: [{ id: 2, nameJa: '妖怪', nameEn: 'Ghosts', position: 2 }] },
      packs: { ...none, created: [{ pack, lineUp: [prize] }] },
    };
    expect(changesOfPlan({ current: emptyShop, plan })).toEqual([
      {
        ...{ kind: 'card-type', change: 'new', key: '2', fields: [] },
        name: { ja: '妖怪', en: 'Ghosts' },
      },
      { kind: 'pack', change: 'new', key: '7', fields: [], name: { ja: '月', en: 'Moon' } },
    ]);
  });

  it('a changed pack: lists the differing fields, dates as ISO, and each prize of its line-up', () => {
    const before = {
      ...{ ...pack, startsAt: new Date('2026-11-01T00:00:00Z'), sealedAt: null },
    };
    const lineUp: PrizeRow[] = [
      { ...prize, buyPoint: null },
      { ...prize, position: 2, count: 1, item: copy },
      { ...prize, position: 3, count: 1, item: { ...copy, code: 'K-1' } },
      { ...prize, position: 4, count: 1, item: { ...copy, certificate: null } },
      { ...prize, position: 5, count: 1, extraKind: 'last' },
      { ...prize, position: 6, count: 2, extraKind: 'every', extraN: 10 },
    ];
    const plan: Plan = {
      ...nothing,
      packs: { ...none, updated: [{ pack: { ...pack, price: 120 }, lineUp }] },
    };
    const [change] = changesOfPlan({
      current: { ...emptyShop, packs: [before], prizes: [prize, { ...prize, packId: 8 }] },
      plan,
    });
    const fields = new Map(change?.fields.map(({ name, ...values }) => [name, values]));
    expect(fields.get('price')).toEqual({ before: '100', after: '120' });
    expect(fields.get('startsAt')).toEqual({ before: '2026-11-01T00:00:00.000Z', after: null });
    const { before: lineUpBefore, after = '' } = fields.get('lineUp') ?? {};
    expect(lineUpBefore).toBe('3 × A-1 = 50');
    expect(after).toContain('3 × A-1, 1 × A-1 [81] = 50, 1 × A-1 [K-1] = 50');
    expect(after).toContain('1 × A-1 [a named copy] = 50, 1 × A-1 (last) = 50');
    // Longer values are cut.
    expect(after).toHaveLength(121);
  });

  it('a banner and an amount of points that the catalogue leaves out: listed as withdrawn; one that is added: listed as new', () => {
    const plan: Plan = {
      ...nothing,
      banners: {
        ...none,
        all: [{ ...banner, position: 2 }],
        created: [{ ...banner, position: 2 }],
        removed: 1,
      },
    };
    const current = { ...emptyShop, banners: [banner], pointCourses: [course] };
    expect(
      changesOfPlan({ current, plan }).map(({ kind, change, key }) => `${kind} ${key} ${change}`),
    ).toEqual(['banner 2 new', 'banner 1 withdrawn', 'point-course 1 withdrawn']);
  });

  it('a card offered for coins that gets no position any more: listed as withdrawn; one with another price: as changed', () => {
    const current = { ...emptyShop, offers: [{ ...offer, exchanged: 2 }] };
    const changeTo = (
      updated: typeof offer | (Omit<typeof offer, 'position'> & { position: null }),
    ) =>
      changesOfPlan({
        current,
        plan: { ...nothing, offers: { ...none, updated: [updated], all: [updated], removed: 0 } },
      })[0];
    expect(changeTo({ ...offer, position: null })?.change).toBe('withdrawn');
    expect(changeTo({ ...offer, price: 12 })).toMatchObject({
      change: 'changed',
      fields: [{ name: 'price', before: '10', after: '12' }],
    });
  });

  it('a changed entry that the shop no longer has: all its fields count as new', () => {
    const post = {
      ...{ id: 1, titleJa: '告知', titleEn: 'News', contentJa: '', contentEn: '', authorJa: '' },
      ...{ authorEn: '', pictures: ['a.webp'], createdAt: new Date('2026-11-01T00:00:00Z') },
      untilAt: null,
    };
    const plan: Plan = { ...nothing, posts: { ...none, updated: [post] } };
    const [change] = changesOfPlan({ current: emptyShop, plan });
    expect(change?.fields).toContainEqual({ name: 'pictures', before: null, after: '["a.webp"]' });
  });

  it('the digest of a plan: stays the same after sales, changes with everything else', () => {
    const current = { ...emptyShop, offers: [{ ...offer, exchanged: 2 }] };
    const digest = digestOfPlan({ current, plan: nothing });
    const sold = { ...current, offers: [{ ...offer, exchanged: 3 }] };
    expect(digestOfPlan({ current: sold, plan: nothing })).toEqual(digest);
    const cheaper = { ...current, offers: [{ ...offer, price: 9, exchanged: 2 }] };
    expect(digestOfPlan({ current: cheaper, plan: nothing })).not.toEqual(digest);
  });
});
