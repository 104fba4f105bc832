import {
  lockSealedPacks,
  lockUnsoldPacks,
  type PublicText,
  recordPackHistory,
} from '../catalog/index.ts';
import { originOf, type ReplaceResult, replaceCopy } from '../custody/index.ts';
import { type Actor, audited } from '../db/audit.ts';
import type { Database } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';

/** The copy that takes the place of a missing one, and the reason that members read. */
export interface Replacement {
  code: string;
  publicReason: PublicText;
}

/** Replaces a missing copy of a pack by one of equal kind, and says so in its public history. */
export function replaceMissingCopy(
  { db, clock }: { db: Database; clock: Clock },
  packId: number,
  { code, publicReason: reason }: Replacement,
  actor: Actor,
): Promise<ReplaceResult | { kind: 'unknown' }> {
  return audited(db, clock, actor, 'pack replace', async (tx, record) => {
    const packs = await lockSealedPacks(tx, [packId]);
    if (packs.length === 0) return { kind: 'unknown' };
    await lockUnsoldPacks(tx, [packId]);
    const now = clock.now();
    const result = await replaceCopy(tx, packId, code, originOf(actor, now));
    if (result.kind !== 'replaced') return result;
    const { missing, replacement } = result;
    await recordPackHistory(tx, packId, { kind: 'replaced', missing, replacement, reason }, now);
    record({ subject: `pack ${packId}`, details: { missing, replacement, reason } });
    return result;
  });
}
