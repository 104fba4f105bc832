import { LRUCache } from 'lru-cache';
import { seal as sealSchema } from '#contract/shop/draw.ts';
import type { Database } from '../db/database.ts';
import { findSeal, type SealRow } from './draw.queries.ts';
import { packSecretOf, type VrfKey, vrfKeyOf } from './vrf.ts';

/** The data of a sealed pack that a draw needs. It never changes, so a process reads it once. */
export interface SealedPack {
  packId: number;
  sealHash: Buffer;
  /** In seal order. */
  prizes: readonly { id: number; buyPoint: number | null }[];
  /** Undefined if another master secret sealed the pack. Then it cannot be drawn from. */
  key: VrfKey | undefined;
}

export class SealedPacks {
  readonly #db: Database;
  readonly #masterSecret: Buffer;
  /** Concurrent requests for a pack that is not cached share one read. */
  readonly #known = new LRUCache<number, SealedPack>({
    max: 1000,
    fetchMethod: (packId) => this.#read(packId),
    ignoreFetchAbort: true,
  });

  /**
   * Each key is derived once: that blocks the event loop for a moment, and every read of the
   * metrics needs the keys of all packs.
   */
  readonly #keys = new LRUCache<number, VrfKey>({
    max: 1000,
    memoMethod: (packId) => vrfKeyOf(packSecretOf(this.#masterSecret, packId)),
  });

  constructor(db: Database, masterSecret: Buffer) {
    this.#db = db;
    this.#masterSecret = masterSecret;
  }

  /** The pack, or undefined if no sealed pack has this id. */
  find(packId: number): Promise<SealedPack | undefined> {
    return this.#known.fetch(packId);
  }

  async #read(packId: number): Promise<SealedPack | undefined> {
    const row = await findSeal(this.#db, packId);
    return row && { ...contentsOf(row), key: this.keyFor(row) };
  }

  /** The key to seal a pack with. */
  deriveKey(packId: number): VrfKey {
    return this.#keys.memo(packId);
  }

  /**
   * The key that a sealed pack was sealed with; undefined if the master secret no longer derives
   * it.
   */
  keyFor(row: Pick<SealRow, 'packId' | 'publicKey'>): VrfKey | undefined {
    const key = this.deriveKey(row.packId);
    return key.publicKey.equals(row.publicKey) ? key : undefined;
  }
}

function contentsOf(row: SealRow): Omit<SealedPack, 'key'> {
  const seal = sealSchema.parse(JSON.parse(row.seal));
  return {
    packId: row.packId,
    sealHash: row.sealHash,
    prizes: seal.prizes.map((prize) => ({ id: prize.id, buyPoint: prize.buy_point })),
  };
}
