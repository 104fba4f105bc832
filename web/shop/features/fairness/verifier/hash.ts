import { sha256 as newSha256, sha512 as newSha512 } from '@noble/hashes/sha2.js';

/**
 * Makes a function that hashes many short values: it has one working state for all of them. To make
 * a state takes as long as to hash 100 bytes, and a long log has a million hashes.
 */
function reusing<State extends Hasher<State>>(empty: State, working: State) {
  return (...parts: readonly Uint8Array[]): Uint8Array => {
    const state = empty._cloneInto(working);
    for (const part of parts) state.update(part);
    return state.digest();
  };
}

interface Hasher<State> {
  update(bytes: Uint8Array): State;
  digest(): Uint8Array;
  _cloneInto(to: State): State;
}

/** Computes SHA-256 of the parts, one after another. */
export const sha256 = reusing(newSha256.create(), newSha256.create());

/** Computes SHA-512 of the parts, one after another. */
export const sha512 = reusing(newSha512.create(), newSha512.create());
