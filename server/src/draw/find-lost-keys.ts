import type { Database } from '../db/database.ts';
import { selectSealedKeys } from './draw.queries.ts';
import type { SealedPacks } from './sealed-pack.ts';

/** The packs that the shop's master secret did not seal: it was lost or changed, and they cannot be drawn from. */
export async function findLostKeys(db: Database, packs: SealedPacks): Promise<number[]> {
  const keys = await selectSealedKeys(db);
  return keys.filter((row) => packs.keyFor(row) === undefined).map((row) => row.packId);
}

/** Whether the shop has sealed packs and this master secret sealed none of them: it is another shop's, or a new one. */
export async function hasForeignSecret(db: Database, packs: SealedPacks): Promise<boolean> {
  const keys = await selectSealedKeys(db);
  return keys.length > 0 && keys.every((row) => packs.keyFor(row) === undefined);
}
