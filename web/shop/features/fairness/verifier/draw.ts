import { sha512 } from './hash.ts';

const twoTo64 = 1n << 64n;

/** Bytes of a block, and of each of the words in it. */
const blockLength = 64;
const wordLength = 8;

/** Computes block i of a round's words: SHA-512(output ‖ i). */
function blockOf(output: Uint8Array, i: number): Uint8Array {
  return sha512(output, Uint8Array.of(i >>> 24, i >>> 16, i >>> 8, i));
}

/**
 * Computes how many bytes the blocks have that contain the words of so many cards, if no word is
 * skipped.
 */
export function bytesOfBlocksFor(cards: number): number {
  return blockLength * Math.ceil((cards * wordLength) / blockLength);
}

/** Fills whole blocks with the first words of a round. */
export function fillBlocks(blocks: Uint8Array, output: Uint8Array): void {
  for (let i = 0; blockLength * i < blocks.length; i++)
    blocks.set(blockOf(output, i), blockLength * i);
}

const none = new Uint8Array();

/**
 * Generates the endless stream of 64-bit numbers of one round: SHA-512(output ‖ i) for i = 0, 1, …,
 * eight big-endian words each.
 *
 * @param ready the first blocks, if they were computed before
 */
export function* words(output: Uint8Array, ready: Uint8Array = none): Generator<bigint, never> {
  for (let i = 0; ; i++) {
    const at = blockLength * i;
    const block = at < ready.length ? ready.subarray(at, at + blockLength) : blockOf(output, i);
    const view = new DataView(block.buffer, block.byteOffset, blockLength);
    for (let word = 0; word < blockLength; word += wordLength) yield view.getBigUint64(word);
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
