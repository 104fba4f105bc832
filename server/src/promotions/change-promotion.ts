import { type Actor, audited } from '../db/audit.ts';
import type { Database } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import { assertMayGive } from './assert-may-give.ts';
import { updateTerms } from './made-promotions.queries.ts';
import { lockPromotions } from './promotions.queries.ts';
import {
  type ChangeableTerms,
  type ChangeRefusal,
  findChangeRefusal,
  pointsOfChange,
} from './promotions.rules.ts';

/** The terms that are to change; the others are absent or undefined. */
type TermsToChange = { [Name in keyof ChangeableTerms]?: ChangeableTerms[Name] | undefined };

/**
 * Changes names, end or budget of a promotion. The other terms never change: members have read
 * them.
 *
 * @param change only what is to change
 * @returns undefined if there is no such promotion
 * @throws SecondPersonNeededError if it can give more points than one person gives alone
 */
export function changePromotion(
  db: Database,
  clock: Clock,
  { promotionId, change }: { promotionId: number; change: TermsToChange },
  actor: Actor,
): Promise<{ changed: true } | { refusal: ChangeRefusal } | undefined> {
  return audited(db, clock, actor, 'promotion change', async (tx, record) => {
    const [promotion] = await lockPromotions(tx, [promotionId]);
    if (promotion === undefined) return undefined;
    const now = clock.now();
    const before = changeableOf(promotion);
    const after = changed(before, change);
    const refusal = findChangeRefusal(promotion, after, now);
    if (refusal !== undefined) return { refusal };
    const points = pointsOfChange(promotion, after);
    if (points !== 0) await assertMayGive(tx, { memberId: 0, points, givenNow: 0, now }, actor);
    await updateTerms(tx, promotionId, after);
    // `amount` counts towards the limit of one person.
    const details = { amount: points ?? 0, before: textsOf(before), after: textsOf(after) };
    record({ subject: `promotion ${promotionId}`, details });
    return { changed: true };
  });
}

function changeableOf(terms: ChangeableTerms): ChangeableTerms {
  const { nameJa, nameEn, endsAt, budgetPoints, budgetUses } = terms;
  return { nameJa, nameEn, endsAt, budgetPoints, budgetUses };
}

function changed(before: ChangeableTerms, change: TermsToChange): ChangeableTerms {
  const { endsAt, budgetPoints, budgetUses } = change;
  return {
    nameJa: change.nameJa ?? before.nameJa,
    nameEn: change.nameEn ?? before.nameEn,
    // Null is a value of these: without an end, without a limit.
    endsAt: endsAt === undefined ? before.endsAt : endsAt,
    budgetPoints: budgetPoints === undefined ? before.budgetPoints : budgetPoints,
    budgetUses: budgetUses === undefined ? before.budgetUses : budgetUses,
  };
}

function textsOf({ endsAt, ...terms }: ChangeableTerms) {
  return { ...terms, endsAt: endsAt?.toISOString() ?? null };
}
