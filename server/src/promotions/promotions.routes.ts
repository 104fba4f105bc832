import type { MyCoupon } from '#contract/shop/coupons.ts';
import { calls } from '#contract/shop/index.ts';
import type { Database } from '../db/database.ts';
import type { CallServer } from '../http/calls.ts';
import { done, refusals, refusedFields } from '../http/handler-result.ts';
import type { Language } from '../http/language.ts';
import { restrictedText } from '../ledger/index.ts';
import type { Clock } from '../lib/clock.ts';
import { inLanguage } from '../lib/in-language.ts';
import { ageBarTexts } from '../protection/index.ts';
import { findOwnCoupons, type OwnCoupon } from './my-coupons.ts';
import { couponRefusalTexts } from './promotions.texts.ts';
import { type RedeemRefusal, redeemCoupon } from './redeem-coupon.ts';

/** Limits attempts to guess codes, per member and across all processes. */
const redeemLimits = { perMinute: 5, shared: true } as const;

/** Serves the calls about a member's coupons. */
export function promotionRoutes(
  serve: CallServer,
  { db, clock }: { db: Database; clock: Clock },
): void {
  serve(calls.listCoupons, async (_, { memberId, language }) => {
    const coupons = await findOwnCoupons(db, memberId, clock.now());
    return done({ data: { list: coupons.map((coupon) => couponOnWire(coupon, language)) } });
  });

  serve(
    calls.redeemCoupon,
    async ({ payload }, { request, language }) => {
      const { code, coupon_id: couponId } = payload;
      const choice = code !== undefined ? { code } : couponId !== undefined && { couponId };
      if (choice === false) return refusals.malformed;
      const result = await redeemCoupon({ db, clock }, request, choice);
      if ('refusal' in result)
        return refusedFields({ code: [refusalText(result.refusal, language)] });
      return done({ coupon_id: result.couponId, point: result.points });
    },
    redeemLimits,
  );
}

function refusalText(refusal: RedeemRefusal, language: Language): string {
  if (typeof refusal === 'object') return restrictedText(refusal)[language];
  if (refusal === 'age-unstated' || refusal === 'too-young') return ageBarTexts[refusal][language];
  return couponRefusalTexts[refusal][language];
}

function couponOnWire({ promotion, state }: OwnCoupon, language: Language): MyCoupon {
  const { id, kind, amount, courseId, startsAt, endsAt } = promotion;
  return {
    id,
    name: inLanguage(promotion, 'name', language),
    kind,
    amount,
    point_price_id: courseId,
    starts_at: startsAt.toISOString(),
    ends_at: endsAt?.toISOString() ?? null,
    state,
  };
}
