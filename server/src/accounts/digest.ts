import { createHmac, hkdfSync } from 'node:crypto';

/**
 * Digest of a sender, phone, mailbox or code, so that it can be counted or compared without being
 * readable.
 */
export type Digest = (kind: string, value: string) => Buffer;

/**
 * Makes a function that computes keyed digests of values (HMAC-SHA-256 with a secret of the shop).
 * A copy of the database alone is then not enough to try out values.
 */
export function digestWith(secret: Buffer): Digest {
  return (kind, value) => createHmac('sha256', secret).update(`${kind}\n${value}`).digest();
}

/**
 * Digests that identify people for good, one with each secret of the shop, so that replacing one
 * secret loses nobody. Older rows have only the digest with the session secret, and still count.
 */
export function personDigestsWith({
  master,
  session,
}: {
  master: Buffer;
  session: Buffer;
}): readonly Digest[] {
  const derived = Buffer.from(
    hkdfSync('sha256', master, Buffer.alloc(0), 'kaifu/known-person', 32),
  );
  return [digestWith(session), digestWith(derived)];
}
