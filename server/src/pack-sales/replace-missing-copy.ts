import {
  lockSealedPacks,
  lockUnsoldPacks,
  type PublicText,
  recordPackHistory,
} from '../catalog/index.ts';
import { findEqualCopies, type NoEqualCopy, originOf, replaceCopy } from '../custody/index.ts';
import { type Actor, audited } from '../db/audit.ts';
import type { Database } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import { day } from '../lib/time.rules.ts';
import { lockOwnedCard, offerCopy } from '../won-cards/index.ts';
import { hasWaitingRounds } from './pack-sales.queries.ts';

/** The copy that takes the place of a missing one, and the reason that members read. */
export interface Replacement {
  code: string;
  publicReason: PublicText;
  /** How many days the winner of the missing copy has for an answer. */
  answerDays: number;
}

export type ReplaceResult =
  /**
   * The names of both copies, such as `PSA 10 81240017`; `isOffered`: somebody has won the missing
   * one, and decides.
   */
  | { kind: 'replaced'; missing: string; replacement: string; isOffered: boolean }
  | { kind: NoEqualCopy | 'not-available' | 'draws-wait' | 'unknown' };

/**
 * Replaces a missing copy of a pack by one of equal kind, and says so in its public history. If
 * somebody has won the missing copy, the other one is reserved and offered to them (decision 67).
 */
export function replaceMissingCopy(
  { db, clock }: { db: Database; clock: Clock },
  packId: number,
  { code, publicReason: reason, answerDays }: Replacement,
  actor: Actor,
): Promise<ReplaceResult> {
  return audited(db, clock, actor, 'pack replace', async (tx, record): Promise<ReplaceResult> => {
    const packs = await lockSealedPacks(tx, [packId]);
    if (packs.length === 0) return { kind: 'unknown' };
    await lockUnsoldPacks(tx, [packId]);
    // They are drawn within seconds, and one of them may win the copy.
    if (await hasWaitingRounds(tx, packId)) return { kind: 'draws-wait' };
    const copies = await findEqualCopies(tx, packId, code);
    if (typeof copies === 'string') return { kind: copies };
    const won = await lockOwnedCard(tx, packId, copies.missing.prizeId);
    const now = clock.now();
    const position = won?.card.position ?? 0;
    if (!(await replaceCopy(tx, packId, copies, position, originOf(actor, now))))
      return { kind: 'not-available' };
    const [missing, replacement] = [copies.missing.name, copies.replacement.name];
    if (won !== undefined)
      await offerCopy(tx, won, {
        ...{ holdingId: copies.replacement.id, missing, offered: replacement },
        ...{ reasonJa: reason.ja, reasonEn: reason.en, offeredAt: now },
        answerBy: new Date(now.getTime() + answerDays * day),
      });
    const isOffered = won !== undefined;
    const kind = isOffered ? 'offered' : 'replaced';
    await recordPackHistory(tx, packId, { kind, missing, replacement, reason }, now);
    record({ subject: `pack ${packId}`, details: { missing, replacement, reason, isOffered } });
    return { kind: 'replaced', missing, replacement, isOffered };
  });
}
