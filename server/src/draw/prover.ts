import type { RoundEntry } from '#contract/draw.ts';
import type { Stock } from './draw.queries.ts';
import { alphaOf } from './proof.rules.ts';
import type { SealedPack } from './sealed-pack.ts';
import type { BuyRequest } from './verdict.ts';
import { prove, type VrfKey, type VrfProof } from './vrf.ts';

/** A round's public input with its proof (fairness.md, "Round"). */
export interface ProvenRound extends VrfProof {
  entries: RoundEntry[];
  alpha: Buffer;
}

/** The newest round of a pack: its number and hash. */
export type NewestRound = Pick<Stock, 'round' | 'head'>;

/**
 * Proves the rounds of a pack. A proof takes a third of a millisecond, in which the database has nothing to do; so while it
 * still locks the buyers, the proof is made for what the round will most likely be. It is of use only where the round becomes
 * just that: a round's proof follows from its public input alone, and nobody can choose it.
 */
export class Prover {
  readonly #pack: SealedPack;
  /** As this process settled it; another one may have gone on from there. */
  #newest: NewestRound | undefined;
  #foreseen: ProvenRound | undefined;

  constructor(pack: SealedPack) {
    this.#pack = pack;
  }

  /** Takes note of a round that is committed: the next is likely to follow it. */
  note(newest: NewestRound): void {
    this.#newest = newest;
  }

  /** Makes ready the proof of a round in which all of these requests succeed. */
  foresee(requests: readonly BuyRequest[]): void {
    if (this.#pack.key === undefined || this.#newest === undefined) return;
    const entries = entriesOf(requests);
    this.#foreseen = this.#proven(this.#pack.key, entries, this.#alphaOf(this.#newest, entries));
  }

  /** Proves the round in which these requests succeeded, behind the newest one. */
  prove(key: VrfKey, newest: NewestRound, accepted: readonly BuyRequest[]): ProvenRound {
    const entries = entriesOf(accepted);
    const alpha = this.#alphaOf(newest, entries);
    return this.#foreseen?.alpha.equals(alpha) ? this.#foreseen : this.#proven(key, entries, alpha);
  }

  #alphaOf({ round, head }: NewestRound, entries: readonly RoundEntry[]): Buffer {
    const { packId, sealHash } = this.#pack;
    return alphaOf({ packId, sealHash, round: round + 1, previous: head, entries });
  }

  #proven(key: VrfKey, entries: RoundEntry[], alpha: Buffer): ProvenRound {
    return { entries, alpha, ...prove(key, alpha) };
  }
}

function entriesOf(requests: readonly BuyRequest[]): RoundEntry[] {
  return requests.map(({ purchaseId, count, clientSeed }) => ({
    purchase: purchaseId,
    count,
    client_seed: clientSeed,
  }));
}
