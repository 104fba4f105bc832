import { bytesToHex, concatBytes } from '@noble/hashes/utils.js';
import { hashOfJson, readHex, sha256Hex, unknownKey } from './bytes.ts';
import { proofLength, proofToHash, type VrfPublicKey, verifyProof } from './ecvrf.ts';
import type { LoggedRound } from './log.ts';
import type { Failure } from './result.ts';

/** What every round of a pack shares. */
export interface PackContext {
  packId: number;
  sealHash: string;
  key: VrfPublicKey;
}

/**
 * A round's output (64 bytes) and hash, or the first thing wrong with the round taken by itself.
 */
export type Opening =
  | { ok: true; output: Uint8Array; hash: string; proved: boolean }
  | { ok: false; failure: Failure };

/**
 * Checks all of a round that needs no other round: its form, that its input hashes to its alpha,
 * its proof, and its hash. This is where the time goes, and rounds can be opened in any order and
 * on many threads; `Replay` then puts them together.
 *
 * @param prove whether the proof is checked; otherwise its output is only read out of it
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

/** alpha = SHA-256(JCS(round)), over exactly the fields that the protocol names. */
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
  // When it was published: the shop adds it to what it publishes, and it is not part of what is
  // proved.
  'created',
]);
const entryKeys = new Set(['purchase', 'count', 'client_seed']);

function malformedField(round: LoggedRound): string | null {
  const unknown =
    unknownKey(round, roundKeys) ??
    round.entries.map((entry) => unknownKey(entry, entryKeys)).find((key) => key !== undefined);
  if (unknown !== undefined) return unknown;
  if (!Number.isSafeInteger(round.round) || round.round < 1) return 'round';
  // A round without purchases costs the shop nothing and would change the input of the next: a free
  // second try.
  if (round.entries.length === 0) return 'entries';
  for (const { purchase, count, client_seed } of round.entries) {
    if (purchase === '') return 'purchase';
    if (!Number.isSafeInteger(count) || count < 1) return 'count';
    if (Array.from(client_seed).length > maxClientSeedLength) return 'client_seed';
  }
  // The scheme keeps the field empty. A value whose origin nobody can check would be the shop's to
  // choose.
  return round.beacon === null ? null : 'beacon';
}
