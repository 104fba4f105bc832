import type * as z from 'zod/mini';
import type { MyCoupon } from '#contract/shop/coupons.ts';
import { calls } from '#contract/shop/index.ts';
import type { CallServer } from '../http/calls.ts';
import { done, refusals, refusedFields } from '../http/handler-result.ts';
import type { Language } from '../http/language.ts';
import { restrictedText } from '../ledger/index.ts';
import { inLanguage } from '../lib/in-language.ts';
import { ageBarTexts, askForMailbox } from '../protection/index.ts';
import { type FoundRank, findMemberRank } from './find-member-rank.ts';
import { findOwnCoupons, type OwnCoupon } from './my-coupons.ts';
import { couponRefusalTexts } from './promotions.texts.ts';
import { benefitsOf, type Rank } from './ranks.rules.ts';
import { type RedeemDeps, type RedeemRefusal, redeemCoupon } from './redeem-coupon.ts';

/** Limits attempts to guess codes, per member and across all processes. */
const redeemLimits = { perMinute: 5, shared: true } as const;

/** Serves the calls about a member's coupons and rank. */
export function promotionRoutes(serve: CallServer, { db, clock, people }: RedeemDeps): void {
  serve(calls.listCoupons, async (_, { memberId, language }) => {
    const coupons = await findOwnCoupons({ db, people }, memberId, clock.now());
    return done({ data: { list: coupons.map((coupon) => couponOnWire(coupon, language)) } });
  });

  serve(
    calls.redeemCoupon,
    async ({ payload }, { memberId, request, language }) => {
      const { code, coupon_id: couponId } = payload;
      const choice = code !== undefined ? { code } : couponId !== undefined && { couponId };
      if (choice === false) return refusals.malformed;
      const result = await redeemCoupon({ db, clock, people }, request, choice);
      if (!('refusal' in result)) return done({ coupon_id: result.couponId, point: result.points });
      await askForMailbox(db, memberId, result.refusal);
      return refusedFields({ code: [refusalText(result.refusal, language)] });
    },
    redeemLimits,
  );

  serve(calls.getRank, async (_, { memberId, language }) => {
    const found = await findMemberRank(db, memberId, clock.now());
    return done({ data: found === undefined ? null : rankOnWire(found, language) });
  });
}

function refusalText(refusal: RedeemRefusal, language: Language): string {
  if (typeof refusal === 'object') return restrictedText(refusal)[language];
  if (refusal === 'age-unstated' || refusal === 'too-young') return ageBarTexts[refusal][language];
  return couponRefusalTexts[refusal][language];
}

function rankOnWire(
  { windowDays, spent, ranks, rank, next, isBonusUsedUp }: FoundRank,
  language: Language,
): z.output<typeof calls.getRank.answer>['data'] {
  const onWire = (each: Rank) => {
    const { holdHours, bonusPercent } = benefitsOf(ranks, each.points);
    const given = { hold_hours: holdHours, bonus_percent: bonusPercent };
    return { name: inLanguage(each, 'name', language), point: each.points, ...given };
  };
  return {
    ...{ window_days: windowDays, spent, ranks: ranks.map(onWire), bonus_used_up: isBonusUsedUp },
    rank: rank === undefined ? null : onWire(rank),
    next: next === undefined ? null : { ...onWire(next), left: next.left },
  };
}

function couponOnWire({ promotion, state, needsPhone }: OwnCoupon, language: Language): MyCoupon {
  const { id, way, kind, amount, courseId, startsAt, endsAt } = promotion;
  return {
    id,
    name: inLanguage(promotion, 'name', language),
    kind,
    amount,
    point_price_id: courseId,
    starts_at: startsAt.toISOString(),
    ends_at: endsAt?.toISOString() ?? null,
    state,
    is_daily: way === 'daily',
    needs_phone: needsPhone,
  };
}
