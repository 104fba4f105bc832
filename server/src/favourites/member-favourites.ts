import type { Executor } from '../db/database.ts';
import { findFavourites, findStoredWishedCards } from './favourites.queries.ts';

/** Reads the packs and cards that a member marked, for their data download. */
export async function readFavourites(db: Executor, memberId: number) {
  const [packs, cards] = await Promise.all([
    findFavourites(db, memberId),
    findStoredWishedCards(db, memberId),
  ]);
  return { packs, cards };
}
