import { systemActor } from '../db/audit.ts';
import type { Database } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import { makePromotion, type NewPromotion } from '../promotions/index.ts';

/** The terms of a promotion of tests: 500 points by a code, once a member, without an end. */
export const usualPromotion: NewPromotion = {
  way: 'code',
  kind: 'points',
  amount: 500,
  code: null,
  courseId: null,
  nameJa: '試験のクーポン',
  nameEn: 'Test coupon',
  startsAt: new Date('2026-01-01T00:00:00.000Z'),
  endsAt: null,
  newcomersOnly: false,
  usesPerMember: 1,
  budgetPoints: null,
  budgetUses: null,
};

/** Makes a promotion as a command of the machine, which has no limit. */
export async function makeTestPromotion(
  { db, clock }: { db: Database; clock: Clock },
  terms: Partial<NewPromotion> = {},
): Promise<{ id: number; code: string }> {
  const promotion = { ...usualPromotion, ...terms };
  const made = await makePromotion(db, clock, promotion, systemActor('test', 'a test'));
  if ('refusal' in made) throw new Error(`the promotion was refused: ${made.refusal}`);
  return { id: made.id, code: made.code ?? '' };
}
