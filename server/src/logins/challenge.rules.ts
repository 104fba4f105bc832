import { timingSafeEqual } from 'node:crypto';
import type { Digest } from '../lib/digest.ts';

const timeLength = 8;
const nonceLength = 16;

function sign(digest: Digest, purpose: string, body: Buffer): Buffer {
  return digest('passkey challenge', `${purpose}\n${body.toString('base64url')}`);
}

/**
 * Makes the challenge that a passkey has to answer. It contains its end and a signature of the
 * shop, so nothing needs to be stored before it is answered.
 *
 * @param purpose what the answer is for, and in which session
 * @param nonce 16 random bytes
 */
export function challengeFor(
  digest: Digest,
  purpose: string,
  expiresAt: Date,
  nonce: Buffer,
): Uint8Array<ArrayBuffer> {
  const time = Buffer.alloc(timeLength);
  time.writeBigUInt64BE(BigInt(expiresAt.getTime()));
  const body = Buffer.concat([time, nonce]);
  return new Uint8Array(Buffer.concat([body, sign(digest, purpose, body)]));
}

/**
 * Reads a challenge that a passkey has answered.
 *
 * @param challenge base64url
 * @returns its end; undefined if the shop did not make it for this purpose, or it has expired
 */
export function readChallenge(
  digest: Digest,
  purpose: string,
  challenge: string,
  now: Date,
): Date | undefined {
  const bytes = Buffer.from(challenge, 'base64url');
  const body = bytes.subarray(0, timeLength + nonceLength);
  const signature = bytes.subarray(timeLength + nonceLength);
  const right = sign(digest, purpose, body);
  if (body.length < timeLength + nonceLength || signature.length !== right.length) return undefined;
  if (!timingSafeEqual(signature, right)) return undefined;
  const expiresAt = new Date(Number(body.readBigUInt64BE()));
  return expiresAt > now ? expiresAt : undefined;
}
