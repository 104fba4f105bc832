import { createHash } from 'node:crypto';

const wordsInHash = 8;
const wordValues = 2n ** 64n;

/**
 * Generates the random 64-bit words of one round: SHA-512(beta ‖ uint32be(i)) for i = 0, 1, …
 * (fairness.md, "Words").
 */
export function* wordsOf(beta: Buffer): Generator<bigint, never> {
  const counter = Buffer.alloc(4);
  for (let i = 0; ; i++) {
    counter.writeUInt32BE(i);
    const hash = createHash('sha512').update(beta).update(counter).digest();
    for (let word = 0; word < wordsInHash; word++) yield hash.readBigUInt64BE(word * 8);
  }
}

/**
 * Draws prizes without replacement, one after the other, with random numbers that follow from the
 * proof's output (fairness.md, "One card").
 *
 * @param beta the proof's output, from which all random numbers are computed
 * @param counts remaining cards of each prize, in seal order
 * @param purchases how many cards each purchase draws, in the order of the round
 * @returns for each purchase the indexes of its prizes in `counts`, and the counts after the draw
 * @throws RangeError if the purchases ask for more cards than remain, or a count is not a
 *   non-negative integer
 */
export function drawPrizes(
  beta: Buffer,
  counts: readonly number[],
  purchases: readonly number[],
): { drawn: number[][]; left: number[] } {
  // If a database driver returns other values than numbers, the draw must fail and not be biased.
  const areCounts = (numbers: readonly number[]) =>
    numbers.every((number) => Number.isSafeInteger(number) && number >= 0);
  if (!areCounts(counts))
    throw new RangeError(`the remaining counts are not whole numbers: ${counts}`);
  if (!areCounts(purchases))
    throw new RangeError(`the counts asked for are not whole numbers: ${purchases}`);
  const left = [...counts];
  let remaining = left.reduce((sum, count) => sum + count, 0);
  const total = purchases.reduce((sum, count) => sum + count, 0);
  if (total > remaining) throw new RangeError(`${total} prizes asked for, ${remaining} remain`);
  const words = wordsOf(beta);
  const drawn = purchases.map((count) =>
    Array.from({ length: count }, () => takePrize(left, indexBelow(remaining--, words))),
  );
  return { drawn, left };
}

/**
 * Chooses a whole number from 0 to n-1, each equally likely. Skips words that would make low
 * numbers likelier.
 */
function indexBelow(n: number, words: Generator<bigint, never>): number {
  const size = BigInt(n);
  const limit = wordValues - (wordValues % size);
  for (;;) {
    const word = words.next().value;
    if (word < limit) return Number(word % size);
  }
}

/**
 * Takes the card with this index among all remaining cards: reduces the count of its prize in
 * `left`, and returns the prize's place in `left`.
 */
function takePrize(left: number[], index: number): number {
  let passed = 0;
  for (const [place, count] of left.entries()) {
    passed += count;
    if (index < passed) {
      left[place] = count - 1;
      return place;
    }
  }
  throw new RangeError(`the draw ran past the end: index ${index} of ${passed}`);
}
