import { type Actor, audited } from '../db/audit.ts';
import type { Database } from '../db/database.ts';
import { violatedConstraint } from '../db/errors.ts';
import type { Clock } from '../lib/clock.ts';
import { randomLetters } from '../lib/random-letters.ts';
import { assertMayGive } from './assert-may-give.ts';
import { insertPromotion } from './made-promotions.queries.ts';
import {
  findMakeRefusal,
  type MakeRefusal,
  type NewPromotion,
  pointsWhenMade,
  readCode,
} from './promotions.rules.ts';

/** Length of a made code; it has 59 bits. */
const codeLength = 12;

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
  const refusal = findMakeRefusal(promotion);
  if (refusal !== undefined) return { refusal };
  const code = promotion.way === 'code' ? codeOf(promotion) : null;
  try {
    return await audited(db, clock, actor, 'promotion make', async (tx, record) => {
      const now = clock.now();
      const points = pointsWhenMade(promotion);
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

/** The code that its maker chose, or one that nobody can guess. */
function codeOf({ code }: NewPromotion): string {
  return code === null ? randomLetters(codeLength).toUpperCase() : readCode(code);
}
