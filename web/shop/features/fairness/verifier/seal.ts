import { bytesToHex } from '@noble/hashes/utils.js';
import type { Seal, Seal1 } from '#contract/shop/draw.ts';
import { hashOfJson, readHex, unknownKey } from './bytes.ts';
import { publicKeyLength, readPublicKey } from './ecvrf.ts';
import { forgedParameter } from './known-beacon.ts';
import type { Failure } from './result.ts';
import { areKeysFit, malformedField2 } from './seal-2.ts';

export type SealCheck = { ok: true; hash: string } | { ok: false; failure: Failure };

/**
 * Checks that a seal is well formed, belongs to this pack,  has the published hash, has valid keys,
 * and does not call another beacon quicknet.
 */
export function checkSeal(seal: Seal, statedHash: string, packId: number): SealCheck {
  const field = seal.scheme === 'kaifu-draw-2' ? malformedField2(seal) : malformedField(seal);
  if (field !== null) return refuse({ reason: 'malformed', round: null, field });
  if (seal.pack_id !== packId) {
    return refuse({ reason: 'other-pack', round: null, stated: seal.pack_id, expected: packId });
  }

  const hash = hashOfJson(seal);
  if (hash === null) return refuse({ reason: 'malformed', round: null, field: 'seal' });
  const computed = bytesToHex(hash);
  if (computed !== statedHash) {
    return refuse({ reason: 'seal-hash-differs', round: null, stated: statedHash, computed });
  }

  const key = readHex(seal.public_key, publicKeyLength);
  const isFit = key !== null && readPublicKey(key) !== null;
  if (!isFit || (seal.scheme === 'kaifu-draw-2' && !areKeysFit(seal)))
    return refuse({ reason: 'key-unfit', round: null });
  const forged = seal.scheme === 'kaifu-draw-2' ? forgedParameter(seal.beacon) : null;
  if (forged !== null) return refuse({ reason: 'beacon-forged', round: null, field: forged });
  return { ok: true, hash: computed };
}

function refuse(failure: Failure): SealCheck {
  return { ok: false, failure };
}

const sealKeys = new Set(['scheme', 'pack_id', 'sealed_at', 'public_key', 'prizes']);
const prizeKeys = new Set(['id', 'count', 'name', 'model_number', 'rarity', 'buy_point']);

/** Finds the first field of a seal of version 1 that breaks the protocol's rules, or `null`. */
function malformedField(seal: Seal1): string | null {
  const unknown =
    unknownKey(seal, sealKeys) ??
    seal.prizes.map((prize) => unknownKey(prize, prizeKeys)).find((key) => key !== undefined);
  if (unknown !== undefined) return unknown;
  if (seal.scheme !== 'kaifu-draw-1') return 'scheme';
  if (!Number.isSafeInteger(seal.pack_id)) return 'pack_id';
  const ids = new Set(seal.prizes.map((prize) => prize.id));
  // Results name prizes by id. Two prizes with one id could be swapped after the draw.
  if (ids.size !== seal.prizes.length) return 'prizes';
  const counts = seal.prizes.map((prize) => prize.count);
  const whole = counts.every((count) => Number.isSafeInteger(count) && count >= 0);
  return whole && Number.isSafeInteger(counts.reduce((sum, count) => sum + count, 0))
    ? null
    : 'prizes';
}
