import { writePackSearch } from '../catalog/index.ts';
import type { Database } from '../db/database.ts';
import { sweep } from '../jobs/job.ts';
import { findPacksWithoutWords } from './pack-search.queries.ts';

const batch = 100;

/**
 * Writes the words of packs that have none, or whose names have changed. Until then a pack is found
 * by its names alone.
 *
 * @returns how many packs were written
 */
export function fillPackSearch(db: Database): Promise<number> {
  return sweep<number>(
    (after) => findPacksWithoutWords(db, after, batch),
    async (packId) => void (await db.transaction((tx) => writePackSearch(tx, [packId]))),
  );
}
