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
  /** The beacon's round that will decide the cards; null if the pack is drawn at once. */
  beacon: number | null;
}

/** SHA-256 of the round's canonical JSON. Its keys are in order, as in `alphaOf`. */
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

/** The message that the pack's receipt key signs for the buyers of a round. */
export function receiptMessageOf(commit: Buffer): Buffer {
  return Buffer.concat([Buffer.from('kaifu-receipt-2'), commit]);
}

/**
 * The message that the pack's key proves.
 *
 * @param signature 48 bytes of the beacon; null if the pack is drawn at once
 */
export function drawInputOf(commit: Buffer, signature: Buffer | null): Buffer {
  if (signature === null) return commit;
  return createHash('sha256').update(commit).update(signature).digest();
}
