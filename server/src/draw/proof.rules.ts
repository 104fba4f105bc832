import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { RoundEntry, Seal } from '#contract/draw.ts';

/** A round's public input (fairness.md, "Round"). */
export interface RoundInput {
  packId: number;
  sealHash: Buffer;
  round: number;
  previous: Buffer;
  entries: readonly RoundEntry[];
}

/** SHA-256 of the round's canonical JSON: what the pack key proves. */
export function alphaOf(input: RoundInput): Buffer {
  return sha256(
    canonicalJson({
      pack_id: input.packId,
      seal: input.sealHash.toString('hex'),
      round: input.round,
      previous: input.previous.toString('hex'),
      entries: input.entries,
      beacon: null,
    }),
  );
}

/** What the next round names as `previous`. */
export function roundHashOf(alpha: Buffer, proof: Buffer): Buffer {
  return sha256(alpha, proof);
}

/** The seal as the canonical JSON (RFC 8785) that is published and hashed. */
export function sealTextOf(seal: Seal): string {
  return canonicalJson(seal);
}

export function sealHashOf(sealText: string): Buffer {
  return sha256(sealText);
}

function canonicalJson(value: object): string {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError('the value has no JSON form');
  return text;
}

function sha256(...parts: (string | Buffer)[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}
