import { bytesToHex, concatBytes } from '@noble/hashes/utils.js';
import { hashOfJson, readHex, sha256Hex, unknownKey } from './bytes.ts';
import { proofLength, proofToHash, verifyProof } from './ecvrf.ts';
import { isVersion2, type LoggedRound, type LoggedRound1 } from './log.ts';
import { openRound2 } from './open-round-2.ts';
import { malformedEntries, type Opening, type PackContext, refuse } from './opening.ts';

/**
 * Verifies everything in a round that does not depend on other rounds. A round of another version
 * than the seal's is refused.
 *
 * @param prove whether to verify the proof; otherwise only reads its output
 */
export function openRound(pack: PackContext, round: LoggedRound, prove: boolean): Opening {
  const { receiptKey } = pack;
  if (isVersion2(round) !== (receiptKey !== null))
    return refuse({ reason: 'malformed', round: round.round, field: 'commit' });
  if (isVersion2(round)) return openRound2(pack, round, prove);
  return openRound1(pack, round, prove);
}

/**
 * Verifies everything in a round of version 1 that does not depend on other rounds: its shape, its
 * alpha, its proof and its hash. This takes most of the time, but works in any order and on many
 * threads. `Replay` then combines the results.
 *
 * @param prove whether to verify the proof; otherwise only reads its output
 */
function openRound1(pack: PackContext, round: LoggedRound1, prove: boolean): Opening {
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

/**
 * Computes the proof's input, SHA-256(JCS(round)), over exactly the fields that the protocol
 * defines.
 */
function alphaOf(pack: PackContext, round: LoggedRound1): Uint8Array | null {
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

const roundKeys = new Set([
  ...['round', 'previous', 'entries', 'beacon', 'alpha', 'proof', 'hash', 'results'],
  // The publication time: published by the shop, but not part of the proof.
  'created',
]);

/** Finds the first field of a round of version 1 that breaks the protocol's rules, or `null`. */
function malformedField(round: LoggedRound1): string | null {
  const unknown = unknownKey(round, roundKeys);
  if (unknown !== undefined) return unknown;
  // The scheme reserves the beacon. The shop could choose a value whose origin nobody can check.
  return malformedEntries(round) ?? (round.beacon === null ? null : 'beacon');
}
