import { bytesToHex } from '@noble/hashes/utils.js';
import { hashOfText, readHex, unknownKey } from './bytes.ts';
import { bytesOfBlocksFor, fillBlocks } from './draw.ts';
import { proofLength, verifyProof } from './ecvrf.ts';
import { sha256 } from './hash.ts';
import { isVersion2, type LoggedRound, type LoggedRound1 } from './log.ts';
import { checkHashes2, readRound2 } from './open-round-2.ts';
import {
  cardsOf,
  malformedEntries,
  type Opening,
  type PackContext,
  type PackIdentity,
  type ReadRound,
  type ReadRound1,
  refuse,
  textOfRound,
  type UnreadProof,
} from './opening.ts';
import { outputsOf } from './proof-outputs.ts';

/**
 * Checks the shape of a round, and makes of it what `openRounds` needs. A round of another version
 * than the seal's is refused.
 */
export function readRound(pack: PackIdentity, round: LoggedRound): ReadRound {
  if (isVersion2(round) !== (pack.receiptKey !== null))
    return refuse({ reason: 'malformed', round: round.round, field: 'commit' });
  return isVersion2(round) ? readRound2(pack, round) : readRound1(pack, round);
}

/** A round to open. */
export interface RoundToOpen {
  read: ReadRound;
  /** Whether to verify the proof, and in version 2 the receipt; otherwise only reads the output. */
  prove: boolean;
}

/**
 * Verifies everything in rounds that does not depend on other rounds: hashes, proofs and receipts.
 * This takes most of the time, but works in any order and on many threads. `Replay` then combines
 * the results.
 */
export function openRounds(pack: PackContext, rounds: readonly RoundToOpen[]): Opening[] {
  const checked = rounds.map(({ read, prove }) => checkHashes(pack, read, prove));
  // The other proofs at once, because some of the work can be shared.
  const outputs = outputsOf(
    checked.flatMap((found) => ('ok' in found || found.alpha !== null ? [] : [found.proof])),
  );
  // One piece of memory for all, because a thread sends them back together.
  const memory = new Uint8Array(checked.reduce((sum, found) => sum + blockBytesOf(found), 0));
  let used = 0;
  return checked.map((found) => {
    if ('ok' in found) return found;
    const { round, proof, alpha, hash, after } = found;
    const proved = alpha !== null;
    const output = proved ? verifyProof(pack.key, alpha, proof) : (outputs.shift() ?? null);
    if (output === null) return refuse({ reason: 'proof-invalid', round });
    if (after !== null) return refuse(after);
    const blocks = memory.subarray(used, used + blockBytesOf(found));
    used += blocks.length;
    fillBlocks(blocks, output);
    return { ok: true, random: { output, blocks }, hash, proved };
  });
}

/** The most cards of an honest round. A false count of cards must not take all memory. */
const mostCards = 3_000;

/** How many bytes the blocks of a round's words have, as far as they are computed here. */
function blockBytesOf(found: Opening | UnreadProof): number {
  return 'ok' in found ? 0 : bytesOfBlocksFor(Math.min(found.cards, mostCards));
}

/** Verifies what a round has besides its proof. */
function checkHashes(pack: PackContext, read: ReadRound, prove: boolean): Opening | UnreadProof {
  if (!read.ok) return read;
  return read.version === 2 ? checkHashes2(pack, read, prove) : checkHashes1(read, prove);
}

/** Verifies the alpha and the hash of a round of version 1. */
function checkHashes1(
  { text, cards, round: { round, ...stated } }: ReadRound1,
  prove: boolean,
): Opening | UnreadProof {
  const alpha = hashOfText(text);
  const computedAlpha = bytesToHex(alpha);
  if (computedAlpha !== stated.alpha) {
    return refuse({
      reason: 'alpha-differs',
      round,
      stated: stated.alpha,
      computed: computedAlpha,
    });
  }

  const proof = readHex(stated.proof, proofLength);
  if (proof === null) return refuse({ reason: 'malformed', round, field: 'proof' });
  const hash = bytesToHex(sha256(alpha, proof));
  const isRight = hash === stated.hash;
  const after = isRight
    ? null
    : ({ reason: 'hash-differs', round, stated: stated.hash, computed: hash } as const);
  return { round, cards, proof, alpha: prove ? alpha : null, hash, after };
}

/** Checks the shape of a round of version 1. */
function readRound1(pack: PackIdentity, logged: LoggedRound1): ReadRound {
  const { round, alpha, proof, hash } = logged;
  const field = malformedField(logged);
  if (field !== null) return refuse({ reason: 'malformed', round, field });
  const text = textOfRound(pack, logged);
  if (text === null) return refuse({ reason: 'malformed', round, field: 'entries' });
  const cards = cardsOf(logged);
  return { ok: true, version: 1, text, cards, round: { round, alpha, proof, hash } };
}

const roundKeys = new Set([
  'round',
  'previous',
  'entries',
  'beacon',
  'alpha',
  'proof',
  'hash',
  'results',
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
