import {
  endSale,
  lockSealedPacks,
  lockUnsoldPacks,
  type PublicText,
  recordPackHistory,
} from '../catalog/index.ts';
import { copyName, countWonCards, giveUpCopy, lockLostCopy, originOf } from '../custody/index.ts';
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

export type RefundResult =
  | { kind: 'refunded'; purchases: number; paid: number; ofClosedAccounts: number }
  | { kind: 'unknown' | 'draws-wait' | 'not-missing' | 'won' | 'no-draws' };

/**
 * Gives up a missing copy of a pack that nobody has won. The sale ends for good, because a sealed
 * line-up cannot lose a prize. All purchases since somebody last had the copy in hand become due
 * for a refund, which a job books within a minute; their members keep the cards (decision 47). No
 * purchase is refunded twice, and none of a closed account, so the number of refunded purchases may
 * be 0.
 */
export function refundMissingCopy(
  { db, clock }: { db: Database; clock: Clock },
  packId: number,
  { code, publicReason: reason }: CopyToGiveUp,
  actor: Actor,
): Promise<RefundResult> {
  return audited(db, clock, actor, 'pack refund', async (tx, record): Promise<RefundResult> => {
    const packs = await lockSealedPacks(tx, [packId]);
    if (packs.length === 0) return { kind: 'unknown' };
    await lockUnsoldPacks(tx, [packId]);
    // They are drawn within seconds, and one of them may win the copy.
    if (await hasWaitingRounds(tx, packId)) return { kind: 'draws-wait' };
    const lost = await lockLostCopy(tx, packId, code);
    if (lost === undefined) return { kind: 'not-missing' };
    // The state of the copy does not tell this, because only an allocated copy is marked when it is
    // won.
    const won = await countWonCards(tx, [packId]);
    if (won.some(({ prizeId }) => prizeId === lost.prizeId)) return { kind: 'won' };
    const now = clock.now();
    const due = await markPricesDueBack(tx, packId, lost.seenAt, now);
    if (due.all === 0) return { kind: 'no-draws' };
    const { purchases, paid, ofClosedAccounts } = due;
    await giveUpCopy(tx, packId, lost, originOf(actor, now));
    await endSale(tx, packId, now);
    const shown = { missing: copyName(lost), seenAt: lost.seenAt.toISOString(), purchases };
    await recordPackHistory(tx, packId, { kind: 'refunded', ...shown, reason }, now);
    record({ subject: `pack ${packId}`, details: { ...shown, paid, ofClosedAccounts, reason } });
    return { kind: 'refunded', purchases, paid, ofClosedAccounts };
  });
}
