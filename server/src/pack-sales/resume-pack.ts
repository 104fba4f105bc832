import {
  lockSealedPacks,
  type PublicText,
  recordPackHistory,
  updatePause,
} from '../catalog/index.ts';
import { findRefundedPrizes, findShortPrizes, type ShortPrize } from '../custody/index.ts';
import { type Actor, audited } from '../db/audit.ts';
import type { Database } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';

export type ResumeResult =
  | { kind: 'resumed' | 'unknown' | 'not-paused' | 'refunded' }
  /** Copies of these prizes are not in the house. */
  | { kind: 'short'; prizes: ShortPrize[] };

/**
 * Resumes the sale of a paused pack. A pack with a missing copy stays paused until the copy is
 * found or another one is allocated. A pack of which a prize was given up never resumes.
 *
 * @param reason as members read it
 */
export function resumePack(
  { db, clock }: { db: Database; clock: Clock },
  packId: number,
  reason: PublicText,
  actor: Actor,
): Promise<ResumeResult> {
  return audited(db, clock, actor, 'pack resume', async (tx, record) => {
    const [pack] = await lockSealedPacks(tx, [packId]);
    if (pack === undefined) return { kind: 'unknown' };
    if (pack.pausedAt === null) return { kind: 'not-paused' };
    if ((await findRefundedPrizes(tx, [packId])).length > 0) return { kind: 'refunded' };
    const prizes = await findShortPrizes(tx, packId);
    if (prizes.length > 0) return { kind: 'short', prizes };
    await updatePause(tx, packId, null);
    await recordPackHistory(tx, packId, { kind: 'resumed', reason }, clock.now());
    record({ subject: `pack ${packId}`, details: { reason } });
    return { kind: 'resumed' };
  });
}
