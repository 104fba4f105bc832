import { LRUCache } from 'lru-cache';
import type { Database } from '../db/database.ts';
import { CachedValue } from '../lib/cached-value.ts';
import { type ExtraRow, findExtras, findLineUp, type LineUpRow } from './catalog.queries.ts';

/** The prizes that are sealed into a pack. */
export interface LineUp {
  drawn: readonly LineUpRow[];
  extras: readonly ExtraRow[];
}

/** The most packs whose line-ups are cached. A line-up has up to 2,000 rows. */
const maxPacks = 32;

/**
 * The line-ups of packs. Everybody who waits for a pack to open reads the same one, so each is
 * cached for all of them, for about a second.
 */
export class LineUps {
  readonly #db: Database;
  readonly #cacheTtlMs: number;
  readonly #known = new LRUCache<number, CachedValue<LineUp>>({ max: maxPacks });

  constructor(db: Database, cacheTtlMs: number) {
    this.#db = db;
    this.#cacheTtlMs = cacheTtlMs;
  }

  /** Returns the line-up of a pack; an empty one if there is no such pack. */
  of(packId: number): Promise<LineUp> {
    let known = this.#known.get(packId);
    if (known === undefined) {
      known = new CachedValue(() => this.#read(packId), this.#cacheTtlMs);
      this.#known.set(packId, known);
    }
    return known.get();
  }

  async #read(packId: number): Promise<LineUp> {
    const [drawn, extras] = await Promise.all([
      findLineUp(this.#db, packId),
      findExtras(this.#db, packId),
    ]);
    return { drawn, extras };
  }
}
