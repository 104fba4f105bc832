import { hexToBytes } from '@noble/hashes/utils.js';
import canonicalize from 'canonicalize';
import { sha256 } from './hash.ts';

/**
 * Parses lower-case hex of exactly `length` bytes; `null` for anything else. If upper case or other
 * lengths were accepted, one value would have two spellings, and the hashed bytes would differ from
 * the displayed text.
 */
export function readHex(text: string, length: number): Uint8Array | null {
  return isHex(text, length) ? hexToBytes(text) : null;
}

/** Whether a text is lower-case hex of exactly `length` bytes. */
export function isHex(text: string, length: number): boolean {
  return text.length === length * 2 && /^[0-9a-f]*$/.test(text);
}

const encoder = new TextEncoder();
/** Holds the bytes of one text at a time. A long log has very many, which would be garbage. */
let encoded = new Uint8Array(4_096);

/** Computes the SHA-256 of a text in UTF-8. */
export function hashOfText(text: string): Uint8Array {
  // UTF-8 has three bytes at most for each unit of the text.
  if (encoded.length < 3 * text.length) encoded = new Uint8Array(3 * text.length);
  const { written } = encoder.encodeInto(text, encoded);
  return sha256(encoded.subarray(0, written));
}

/**
 * Computes the SHA-256 of the canonical JSON of `value` (JCS, RFC 8785). `null` if it has none:
 * programs do not agree on the JSON of half a surrogate pair or of a number that is not finite.
 */
export function hashOfJson(value: object): Uint8Array | null {
  try {
    const text = canonicalize(value);
    return text === undefined ? null : hashOfText(text);
  } catch {
    return null;
  }
}

/**
 * Finds the first key of `value` that the scheme does not define. A verifier must refuse such a
 * key: readers would see it, but no hash would cover it.
 */
export function unknownKey(value: object, named: ReadonlySet<string>): string | undefined {
  for (const key of Object.keys(value)) if (!named.has(key)) return key;
  return undefined;
}
