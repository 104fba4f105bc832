import { unknownKey } from './bytes.ts';
import type { VrfPublicKey } from './ecvrf.ts';
import type { LoggedRound } from './log.ts';
import type { Failure } from './result.ts';

/** The data that all rounds of a pack share. */
export interface PackContext {
  packId: number;
  sealHash: string;
  key: VrfPublicKey;
  /** Signs the receipts of version 2; `null` in version 1. */
  receiptKey: VrfPublicKey | null;
}

/**
 * A round's output (64 bytes; `null` until it is drawn) and hash (in version 2 commit), or the
 * first error in the round itself.
 */
export type Opening =
  | { ok: true; output: Uint8Array | null; hash: string; proved: boolean }
  | { ok: false; failure: Failure };

/** Makes the result of checking a round that has an error. */
export function refuse(failure: Failure): Opening {
  return { ok: false, failure };
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
  const unknown = entries
    .map((entry) => unknownKey(entry, entryKeys))
    .find((key) => key !== undefined);
  if (unknown !== undefined) return unknown;
  if (!Number.isSafeInteger(round) || round < 1) return 'round';
  // A round without purchases costs the shop nothing, yet changes the input of the next one: a free
  // second try.
  if (entries.length === 0) return 'entries';
  for (const { purchase, count, client_seed } of entries) {
    if (purchase === '') return 'purchase';
    if (!Number.isSafeInteger(count) || count < 1) return 'count';
    if (Array.from(client_seed).length > maxClientSeedLength) return 'client_seed';
  }
  return null;
}
