import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import canonicalize from 'canonicalize';

/**
 * Reads lower-case hex of exactly `length` bytes. Anything else is `null`: were upper case or
 * another length let through, one value would have two spellings, and what was hashed would no
 * longer be what is shown.
 */
export function readHex(text: string, length: number): Uint8Array | null {
  return text.length === length * 2 && /^[0-9a-f]*$/.test(text) ? hexToBytes(text) : null;
}

/** SHA-256 as lower-case hex, the form every hash has in the log. */
export function sha256Hex(bytes: Uint8Array): string {
  return bytesToHex(sha256(bytes));
}

/**
 * SHA-256 of the canonical JSON of `value` (JCS, RFC 8785), or `null` where it has none: a text
 * that holds half of a surrogate pair, or a number that is not finite, is not JSON that two
 * programs agree on.
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
 * The first key of `value` that the scheme does not name. What is hashed must be what was
 * published: a key that is passed over would be shown to readers, and covered by nothing.
 */
export function unknownKey(value: object, named: ReadonlySet<string>): string | undefined {
  return Object.keys(value).find((key) => !named.has(key));
}
