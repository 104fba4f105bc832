import { LRUCache } from 'lru-cache';
import { seal as sealSchema } from '#contract/shop/draw.ts';
import type { Database } from '../db/database.ts';
import { type SealRow, selectSeal } from './draw.queries.ts';
import { packSecretOf, type VrfKey, vrfKeyOf } from './vrf.ts';

/** What a draw needs of a sealed pack. It never changes, so a process reads it once. */
export interface SealedPack {
  packId: number;
  sealHash: Buffer;
  /** In seal order. */
  prizes: readonly { id: number; buyPoint: number | null }[];
  /**
   * Undefined where the shop's master secret is not the one that sealed the pack: it cannot be
   * drawn from then.
   */
  key: VrfKey | undefined;
}

export class SealedPacks {
  readonly #db: Database;
  readonly #masterSecret: Buffer;
  /** A crowd that asks for a pack which is not known yet waits for one reading of it. */
  readonly #known = new LRUCache<number, SealedPack>({
    max: 1000,
    fetchMethod: (packId) => this.#read(packId),
    ignoreFetchAbort: true,
  });

  /**
   * Made once each: it takes a moment in which the process does nothing else, and who reads the
   * metrics has all of them looked at.
   */
  readonly #keys = new LRUCache<number, VrfKey>({
    max: 1000,
    memoMethod: (packId) => vrfKeyOf(packSecretOf(this.#masterSecret, packId)),
  });

  constructor(db: Database, masterSecret: Buffer) {
    this.#db = db;
    this.#masterSecret = masterSecret;
  }

  /** The pack, or undefined where there is none that is sealed. */
  find(packId: number): Promise<SealedPack | undefined> {
    return this.#known.fetch(packId);
  }

  async #read(packId: number): Promise<SealedPack | undefined> {
    const row = await selectSeal(this.#db, packId);
    return row && { ...contentsOf(row), key: this.keyFor(row) };
  }

  /** The key that seals a pack. */
  newKey(packId: number): VrfKey {
    return this.#keys.memo(packId);
  }

  /** The key that a sealed pack was sealed with, where the master secret still gives it. */
  keyFor(row: Pick<SealRow, 'packId' | 'publicKey'>): VrfKey | undefined {
    const key = this.newKey(row.packId);
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
