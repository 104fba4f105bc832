import { describe, expect, it } from 'vitest';
import * as limits from './limits.ts';
import { tab } from './shop/catalog.ts';
import { maxPurchaseCount } from './shop/draw.ts';
import { exchangeTypes, maxExchangeCount } from './shop/exchange.ts';
import { transferDigits } from './shop/partners.ts';

/** Other tests compute with these constants. This test compares them with the specification. */
describe('the business limits', () => {
  it('the business limits: equal the numbers of the specification', () => {
    expect(limits).toMatchObject({
      pointPurchase: { min: 300, max: 50_000 },
      pointValidityMonths: 6,
      dormancyMonths: 6,
      decisionHours: 24,
      shippingBusinessDays: 14,
      paymentDueDays: 3,
      bankHours: { from: '10:00', to: '18:00' },
      supportHours: { from: '10:00', to: '17:00' },
      referral: { friends: 10, points: 500 },
      passwordLength: { min: 6, usual: 20, max: 64 },
      smsCode: { digits: 6 },
      stayLoggedInDays: 30,
      overseasPrefecture: 99,
    });
    expect([maxPurchaseCount, maxExchangeCount, transferDigits]).toEqual([3000, 5, 10]);
    expect(exchangeTypes).toEqual([1, 2, 3, 4, 5, 6, 9]);
    expect(tab).toEqual({ all: 999998, comingSoon: 9999, posts: -1, default: 2 });
  });
});
