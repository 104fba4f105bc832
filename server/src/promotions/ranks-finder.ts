import type { Database } from '../db/database.ts';
import { CachedValue } from '../lib/cached-value.ts';
import { findRanks } from './ranks.queries.ts';
import type { Ranks } from './ranks.rules.ts';

/**
 * Makes the function that finds the ranks of the shop in memory, so that a purchase costs no query
 * for them.
 *
 * @param cacheTtlMs how long they are cached
 */
export function ranksFinder(db: Database, cacheTtlMs: number): () => Promise<Ranks> {
  const ranks = new CachedValue(() => findRanks(db), cacheTtlMs);
  return () => ranks.get();
}
