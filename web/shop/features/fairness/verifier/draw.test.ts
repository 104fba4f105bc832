import { sha512 } from '@noble/hashes/sha2.js';
import { concatBytes } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import { bytesOfBlocksFor, fillBlocks, takePrize, words } from './draw.ts';

describe("the verifier's random numbers", () => {
  it('random numbers from an output of the draw: eight big-endian ones of each hash, hash after hash', () => {
    const output = Uint8Array.of(1, 2, 3);
    const stream = words(output);
    const firstTen = Array.from({ length: 10 }, () => stream.next().value);
    const blocks = [0, 1].map((i) => sha512(concatBytes(output, Uint8Array.of(0, 0, 0, i))));
    const expected = blocks.flatMap((block) =>
      Array.from({ length: 8 }, (_, i) => new DataView(block.buffer).getBigUint64(i * 8)),
    );
    expect(firstTen).toEqual(expected.slice(0, 10));
  });

  it('random numbers of which the first blocks were computed before: the same ones, also after these blocks', () => {
    const output = Uint8Array.of(1, 2, 3);
    const take = (stream: Iterator<bigint, never>) =>
      Array.from({ length: 30 }, () => stream.next().value);
    const expected = take(words(output));
    for (const cards of [0, 1, 8, 9, 20, 40]) {
      const ready = new Uint8Array(bytesOfBlocksFor(cards));
      fillBlocks(ready, output);
      expect(ready.length, `blocks for ${cards} cards`).toBe(64 * Math.ceil(cards / 8));
      expect(take(words(output, ready))).toEqual(expected);
    }
  });
});

describe('the verifier draws a prize', () => {
  const max = (1n << 64n) - 1n;

  it('takePrize, which draws one card: selects the prizes in sequence by their remaining counts', () => {
    const piles = [{ left: 1 }, { left: 0 }, { left: 2 }];
    expect(takePrize(streamOf(1n), piles, 3)).toBe(piles[2]);
    expect(takePrize(streamOf(0n), piles, 2)).toBe(piles[0]);
    expect(takePrize(streamOf(5n), piles, 1)).toBe(piles[2]);
    expect(piles.map((pile) => pile.left)).toEqual([0, 0, 0]);
  });

  it('takePrize, which draws one card: skips random numbers that would favour the first prizes', () => {
    // 2^64 mod 3 is 1, so only the largest word is biased.
    expect(takePrize(streamOf(max, max, 1n), [{ left: 1 }, { left: 2 }], 3)).toEqual({ left: 1 });
    // If 2^64 is a multiple of the remaining count, no word is biased.
    const piles = [{ left: 1 }, { left: 1 }];
    expect(takePrize(streamOf(max), piles, 2)).toBe(piles[1]);
  });

  it('takePrize when no card is left: throws', () => {
    expect(() => takePrize(streamOf(0n), [{ left: 0 }], 0)).toThrow(RangeError);
    expect(() => takePrize(streamOf(4n), [{ left: 2 }], 5)).toThrow(RangeError);
  });
});

function streamOf(...numbers: bigint[]): Iterator<bigint, never> {
  return {
    next() {
      const value = numbers.shift();
      if (value === undefined) throw new Error('more words were taken than expected');
      return { done: false, value };
    },
  };
}
