import { readHex } from './bytes.ts';
import { publicKeyLength, readPublicKey, type VrfPublicKey } from './ecvrf.ts';
import type { LoggedRound, LogSource } from './log.ts';
import { openRound } from './open-round.ts';
import type { Opening, PackContext } from './opening.ts';

/** A round to open, and whether to verify its proof. */
export interface OpeningTask {
  round: LoggedRound;
  prove: boolean;
}

/** Opens rounds, on this thread or on others. */
export interface RoundOpener {
  /** How many batches may run at once. */
  lanes: number;
  /** Opens the tasks, in order. Called only after the seal was checked. */
  openRounds(tasks: readonly OpeningTask[]): Promise<readonly Opening[]>;
}

/** The data that all rounds of a pack share, in a form that can be sent to another thread. */
export interface PackIdentity {
  packId: number;
  sealHash: string;
  publicKey: string;
  /** `null` in version 1. */
  receiptKey: string | null;
}

/** The identity of a log's pack. */
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
    async openRounds(tasks) {
      const opened = pack ?? {
        packId,
        sealHash,
        key: requireKey(publicKey),
        receiptKey: receiptKey === null ? null : requireKey(receiptKey),
      };
      // Cached: the key's tables speed up its next thousand checks.
      pack = opened;
      return tasks.map(({ round, prove }) => openRound(opened, round, prove));
    },
  };
}

function requireKey(hex: string): VrfPublicKey {
  const bytes = readHex(hex, publicKeyLength);
  const key = bytes === null ? null : readPublicKey(bytes);
  if (key === null) throw new TypeError(`not a public key: ${hex}`);
  return key;
}
