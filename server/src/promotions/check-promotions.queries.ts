import { sql } from 'kysely';
import type { Executor } from '../db/database.ts';
import { query } from '../db/pool.ts';
import type { Found } from '../lib/fill-text.ts';
import type { PromotionFinding } from './check-promotions.texts.ts';
import { hasBudget } from './promotions.queries.ts';

/** A disagreement between promotions, their uses and the bookings of these. */
export type PromotionDiscrepancy = Found<PromotionFinding>;

/** Finds promotions with a budget whose counted points and uses are not the sums of their uses. */
export function findWrongSums(db: Executor): Promise<PromotionDiscrepancy[]> {
  return db.run(
    sql<PromotionDiscrepancy>`
      select 'promotion-sums' as kind,
        jsonb_build_object('promotionId', promotion.id, 'uses', promotion.uses,
          'points', promised_points, 'countedUses', coalesce(used.uses, 0),
          'countedPoints', coalesce(used.points, 0)) as facts
      from promotion left join (
        select promotion_id, count(*) as uses, sum(promised) as points
        from promotion_use where state <> 'released' group by promotion_id
      ) as used on used.promotion_id = promotion.id
      where ${hasBudget}
        and (promotion.uses, promised_points) <> (coalesce(used.uses, 0), coalesce(used.points, 0))
      order by promotion.id
    `.compile(query),
  );
}

/**
 * Finds uses whose points are not those of their bookings on the account of promotions, and such
 * bookings without their use.
 */
export function findWrongUseBookings(db: Executor): Promise<PromotionDiscrepancy[]> {
  return db.run(
    sql<PromotionDiscrepancy>`
      with booked as (
        select member_id, reference as id,
          coalesce(sum(amount) filter (where kind = 'bonus'), 0) as credited,
          coalesce(-sum(amount) filter (where kind = 'bonus_withdrawn'), 0) as withdrawn
        from journal_entry
        where kind in ('bonus', 'bonus_withdrawn') and currency = 'point' and reference is not null
        group by member_id, reference
      )
      select 'use-booking' as kind, jsonb_build_object('useId', id, 'memberId', member_id,
        'given', coalesce(given, 0), 'takenBack', coalesce(taken_back, 0),
        'credited', coalesce(credited, 0), 'withdrawn', coalesce(withdrawn, 0)) as facts
      from promotion_use full join booked using (member_id, id)
      where (coalesce(given, -1), coalesce(taken_back, -1)) <> (coalesce(credited, 0),
        coalesce(withdrawn, 0))
      order by id
    `.compile(query),
  );
}

/**
 * Finds uses that do not follow their payment: promised although the payment ended without money,
 * given although no money has arrived, or less than the money that stays in it brings.
 */
export function findWrongPaymentUses(db: Executor): Promise<PromotionDiscrepancy[]> {
  const due = sql`floor(promised::numeric * (amount - reversed) / amount)`;
  return db.run(
    sql<PromotionDiscrepancy>`
      select 'use-payment' as kind,
        jsonb_build_object('useId', promotion_use.id, 'paymentId', payment.id,
          'memberId', payment.member_id, 'paymentState', payment.state,
          'useState', promotion_use.state,
          'held', given - taken_back, 'due', ${due}) as facts
      from promotion_use join payment on payment.id = payment_id
      where (promotion_use.state = 'promised' and payment.state in ('expired', 'cancelled'))
        or (promotion_use.state = 'given' and credited_at is null)
        or (promotion_use.state <> 'released' and payment.state = 'paid'
          and given - taken_back < ${due})
        or promotion_use.member_id <> payment.member_id
      order by promotion_use.id
    `.compile(query),
  );
}

/**
 * Finds bonuses of ranks whose coins, less those taken back, are not those of their bookings on the
 * account of promotions, and such bookings without their bonus.
 */
export function findWrongRankBookings(db: Executor): Promise<PromotionDiscrepancy[]> {
  return db.run(
    sql<PromotionDiscrepancy>`
      with booked as (
        select member_id, reference as id, sum(amount) as credited
        from journal_entry
        where kind in ('bonus', 'bonus_withdrawn') and currency = 'coin' and reference is not null
        group by member_id, reference
      ),
      bonus as (
        select member_id, purchase_id as id, given - taken_back as given
        from rank_bonus where given > 0
      )
      select 'rank-booking' as kind, jsonb_build_object('purchaseId', id, 'memberId', member_id,
        'given', coalesce(given, 0), 'credited', coalesce(credited, 0)) as facts
      from bonus full join booked using (member_id, id)
      where coalesce(given, 0) <> coalesce(credited, 0)
      order by id
    `.compile(query),
  );
}

/** Finds months whose counted coins of ranks are not the sum of the bonuses of their purchases. */
export function findWrongRankMonths(db: Executor): Promise<PromotionDiscrepancy[]> {
  return db.run(
    sql<PromotionDiscrepancy>`
      with summed as (
        select date_trunc('month', promised_at at time zone 'Asia/Tokyo') at time zone 'Asia/Tokyo'
          as month, sum(given) as given
        from rank_bonus where given > 0 group by 1
      )
      select 'rank-month' as kind,
        jsonb_build_object('month', to_char(month at time zone 'Asia/Tokyo', 'YYYY-MM'),
          'given', coalesce(counted.given, 0), 'summed', coalesce(summed.given, 0)) as facts
      from rank_bonus_month as counted full join summed using (month)
      where coalesce(counted.given, 0) <> coalesce(summed.given, 0)
      order by month
    `.compile(query),
  );
}

/**
 * Finds members who have used a promotion more often than it allows. A unique index refuses a
 * second use of a daily one on a day.
 */
export function findExceededUses(db: Executor): Promise<PromotionDiscrepancy[]> {
  return db.run(
    sql<PromotionDiscrepancy>`
      select 'use-limit' as kind,
        jsonb_build_object('promotionId', promotion_id, 'memberId', member_id,
          'uses', count(*), 'limit', uses_per_member) as facts
      from promotion_use join promotion on promotion.id = promotion_id
      where state <> 'released' and way <> 'daily' group by promotion_id, member_id, uses_per_member
      having count(*) > uses_per_member
      order by promotion_id, member_id
    `.compile(query),
  );
}
