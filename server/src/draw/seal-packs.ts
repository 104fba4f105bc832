import type { Seal } from '#contract/shop/draw.ts';
import {
  findLineUp,
  findUnsealedPacks,
  lockUnsealedPack,
  type PrizeRow,
  updateSealedAt,
} from '../catalog/index.ts';
import { type Actor, audited } from '../db/audit.ts';
import type { Database } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import { insertSeal, insertStock } from './draw.queries.ts';
import { sealHashOf, sealTextOf } from './proof.rules.ts';
import type { SealedPacks } from './sealed-pack.ts';

/**
 * Seals every unsealed pack of the catalogue that has a line-up: publishes its line-up and public
 * key, which can no longer change, and fills its stock. The pack is visible from then on, and sold
 * from its start of sale.
 *
 * @param actor the operator for the audit log; the demo and tests have none
 * @returns the ids of the packs that were sealed
 */
export async function sealPacks(
  db: Database,
  clock: Clock,
  packs: SealedPacks,
  actor: Actor,
): Promise<number[]> {
  const sealed: number[] = [];
  for (const { id } of await findUnsealedPacks(db)) {
    if (await sealPack({ db, clock, packs }, id, actor)) sealed.push(id);
  }
  return sealed;
}

async function sealPack(
  { db, clock, packs }: { db: Database; clock: Clock; packs: SealedPacks },
  packId: number,
  actor: Actor,
): Promise<boolean> {
  return audited(db, clock, actor, 'pack seal', async (tx, record) => {
    if (!(await lockUnsealedPack(tx, packId))) return false;
    const lineUp = await findLineUp(tx, packId);
    // A seal is final: a pack sealed without prizes could never be filled.
    if (lineUp.length === 0) return false;
    const { publicKey } = packs.deriveKey(packId);
    const sealedAt = clock.now();
    const text = sealTextOf(sealOf(packId, sealedAt, publicKey, lineUp));
    const sealHash = sealHashOf(text);
    const counts = lineUp.map((prize) => prize.count);
    const size = counts.reduce((sum, count) => sum + count, 0);
    await Promise.all([
      insertSeal(tx, { packId, seal: text, sealHash, publicKey, sealedAt }),
      insertStock(tx, { packId, size, remaining: size, sold: 0, counts, round: 0, head: sealHash }),
      updateSealedAt(tx, packId, sealedAt),
    ]);
    record({ subject: `pack ${packId}`, details: { size } });
    return true;
  });
}

function sealOf(
  packId: number,
  sealedAt: Date,
  publicKey: Buffer,
  lineUp: readonly PrizeRow[],
): Seal {
  return {
    scheme: 'kaifu-draw-1',
    pack_id: packId,
    sealed_at: sealedAt.toISOString(),
    public_key: publicKey.toString('hex'),
    prizes: lineUp.map((prize) => ({
      id: prize.id,
      count: prize.count,
      name: `${prize.nameJa} / ${prize.nameEn}`,
      model_number: prize.modelNumber,
      rarity: prize.rarity,
      buy_point: prize.buyPoint,
    })),
  };
}
