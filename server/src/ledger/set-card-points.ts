import { type Actor, audited } from '../db/audit.ts';
import type { Database } from '../db/database.ts';
import type { LotOrigin } from '../db/types.ts';
import type { Clock } from '../lib/clock.ts';
import { type CardPoints, lockCardPoints, updateCardPoints } from './card-points.queries.ts';

/**
 * Sets whether points that members get for returned cards count as paid or free under the Payment
 * Services Act. A lawyer decides it. Each lot keeps what was set when its card was returned, so
 * points that members have already do not change.
 *
 * @returns the setting with its new revision
 */
export function setCardPoints(
  { db, clock }: { db: Database; clock: Clock },
  origin: LotOrigin,
  actor: Actor,
): Promise<CardPoints> {
  return audited(db, clock, actor, 'card-points', async (tx, record) => {
    const before = await lockCardPoints(tx);
    const after = { origin, revision: before.revision + 1 };
    await updateCardPoints(tx, after);
    record({ subject: '', details: { before: before.origin, origin } });
    return after;
  });
}
