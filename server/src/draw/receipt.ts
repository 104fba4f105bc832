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

/** The key of an Ed25519 secret of 32 bytes. */
export function receiptKeyOf(secret: Buffer): ReceiptKey {
  const publicKey = Buffer.alloc(sodium.crypto_sign_PUBLICKEYBYTES);
  const secretKey = Buffer.alloc(sodium.crypto_sign_SECRETKEYBYTES);
  sodium.crypto_sign_seed_keypair(publicKey, secretKey, secret);
  return { secretKey, publicKey };
}

/** Signs a round's commit: 64 bytes that prove to its buyers that the shop bound it. */
export function signReceipt(key: ReceiptKey, commit: Buffer): Buffer {
  return signWith(key, receiptMessageOf(commit));
}

/** Signs a message that has a prefix of its own: 64 bytes. */
export function signWith(key: ReceiptKey, message: Buffer): Buffer {
  const signature = Buffer.alloc(sodium.crypto_sign_BYTES);
  sodium.crypto_sign_detached(signature, message, key.secretKey);
  return signature;
}
