import { sha512 } from './hash.ts';

const twoTo64 = 1n << 64n;

/**
 * Generates the endless stream of 64-bit numbers of one round: SHA-512(output ‖ i) for i = 0, 1, …,
 * eight big-endian words each.
 */
export function* words(output: Uint8Array): Generator<bigint, never> {
  for (let block = 0; ; block++) {
    const counter = Uint8Array.of(block >>> 24, block >>> 16, block >>> 8, block);
    const hash = sha512(output, counter);
    const view = new DataView(hash.buffer, hash.byteOffset, hash.byteLength);
    for (let offset = 0; offset < hash.length; offset += 8) yield view.getBigUint64(offset);
  }
}

/** The remaining count of one prize of the seal. */
export interface Pile {
  left: number;
}

/**
 * Takes one prize and returns its pile. The piles are in the order of the seal and contain `total`
 * in all. Every remaining prize is equally likely, because words from the last, incomplete multiple
 * of the total are skipped.
 *
 * @throws RangeError if nothing is left; callers check that first
 */
export function takePrize<P extends Pile>(
  stream: Iterator<bigint, never>,
  piles: readonly P[],
  total: number,
): P {
  if (total < 1) throw new RangeError('no prize is left to draw');
  const size = BigInt(total);
  const fair = twoTo64 - (twoTo64 % size);
  let word = stream.next().value;
  while (word >= fair) word = stream.next().value;

  let position = Number(word % size);
  for (const pile of piles) {
    if (position < pile.left) {
      pile.left--;
      return pile;
    }
    position -= pile.left;
  }
  throw new RangeError(`fewer than ${total} prizes are left`);
}
