import {
  endSale,
  lockSealedPacks,
  lockUnsoldPacks,
  type PublicText,
  recordPackHistory,
} from '../catalog/index.ts';
import { copyName, giveUpCopy, lockLostCopy, originOf } from '../custody/index.ts';
import { type Actor, audited } from '../db/audit.ts';
import type { Database } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import { markPricesDueBack } from '../won-cards/index.ts';
import { hasWaitingRounds } from './pack-sales.queries.ts';

/** The missing copy, and the reason that members read. */
export interface CopyToGiveUp {
  code: string;
  publicReason: PublicText;
}

export type RefundOutcome =
  | { kind: 'refunded'; purchases: number; paid: number }
  | { kind: 'unknown' | 'draws-wait' | 'not-missing' | 'won' | 'no-draws' };

/**
 * Gives up a missing copy of a pack that nobody has won. The sale ends for good, because a sealed
 * line-up cannot lose a prize. All purchases since somebody last had the copy in hand become due
 * for a refund, which a job books within a minute; their members keep the cards (decision 47).
 */
export function refundMissingCopy(
  { db, clock }: { db: Database; clock: Clock },
  packId: number,
  { code, publicReason: reason }: CopyToGiveUp,
  actor: Actor,
): Promise<RefundOutcome> {
  return audited(db, clock, actor, 'pack refund', async (tx, record): Promise<RefundOutcome> => {
    const packs = await lockSealedPacks(tx, [packId]);
    if (packs.length === 0) return { kind: 'unknown' };
    await lockUnsoldPacks(tx, [packId]);
    // They are drawn within seconds, and one of them may win the copy.
    if (await hasWaitingRounds(tx, packId)) return { kind: 'draws-wait' };
    const lost = await lockLostCopy(tx, packId, code);
    if (lost === undefined) return { kind: 'not-missing' };
    if (lost.position > 0) return { kind: 'won' };
    const now = clock.now();
    const { purchases, paid } = await markPricesDueBack(tx, packId, lost.seenAt, now);
    if (purchases === 0) return { kind: 'no-draws' };
    await giveUpCopy(tx, packId, lost, originOf(actor, now));
    await endSale(tx, packId, now);
    const shown = { missing: copyName(lost), seenAt: lost.seenAt.toISOString(), purchases };
    await recordPackHistory(tx, packId, { kind: 'refunded', ...shown, reason }, now);
    record({ subject: `pack ${packId}`, details: { ...shown, paid, reason } });
    return { kind: 'refunded', purchases, paid };
  });
}
