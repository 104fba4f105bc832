import { createHmac } from 'node:crypto';

/** Names what is counted or remembered without keeping it readable: a sender, a phone, a mailbox, a code. */
export type Digest = (kind: string, value: string) => Buffer;

/** HMAC-SHA-256 under the shop's secret: who has a copy of the database alone cannot try out values. */
export function digestWith(secret: Buffer): Digest {
  return (kind, value) => createHmac('sha256', secret).update(`${kind}\n${value}`).digest();
}
