import { hkdfSync } from 'node:crypto';

/**
 * Derives a key for one purpose from the shop's master secret (HKDF with SHA-256, RFC 5869).
 *
 * @returns 32 bytes
 */
export function deriveKey(master: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', master, Buffer.alloc(0), `kaifu/${purpose}`, 32));
}
