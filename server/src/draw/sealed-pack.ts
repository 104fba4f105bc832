import { LRUCache } from 'lru-cache';
import { seal as sealSchema } from '#contract/shop/draw.ts';
import type { Seal2 } from '#contract/shop/draw-2.ts';
import {
  type Beacon,
  type BeaconChain,
  beaconRoundAt,
  noBeacon,
  secondsBehindBeacon,
} from '../beacon/index.ts';
import type { Database } from '../db/database.ts';
import { findSeal, type SealRow } from './draw.queries.ts';
import type { ExtraPosition } from './extras.rules.ts';
import type { PauseCause } from './pause-cause.ts';
import { type ReceiptKey, receiptKeyOf, receiptSecretOf } from './receipt.ts';
import { packSecretOf, type VrfKey, vrfKeyOf } from './vrf.ts';

/** The beacon that a seal names, and how many of its numbers a purchase waits at least. */
export interface SealedBeacon extends BeaconChain {
  ahead: number;
}

/** An extra of a sealed pack, with the points that its card can be converted into. */
export interface SealedExtra extends ExtraPosition {
  buyPoint: number | null;
  isNamed: boolean;
}

/** The part of a sealed pack that only version 2 has. */
export interface Version2 {
  receiptKey: ReceiptKey;
  /** Null if the pack is drawn immediately. */
  beacon: SealedBeacon | null;
  extras: readonly SealedExtra[];
  /** How many cards were sealed. */
  size: number;
}

/** The data of a sealed pack that a draw needs. It never changes, so a process reads it once. */
export interface SealedPack {
  packId: number;
  sealHash: Buffer;
  /** In seal order. */
  prizes: readonly { id: number; buyPoint: number | null; isNamed: boolean }[];
  /** Undefined if another master secret sealed the pack. Then it cannot be drawn from. */
  key: VrfKey | undefined;
  /** Null in a pack of version 1. */
  version2: Version2 | null;
}

/** The keys to seal a pack with. */
export interface PackKeys {
  key: VrfKey;
  receiptKey: ReceiptKey;
}

/** How far clocks of a shop may differ, in seconds, before lists show a pack as paused. */
const clockToleranceSeconds = 30;

/** Reads and caches the sealed packs, derives their keys, and knows the shop's beacon. */
export class SealedPacks {
  readonly #db: Database;
  readonly #masterSecret: Buffer;
  /** The beacon that packs are sealed with, and that draws those sealed with it. */
  readonly beacon: Beacon;
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
  readonly #keys = new LRUCache<number, PackKeys>({
    max: 1000,
    memoMethod: (packId) => ({
      key: vrfKeyOf(packSecretOf(this.#masterSecret, packId)),
      receiptKey: receiptKeyOf(receiptSecretOf(this.#masterSecret, packId)),
    }),
  });

  constructor(db: Database, masterSecret: Buffer, beacon: Beacon = noBeacon) {
    this.#db = db;
    this.#masterSecret = masterSecret;
    this.beacon = beacon;
  }

  /**
   * Returns a sealed pack from the cache or the database; undefined if no sealed pack has this id.
   */
  find(packId: number): Promise<SealedPack | undefined> {
    return this.#known.fetch(packId);
  }

  /** Reads a pack's seal from the database and derives its keys. */
  async #read(packId: number): Promise<SealedPack | undefined> {
    const row = await findSeal(this.#db, packId);
    if (row === undefined) return undefined;
    const seal = sealSchema.parse(JSON.parse(row.seal));
    const { receiptKey } = this.deriveKeys(packId);
    return {
      packId,
      sealHash: row.sealHash,
      prizes: seal.prizes.map((prize) => ({
        id: prize.id,
        buyPoint: prize.buy_point,
        isNamed: 'item' in prize && prize.item !== null,
      })),
      key: this.keyFor(row),
      version2: seal.scheme === 'kaifu-draw-2' ? version2Of(seal, receiptKey) : null,
    };
  }

  /**
   * Decides why the sale of the pack is paused, by what this process knows; undefined if it is not.
   * For display only: a purchase uses the database's clock, which may differ from this machine's.
   *
   * @param time of this machine, in seconds
   * @param bound the beacon's number of the pack's newest round; null in the first
   */
  pauseOf(pack: SealedPack, time: number, bound: number | null): PauseCause | undefined {
    const pause = this.pauseBeforeBind(pack);
    const beacon = pack.version2?.beacon;
    if (pause !== undefined || beacon == null) return pause;
    const known = this.newestBeaconNumber();
    const behind = secondsBehindBeacon(beacon, time, { known, bound });
    return behind > clockToleranceSeconds ? 'clock-behind' : undefined;
  }

  /** Decides why the sale is paused, without the clock: `bindRound` compares it after locking. */
  pauseBeforeBind(pack: SealedPack): PauseCause | undefined {
    if (pack.key === undefined) return 'key-lost';
    if (pack.version2 === null || pack.version2.beacon === null) return undefined;
    if (!this.isOfBeacon(pack)) return 'other-beacon';
    return this.beacon.isSilent() ? 'beacon-silent' : undefined;
  }

  /** Whether the pack was sealed with the beacon of this shop's configuration. */
  isOfBeacon({ version2 }: SealedPack): boolean {
    const { chain } = this.beacon;
    return version2?.beacon != null && chain?.chainHash.equals(version2.beacon.chainHash) === true;
  }

  /** The newest number of the beacon that this process knows; 0 without one. */
  newestBeaconNumber(): number {
    const { chain, newestAt } = this.beacon;
    if (chain === undefined || newestAt === undefined) return 0;
    return beaconRoundAt(chain, newestAt.getTime() / 1000);
  }

  /** Derives the keys of a pack from the shop's master secret, or returns the cached ones. */
  deriveKeys(packId: number): PackKeys {
    return this.#keys.memo(packId);
  }

  /**
   * Returns the key that a sealed pack was sealed with; undefined if the master secret no longer
   * derives it.
   */
  keyFor(row: Pick<SealRow, 'packId' | 'publicKey'>): VrfKey | undefined {
    const { key } = this.deriveKeys(row.packId);
    return key.publicKey.equals(row.publicKey) ? key : undefined;
  }
}

/** Reads from a seal of version 2 what a draw needs: the beacon and the extra prizes. */
function version2Of({ beacon, extras, prizes }: Seal2, receiptKey: ReceiptKey): Version2 {
  return {
    receiptKey,
    beacon: beacon && {
      chainHash: Buffer.from(beacon.chain_hash, 'hex'),
      publicKey: Buffer.from(beacon.public_key, 'hex'),
      periodSeconds: beacon.period,
      genesisSeconds: beacon.genesis,
      ahead: beacon.ahead,
    },
    extras: extras.map(({ id, kind, n, buy_point, item }) => ({
      ...{ id, kind, n, buyPoint: buy_point },
      isNamed: item !== null,
    })),
    size: prizes.reduce((sum, { count }) => sum + count, 0),
  };
}
