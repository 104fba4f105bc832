import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js';
import { hashOfJson, readHex, unknownKey } from './bytes.ts';
import { proofLength, proofToHash, verifyProof } from './ecvrf.ts';
import type { LoggedRound2 } from './log.ts';
import { malformedEntries, type Opening, type PackContext, refuse } from './opening.ts';
import { isReceiptValid, receiptLength } from './receipt.ts';

/**
 * Verifies everything in a round of version 2 that depends neither on other rounds nor on the
 * beacon: its shape, its commit, its receipt and its proof.
 *
 * @param prove whether to verify the receipt and the proof; otherwise only reads the output
 */
export function openRound2(pack: PackContext, round: LoggedRound2, prove: boolean): Opening {
  const number = round.round;
  const field = malformedField(round);
  if (field !== null) return refuse({ reason: 'malformed', round: number, field });

  const commit = commitOf(pack, round);
  if (commit === null) return refuse({ reason: 'malformed', round: number, field: 'entries' });
  const hash = bytesToHex(commit);
  if (hash !== round.commit) {
    return refuse({
      reason: 'commit-differs',
      round: number,
      stated: round.commit,
      computed: hash,
    });
  }

  const receipt = readHex(round.receipt, receiptLength);
  if (receipt === null) return refuse({ reason: 'malformed', round: number, field: 'receipt' });
  if (prove && (pack.receiptKey === null || !isReceiptValid(pack.receiptKey, commit, receipt)))
    return refuse({ reason: 'receipt-invalid', round: number });
  if (round.proof === null) return { ok: true, output: null, hash, proved: false };
  return openDraw(pack, round, { commit, hash, prove });
}

/** Checks the draw of a round of version 2, and computes its random output. */
function openDraw(
  pack: PackContext,
  { round, signature, proof: proofHex }: LoggedRound2,
  { commit, hash, prove }: { commit: Uint8Array; hash: string; prove: boolean },
): Opening {
  const proof = readHex(proofHex ?? '', proofLength);
  if (proof === null) return refuse({ reason: 'malformed', round, field: 'proof' });
  const alpha = alphaOf(commit, signature);
  if (alpha === null) return refuse({ reason: 'malformed', round, field: 'signature' });
  const output = prove ? verifyProof(pack.key, alpha, proof) : proofToHash(proof);
  if (output === null) return refuse({ reason: 'proof-invalid', round });
  return { ok: true, output, hash, proved: prove };
}

/** Computes a round's commit hash: SHA-256(JCS(round)), over exactly the fields that are bound. */
export function commitOf(
  pack: Pick<PackContext, 'packId' | 'sealHash'>,
  round: Pick<LoggedRound2, 'round' | 'previous' | 'entries' | 'beacon'>,
): Uint8Array | null {
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

/**
 * Computes the proof's input: the commit or, in a pack with a beacon, the hash of commit and
 * signature. Null if the signature is not 48 bytes in hex.
 */
function alphaOf(commit: Uint8Array, signature: string | null): Uint8Array | null {
  if (signature === null) return commit;
  const bytes = readHex(signature, 48);
  return bytes === null ? null : sha256(concatBytes(commit, bytes));
}

const roundKeys = new Set([
  ...['round', 'previous', 'entries', 'beacon', 'commit', 'receipt'],
  ...['signature', 'proof', 'results', 'extras'],
  // Times are published by the shop, but not part of the proof.
  ...['created', 'drawn'],
]);

/** Finds the first field of a round of version 2 that breaks the protocol's rules, or `null`. */
function malformedField(round: LoggedRound2): string | null {
  const unknown = unknownKey(round, roundKeys);
  if (unknown !== undefined) return unknown;
  const { beacon, signature, proof, results, extras } = round;
  if (beacon !== null && (!Number.isSafeInteger(beacon) || beacon < 1)) return 'beacon';
  const isDrawn = proof !== null;
  if ((results !== null) !== isDrawn) return 'results';
  if ((extras !== null) !== isDrawn) return 'extras';
  // Without a beacon there is no signature, and with one none before the draw.
  if ((signature !== null) !== (isDrawn && beacon !== null)) return 'signature';
  // Without a beacon, binding and drawing are one step.
  if (!isDrawn && beacon === null) return 'proof';
  return malformedEntries(round);
}
