import { unknownKey } from './bytes.ts';
import type { VrfPublicKey } from './ecvrf.ts';
import type { LoggedRound, LoggedRound1, LoggedRound2 } from './log.ts';
import type { Failure } from './result.ts';

/** The data that all rounds of a pack share, in a form that can be sent to another thread. */
export interface PackIdentity {
  packId: number;
  sealHash: string;
  publicKey: string;
  /** `null` in version 1. */
  receiptKey: string | null;
}

/** The data that all rounds of a pack share. */
export interface PackContext {
  packId: number;
  sealHash: string;
  key: VrfPublicKey;
  /** Signs the receipts of version 2; `null` in version 1. */
  receiptKey: VrfPublicKey | null;
}

/** The random numbers of a round: its output (64 bytes), and the first blocks made of it. */
export interface RoundRandomness {
  output: Uint8Array;
  blocks: Uint8Array;
}

/**
 * A round's random numbers (`null` until it is drawn) and hash (in version 2 commit), or the first
 * error in the round itself.
 */
export type Opening =
  | { ok: true; random: RoundRandomness | null; hash: string; proved: boolean }
  | { ok: false; failure: Failure };

/** An error of a round. */
export type Refused = Extract<Opening, { ok: false }>;

/** Makes the result of checking a round that has an error. */
export function refuse(failure: Failure): Refused {
  return { ok: false, failure };
}

/**
 * A round whose shape is right, as it is sent to a thread: its purchases are only in its canonical
 * JSON, `text`. One long text is copied in a fraction of the time of its parts.
 */
export interface ReadRound1 {
  ok: true;
  version: 1;
  text: string;
  cards: number;
  round: Pick<LoggedRound1, 'round' | 'alpha' | 'proof' | 'hash'>;
}

/** The same of a round of version 2. */
export interface ReadRound2 {
  ok: true;
  version: 2;
  text: string;
  cards: number;
  round: Pick<LoggedRound2, 'round' | 'beacon' | 'commit' | 'receipt' | 'signature' | 'proof'>;
}

/** A round whose shape was checked, or its first error. */
export type ReadRound = ReadRound1 | ReadRound2 | Refused;

/** The proof of a round whose hashes are right. */
export interface UnreadProof {
  /** How many cards the round draws. */
  cards: number;
  round: number;
  proof: Uint8Array;
  /** The input of the proof; `null` if the proof is not to be verified. */
  alpha: Uint8Array | null;
  hash: string;
  /** An error of the round that is reported only if the proof has none. */
  after: Failure | null;
}

/**
 * Writes the canonical JSON (JCS, RFC 8785) of what is bound in a round: exactly the fields that
 * the protocol defines, in the order of their names. The numbers must be integers. `null` if a text
 * has half a surrogate pair: programs do not agree on its JSON.
 */
export function textOfRound(
  { packId, sealHash }: Pick<PackIdentity, 'packId' | 'sealHash'>,
  {
    round,
    previous,
    entries,
    beacon,
  }: Pick<LoggedRound, 'round' | 'previous' | 'entries' | 'beacon'>,
): string | null {
  const isReadable =
    previous.isWellFormed() &&
    entries.every(
      ({ purchase, client_seed }) => purchase.isWellFormed() && client_seed.isWellFormed(),
    );
  if (!isReadable) return null;
  return JSON.stringify({
    beacon,
    entries: entries.map(({ client_seed, count, purchase }) => ({ client_seed, count, purchase })),
    pack_id: packId,
    previous,
    round,
    seal: sealHash,
  });
}

/** Counts the cards that the purchases of a round ask for. */
export function cardsOf({ entries }: Pick<LoggedRound, 'entries'>): number {
  return entries.reduce((sum, { count }) => sum + count, 0);
}

const maxClientSeedLength = 64;

const entryKeys = new Set(['purchase', 'count', 'client_seed']);

/**
 * Finds the first field of a round's number and purchases that breaks the protocol's rules, or
 * `null`.
 */
export function malformedEntries({
  round,
  entries,
}: Pick<LoggedRound, 'round' | 'entries'>): string | null {
  for (const entry of entries) {
    const unknown = unknownKey(entry, entryKeys);
    if (unknown !== undefined) return unknown;
  }
  if (!Number.isSafeInteger(round) || round < 1) return 'round';
  // A round without purchases costs the shop nothing, yet changes the input of the next one: a free
  // second try.
  if (entries.length === 0) return 'entries';
  for (const { purchase, count, client_seed } of entries) {
    if (purchase === '') return 'purchase';
    if (!Number.isSafeInteger(count) || count < 1) return 'count';
    // Counts characters, of which a longer text may have fewer. A pack has very many seeds.
    const isLong = client_seed.length > maxClientSeedLength;
    if (isLong && Array.from(client_seed).length > maxClientSeedLength) return 'client_seed';
  }
  return null;
}
