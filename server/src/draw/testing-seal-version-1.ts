import { findLineUp, updateSealed } from '../catalog/index.ts';
import type { Database } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import { insertSeal, insertStock } from './draw.queries.ts';
import { sealHashOf, sealTextOf } from './proof.rules.ts';
import { sealedPrizeOf } from './seal-packs.ts';
import type { SealedPacks } from './sealed-pack.ts';

/**
 * Seals a pack as version 0.1.0 did: under version 1 of the draw. The shop seals no pack like that
 * any more, but goes on with those that are.
 */
export function sealVersion1(
  { db, clock, packs }: { db: Database; clock: Clock; packs: SealedPacks },
  packId: number,
): Promise<void> {
  return db.transaction(async (tx) => {
    const sealedAt = clock.now();
    const lineUp = await findLineUp(tx, packId);
    const { publicKey } = packs.deriveKeys(packId).key;
    const seal = sealTextOf({
      scheme: 'kaifu-draw-1',
      pack_id: packId,
      sealed_at: sealedAt.toISOString(),
      public_key: publicKey.toString('hex'),
      prizes: lineUp.map(sealedPrizeOf),
    });
    const sealHash = sealHashOf(seal);
    const counts = lineUp.map((prize) => prize.count);
    const size = counts.reduce((sum, count) => sum + count, 0);
    await Promise.all([
      insertSeal(tx, { packId, seal, sealHash, publicKey, sealedAt }),
      insertStock(tx, {
        ...{ packId, size, remaining: size, sold: 0, counts, round: 0, head: sealHash },
        beacon: null,
      }),
      updateSealed(tx, packId, { sealedAt, draw: null }),
    ]);
  });
}
