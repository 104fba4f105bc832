import { createHmac, hkdfSync } from 'node:crypto';

/**
 * Names what is counted or remembered without keeping it readable: a sender, a phone, a mailbox, a
 * code.
 */
export type Digest = (kind: string, value: string) => Buffer;

/**
 * HMAC-SHA-256 under the shop's secret: who has a copy of the database alone cannot try out values.
 */
export function digestWith(secret: Buffer): Digest {
  return (kind, value) => createHmac('sha256', secret).update(`${kind}\n${value}`).digest();
}

/**
 * What people are known by for good: under each of the shop's secrets, so that none is forgotten
 * where one of them is replaced. What was remembered under the session secret alone, as it was at
 * first, goes on to count.
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
