import {
  lockCatalogue,
  lockSealedPacks,
  lockUnsoldPacks,
  type PublicText,
  recordPackHistory,
} from '../catalog/index.ts';
import { type Actor, audited } from '../db/audit.ts';
import type { Database } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import { findTerms, updateTerms } from './pack-sales.queries.ts';

export type EndSaleResult = { kind: 'ended' | 'unknown' | 'not-on-sale' };

/** Ends the sale of a pack immediately, with the reason in its public history. */
export function endPackSale(
  { db, clock }: { db: Database; clock: Clock },
  packId: number,
  publicReason: PublicText,
  actor: Actor,
): Promise<EndSaleResult> {
  return audited(db, clock, actor, 'pack end', async (tx, record): Promise<EndSaleResult> => {
    await lockCatalogue(tx);
    await lockSealedPacks(tx, [packId]);
    const pack = await findTerms(tx, packId);
    if (pack === undefined) return { kind: 'unknown' };
    const now = clock.now();
    const { endsAt } = pack.terms;
    if (endsAt !== null && endsAt <= now) return { kind: 'not-on-sale' };
    const unsold = await lockUnsoldPacks(tx, [packId]);
    if (unsold.length === 0) return { kind: 'not-on-sale' };
    const { startsAt } = pack.terms;
    // An announced sale never starts: its start is removed, because no sale may end before its
    // start.
    const begun = startsAt !== null && startsAt < now ? startsAt : null;
    await updateTerms(tx, packId, { ...pack.terms, startsAt: begun, endsAt: now });
    await recordPackHistory(tx, packId, { kind: 'ended', reason: publicReason }, now);
    record({ subject: `pack ${packId}`, details: { publicReason } });
    return { kind: 'ended' };
  });
}
