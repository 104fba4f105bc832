import type { BeaconSchedule } from './beacon.rules.ts';

/** The one signature scheme that this shop verifies (fairness-2, "Beacon"). */
export const beaconScheme = 'bls-unchained-g1-rfc9380';

/** A public beacon that signs one number after the other: a chain of drand. */
export interface BeaconChain extends BeaconSchedule {
  /** 32 bytes that name the chain at its relays. */
  chainHash: Buffer;
  /** 96 bytes, a point on G2. */
  publicKey: Buffer;
}

/** The beacon of this shop's configuration, as the sale of packs needs it. */
export interface Beacon {
  /** Undefined if the configuration switches it off. */
  readonly chain: BeaconChain | undefined;
  /** The time of the newest number that this shop has; undefined if it has none. */
  readonly newestAt: Date | undefined;
  /** The public address of a number; undefined if it has none. */
  urlOf(round: number): string | undefined;
  /** True if it published nothing for five minutes, or nothing reached this shop. */
  isSilent(): boolean;
  /**
   * True while packs need the beacon and no relay has ever given this process a number. Other
   * processes of the shop may receive numbers.
   */
  readonly isCutOff: boolean;
}

/** No beacon is configured: packs that need one can neither be sealed nor sold. */
export const noBeacon: Beacon = {
  chain: undefined,
  newestAt: undefined,
  urlOf: () => undefined,
  isSilent: () => true,
  isCutOff: false,
};

/**
 * drand's quicknet, run by the League of Entropy
 * (https://docs.drand.love/docs/overview/).
 */
export const quicknet: BeaconChain = {
  chainHash: Buffer.from('52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971', 'hex'),
  publicKey: Buffer.from(
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
    'hex',
  ),
  periodSeconds: 3,
  genesisSeconds: 1_692_803_367,
};
