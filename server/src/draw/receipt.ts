import { hkdfSync } from 'node:crypto';
import sodium from 'sodium-native';
import { receiptMessageOf } from './commit.rules.ts';

/** A pack's own Ed25519 key for receipts. It exists in memory only. */
export interface ReceiptKey {
  readonly secretKey: Buffer;
  readonly publicKey: Buffer;
}

/**
 * Derives the secret of 32 bytes of a pack's receipt key (fairness-2, "Seal").
 *
 * @param masterSecret at least 32 bytes
 */
export function receiptSecretOf(masterSecret: Buffer, packId: number): Buffer {
  const info = `kaifu/receipt/${packId}`;
  return Buffer.from(hkdfSync('sha256', masterSecret, Buffer.alloc(0), info, 32));
}

/** Makes the Ed25519 key pair of a secret of 32 bytes. */
export function receiptKeyOf(secret: Buffer): ReceiptKey {
  const publicKey = Buffer.alloc(sodium.crypto_sign_PUBLICKEYBYTES);
  const secretKey = Buffer.alloc(sodium.crypto_sign_SECRETKEYBYTES);
  sodium.crypto_sign_seed_keypair(publicKey, secretKey, secret);
  return { secretKey, publicKey };
}

/**
 * Signs the commit hash of a round. The signature of 64 bytes proves to the buyers that the shop
 * accepted the round.
 */
export function signReceipt(key: ReceiptKey, commit: Buffer): Buffer {
  return signWith(key, receiptMessageOf(commit));
}

/**
 * Signs a message with Ed25519; returns 64 bytes. Each kind of message begins with its own prefix,
 * so that one cannot stand for another.
 */
export function signWith(key: ReceiptKey, message: Buffer): Buffer {
  const signature = Buffer.alloc(sodium.crypto_sign_BYTES);
  sodium.crypto_sign_detached(signature, message, key.secretKey);
  return signature;
}

/** Whether a receipt signs this commit hash. */
export function verifyReceipt(publicKey: Buffer, commit: Buffer, receipt: Buffer): boolean {
  return isSignedWith(publicKey, receiptMessageOf(commit), receipt);
}

/**
 * Verifies an Ed25519 signature.
 *
 * @param publicKey 32 bytes
 */
export function isSignedWith(publicKey: Buffer, message: Buffer, signature: Buffer): boolean {
  if (signature.length !== sodium.crypto_sign_BYTES) return false;
  return sodium.crypto_sign_verify_detached(signature, message, publicKey);
}
