import { writePackSearch } from '../catalog/index.ts';
import type { Database } from '../db/database.ts';
import { findPacksWithoutWords } from './pack-search.queries.ts';

const packsAtOnce = 100;

/**
 * Writes the words of packs that have none, or whose names have changed, in short transactions.
 * Until then a pack is found by its names alone.
 *
 * @returns how many packs were written
 */
export async function fillPackSearch(db: Database): Promise<number> {
  for (let written = 0; ; ) {
    const packIds = await findPacksWithoutWords(db, packsAtOnce);
    if (packIds.length === 0) return written;
    await db.transaction((tx) => writePackSearch(tx, packIds));
    written += packIds.length;
  }
}
