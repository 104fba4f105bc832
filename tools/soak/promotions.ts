import { sql } from 'kysely';
import type { Shop } from '../../server/src/app/shop.ts';
import { query } from '../../server/src/db/pool.ts';
import type { NewPromotion } from '../../server/src/promotions/index.ts';
import { makeTestPromotion } from '../../server/src/testing/make-test-promotion.ts';
import type { CourseOnSale, PromotionOnOffer, RanksOnOffer } from './notes.ts';

/**
 * Makes a promotion of every kind. Some budgets are too small for all members, so that they are
 * used up by requests at the same time.
 *
 * @param courses the first one has no bonus
 */
export async function makePromotions(
  shop: Shop,
  courses: readonly CourseOnSale[],
  members: number,
): Promise<PromotionOnOffer[]> {
  const [, small, large] = courses;
  const wanted: Partial<NewPromotion>[] = [
    { way: 'code', amount: 300, budgetUses: Math.ceil(members * 0.4) },
    { way: 'code', amount: 40, usesPerMember: 3, budgetPoints: 40 * members },
    { way: 'daily', amount: 25, budgetUses: 3 * members },
    { way: 'handed_out', amount: 60, usesPerMember: 2 },
    { way: 'code', kind: 'percent', amount: 10, usesPerMember: 2, budgetPoints: 2_000 * members },
    { way: 'course', kind: 'percent', amount: 5, courseId: large?.id ?? null, usesPerMember: 100 },
    {
      ...{ way: 'course', kind: 'percent', amount: 10, courseId: small?.id ?? null },
      ...{ usesPerMember: 3, budgetPoints: 50 * members },
    },
  ];
  const made: PromotionOnOffer[] = [];
  for (const terms of wanted) {
    const { way = 'code', kind = 'points', amount = 0, courseId = null } = terms;
    const { usesPerMember = 1, budgetPoints = null, budgetUses = null } = terms;
    const limits = { usesPerMember, budgetPoints, budgetUses };
    const { id, code } = await makeTestPromotion(shop, terms);
    made.push({ id, way, kind, amount, code, courseId, ...limits });
  }
  return made;
}

/**
 * Sets ranks whose coins are more than their budget of the first month. It must be done before the
 * servers start, because they cache the ranks.
 */
export async function makeRanks({ db }: Shop, members: number): Promise<RanksOnOffer> {
  const ranks = [
    { points: 500, bonusPercent: 20 },
    { points: 1_500, bonusPercent: 50 },
    { points: 4_000, bonusPercent: 100 },
  ];
  const made = { windowDays: 45, ranks, bonusCoinsPerMonth: members };
  const named = ranks.map((rank, place) => {
    const name = { nameJa: `第${place + 1}位`, nameEn: `Rank ${place + 1}` };
    return { ...rank, ...name, holdHours: 0 };
  });
  const value = JSON.stringify({ ...made, ranks: named, revision: 2 });
  await db.run(
    sql`insert into shop_setting (name, value) values ('ranks', ${value}::text::jsonb)`.compile(
      query,
    ),
  );
  return made;
}
