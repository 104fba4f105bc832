import { hash } from 'node:crypto';
import canonicalize from 'canonicalize';
import * as z from 'zod';

/** The value of an `Idempotency-Key` header: a UUID, of which upper and lower case are the same. */
export const requestKey = z.uuid().transform((key) => key.toLowerCase());

/**
 * Computes the hash by which a repeated request is recognised: SHA-256 of the canonical JSON (RFC
 * 8785).
 *
 * @param input parsed by the contract's schema. What was sent may have unknown fields, which mean
 *   nothing and may have no canonical form.
 */
export function hashOfInput(input: unknown): Buffer {
  return hash('sha256', canonicalize(input) ?? '', 'buffer');
}
