import { type Actor, audited } from '../db/audit.ts';
import type { Database } from '../db/database.ts';
import { LedgerBatch } from '../ledger/index.ts';
import type { Clock } from '../lib/clock.ts';
import { findAdultBar } from '../protection/index.ts';
import { assertMayGive } from './assert-may-give.ts';
import { insertMemberCoupon, lockPromotions } from './promotions.queries.ts';
import { stateOf } from './promotions.rules.ts';

/** The numbers of members of a hand-out, by its result for them. */
export interface HandedOut {
  /** Members who got it. */
  given: number;
  /** Members who had it already. */
  before: number;
  /** Members on a break, excluded, restricted or under 18, who get nothing. */
  withheld: number;
}

/**
 * Hands out a coupon to members. Those on a break, excluded, restricted or under 18 do not get it.
 *
 * @param memberIds members with an account, each once
 * @returns undefined if there is no such coupon, it is not for handing out, or it is over
 * @throws SecondPersonNeededError if it gives more points than one person gives alone
 */
export function handOutCoupon(
  db: Database,
  clock: Clock,
  { promotionId, memberIds }: { promotionId: number; memberIds: readonly number[] },
  actor: Actor,
): Promise<HandedOut | undefined> {
  return audited(db, clock, actor, 'coupon hand out', async (tx, record) => {
    const book = await LedgerBatch.open(tx, memberIds, clock);
    const { now } = book;
    const [promotion] = await lockPromotions(tx, [promotionId]);
    if (promotion?.way !== 'handed_out') return undefined;
    if (stateOf(promotion, now) === 'over') return undefined;
    const { kind, amount, usesPerMember } = promotion;
    const points = kind === 'points' ? amount * usesPerMember : 0;
    const result: HandedOut = { given: 0, before: 0, withheld: 0 };
    for (const memberId of memberIds) {
      const isBarred =
        book.restrictedAction(memberId, 'buy') !== undefined ||
        (await findAdultBar(tx, memberId, now)) === 'too-young';
      if (isBarred) {
        result.withheld += 1;
        continue;
      }
      const isNew = await insertMemberCoupon(tx, { promotionId, memberId, receivedAt: now });
      result[isNew ? 'given' : 'before'] += 1;
      if (!isNew) continue;
      const givenNow = (result.given - 1) * points;
      if (points > 0) await assertMayGive(tx, { memberId, points, givenNow, now }, actor);
      record({ subject: `member ${memberId}`, details: { amount: points, coupon: promotionId } });
    }
    return result;
  });
}
