import { createHash } from 'node:crypto';
import type { RoundEntry } from '#contract/shop/published.ts';

/** A round of version 2 as it is bound, before anybody knows its cards (fairness-2, "Bind"). */
export interface BoundRound {
  packId: number;
  sealHash: Buffer;
  round: number;
  /** The commit of the round before, or the seal's hash in round 1. */
  previous: Buffer;
  entries: RoundEntry[];
  /** The beacon's round that will decide the cards; null if the pack is drawn immediately. */
  beacon: number | null;
}

/**
 * Computes the hash that commits the shop to a round before its draw: SHA-256 of the round's
 * canonical JSON. The JSON's keys are in alphabetical order, as in `alphaOf`.
 */
export function commitOf(bound: BoundRound): Buffer {
  const text = JSON.stringify({
    beacon: bound.beacon,
    entries: bound.entries.map(({ purchase, count, client_seed }) => ({
      client_seed,
      count,
      purchase,
    })),
    pack_id: bound.packId,
    previous: bound.previous.toString('hex'),
    round: bound.round,
    seal: bound.sealHash.toString('hex'),
  });
  return createHash('sha256').update(text).digest();
}

/**
 * Makes the message that the pack's receipt key signs for the buyers of a round: a prefix and the
 * round's commit hash.
 */
export function receiptMessageOf(commit: Buffer): Buffer {
  return Buffer.concat([Buffer.from('kaifu-receipt-2'), commit]);
}

/**
 * Makes the input of a round's verifiable draw from its commit hash and the beacon's signature. The
 * pack's VRF key makes a proof of it.
 *
 * @param signature 48 bytes of the beacon; null if the pack is drawn immediately
 */
export function drawInputOf(commit: Buffer, signature: Buffer | null): Buffer {
  if (signature === null) return commit;
  return createHash('sha256').update(commit).update(signature).digest();
}
