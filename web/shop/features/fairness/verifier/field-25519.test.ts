import { ed25519 } from '@noble/curves/ed25519.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  add,
  bytesOf,
  type Element,
  elementOf,
  invert,
  isOdd,
  isZero,
  multiply,
  readElement,
  reduce,
  rootPower,
  square,
  subtract,
} from './field-25519.ts';

const { Fp } = ed25519.Point;
const p = Fp.ORDER;

/** Numbers of 255 bits, many of them near 0, near p, and near the bounds of the twelve numbers. */
const number = fc.oneof(
  fc.bigInt({ min: 0n, max: (1n << 255n) - 1n }),
  fc.bigInt({ min: 0n, max: 40n }),
  fc.bigInt({ min: p - 20n, max: p + 18n }),
  fc
    .tuple(fc.integer({ min: 0, max: 254 }), fc.integer({ min: -2, max: 2 }))
    .map(([bits, more]) => (((1n << BigInt(bits)) + BigInt(more)) % p) + (bits === 0 ? 2n : 0n)),
);

function toBytes(value: bigint): Uint8Array {
  return Uint8Array.from({ length: 32 }, (_, i) => Number((value >> BigInt(8 * i)) & 0xffn));
}

/** Reads an element with BigInt alone: all of its twelve numbers are integers. */
function bigOf(f: Element): bigint {
  return Fp.create(f.reduce((sum, part) => sum + BigInt(part), 0n));
}

const read = (value: bigint) => readElement(toBytes(value));

/** An element of that size at most, each of its numbers at the bound, near it, or anywhere. */
function ofSize(size: number): fc.Arbitrary<Element> {
  const part = (i: number) => {
    const most = Math.floor(
      size * 1.01 * 2 ** (Math.ceil(21.25 * (i + 1)) - Math.ceil(21.25 * i) - 1),
    );
    return fc
      .oneof(fc.constantFrom(-most, most), fc.integer({ min: -most, max: most }))
      .map((units) => units * 2 ** Math.ceil(21.25 * i));
  };
  return fc.tuple(
    part(0),
    part(1),
    part(2),
    part(3),
    part(4),
    part(5),
    part(6),
    part(7),
    part(8),
    part(9),
    part(10),
    part(11),
  );
}

/** Whether an element is of size 1, as results of a product must be. */
function isSmall(f: Element): boolean {
  return f.every((part, i) => Math.abs(part) <= 1.01 * 2 ** (Math.ceil(21.25 * (i + 1)) - 1));
}

describe('arithmetic of the field of Curve25519 in floating point', () => {
  it('reading any number of 255 bits and writing it: gives the canonical bytes of its remainder modulo p', () => {
    fc.assert(
      fc.property(number, fc.boolean(), (value, hasHighestBit) => {
        const bytes = toBytes(value);
        bytes[31] = (bytes[31] ?? 0) | (hasHighestBit ? 0x80 : 0);
        const element = readElement(bytes);
        expect(bigOf(element)).toBe(value % p);
        expect(isSmall(element)).toBe(true);
        expect(bytesOf(element)).toEqual(toBytes(value % p));
        expect(isZero(element)).toBe(value % p === 0n);
        expect(isOdd(element)).toBe((value % p) % 2n === 1n);
      }),
      { numRuns: 1_000 },
    );
  });

  it('any two numbers: their sum, difference, product and square equal those calculated with BigInt', () => {
    fc.assert(
      fc.property(number, number, (one, other) => {
        const [f, g] = [read(one), read(other)];
        expect(bigOf(add(f, g))).toBe(Fp.create(one + other));
        expect(bigOf(subtract(f, g))).toBe(Fp.create(one - other));
        expect(bigOf(multiply(f, g))).toBe(Fp.create(one * other));
        expect(bigOf(square(f))).toBe(Fp.create(one * one));
        expect(bytesOf(subtract(f, g))).toEqual(toBytes(Fp.create(one - other)));
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([
    [1, 1],
    [1, 4],
    [2, 2],
    [4, 1],
  ])(
    'any elements of the allowed sizes %i and %i: their product is exact and of size 1',
    (one, other) => {
      fc.assert(
        fc.property(ofSize(one), ofSize(other), (f, g) => {
          const product = multiply(f, g);
          expect(bigOf(product)).toBe(Fp.create(bigOf(f) * bigOf(g)));
          expect(isSmall(product)).toBe(true);
        }),
        { numRuns: 2_000 },
      );
    },
  );

  it('any element of the allowed size 2, squared up to five times in sequence: the result is exact and of size 1', () => {
    fc.assert(
      fc.property(ofSize(2), fc.integer({ min: 1, max: 5 }), (f, times) => {
        const power = square(f, times);
        expect(bigOf(power)).toBe(Fp.pow(bigOf(f), 1n << BigInt(times)));
        expect(isSmall(power)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it('reducing any element of size 6: gives one of size 1 with the same value', () => {
    fc.assert(
      fc.property(ofSize(6), (f) => {
        expect(bigOf(reduce(f))).toBe(bigOf(f));
        expect(isSmall(reduce(f))).toBe(true);
        expect(bytesOf(f)).toEqual(toBytes(bigOf(f)));
      }),
      { numRuns: 1_000 },
    );
  });

  it('any number: its inverse, and its power for square roots, equal those of the library', () => {
    fc.assert(
      fc.property(number, (value) => {
        const reduced = value % p;
        expect(bigOf(invert(read(value)))).toBe(reduced === 0n ? 0n : Fp.inv(reduced));
        expect(bigOf(rootPower(read(value)))).toBe(Fp.pow(reduced, (p - 5n) / 8n));
      }),
      { numRuns: 100 },
    );
  });

  it('making a field element of an integer: its value is that integer', () => {
    for (const value of [0, 1, 2, 121_665, 121_666, 2 ** 21 - 1])
      expect(bigOf(elementOf(value))).toBe(BigInt(value));
  });
});
