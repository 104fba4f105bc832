/**
 * The points that the beacon signs, summed with factors. RFC 9380 maps each message to a curve of
 * its own, carries the point to G1 by an isogeny, and clears the cofactor. Both steps keep sums, so
 * they are done once, for the sum: that halves the time of a check of many signatures.
 */
import { mulAddUnsafe } from '@noble/curves/abstract/curve.js';
import { hash_to_field, mapToCurveSimpleSWU } from '@noble/curves/abstract/hash-to-curve.js';
import { weierstrass } from '@noble/curves/abstract/weierstrass.js';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { rootPower } from './beacon-field.ts';

const { fields, G1 } = bls12_381;
const { Fp } = fields;
type Point = typeof G1.Point.BASE;

// RFC 9380, 8.8.1: the curve y² = x³ + A·x + B and the constant Z of the map to it.
export const A =
  0x144698a3b8e9433d693a02c96d4982b0ea985383ee66a8d8e8981aefd881ac98936f8da0e0f97f5cf428082d584c1dn;
export const B =
  0x12e2908d11688030018b12e8753eee3b2016c1f0f24f4070a0b9c14fcef35ef55a23215a316ceaa5d1cc48e98e172be0n;
export const Z = 11n;
/** A square root of −Z. */
const rootOfMinusZ = Fp.sqrt(Fp.neg(Z));

const base = mapToCurveSimpleSWU(Fp, { A, B, Z })(1n);
const cofactor = 0x396c8c005555e1568c00aaab0000aaabn;
/** The curve that messages are mapped to. Its group is as large as that of G1's curve. */
const Mapped = weierstrass(
  { p: Fp.ORDER, n: fields.Fr.ORDER, h: cofactor, a: A, b: B, Gx: base.x, Gy: base.y },
  { Fp },
);
type MappedPoint = typeof Mapped.BASE;

const suite = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';
const fieldOptions = {
  DST: utf8ToBytes(suite),
  p: Fp.ORDER,
  m: 1,
  k: 128,
  expand: 'xmd',
  hash: sha256,
} as const;

/** Computes the sum of factor · message point over these numbers of the beacon. */
export function sumOfMessages(numbers: readonly number[], factors: readonly bigint[]): Point {
  return toG1(mulAddUnsafe(Mapped, numbers.map(mappedPoint), [...factors])).clearCofactor();
}

/**
 * Maps the message of a beacon number to a point of the curve. drand signs SHA-256 of the number as
 * eight bytes, big-endian.
 */
function mappedPoint(number: number): MappedPoint {
  const bytes = new DataView(new ArrayBuffer(8));
  bytes.setBigUint64(0, BigInt(number));
  const message = sha256(new Uint8Array(bytes.buffer));
  const [first, second] = hash_to_field(message, 2, fieldOptions).map(([value]) =>
    mapToCurve(value ?? 0n),
  );
  return (first ?? Mapped.ZERO).add(second ?? Mapped.ZERO);
}

/**
 * Maps a field element to a point of the curve (RFC 9380, F.2 and F.2.1.2), in projective
 * coordinates: the library's own function needs an inversion for each.
 */
export function mapToCurve(u: bigint): MappedPoint {
  const zu2 = Fp.mul(Z, Fp.sqr(u));
  const sum = Fp.add(Fp.sqr(zu2), zu2);
  const x1 = Fp.mul(B, Fp.add(sum, Fp.ONE));
  const denominator = Fp.mul(A, sum === Fp.ZERO ? Z : Fp.neg(sum));
  // g(x) = x³ + A·x + B as a fraction, above denominator³.
  const squared = Fp.sqr(denominator);
  const cubed = Fp.mul(squared, denominator);
  const above = Fp.add(Fp.mul(Fp.add(Fp.sqr(x1), Fp.mul(A, squared)), x1), Fp.mul(B, cubed));
  const product = Fp.mul(above, cubed);
  const root = Fp.mul(rootPower(Fp.mul(Fp.sqr(cubed), product)), product);
  const isSquare = Fp.mul(Fp.sqr(root), cubed) === above;
  const x = isSquare ? x1 : Fp.mul(zu2, x1);
  const y = isSquare ? root : Fp.mul(Fp.mul(Fp.mul(root, rootOfMinusZ), zu2), u);
  const signed = (y & 1n) === (u & 1n) ? y : Fp.neg(y);
  return new Mapped(x, Fp.mul(signed, denominator), denominator);
}

/**
 * Maps a point to the curve of G1 by the isogeny of the RFC. The RFC lists 53 coefficients of it;
 * they follow from its kernel, the 11 points of order 11 (Vélu's formulas).
 */
function toG1(point: MappedPoint): Point {
  if (point.is0()) return G1.Point.ZERO;
  const { x, y } = point.toAffine();
  let across = x;
  let along = Fp.ONE;
  for (const { k, t, u } of kernel()) {
    const d = Fp.inv(Fp.sub(x, k));
    const d2 = Fp.sqr(d);
    across = Fp.add(across, Fp.add(Fp.mul(t, d), Fp.mul(u, d2)));
    along = Fp.sub(along, Fp.add(Fp.mul(t, d2), Fp.mul(Fp.mul(2n, u), Fp.mul(d2, d))));
  }
  const scale = Fp.inv(11n);
  const scale2 = Fp.sqr(scale);
  return G1.Point.fromAffine({
    x: Fp.mul(scale2, across),
    y: Fp.mul(Fp.mul(scale2, scale), Fp.mul(y, along)),
  });
}

interface KernelPoint {
  k: bigint;
  t: bigint;
  u: bigint;
}
let known: readonly KernelPoint[] | null = null;

/** Returns five points of order 11, which are computed once; the others mirror them. */
function kernel(): readonly KernelPoint[] {
  known ??= findKernel();
  return known;
}

/** Computes five points of order 11 on the mapped curve. */
function findKernel(): KernelPoint[] {
  const order = (cofactor * fields.Fr.ORDER) / 11n;
  for (let seed = 1n; ; seed++) {
    const point = times(order, mapToCurve(seed));
    if (point.is0()) continue;
    const xs = [1n, 2n, 3n, 4n, 5n].map((n) => times(n, point).toAffine().x);
    return xs.map((k) => ({
      k,
      t: Fp.create(6n * k * k + 2n * A),
      u: Fp.create(4n * (k * k * k + A * k + B)),
    }));
  }
}

/**
 * Multiplies a point by any number; the library's own function refuses numbers above the order of
 * G1.
 */
function times(factor: bigint, point: MappedPoint): MappedPoint {
  let sum = Mapped.ZERO;
  for (const bit of factor.toString(2)) {
    sum = sum.double();
    if (bit === '1') sum = sum.add(point);
  }
  return sum;
}
