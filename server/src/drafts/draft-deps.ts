import type { Database } from '../db/database.ts';
import type { SealedPacks } from '../draw/index.ts';
import type { Clock } from '../lib/clock.ts';

export interface DraftDeps {
  db: Database;
  clock: Clock;
  /** Seals packs, and knows whether the shop has a beacon. */
  packs: SealedPacks;
}
