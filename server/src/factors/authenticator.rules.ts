import { createCipheriv, createDecipheriv } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** RFC 6238 with what every authenticator app expects: SHA-1, six digits, 30 seconds. */
const form = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const nonceLength = 12;
const tagLength = 16;

/**
 * Writes random bytes as the secret of an authenticator app, in base 32.
 *
 * @param bytes 20 random bytes
 */
export function secretFrom(bytes: Buffer): string {
  return new Secret({ buffer: new Uint8Array(bytes).buffer }).base32;
}

/** Makes the `otpauth:` URL that an authenticator app reads from a QR code. */
export function otpauthUrlOf(secret: string, mail: string): string {
  return new TOTP({ ...form, issuer: 'Kaifu', label: mail, secret }).toString();
}

/** Computes the code that an authenticator shows at a time. */
export function codeAt(secret: string, now: Date): string {
  return new TOTP({ ...form, secret: Secret.fromBase32(secret) }).generate({
    timestamp: now.getTime(),
  });
}

/**
 * Finds the 30-second step that a code belongs to; undefined if it is the code of none. The step
 * before and the step after count too, because clocks differ (RFC 6238, section 5.2).
 */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const timestamp = now.getTime();
  const totp = new TOTP({ ...form, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, timestamp, window: 1 });
  return delta === null ? undefined : TOTP.counter({ period: form.period, timestamp }) + delta;
}

/** Encrypts a secret with AES-256-GCM: nonce, ciphertext and tag. @param nonce 12 random bytes */
export function encryptSecret(key: Buffer, secret: string, nonce: Buffer): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, body, cipher.getAuthTag()]);
}

/**
 * Decrypts the secret of an authenticator.
 *
 * @throws if the key is another one, or the bytes were changed
 */
export function decryptSecret(key: Buffer, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceLength), {
    authTagLength: tagLength,
  });
  decipher.setAuthTag(sealed.subarray(-tagLength));
  const body = sealed.subarray(nonceLength, -tagLength);
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
}
