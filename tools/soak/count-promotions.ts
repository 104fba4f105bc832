import { dateInJapan } from '../../server/src/lib/days.rules.ts';
import type { MemberOfBooks } from './count-points.ts';
import type { Notes, PromotionOnOffer } from './notes.ts';

/** A promotion as the console shows it to staff. */
export interface ShownPromotion {
  promisedPoints: number;
  uses: number;
}

interface Uses {
  uses: number;
  points: number;
}

/**
 * Compares coupons and bonuses with the answers to members: uses of each member, budgets over all
 * members, refusals, and the sums that the console shows to staff.
 *
 * @param taken the payment companies' state of each payment, by its id
 * @param shown by the number of the promotion
 * @returns everything that does not match
 */
export function comparePromotions(
  promotions: readonly PromotionOnOffer[],
  members: readonly MemberOfBooks[],
  taken: ReadonlyMap<string, { isPaid: boolean }>,
  shown: ReadonlyMap<number, ShownPromotion>,
): string[] {
  return promotions.flatMap((promotion) => {
    const { certain, possible } = usesOf(promotion, members, taken);
    return [
      ...members.flatMap((member) => wrongUsesOf(promotion, member)),
      ...wrongBudget(promotion, certain),
      ...wrongRefusals(promotion, members, certain, possible),
      ...wrongSums(promotion, certain, possible, shown.get(promotion.id)),
    ];
  });
}

/** Adds up the uses of all members; those of payments that may have ended may be released. */
export function usesOf(
  { id, kind }: PromotionOnOffer,
  members: readonly MemberOfBooks[],
  taken: ReadonlyMap<string, { isPaid: boolean }>,
): { certain: Uses; possible: Uses } {
  const certain = { uses: 0, points: 0 };
  const possible = { uses: 0, points: 0 };
  const add = (to: Uses, points: number) => {
    to.uses++;
    to.points += points;
  };
  for (const { notes } of members) {
    // A coupon that waits for a payment is used by the payment.
    for (const { promotionId, points } of kind === 'points' ? notes.coupons : [])
      if (promotionId === id) add(certain, points);
    for (const payment of notes.payments)
      for (const { promotionId, points } of payment.bonuses)
        if (promotionId === id && (taken.get(payment.id)?.isPaid || payment.isTooLittle))
          add(payment.mayHaveEnded ? possible : certain, points);
  }
  return { certain, possible };
}

function wrongUsesOf(promotion: PromotionOnOffer, { number, notes }: MemberOfBooks): string[] {
  const { id, way, kind, usesPerMember } = promotion;
  const own = notes.coupons.filter(({ promotionId }) => promotionId === id);
  const errors: string[] = [];
  if (way === 'handed_out' && own.length > 0 && !notes.handedOut.has(id))
    errors.push(`member ${number} redeemed coupon ${id}, which nobody handed out`);
  const groups = way === 'daily' ? [...Map.groupBy(own, dayOf).values()] : [own];
  for (const uses of kind === 'points' ? groups : [])
    if (uses.length > usesPerMember)
      errors.push(`member ${number} used ${id} ${uses.length} times instead of ${usesPerMember}`);
  return errors;
}

function dayOf({ at }: Notes['coupons'][number]): string {
  return dateInJapan(at);
}

function wrongBudget({ id, budgetPoints, budgetUses }: PromotionOnOffer, given: Uses): string[] {
  const isWithin =
    given.points <= (budgetPoints ?? given.points) && given.uses <= (budgetUses ?? given.uses);
  if (isWithin) return [];
  const budget = `${budgetPoints ?? 'any'} points and ${budgetUses ?? 'any'} uses`;
  return [`promotion ${id} gave ${given.points} points in ${given.uses} uses, more than ${budget}`];
}

/** Checks that a coupon was refused for its budget only if the budget is used up. */
function wrongRefusals(
  { id, budgetPoints, budgetUses }: PromotionOnOffer,
  members: readonly MemberOfBooks[],
  certain: Uses,
  possible: Uses,
): string[] {
  const refused = members.flatMap(({ notes }) =>
    notes.refusedForBudget.filter(({ promotionId }) => promotionId === id),
  );
  const [uses, points] = [certain.uses + possible.uses, certain.points + possible.points];
  const unexplained = refused.filter(
    (each) =>
      uses + 1 <= (budgetUses ?? Number.POSITIVE_INFINITY) &&
      points + each.points <= (budgetPoints ?? Number.POSITIVE_INFINITY),
  );
  if (unexplained.length === 0) return [];
  return [`promotion ${id} was refused ${unexplained.length} times although its budget is left`];
}

/** Checks the sums of staff. A payment that may have ended counts, or was released. */
function wrongSums(
  { id }: PromotionOnOffer,
  certain: Uses,
  possible: Uses,
  shown: ShownPromotion | undefined,
): string[] {
  const isBetween = (value: number, least: number, more: number) =>
    value >= least && value <= least + more;
  if (
    shown !== undefined &&
    isBetween(shown.uses, certain.uses, possible.uses) &&
    isBetween(shown.promisedPoints, certain.points, possible.points)
  )
    return [];
  const noted = `${certain.points} points in ${certain.uses} uses`;
  return [`promotion ${id}: staff see ${JSON.stringify(shown)}, members got ${noted}`];
}
