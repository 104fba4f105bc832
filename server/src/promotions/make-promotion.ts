import { type Actor, audited } from '../db/audit.ts';
import type { Database } from '../db/database.ts';
import { violatedConstraint } from '../db/errors.ts';
import type { Clock } from '../lib/clock.ts';
import { randomLetters } from '../lib/random-letters.ts';
import { assertMayGive } from './assert-may-give.ts';
import { insertPromotion } from './made-promotions.queries.ts';
import { mostPointsOf, type Promotion, readCode } from './promotions.rules.ts';

/** Length of a made code; it has 59 bits. */
const codeLength = 12;

/** A promotion to make. A coupon with a code gets a random one unless its maker chose one. */
export type NewPromotion = Omit<Promotion, 'id' | 'promisedPoints' | 'uses' | 'stoppedAt'>;

export type MakeRefusal =
  | 'code-taken'
  | 'code-too-short'
  | 'no-budget'
  | 'period'
  | 'percent'
  | 'no-course';

/**
 * Makes a coupon or a bonus on courses.
 *
 * @throws SecondPersonNeededError if it can give more points than one person gives alone
 */
export async function makePromotion(
  db: Database,
  clock: Clock,
  promotion: NewPromotion,
  actor: Actor,
): Promise<{ id: number; code: string | null } | { refusal: MakeRefusal }> {
  const code = promotion.way === 'code' ? readCode(promotion.code ?? '') || makeCode() : null;
  const refusal = findMakeRefusal({ ...promotion, code });
  if (refusal !== undefined) return { refusal };
  try {
    return await audited(db, clock, actor, 'promotion make', async (tx, record) => {
      const now = clock.now();
      // Points of a coupon that staff hand out count when it is handed out.
      const isCountedLater = promotion.way === 'handed_out' && promotion.kind === 'points';
      const points = isCountedLater ? 0 : mostPointsOf(promotion);
      await assertMayGive(tx, { memberId: 0, points, givenNow: 0, now }, actor);
      const id = await insertPromotion(tx, { ...promotion, code, createdAt: now });
      const { way, kind, amount: gives, budgetPoints, budgetUses } = promotion;
      // `amount` counts towards the limit of one person.
      const details = { amount: points ?? 0, way, kind, gives, budgetPoints, budgetUses };
      record({ subject: `promotion ${id}`, details });
      return { id, code };
    });
  } catch (error) {
    if (violatedConstraint(error) === 'promotion_code_key') return { refusal: 'code-taken' };
    throw error;
  }
}

/** Finds why a promotion cannot be made as it is; undefined if it can. */
export function findMakeRefusal(promotion: NewPromotion): MakeRefusal | undefined {
  const { way, kind, amount, code, courseId, startsAt, endsAt, budgetPoints } = promotion;
  if (code !== null && !/^[0-9A-Z]{8,20}$/.test(code)) return 'code-too-short';
  if (endsAt !== null && endsAt <= startsAt) return 'period';
  if (kind === 'percent' && amount > 100) return 'percent';
  if (kind === 'points' && way !== 'course' && courseId !== null) return 'no-course';
  return kind === 'percent' && way !== 'course' && budgetPoints === null ? 'no-budget' : undefined;
}

/** Makes a code that nobody can guess. */
function makeCode(): string {
  return randomLetters(codeLength).toUpperCase();
}
