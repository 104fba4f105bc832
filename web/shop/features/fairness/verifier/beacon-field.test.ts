import { mapToCurveSimpleSWU } from '@noble/curves/abstract/hash-to-curve.js';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { hexToBytes } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import vectors from '../../../../../contract/vectors/fairness-2-vectors.json' with { type: 'json' };
import { type Affine, decodeG1, isInG1 } from './beacon-field.ts';
import { A, B, mapToCurve, Z } from './beacon-message.ts';

const { G1, fields } = bls12_381;
const { Fp } = fields;
const element = fc.bigInt({ min: 0n, max: Fp.ORDER - 1n });

/** The first point of the whole curve at x or after it; almost never of G1. */
function pointFrom(x: bigint): Affine {
  for (let at = x; ; at = Fp.create(at + 1n)) {
    const square = Fp.add(Fp.mul(Fp.sqr(at), at), 4n);
    if (isSquare(square)) return { x: at, y: Fp.sqrt(square) };
  }
}

function isSquare(value: bigint): boolean {
  return Fp.eql(Fp.pow(value, (Fp.ORDER - 1n) / 2n), Fp.ONE);
}

/** Adds two points of the whole curve. */
function sumOf(one: Affine, other: Affine): Affine {
  return G1.Point.fromAffine(one).add(G1.Point.fromAffine(other)).toAffine();
}

/** The neutral point has no coordinates: the library writes it as zeros, decoding refuses it. */
function isNeutral(point: Affine): boolean {
  return G1.Point.fromAffine(point).is0();
}

/** The points of order 3. */
const ofOrder3: Affine[] = [
  { x: 0n, y: 2n },
  { x: 0n, y: Fp.ORDER - 2n },
];
/** A point of an order that divides the cofactor. */
const outside = (x: bigint) => {
  const point = G1.Point.fromAffine(pointFrom(x));
  return point
    .multiplyUnsafe(fields.Fr.ORDER - 1n)
    .add(point)
    .toAffine();
};

describe('points of the curve of the beacon', () => {
  it('multiples of the base point of G1: recognised as points of G1', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: fields.Fr.ORDER - 1n }), (factor) => {
        expect(isInG1(G1.Point.BASE.multiplyUnsafe(factor).toAffine())).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  it('testing any points of the curve, and their sums with points of small order, for G1: the same result as the library', () => {
    fc.assert(
      fc.property(element, (x) => {
        const point = pointFrom(x);
        const points = [point, outside(x), ...ofOrder3.map((three) => sumOf(point, three))];
        for (const each of points.filter((candidate) => !isNeutral(candidate)))
          expect(isInG1(each)).toBe(G1.Point.fromAffine(each).isTorsionFree());
      }),
      // At 0 the point itself is of order 3.
      { numRuns: 20, examples: [[0n]] },
    );
  });

  it('points of order 3, alone and added to a point of G1: recognised as not in G1', () => {
    for (const three of ofOrder3) {
      expect(isInG1(three)).toBe(false);
      expect(isInG1(sumOf(G1.Point.BASE.toAffine(), three))).toBe(false);
    }
  });

  it('decoding real signatures of drand quicknet: the same points as the library', () => {
    for (const { signature } of vectors.quicknet.rounds)
      expect(decodeG1(hexToBytes(signature))).toEqual(G1.Point.fromHex(signature).toAffine());
  });

  it('decoding any point of G1, with either sign: the same point as the library', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: fields.Fr.ORDER - 1n }), (factor) => {
        const point = G1.Point.BASE.multiplyUnsafe(factor);
        for (const each of [point, point.negate()])
          expect(decodeG1(each.toBytes())).toEqual(each.toAffine());
      }),
      { numRuns: 20 },
    );
  });

  it('decoding any bytes as a point of G1: decoded if the library decodes them, otherwise refused', () => {
    const first = fc.constantFrom(0x80, 0xa0, 0xc0, 0xe0, 0x00, 0x20, 0x40, 0x9a, 0xba);
    const bytes = fc.uint8Array({ minLength: 47, maxLength: 47 });
    fc.assert(
      fc.property(first, bytes, (flags, rest) => {
        const encoded = Uint8Array.of(flags, ...rest);
        expect(decodeG1(encoded)).toEqual(decodedByLibrary(encoded));
      }),
      { numRuns: 100 },
    );
  });

  it.each([
    ['no byte', ''],
    ['a byte too few', vectors.quicknet.rounds[0]?.signature.slice(2) ?? ''],
    ['a byte too many', `${vectors.quicknet.rounds[0]?.signature}00`],
    ['the neutral point', `c0${'00'.repeat(47)}`],
    ['a point of order 3', `80${'00'.repeat(47)}`],
    ['an x that is the order of the field', `${(Fp.ORDER | (1n << 383n)).toString(16)}`],
  ])('%s: not decoded', (_, hex) => {
    expect(decodeG1(hexToBytes(hex))).toBeNull();
  });
});

/** The point of G1 that the library decodes; null if it refuses, or if it is the neutral one. */
function decodedByLibrary(bytes: Uint8Array): Affine | null {
  try {
    const point = G1.Point.fromBytes(bytes);
    point.assertValidity();
    return point.is0() ? null : point.toAffine();
  } catch {
    return null;
  }
}

describe('mapping numbers of the beacon to the curve', () => {
  const byLibrary = mapToCurveSimpleSWU(Fp, { A, B, Z });
  it('mapping any field element, also 0, to the curve: the same point as the library', () => {
    for (const u of [0n, 1n, Fp.ORDER - 1n]) expect(mapToCurve(u).toAffine()).toEqual(byLibrary(u));
    fc.assert(
      fc.property(element, (u) => {
        expect(mapToCurve(u).toAffine()).toEqual(byLibrary(u));
      }),
      { numRuns: 100 },
    );
  });
});
