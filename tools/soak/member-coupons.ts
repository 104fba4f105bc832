import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { calls } from '#contract/shop/index.ts';
import { dateInJapan } from '../../server/src/lib/days.rules.ts';
import type { Browser } from '../torture/browser.ts';
import {
  type CourseOnSale,
  isOnBreak,
  type Notes,
  type PaymentNote,
  type PromotionOnOffer,
} from './notes.ts';

/** The shop answers five attempts of a member in a minute, and two of them may race. */
const pauseMs = 60_000;

export interface CouponsOptions {
  promotions: readonly PromotionOnOffer[];
  browser: Browser;
  notes: Notes;
  now: () => Date;
  /** Records a refusal that the member must not get. */
  complain: (what: string, answer: object) => void;
}

/** A member's coupons: they redeem them once, too often, twice at once, or without having them. */
export class MemberCoupons {
  readonly #options: CouponsOptions;
  #lastAt = 0;

  constructor(options: CouponsOptions) {
    this.#options = options;
  }

  /** Redeems a coupon, sometimes twice at once under two keys. */
  async redeem(): Promise<void> {
    if (Date.now() - this.#lastAt < pauseMs) return;
    this.#lastAt = Date.now();
    const offered = this.#options.promotions.filter(({ way }) => way !== 'course');
    const promotion = offered[randomInt(Math.max(1, offered.length))];
    if (promotion === undefined) return;
    const times = randomInt(4) === 0 ? 2 : 1;
    const answers = await Promise.all(
      Array.from({ length: times }, async () => {
        await sleep(randomInt(20));
        return this.#ask(promotion);
      }),
    );
    for (const answer of answers) if (answer !== 'redeemed') this.#judge(promotion, answer);
  }

  async #ask(promotion: PromotionOnOffer): Promise<'redeemed' | object> {
    const { browser, notes, now } = this.#options;
    const isByNumber = promotion.way === 'handed_out' || promotion.way === 'daily';
    const payload = isByNumber ? { coupon_id: promotion.id } : { code: promotion.code };
    const answer = await browser.ask(calls.redeemCoupon, {
      payload,
      idempotencyKey: randomUUID(),
    });
    if (!answer.ok) return answer;
    const { coupon_id: promotionId, point: points } = answer.answer;
    notes.coupons.push({ promotionId, points, at: now() });
    return 'redeemed';
  }

  /** Checks that a refusal follows from the member's notes, or notes that only a budget can. */
  #judge(promotion: PromotionOnOffer, answer: object): void {
    const { notes, now, complain } = this.#options;
    if (promotion.kind === 'percent') {
      if (!isUsedUp(promotion, notes)) complain('a coupon for a payment', answer);
      return;
    }
    const isMissing =
      (promotion.way === 'handed_out' && notes.handedOut.get(promotion.id) !== 'given') ||
      (promotion.way === 'daily' && !notes.isVerified);
    if (isMissing || isRedeemedUp(promotion, notes, now())) return;
    if (promotion.budgetPoints === null && promotion.budgetUses === null)
      complain('a coupon', answer);
    else notes.refusedForBudget.push({ promotionId: promotion.id, points: promotion.amount });
  }

  /** Chooses a coupon for a payment that the member has. */
  couponFor(course: CourseOnSale): PromotionOnOffer | undefined {
    const { promotions, notes } = this.#options;
    if (randomInt(3) === 0) return undefined;
    return promotions.find(
      (each) =>
        each.way !== 'course' &&
        each.kind === 'percent' &&
        (each.courseId === null || each.courseId === course.id) &&
        notes.coupons.some(({ promotionId }) => promotionId === each.id),
    );
  }

  /**
   * Reads the free points that a course shows, and checks them against the promotions.
   *
   * @returns the promotions that give them, with the member's coupon
   */
  async bonusesOf(course: CourseOnSale): Promise<PaymentNote['bonuses']> {
    const { browser, promotions, notes, now, complain } = this.#options;
    const shown = await browser.ask(calls.getPointCourse, {
      params: { pointPriceId: course.id },
    });
    if (!shown.ok) return [];
    const { bonus_point: points } = shown.answer.data.detail;
    const promotion = promotions.find(
      ({ way, courseId }) => way === 'course' && courseId === course.id,
    );
    const expected = promotion === undefined ? 0 : bonusOf(promotion, course);
    // A budget may be used up, and members on a break are offered nothing.
    const mayBeNone = promotion?.budgetPoints !== null || isOnBreak(notes, now());
    if (points !== expected && !(points === 0 && mayBeNone))
      complain(`a bonus of ${expected} points, shown as ${points},`, course);
    return promotion === undefined || points === 0 ? [] : [{ promotionId: promotion.id, points }];
  }
}

/** Computes the free points of a promotion with a course. */
export function bonusOf({ amount }: PromotionOnOffer, { points }: CourseOnSale): number {
  return Math.floor((points * amount) / 100);
}

/** Whether a member's notes explain that a coupon gives nothing at once any more. */
function isRedeemedUp(promotion: PromotionOnOffer, { coupons }: Notes, now: Date): boolean {
  const today = dateInJapan(now);
  const uses = coupons.filter(
    ({ promotionId, at }) =>
      promotionId === promotion.id && (promotion.way !== 'daily' || dateInJapan(at) === today),
  );
  return uses.length >= promotion.usesPerMember;
}

/** Whether payments of a member hold a coupon as often as it allows. */
function isUsedUp({ id, usesPerMember }: PromotionOnOffer, { payments }: Notes): boolean {
  const holding = payments.filter(({ bonuses }) =>
    bonuses.some(({ promotionId }) => promotionId === id),
  );
  return holding.length >= usesPerMember;
}
