import type { Database, Executor } from '../db/database.ts';
import type { SealedPacks } from '../draw/index.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Clock } from '../lib/clock.ts';

export interface DraftDeps {
  db: Database;
  clock: Clock;
  /** Seals packs, and knows whether the shop has a beacon. */
  packs: SealedPacks;
  /** Whose data the legal pages have now (`ShopFacts.operator`). */
  readOperatorState(): 'named' | 'demo' | 'unnamed';
  /** Finds whether members can buy points (`ShopFacts.pointSale`). */
  findPointSale(db: Executor, now: Date): Promise<'open' | 'no-method' | 'no-course'>;
  /** The shop's public address, for previews. */
  shopUrl: string;
  /** Signs the keys of previews. */
  previewSecret: Buffer;
  /** Stores the pictures that a pack's YAML names. */
  files: FileStore;
}
