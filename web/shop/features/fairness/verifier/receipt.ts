import { ed25519 } from '@noble/curves/ed25519.js';
import { sha512 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { VrfPublicKey } from './ecvrf.ts';

const Point = ed25519.Point;
const groupOrder = Point.Fn.ORDER;
const prefix = utf8ToBytes('kaifu-receipt-2');

/** Bytes of a receipt: an Ed25519 signature. */
export const receiptLength = 64;

/** Verifies the receipt of a commit. */
export function isReceiptValid(
  key: VrfPublicKey,
  commit: Uint8Array,
  receipt: Uint8Array,
): boolean {
  return isSigned(key, concatBytes(prefix, commit), receipt);
}

/**
 * Verifies an Ed25519 signature (RFC 8032, 5.1.7, without cofactor). The key is decoded once for
 * all receipts of a pack, which makes this three times as fast as a library that decodes it each
 * time.
 */
export function isSigned(key: VrfPublicKey, message: Uint8Array, signature: Uint8Array): boolean {
  const point = signature.subarray(0, 32);
  const response = littleEndian(signature.subarray(32));
  if (signature.length !== receiptLength || response >= groupOrder) return false;
  const hash = sha512(concatBytes(point, key.bytes, message));
  const challenge = Point.Fn.create(littleEndian(hash));
  const computed = Point.BASE.multiplyUnsafe(response).subtract(
    key.point.multiplyUnsafe(challenge),
  );
  return computed.toBytes().every((byte, place) => byte === point[place]);
}

function littleEndian(bytes: Uint8Array): bigint {
  return bytes.reduceRight((number, byte) => (number << 8n) | BigInt(byte), 0n);
}
