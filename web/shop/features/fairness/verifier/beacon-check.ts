import type { Seal } from '#contract/shop/draw.ts';
import {
  areSumsRight,
  type BeaconKey,
  findWrongSignature,
  readBeaconKey,
  type SignatureSum,
} from './beacon.ts';
import { isVersion2, type LoggedRound } from './log.ts';
import type { Failure } from './result.ts';

/** More signatures in one check gain little, and progress would not be shown meanwhile. */
const mostAtOnce = 1024;

/**
 * Collects the beacon's signatures of a log and checks many together. Their sums are computed where
 * the rounds are opened, before the rounds are taken in order.
 */
export class BeaconCheck {
  readonly #key: BeaconKey | null;
  /** The signature of each number, as the first round with it states it. */
  readonly #signatures = new Map<number, string>();
  #unchecked: { number: number; signature: string; round: number }[] = [];
  /** The numbers that were given out to be summed. */
  readonly #summed = new Set<number>();
  #sums: (SignatureSum | null)[] = [];

  constructor(seal: Seal) {
    const beacon = seal.scheme === 'kaifu-draw-2' ? seal.beacon : null;
    this.#key = beacon === null ? null : readBeaconKey(beacon.public_key);
  }

  /** Whether all that was taken is checked. */
  get isEmpty(): boolean {
    return this.#unchecked.length === 0;
  }

  /** Whether enough signatures wait for a check. */
  get isFull(): boolean {
    return this.#unchecked.length >= mostAtOnce;
  }

  /**
   * Whether the signature of a round is to be summed: once for each number. It must be asked in the
   * order in which the rounds are taken.
   */
  mustSum(round: LoggedRound): boolean {
    if (!isVersion2(round) || round.beacon === null || round.signature === null) return false;
    if (this.#summed.has(round.beacon)) return false;
    this.#summed.add(round.beacon);
    return true;
  }

  /** Adds the sum of rounds that were taken; null if one of them has no readable signature. */
  addSum(sum: SignatureSum | null): void {
    this.#sums.push(sum);
  }

  /**
   * Notes a drawn round's beacon signature, to check it together with others. A number has one
   * signature, so a different one is refused immediately.
   */
  note(round: LoggedRound): Failure | null {
    if (!isVersion2(round) || round.beacon === null || round.signature === null) return null;
    const { beacon: number, signature } = round;
    const known = this.#signatures.get(number);
    if (known === signature) return null;
    if (known !== undefined) return wrong(round.round, number);
    this.#signatures.set(number, signature);
    this.#unchecked.push({ number, signature, round: round.round });
    return null;
  }

  /** Checks what was taken since the last check. */
  check(): Failure | null {
    const [taken, sums] = [this.#unchecked, this.#sums];
    this.#unchecked = [];
    this.#sums = [];
    if (this.#key === null || taken.length === 0) return null;
    const readable = sums.filter((sum) => sum !== null);
    if (readable.length === sums.length && areSumsRight(this.#key, readable)) return null;
    const found = findWrongSignature(this.#key, taken);
    const first = taken.find((one) => one === found);
    return first === undefined ? null : wrong(first.round, first.number);
  }
}

function wrong(round: number, stated: number): Failure {
  return { reason: 'signature-invalid', round, stated };
}
