import { type Actor, audited } from '../db/audit.ts';
import type { Database } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import { updateStopped } from './made-promotions.queries.ts';
import { lockPromotions } from './promotions.queries.ts';

/**
 * Stops a promotion for good. What payments were promised is still given.
 *
 * @returns false if there is none, or it was stopped before
 */
export function stopPromotion(
  db: Database,
  clock: Clock,
  promotionId: number,
  actor: Actor,
): Promise<boolean> {
  return audited(db, clock, actor, 'promotion stop', async (tx, record) => {
    const [promotion] = await lockPromotions(tx, [promotionId]);
    if (promotion === undefined || promotion.stoppedAt !== null) return false;
    await updateStopped(tx, promotionId, clock.now());
    record({ subject: `promotion ${promotionId}` });
    return true;
  });
}
