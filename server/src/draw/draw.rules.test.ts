import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawPrizes, wordsOf } from './draw.rules.ts';

const betaOf = (name: number | string) => createHash('sha512').update(`beta ${name}`).digest();
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
/** How often each place was drawn. */
const tallyOf = (drawn: readonly number[][], places: number) => {
  const tally = Array.from({ length: places }, () => 0);
  for (const place of drawn.flat()) tally[place] = (tally[place] ?? 0) + 1;
  return tally;
};

describe('random numbers of a round of purchases', () => {
  it('random numbers of a draw: eight big-endian ones from each hash of its output and a counter', () => {
    const beta = betaOf('words');
    const stream = wordsOf(beta);
    const first20 = Array.from({ length: 20 }, () => stream.next().value);
    const hashes = [0, 1, 2].map((i) =>
      createHash('sha512')
        .update(Buffer.concat([beta, Buffer.from([0, 0, 0, i])]))
        .digest('hex'),
    );
    const expected = (hashes.join('').match(/.{16}/g) ?? []).map((hex) => BigInt(`0x${hex}`));
    expect(first20).toEqual(expected.slice(0, 20));
  });
});

describe('drawing prizes from random numbers', () => {
  /** Remaining counts and purchases that together ask for no more cards than remain. */
  const packs = fc
    .array(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 8 })
    .chain((counts) =>
      fc.tuple(
        fc.constant(counts),
        fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 12 }).map((wanted) => {
          let left = sum(counts);
          return wanted.filter((count) => {
            if (count > left) return false;
            left -= count;
            return true;
          });
        }),
      ),
    );
  const betas = fc.uint8Array({ minLength: 64, maxLength: 64 }).map((bytes) => Buffer.from(bytes));

  it('drawing prizes: each purchase gets its count, taken from the pack; the input is unchanged', () => {
    fc.assert(
      fc.property(betas, packs, (beta, [counts, purchases]) => {
        const untouched = [...counts];
        const { drawn, left } = drawPrizes(beta, counts, purchases);
        expect(counts).toEqual(untouched);
        expect(drawn.map((places) => places.length)).toEqual(purchases);
        const tally = tallyOf(drawn, counts.length);
        expect(left).toEqual(counts.map((count, place) => count - (tally[place] ?? 0)));
        expect(Math.min(...left)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('drawing a whole pack in rounds of any size: gives exactly the sealed prizes', () => {
    fc.assert(
      fc.property(fc.array(betas, { minLength: 1, maxLength: 6 }), packs, (rounds, [counts]) => {
        let left: number[] = [...counts];
        const given: number[][] = [];
        for (const [index, beta] of rounds.entries()) {
          const last = index === rounds.length - 1;
          const taken = last ? sum(left) : Math.floor(sum(left) / 2);
          const round = drawPrizes(beta, left, [taken]);
          given.push(...round.drawn);
          left = round.left;
        }
        expect(sum(left)).toBe(0);
        expect(tallyOf(given, counts.length)).toEqual(counts);
      }),
    );
  });

  it('drawing twice from the same output: the same prizes, also if purchases divide the cards otherwise', () => {
    fc.assert(
      fc.property(betas, packs, (beta, [counts, purchases]) => {
        const apart = drawPrizes(beta, counts, purchases);
        expect(drawPrizes(beta, counts, purchases)).toEqual(apart);
        const together = drawPrizes(beta, counts, [sum(purchases)]);
        expect(together.drawn.flat()).toEqual(apart.drawn.flat());
        expect(together.left).toEqual(apart.left);
      }),
    );
  });

  it('drawing the last card of a pack: drawn; one card more is an error', () => {
    expect(drawPrizes(betaOf(1), [0, 1, 0], [1])).toEqual({ drawn: [[1]], left: [0, 0, 0] });
    expect(drawPrizes(betaOf(1), [0, 0], [0])).toEqual({ drawn: [[]], left: [0, 0] });
    expect(() => drawPrizes(betaOf(1), [0, 0], [1])).toThrow(RangeError);
    expect(() => drawPrizes(betaOf(1), [], [1])).toThrow(RangeError);
    expect(() => drawPrizes(betaOf(1), [2, 3], [2, 4])).toThrow('6 prizes asked for, 5 remain');
  });

  it.each(['["3","4"]', '[null]', '[[3]]', '[3,-1]', '[0.5]', '[9007199254740992]', '[1e400]'])(
    'drawing from counts or purchases that are not whole numbers: an error, draws nothing: %s',
    (json) => {
      // Parsed from JSON, because a driver could return such values against their type.
      const counts: number[] = JSON.parse(json);
      expect(() => drawPrizes(betaOf(1), counts, [1])).toThrow(RangeError);
      expect(() => drawPrizes(betaOf(1), [100], counts)).toThrow(RangeError);
    },
  );

  it('drawing a card: skips a random number that would favour the first prizes', () => {
    // 2^64 modulo this size is large: about one word in 2,050 is skipped.
    const size = 8_998_411_743_272_953;
    const half = Math.floor(size / 2);
    const beta = Buffer.alloc(64);
    beta.writeUInt32BE(4470, 60);
    const words = wordsOf(beta);
    const [first, second] = [words.next().value, words.next().value];
    const lastWhole = 2n ** 64n - (2n ** 64n % BigInt(size));
    expect(first).toBeGreaterThanOrEqual(lastWhole);
    expect([first, second].map((word) => (word % BigInt(size) < half ? 0 : 1))).toEqual([1, 0]);
    expect(drawPrizes(beta, [half, size - half], [1]).drawn).toEqual([[0]]);
  });

  it('drawing from remaining counts that are NaN: an error', () => {
    expect(() => drawPrizes(betaOf(1), [Number.NaN], [1])).toThrow(RangeError);
    expect(() => drawPrizes(betaOf(1), [100], [Number.NaN])).toThrow(RangeError);
  });
});

describe('statistical distribution of the draw', () => {
  const rounds = 10_000;

  it('many draws: each prize is drawn in proportion to its count', () => {
    const counts = [1, 2, 0, 3, 4];
    const observed = tallyOf(
      Array.from({ length: rounds }, (_, round) =>
        drawPrizes(betaOf(round), counts, [1]).drawn.flat(),
      ),
      counts.length,
    );
    expect(observed[2]).toBe(0);
    // Three degrees of freedom: one fair draw in a thousand exceeds this.
    expect(chiSquare(observed, counts)).toBeLessThan(16.27);
  });

  it('many draws of a pack with one top prize: it comes at every position equally often', () => {
    const turns = Array.from({ length: rounds }, (_, round) =>
      drawPrizes(betaOf(round), [1, 9], [10]).drawn.flat().indexOf(0),
    );
    const observed = tallyOf([turns], 10);
    expect(chiSquare(observed, [1, 1, 1, 1, 1, 1, 1, 1, 1, 1])).toBeLessThan(27.88);
  });

  it('many draws: prizes come in every sequence equally often', () => {
    const orders = ['012', '021', '102', '120', '201', '210'];
    const drawn = Array.from({ length: rounds }, (_, round) =>
      orders.indexOf(drawPrizes(betaOf(round), [1, 1, 1], [1, 1, 1]).drawn.flat().join('')),
    );
    expect(chiSquare(tallyOf([drawn], 6), [1, 1, 1, 1, 1, 1])).toBeLessThan(20.52);
  });

  /** The chi-square statistic of the observed numbers against the expected weights. */
  function chiSquare(observed: readonly number[], weights: readonly number[]): number {
    const total = sum(observed);
    const parts = weights.map((weight, place) => {
      const expected = (total * weight) / sum(weights);
      return expected === 0 ? 0 : ((observed[place] ?? 0) - expected) ** 2 / expected;
    });
    return sum(parts);
  }
});
