import { type SignatureSum, sumSignatures } from './beacon.ts';
import { readHex } from './bytes.ts';
import { publicKeyLength, readPublicKey, type VrfPublicKey } from './ecvrf.ts';
import type { LogSource } from './log.ts';
import { openRounds, type RoundToOpen } from './open-round.ts';
import type { Opening, PackContext, PackIdentity } from './opening.ts';

/** A round to open. */
export interface OpeningTask extends RoundToOpen {
  /** Whether to add the beacon's signature to the sum of the batch. */
  sum: boolean;
}

/** Opened rounds, in the order of their tasks. */
export interface OpenedBatch {
  openings: readonly Opening[];
  /** The sum of signatures; null if one of them is unreadable, undefined if there is none. */
  sum: SignatureSum | null | undefined;
}

/** Opens rounds, on this thread or on others. */
export interface RoundOpener {
  /** How many batches may run at once. */
  lanes: number;
  /** Opens the tasks, in order. Called only after the seal was checked. */
  openRounds(tasks: readonly OpeningTask[]): Promise<OpenedBatch>;
}

/** Collects what identifies a log's pack: its id, hash and keys. */
export function identityOf({ seal, sealHash }: LogSource): PackIdentity {
  return {
    packId: seal.pack_id,
    sealHash,
    publicKey: seal.public_key,
    receiptKey: seal.scheme === 'kaifu-draw-2' ? seal.receipt_key : null,
  };
}

/** Opens rounds on this thread. */
export function openOnThisThread({
  packId,
  sealHash,
  publicKey,
  receiptKey,
}: PackIdentity): RoundOpener {
  let pack: PackContext | null = null;
  return {
    lanes: 1,
    /** Checks a batch of rounds with the pack's keys. */
    async openRounds(tasks) {
      const opened = pack ?? {
        packId,
        sealHash,
        key: requireKey(publicKey),
        receiptKey: receiptKey === null ? null : requireKey(receiptKey),
      };
      // Cached: the key's tables speed up its next thousand checks.
      pack = opened;
      const openings = openRounds(opened, tasks);
      return { openings, sum: sumOf(tasks, openings) };
    },
  };
}

/**
 * Adds up the beacon's signatures of a batch, to check them together. If a round has an error,
 * there is nothing to sum: the check ends there.
 */
function sumOf(tasks: readonly OpeningTask[], openings: readonly Opening[]): OpenedBatch['sum'] {
  const numbers = tasks.flatMap(({ read, sum }, place) => {
    if (!sum || !openings[place]?.ok || !read.ok || read.version !== 2) return [];
    const { beacon: number, signature } = read.round;
    return number === null || signature === null ? [] : [{ number, signature }];
  });
  return numbers.length === 0 ? undefined : sumSignatures(numbers);
}

/** Reads a public key. Throws if it is none. */
function requireKey(hex: string): VrfPublicKey {
  const bytes = readHex(hex, publicKeyLength);
  const key = bytes === null ? null : readPublicKey(bytes);
  if (key === null) throw new TypeError(`not a public key: ${hex}`);
  return key;
}
