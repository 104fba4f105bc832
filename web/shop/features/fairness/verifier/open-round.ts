import { bytesToHex, concatBytes } from '@noble/hashes/utils.js';
import { hashOfJson, readHex, sha256Hex, unknownKey } from './bytes.ts';
import { proofLength, proofToHash, type VrfPublicKey, verifyProof } from './ecvrf.ts';
import type { LoggedRound } from './log.ts';
import type { Failure } from './result.ts';

/** The data that all rounds of a pack share. */
export interface PackContext {
  packId: number;
  sealHash: string;
  key: VrfPublicKey;
}

/** A round's output (64 bytes) and hash, or the first error in the round itself. */
export type Opening =
  | { ok: true; output: Uint8Array; hash: string; proved: boolean }
  | { ok: false; failure: Failure };

/**
 * Verifies everything in a round that does not depend on other rounds: its shape, its alpha, its
 * proof and its hash. This takes most of the time, but works in any order and on many threads.
 * `Replay` then combines the results.
 *
 * @param prove whether to verify the proof; otherwise only reads its output
 */
export function openRound(pack: PackContext, round: LoggedRound, prove: boolean): Opening {
  const number = round.round;
  const field = malformedField(round);
  if (field !== null) return refuse({ reason: 'malformed', round: number, field });

  const alpha = alphaOf(pack, round);
  if (alpha === null) return refuse({ reason: 'malformed', round: number, field: 'entries' });
  const computedAlpha = bytesToHex(alpha);
  if (computedAlpha !== round.alpha) {
    return refuse({
      reason: 'alpha-differs',
      round: number,
      stated: round.alpha,
      computed: computedAlpha,
    });
  }

  const proof = readHex(round.proof, proofLength);
  if (proof === null) return refuse({ reason: 'malformed', round: number, field: 'proof' });
  const output = prove ? verifyProof(pack.key, alpha, proof) : proofToHash(proof);
  if (output === null) return refuse({ reason: 'proof-invalid', round: number });

  const hash = sha256Hex(concatBytes(alpha, proof));
  if (hash !== round.hash) {
    return refuse({ reason: 'hash-differs', round: number, stated: round.hash, computed: hash });
  }
  return { ok: true, output, hash, proved: prove };
}

/** alpha = SHA-256(JCS(round)), over exactly the fields that the protocol defines. */
function alphaOf(pack: PackContext, round: LoggedRound): Uint8Array | null {
  return hashOfJson({
    pack_id: pack.packId,
    seal: pack.sealHash,
    round: round.round,
    previous: round.previous,
    entries: round.entries.map(({ purchase, count, client_seed }) => ({
      purchase,
      count,
      client_seed,
    })),
    beacon: round.beacon,
  });
}

function refuse(failure: Failure): Opening {
  return { ok: false, failure };
}

const maxClientSeedLength = 64;

const roundKeys = new Set([
  ...['round', 'previous', 'entries', 'beacon', 'alpha', 'proof', 'hash', 'results'],
  // The publication time: published by the shop, but not part of the proof.
  'created',
]);
const entryKeys = new Set(['purchase', 'count', 'client_seed']);

function malformedField(round: LoggedRound): string | null {
  const unknown =
    unknownKey(round, roundKeys) ??
    round.entries.map((entry) => unknownKey(entry, entryKeys)).find((key) => key !== undefined);
  if (unknown !== undefined) return unknown;
  if (!Number.isSafeInteger(round.round) || round.round < 1) return 'round';
  // A round without purchases costs the shop nothing, yet changes the input of the next one: a free
  // second try.
  if (round.entries.length === 0) return 'entries';
  for (const { purchase, count, client_seed } of round.entries) {
    if (purchase === '') return 'purchase';
    if (!Number.isSafeInteger(count) || count < 1) return 'count';
    if (Array.from(client_seed).length > maxClientSeedLength) return 'client_seed';
  }
  // The scheme reserves this field. The shop could choose a value whose origin nobody can check.
  return round.beacon === null ? null : 'beacon';
}
