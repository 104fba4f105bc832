import type { Database } from '../db/database.ts';
import { CachedValue } from '../lib/cached-value.ts';
import type { Clock } from '../lib/clock.ts';
import { findVersions } from './legal.queries.ts';
import { versionAt } from './terms-version.rules.ts';

/**
 * Makes the function that finds the version of the terms in effect now; 0 stands for the texts that
 * come with the software. Versions are published a minute before they begin (`legalTexts`), so a
 * list that is some seconds old already has them, and an order costs no query.
 *
 * @param cacheTtlMs how long the list of versions is cached; less than a minute
 */
export function termsVersionFinder(
  { db, clock }: { db: Database; clock: Clock },
  cacheTtlMs: number,
): () => Promise<number> {
  const versions = new CachedValue(() => findVersions(db), cacheTtlMs);
  return async () => versionAt(await versions.get(), clock.now());
}
