import { createHash } from 'node:crypto';

/** The statement that the shop signs when a pack ends (fairness.md, "A closed pack"). */
export interface ClosingStatement {
  packId: number;
  sealHash: Buffer;
  /** The commit of the last round, or the hash of the seal. */
  head: Buffer;
  /** Nothing from this round on is drawn. */
  voidFrom: number;
}

/** The message that the pack's receipt key signs. The keys are in order, as in `commitOf`. */
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
 * Whether a pack has ended for good. After its end of sale an operator who has mistyped it has one
 * hour to change it, because a closing cannot be taken back.
 */
export function hasEnded(pack: { remaining: number; endsAt: Date | null }, now: Date): boolean {
  return (
    pack.remaining === 0 ||
    (pack.endsAt !== null && pack.endsAt.getTime() + closingDelayMs <= now.getTime())
  );
}

export const closingDelayMs = 60 * 60_000;
