import { hash } from 'node:crypto';
import canonicalize from 'canonicalize';
import * as z from 'zod';

/**
 * The value of an `Idempotency-Key` header: a UUID. It is lowercased, so that upper and lower case
 * are the same key.
 */
export const requestKey = z.uuid().transform((key) => key.toLowerCase());

/**
 * Computes the hash that recognises a repeated request: SHA-256 of the canonical JSON (RFC 8785).
 *
 * @param input parsed by the contract's schema. Unknown fields of the sent body are not part of it:
 *   they mean nothing and may have no canonical form.
 */
export function hashOfInput(input: unknown): Buffer {
  return hash('sha256', canonicalize(input) ?? '', 'buffer');
}
