import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** The data of a purchase that the buyer's browser sent or knew. */
export interface SentPurchase {
  /** The seed that the browser generated; `''` if it sent none. */
  readonly clientSeed?: string | undefined;
  /** The data from which the purchase's public id is derived. */
  readonly origin?: PurchaseOrigin | undefined;
}

export interface PurchaseOrigin {
  /** The member's own token (`GET user/point`). */
  readonly token: string;
  /** The `Idempotency-Key` that the browser generated, a UUID in lower case. */
  readonly key: string;
}

/**
 * Computes the public id that a purchase must have (fairness.md, "What it does not prove"). The
 * shop cannot choose another one.
 */
export function purchaseIdOf({ token, key }: PurchaseOrigin): string {
  const hash = sha256(utf8ToBytes(`kaifu/purchase\n${token}\n${key}`)).slice(0, 16);
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  return bytesToHex(hash).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
