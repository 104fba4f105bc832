/**
 * Arithmetic of BLS12-381 for many signatures of the beacon: square roots, the decoding of points,
 * and the check that a point is in G1. The library does each of them too, in up to twice the time;
 * the tests compare both.
 */
import { bls12_381 } from '@noble/curves/bls12-381.js';

const p = bls12_381.fields.Fp.ORDER;
/** The curve's parameter x without its sign, in bits after the first. */
const parameter = 0xd201000000010000n.toString(2).slice(1);
/** A cube root of 1: (x, y) → (beta·x, y) keeps the curve. */
const beta = 0x5f19672fdf76ce51ba69c6076a0f77eaddb3a93be6f89688de17d813620a00022e01fffffffefffen;

/** Coordinates of a point of a curve. */
export interface Affine {
  x: bigint;
  y: bigint;
}

function modulo(value: bigint): bigint {
  const rest = value % p;
  return rest < 0n ? rest + p : rest;
}

/** One step of a power: so many squarings, then a product with an odd power of the base. */
interface PowerStep {
  squarings: number;
  power: number;
}

const windowBits = 5;
const rootSteps = stepsOf((p - 3n) / 4n);

/** Splits an exponent into windows of five bits, each of which ends with a 1. */
function stepsOf(exponent: bigint): PowerStep[] {
  const steps: PowerStep[] = [];
  let bits = exponent.toString(2);
  while (bits !== '') {
    const zeros = bits.length - bits.replace(/^0+/, '').length;
    const window = bits.slice(zeros, zeros + windowBits).replace(/0+$/, '');
    steps.push({
      squarings: zeros + window.length,
      power: window === '' ? 0 : Number(`0b${window}`),
    });
    bits = bits.slice(zeros + window.length);
  }
  return steps;
}

/** Computes base^((p − 3) / 4): with it, square roots of p, which is 3 modulo 4. */
export function rootPower(base: bigint): bigint {
  const square = (base * base) % p;
  const odd = [base];
  for (let k = 1; k < 1 << (windowBits - 1); k++) odd.push(((odd[k - 1] ?? 0n) * square) % p);
  let result = 1n;
  for (const { squarings, power } of rootSteps) {
    for (let k = 0; k < squarings; k++) result = (result * result) % p;
    if (power > 0) result = (result * (odd[power >> 1] ?? 0n)) % p;
  }
  return result;
}

/** Decodes a compressed point of G1 as below, and checks that it is in G1. `null` if it is none. */
export function decodeG1(bytes: Uint8Array): Affine | null {
  const point = decodeOnCurve(bytes);
  return point !== null && isInG1(point) ? point : null;
}

/**
 * Decodes a compressed point of the curve, strictly: the right flags, x below p, on the curve, and
 * not the neutral point. `null` if it is none.
 */
export function decodeOnCurve(bytes: Uint8Array): Affine | null {
  const flags = (bytes[0] ?? 0) >> 5;
  if (bytes.length !== 48 || (flags !== 0b100 && flags !== 0b101)) return null;
  const x = bytes.reduce(
    (number, byte, at) => (number << 8n) | BigInt(at === 0 ? byte & 31 : byte),
    0n,
  );
  if (x >= p) return null;
  const square = (((x * x) % p) * x + 4n) % p;
  const root = (rootPower(square) * square) % p;
  if ((root * root) % p !== square) return null;
  const isLarge = root > p >> 1n;
  return { x, y: isLarge === (flags === 0b101) ? root : modulo(-root) };
}

/** A point as (X/Z², Y/Z³); neutral if Z is 0. */
interface Jacobian {
  x: bigint;
  y: bigint;
  z: bigint;
}

/**
 * Whether a point of the curve is of the order of G1: exactly those have x²·P = −phi(P) (Scott, "A
 * note on group membership tests", 2021). Another point may pass the pairing as well, and a number
 * of the beacon would have several signatures to choose from.
 */
export function isInG1({ x, y }: Affine): boolean {
  const multiple = timesParameter(timesParameter({ x, y, z: 1n }));
  if (multiple.z === 0n) return false;
  const z2 = (multiple.z * multiple.z) % p;
  const sameX = modulo(multiple.x - ((beta * x) % p) * z2) === 0n;
  return sameX && modulo(multiple.y + ((y * z2) % p) * multiple.z) === 0n;
}

function timesParameter(point: Jacobian): Jacobian {
  let sum = point;
  for (const bit of parameter) {
    sum = double(sum);
    if (bit === '1') sum = add(sum, point);
  }
  return sum;
}

/**
 * Doubles a point of a curve y² = x³ + b. Coordinates may become negative. No point of E(Fp) has
 * order 2.
 */
function double({ x, y, z }: Jacobian): Jacobian {
  const xx = (x * x) % p;
  const yy = (y * y) % p;
  const y4 = yy * yy;
  const both = x + yy;
  const d = ((both * both - xx - y4) << 1n) % p;
  const e = xx + xx + xx;
  const doubledX = (e * e - d - d) % p;
  return {
    x: doubledX,
    y: (e * (d - doubledX) - (y4 << 3n)) % p,
    z: ((y * z) << 1n) % p,
  };
}

function add(one: Jacobian, other: Jacobian): Jacobian {
  if (one.z === 0n) return other;
  if (other.z === 0n) return one;
  const [z1, z2] = [(one.z * one.z) % p, (other.z * other.z) % p];
  const [u1, u2] = [(one.x * z2) % p, (other.x * z1) % p];
  const s1 = (((one.y * other.z) % p) * z2) % p;
  const s2 = (((other.y * one.z) % p) * z1) % p;
  if (modulo(u1 - u2) === 0n) return modulo(s1 - s2) === 0n ? double(one) : { x: 1n, y: 1n, z: 0n };
  const h = u2 - u1;
  const hh = (h * h) % p;
  const r = s2 - s1;
  const v = (u1 * hh) % p;
  const hhh = (h * hh) % p;
  const x = (r * r - hhh - 2n * v) % p;
  return { x, y: (r * (v - x) - s1 * hhh) % p, z: (((one.z * other.z) % p) * h) % p };
}
