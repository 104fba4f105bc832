import { createHash } from 'node:crypto';
import { hour } from '../lib/time.rules.ts';

/** The statement that the shop signs when a pack ends (fairness.md, "A closed pack"). */
export interface ClosingStatement {
  packId: number;
  sealHash: Buffer;
  /** The commit of the last round, or the hash of the seal. */
  head: Buffer;
  /** No round is drawn from this one on. */
  voidFrom: number;
}

/**
 * Makes the message that is signed to close a pack: a prefix and the SHA-256 of the closing's
 * canonical JSON. The JSON's keys are in alphabetical order, as in `commitOf`.
 */
export function closingMessageOf(statement: ClosingStatement): Buffer {
  const text = JSON.stringify({
    head: statement.head.toString('hex'),
    pack_id: statement.packId,
    seal: statement.sealHash.toString('hex'),
    void_from: statement.voidFrom,
  });
  const hash = createHash('sha256').update(text).digest();
  return Buffer.concat([Buffer.from('kaifu-closed-2'), hash]);
}

/**
 * Whether a pack can be closed: it is sold out, or its sale ended an hour ago. A closing is final,
 * so an operator who mistyped the end of sale has that hour to correct it.
 */
export function hasEnded(pack: { remaining: number; endsAt: Date | null }, now: Date): boolean {
  return (
    pack.remaining === 0 ||
    (pack.endsAt !== null && pack.endsAt.getTime() + closingDelayMs <= now.getTime())
  );
}

export const closingDelayMs = hour;
