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
 * The packs that have units left to sell, now or later, but were sealed with another master secret.
 * The secret was lost or changed, and these packs cannot be drawn from.
 */
export async function findPacksWithoutKey({ db, clock, packs }: Sealed): Promise<number[]> {
  const keys = await findUnsoldKeys(db, await findShownPackIds(db, clock.now()));
  return keys.filter((row) => packs.keyFor(row) === undefined).map((row) => row.packId);
}

/**
 * Whether the shop has sealed packs and this master secret sealed none of them. Then the secret
 * belongs to another shop or is new.
 */
export async function hasForeignSecret({
  db,
  packs,
}: Pick<Sealed, 'db' | 'packs'>): Promise<boolean> {
  const keys = await findSealedKeys(db);
  return keys.length > 0 && keys.every((row) => packs.keyFor(row) === undefined);
}
