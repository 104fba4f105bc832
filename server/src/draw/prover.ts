import type { RoundEntry } from '#contract/shop/draw.ts';
import type { Stock } from './draw.queries.ts';
import { alphaOf } from './proof.rules.ts';
import type { SealedPack } from './sealed-pack.ts';
import type { BuyRequest } from './verdict.ts';
import { type BegunProof, beginProof, finishProof, type VrfKey, type VrfProof } from './vrf.ts';

/** A round's entries, and the input of its proof that follows from them (fairness.md, "Round"). */
interface RoundToProve {
  entries: RoundEntry[];
  alpha: Buffer;
}

export interface ProvenRound extends RoundToProve, VrfProof {}

/** The newest round of a pack: its number and hash. */
export type NewestRound = Pick<Stock, 'round' | 'head'>;

/**
 * Proves the rounds of a pack. A proof takes a third of a millisecond, in which the database would
 * have nothing to do; so while it still locks the buyers, half of the proof is made for what the
 * round will most likely be, and the other half while it books. The first is of use only where the
 * round becomes just that: a round's proof follows from its public input alone, and nobody can
 * choose it.
 */
export class Prover {
  readonly #pack: SealedPack;
  /** As this process settled it; another one may have gone on from there. */
  #newest: NewestRound | undefined;
  #foreseen: (RoundToProve & { begun: BegunProof }) | undefined;

  constructor(pack: SealedPack) {
    this.#pack = pack;
  }

  /** Takes note of a round that is committed: the next is likely to follow it. */
  note(newest: NewestRound): void {
    this.#newest = newest;
  }

  /** Begins the proof of a round in which all of these requests succeed. */
  foresee(requests: readonly BuyRequest[]): void {
    if (this.#pack.key === undefined || this.#newest === undefined) return;
    const input = this.#inputOf(this.#newest, requests);
    this.#foreseen = { ...input, begun: beginProof(this.#pack.key, input.alpha) };
  }

  /** Proves the round in which these requests succeeded, behind the newest one. */
  prove(key: VrfKey, newest: NewestRound, accepted: readonly BuyRequest[]): ProvenRound {
    const input = this.#inputOf(newest, accepted);
    const begun = this.#foreseen?.alpha.equals(input.alpha)
      ? this.#foreseen.begun
      : beginProof(key, input.alpha);
    return { ...input, ...finishProof(key, begun) };
  }

  #inputOf({ round, head }: NewestRound, requests: readonly BuyRequest[]): RoundToProve {
    const { packId, sealHash } = this.#pack;
    const entries = entriesOf(requests);
    return {
      entries,
      alpha: alphaOf({ packId, sealHash, round: round + 1, previous: head, entries }),
    };
  }
}

function entriesOf(requests: readonly BuyRequest[]): RoundEntry[] {
  return requests.map(({ purchaseId, count, clientSeed }) => ({
    purchase: purchaseId,
    count,
    client_seed: clientSeed,
  }));
}
