import type { RoundEntry } from '#contract/shop/published.ts';
import type { BuyRequest } from './buy-result.ts';
import type { Stock } from './draw.queries.ts';
import { alphaOf } from './proof.rules.ts';
import type { SealedPack } from './sealed-pack.ts';
import { beginProof, finishProof, type HalfProof, type VrfKey, type VrfProof } from './vrf.ts';

/** A round's entries and the proof's input that follows from them (fairness.md, "Round"). */
interface RoundToProve {
  entries: RoundEntry[];
  alpha: Buffer;
}

export interface ProvenRound extends RoundToProve, VrfProof {}

/** Number and hash of a pack's newest round. */
export type NewestRound = Pick<Stock, 'round' | 'head'>;

/**
 * Proves the rounds of a pack. A proof takes a third of a millisecond, and the database would be
 * idle meanwhile. So half of the proof is computed for the expected round while the database locks
 * the buyers, and the other half while it books. The first half is used only if the round becomes
 * exactly the expected one. The proof follows from the round's public input alone, so nobody can
 * choose it.
 */
export class Prover {
  readonly #pack: SealedPack;
  /** The newest round that this process settled. Another process may have settled later ones. */
  #newest: NewestRound | undefined;
  #prepared: (RoundToProve & { begun: HalfProof }) | undefined;

  constructor(pack: SealedPack) {
    this.#pack = pack;
  }

  /** Stores the newest committed round, because the next one most likely follows it. */
  recordNewest(newest: NewestRound): void {
    this.#newest = newest;
  }

  /** Computes half of the proof of the next round early, as if all of these requests succeed. */
  prepare(requests: readonly BuyRequest[]): void {
    if (this.#pack.key === undefined || this.#newest === undefined) return;
    const input = this.#inputOf(this.#newest, requests);
    this.#prepared = { ...input, begun: beginProof(this.#pack.key, input.alpha) };
  }

  /**
   * Computes the proof of the round that these purchases make after the newest one. Uses the
   * prepared half if it fits.
   */
  prove(key: VrfKey, newest: NewestRound, accepted: readonly BuyRequest[]): ProvenRound {
    const input = this.#inputOf(newest, accepted);
    const begun = this.#prepared?.alpha.equals(input.alpha)
      ? this.#prepared.begun
      : beginProof(key, input.alpha);
    return { ...input, ...finishProof(key, begun) };
  }

  /** Makes the purchases of the next round and the hash that is proved. */
  #inputOf({ round, head }: NewestRound, requests: readonly BuyRequest[]): RoundToProve {
    const { packId, sealHash } = this.#pack;
    const entries = entriesOf(requests);
    return {
      entries,
      alpha: alphaOf({ packId, sealHash, round: round + 1, previous: head, entries }),
    };
  }
}

/** Lists the purchases of a round as the log publishes them. */
export function entriesOf(requests: readonly BuyRequest[]): RoundEntry[] {
  return requests.map(({ purchaseId, count, clientSeed }) => ({
    purchase: purchaseId,
    count,
    client_seed: clientSeed,
  }));
}
