import { hash, randomBytes } from 'node:crypto';

/** Makes a random secret of 256 bits, for a session's cookie or a link in a mail. */
export function makeSessionSecret(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * Computes the hash of a secret that the database stores (SHA-256). Nobody can log in with a copy
 * of the table. A slow password hash would not be safer, because the secret is random.
 */
export function hashOfSecret(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}
