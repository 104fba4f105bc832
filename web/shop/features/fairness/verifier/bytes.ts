import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import canonicalize from 'canonicalize';

/**
 * Parses lower-case hex of exactly `length` bytes; `null` for anything else. If upper case or other
 * lengths were accepted, one value would have two spellings, and the hashed bytes would differ from
 * the displayed text.
 */
export function readHex(text: string, length: number): Uint8Array | null {
  return text.length === length * 2 && /^[0-9a-f]*$/.test(text) ? hexToBytes(text) : null;
}

/** Computes SHA-256 as lower-case hex, the form of every hash in the log. */
export function sha256Hex(bytes: Uint8Array): string {
  return bytesToHex(sha256(bytes));
}

/**
 * Computes the SHA-256 of the canonical JSON of `value` (JCS, RFC 8785). `null` if it has none:
 * programs do not agree on the JSON of half a surrogate pair or of a number that is not finite.
 */
export function hashOfJson(value: object): Uint8Array | null {
  try {
    const text = canonicalize(value);
    return text === undefined ? null : sha256(utf8ToBytes(text));
  } catch {
    return null;
  }
}

/**
 * Finds the first key of `value` that the scheme does not define. A verifier must refuse such a
 * key: readers would see it, but no hash would cover it.
 */
export function unknownKey(value: object, named: ReadonlySet<string>): string | undefined {
  return Object.keys(value).find((key) => !named.has(key));
}
