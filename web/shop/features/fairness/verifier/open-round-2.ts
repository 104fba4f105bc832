import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { hashOfText, isHex, readHex, unknownKey } from './bytes.ts';
import { proofLength } from './ecvrf.ts';
import { sha256 } from './hash.ts';
import type { LoggedRound2 } from './log.ts';
import {
  cardsOf,
  malformedEntries,
  type Opening,
  type PackContext,
  type PackIdentity,
  type ReadRound,
  type ReadRound2,
  refuse,
  textOfRound,
  type UnreadProof,
} from './opening.ts';
import { isReceiptValid, receiptLength } from './receipt.ts';

/** Checks the shape of a round of version 2. */
export function readRound2(pack: PackIdentity, logged: LoggedRound2): ReadRound {
  const { round, beacon, commit, receipt, signature, proof } = logged;
  const field = malformedField(logged);
  if (field !== null) return refuse({ reason: 'malformed', round, field });
  const text = textOfRound(pack, logged);
  if (text === null) return refuse({ reason: 'malformed', round, field: 'entries' });
  return {
    ok: true,
    version: 2,
    text,
    cards: cardsOf(logged),
    round: { round, beacon, commit, receipt, signature, proof },
  };
}

/**
 * Verifies the commit of a round of version 2 and, if the round is to be proved, its receipt. Then
 * decodes its proof and the proof's input. A round that is not drawn has neither.
 */
export function checkHashes2(
  pack: PackContext,
  { text, cards, round: { round, ...stated } }: ReadRound2,
  prove: boolean,
): Opening | UnreadProof {
  const commit = hashOfText(text);
  const hash = bytesToHex(commit);
  if (hash !== stated.commit)
    return refuse({ reason: 'commit-differs', round, stated: stated.commit, computed: hash });

  if (!isHex(stated.receipt, receiptLength))
    return refuse({ reason: 'malformed', round, field: 'receipt' });
  const isReceiptRight = () =>
    pack.receiptKey !== null && isReceiptValid(pack.receiptKey, commit, hexToBytes(stated.receipt));
  if (prove && !isReceiptRight()) return refuse({ reason: 'receipt-invalid', round });
  if (stated.proof === null) return { ok: true, random: null, hash, proved: false };

  const proof = readHex(stated.proof, proofLength);
  if (proof === null) return refuse({ reason: 'malformed', round, field: 'proof' });
  const { signature } = stated;
  if (signature !== null && !isHex(signature, signatureLength))
    return refuse({ reason: 'malformed', round, field: 'signature' });
  const alpha = prove ? alphaOf(commit, signature) : null;
  return { round, cards, proof, alpha, hash, after: null };
}

/**
 * Computes a round's commit: SHA-256(JCS(round)), over exactly the fields that are bound. `null` if
 * they have no canonical JSON.
 */
export function commitOf(
  pack: Pick<PackIdentity, 'packId' | 'sealHash'>,
  round: Pick<LoggedRound2, 'round' | 'previous' | 'entries' | 'beacon'>,
): Uint8Array | null {
  const text = textOfRound(pack, round);
  return text === null ? null : hashOfText(text);
}

/** Bytes of a signature of the beacon. */
const signatureLength = 48;

/**
 * Computes the proof's input: the commit or, in a pack with a beacon, the hash of commit and
 * signature.
 */
function alphaOf(commit: Uint8Array, signature: string | null): Uint8Array {
  return signature === null ? commit : sha256(commit, hexToBytes(signature));
}

const roundKeys = new Set([
  'round',
  'previous',
  'entries',
  'beacon',
  'commit',
  'receipt',
  'signature',
  'proof',
  'results',
  'extras',
  // Times are published by the shop, but not part of the proof.
  'created',
  'drawn',
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
