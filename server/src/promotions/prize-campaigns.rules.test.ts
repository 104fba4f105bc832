import { expect, it } from 'vitest';
import { findCampaignRefusal, mostYenOfPrize } from './prize-campaigns.rules.ts';

const now = new Date('2026-11-27T00:00:00Z');
const campaign = {
  ...{ lowestYen: 500, expectedSalesYen: 5_000_000 },
  ...{ startsAt: new Date('2026-12-01T00:00:00Z'), endsAt: new Date('2026-12-31T00:00:00Z') },
  prizes: [{ name: 'a binder', worthYen: 10_000, count: 10 }],
};

it('the most that a prize is worth: 20 times the purchase below 5,000 yen, 100,000 yen from there on', () => {
  expect([1, 500, 4_999, 5_000, 30_000].map(mostYenOfPrize)).toEqual([
    20, 10_000, 99_980, 100_000, 100_000,
  ]);
});

it('a campaign exactly at both limits: may be held', () => {
  expect(findCampaignRefusal(campaign, now)).toBeUndefined();
});

it('a prize one yen above the limit, or prizes above 2 % of the sales: refused, names the most', () => {
  const dear = [{ name: 'a binder', worthYen: 10_001, count: 1 }];
  expect(findCampaignRefusal({ ...campaign, prizes: dear }, now)).toEqual({
    ...{ kind: 'prize-too-high', mostYen: 10_000 },
  });
  const more = [...campaign.prizes, { name: 'a sleeve', worthYen: 1, count: 1 }];
  expect(findCampaignRefusal({ ...campaign, prizes: more }, now)).toEqual({
    ...{ kind: 'prizes-too-high', mostYen: 100_000 },
  });
});

it('a campaign that ends before it starts, or has begun: refused', () => {
  expect(findCampaignRefusal({ ...campaign, endsAt: campaign.startsAt }, now)).toEqual({
    kind: 'period',
  });
  expect(findCampaignRefusal(campaign, new Date('2026-12-01T00:00:01Z'))).toEqual({
    kind: 'begun',
  });
});
