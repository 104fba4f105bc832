import type { PrizeItem } from '../catalog/index.ts';
import type { Executor } from '../db/database.ts';
import { findItems } from './coverage.queries.ts';
import { findPhotos } from './photos.queries.ts';

/** Finds single copies by the ids of their holdings, with their photos, as a prize names them. */
export async function findCopies(
  db: Executor,
  holdingIds: readonly number[],
): Promise<ReadonlyMap<number, PrizeItem>> {
  const [items, photos] = await Promise.all([
    findItems(db, holdingIds),
    findPhotos(db, holdingIds),
  ]);
  return new Map(
    items.map(({ id, ...item }) => [
      id,
      {
        ...item,
        photos: (photos.get(id) ?? []).map(({ address, sha256 }) => {
          return { address, sha256: sha256.toString('hex') };
        }),
      },
    ]),
  );
}
