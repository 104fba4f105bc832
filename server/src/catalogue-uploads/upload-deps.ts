import type { Database } from '../db/database.ts';
import type { SealedPacks } from '../draw/index.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Clock } from '../lib/clock.ts';

export interface UploadDeps {
  db: Database;
  clock: Clock;
  /** Seals packs, and knows whether the shop has a beacon. */
  packs: SealedPacks;
  /** The store of the catalogue's pictures. */
  files: FileStore;
}
