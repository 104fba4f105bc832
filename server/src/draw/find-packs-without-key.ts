import { findShownPackIds } from '../catalog/index.ts';
import type { Database } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import { findSealedKeys, findUnsoldKeys } from './draw.queries.ts';
import type { SealedPacks } from './sealed-pack.ts';

interface Sealed {
  db: Database;
  clock: Clock;
  packs: SealedPacks;
}

/**
 * Finds the packs that have units left and were sealed with another master secret. That secret was
 * lost or changed, so these packs cannot be drawn.
 */
export async function findPacksWithoutKey({ db, clock, packs }: Sealed): Promise<number[]> {
  const keys = await findUnsoldKeys(db, await findShownPackIds(db, clock.now()));
  return keys.filter((row) => packs.keyFor(row) === undefined).map((row) => row.packId);
}

/**
 * Whether the shop has sealed packs and its master secret sealed none of them. Then the secret is
 * new, or belongs to another shop.
 */
export async function hasForeignSecret({
  db,
  packs,
}: Pick<Sealed, 'db' | 'packs'>): Promise<boolean> {
  const keys = await findSealedKeys(db);
  return keys.length > 0 && keys.every((row) => packs.keyFor(row) === undefined);
}
