import type { Seal } from '#contract/shop/draw.ts';
import type { Seal2 } from '#contract/shop/draw-2.ts';
import type { BeaconName, Failure } from './result.ts';

type SealedBeacon = NonNullable<Seal2['beacon']>;

/**
 * The public beacon that this verifier knows: drand quicknet (https://docs.drand.love). Its
 * parameters are written here because a seal may name any chain, also one of the shop's own.
 */
export const quicknet: Omit<SealedBeacon, 'ahead'> = {
  chain_hash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  public_key:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451' +
    '0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  scheme: 'bls-unchained-g1-rfc9380',
  period: 3,
  genesis: 1_692_803_367,
};

/** Names the beacon of a seal without errors. */
export function nameOfBeacon(seal: Seal): BeaconName {
  const chain = chainOf(seal);
  if (chain === null) return 'none';
  return chain.chain_hash === quicknet.chain_hash ? 'quicknet' : 'unknown';
}

/** Reads the chain hash of a seal's beacon; empty without one. */
export function chainHashOf(seal: Seal): string {
  return chainOf(seal)?.chain_hash ?? '';
}

const parameters = ['chain_hash', 'public_key', 'scheme', 'period', 'genesis'] as const;

/**
 * Finds the first parameter in which a beacon that names itself quicknet differs from it, or
 * `null`. It names itself so by chain hash or by key: with the true key and another genesis, a
 * round could be bound to numbers that were published long ago.
 */
export function forgedParameter(beacon: SealedBeacon | null): string | null {
  if (beacon === null) return null;
  const isNamed =
    beacon.chain_hash === quicknet.chain_hash || beacon.public_key === quicknet.public_key;
  if (!isNamed) return null;
  return parameters.find((name) => beacon[name] !== quicknet[name]) ?? null;
}

/** Refuses a pack that is not drawn with the beacon that the reader demands. */
export function missesDemand(seal: Seal, demanded: 'quicknet' | undefined): Failure | null {
  const name = nameOfBeacon(seal);
  if (demanded === undefined || name === demanded) return null;
  if (name === 'none') return { reason: 'beacon-none', round: null };
  return { reason: 'beacon-unknown', round: null, stated: chainHashOf(seal) };
}

function chainOf(seal: Seal): SealedBeacon | null {
  return seal.scheme === 'kaifu-draw-2' ? seal.beacon : null;
}
