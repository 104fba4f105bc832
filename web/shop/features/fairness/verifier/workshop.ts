import { readHex } from './bytes.ts';
import { publicKeyLength, readPublicKey, type VrfPublicKey } from './ecvrf.ts';
import type { LoggedRound, LogSource } from './log.ts';
import { type Opening, openRound, type PackContext } from './open-round.ts';

/** A round to be opened, and whether its proof is to be checked. */
export interface OpeningTask {
  round: LoggedRound;
  prove: boolean;
}

/** Where rounds are opened: on this thread, or spread over others. */
export interface Workshop {
  /** How many batches may be under way at once. */
  lanes: number;
  /** An opening for each task, in order. Called only for a seal that passed its check. */
  openRounds(tasks: readonly OpeningTask[]): Promise<readonly Opening[]>;
}

/** What each round of a pack shares, in a form that can be sent to another thread. */
export interface PackIdentity {
  packId: number;
  sealHash: string;
  publicKey: string;
}

/** What a workshop has to know of a log. */
export function identityOf({ seal, sealHash }: LogSource): PackIdentity {
  return { packId: seal.pack_id, sealHash, publicKey: seal.public_key };
}

/** Opens rounds on this thread. */
export function openHere({ packId, sealHash, publicKey }: PackIdentity): Workshop {
  let pack: PackContext | null = null;
  return {
    lanes: 1,
    async openRounds(tasks) {
      const opened = pack ?? { packId, sealHash, key: requireKey(publicKey) };
      // Kept: the key carries tables that its next thousand checks use.
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
