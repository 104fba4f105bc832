/**
 * The outputs of many proofs at once, without a check of the proofs (RFC 9381, 5.2): of most rounds
 * of a log that is not proved as a whole, a reader needs no more. `ecvrf.ts` checks proofs, with
 * the arithmetic of a library; the tests compare both.
 */
import { ed25519 } from '@noble/curves/ed25519.js';
import { proofLength } from './ecvrf.ts';
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
import { sha512 } from './hash.ts';

const pointLength = 32;
const outputLength = 64;
const responseAt = 48;
const groupOrder = bytesOfNumber(ed25519.Point.Fn.ORDER);
const fieldOrder = bytesOfNumber(ed25519.Point.Fp.ORDER);

/** Bytes before and after a point in the hash: the suite's number and separators (RFC 9381). */
const front = Uint8Array.of(0x03, 0x03);
const back = Uint8Array.of(0x00);

const zero = elementOf(0);
const one = elementOf(1);
const two = elementOf(2);
/** The curve is −x² + y² = 1 + d·x²·y². */
const d = multiply(subtract(zero, elementOf(121_665)), invert(elementOf(121_666)));
/** 2^((p − 1) / 4), whose square is −1. */
const rootOfMinusOne = multiply(square(rootPower(two)), two);

/** A point of the curve as (X/Z, Y/Z). Z is never 0. */
interface Point {
  x: Element;
  y: Element;
  z: Element;
}

/**
 * Computes the outputs of proofs, without checking them. `null` for a proof that cannot be decoded.
 */
export function outputsOf(proofs: readonly Uint8Array[]): (Uint8Array | null)[] {
  const points = proofs.map((proof) => {
    if (proof.length !== proofLength || !isBelow(proof.subarray(responseAt), groupOrder))
      return null;
    const point = decodePoint(proof.subarray(0, pointLength));
    return point === null ? null : double(double(double(point)));
  });
  const inverses = invertAll(points.flatMap((point) => (point === null ? [] : [point.z])));
  // One piece of memory for all, because a thread sends them back together.
  const outputs = new Uint8Array(outputLength * points.length);
  return points.map((point, index) => {
    const inverse = point === null ? undefined : inverses.shift();
    if (point === null || inverse === undefined) return null;
    const encoded = bytesOf(multiply(point.y, inverse));
    if (isOdd(multiply(point.x, inverse))) encoded[31] = (encoded[31] ?? 0) | 0x80;
    const output = outputs.subarray(outputLength * index, outputLength * (index + 1));
    output.set(sha512(front, encoded, back));
    return output;
  });
}

/**
 * Decodes a point strictly (RFC 8032, 5.1.3): y below the field's order, on the curve, and no
 * "minus zero" for x. `null` if it is none.
 */
function decodePoint(bytes: Uint8Array): Point | null {
  const encoded = Uint8Array.from(bytes);
  const last = encoded[31] ?? 0;
  encoded[31] = last & 0x7f;
  if (!isBelow(encoded, fieldOrder)) return null;
  const y = readElement(encoded);
  const ySquare = square(y);
  const x = rootOfQuotient(subtract(ySquare, one), reduce(add(multiply(d, ySquare), one)));
  const isNegative = last >= 0x80;
  if (x === null || (isNegative && isZero(x))) return null;
  return { x: isOdd(x) === isNegative ? x : subtract(zero, x), y, z: one };
}

/** Computes a square root of u / v (RFC 8032, 5.1.3); `null` if there is none. */
function rootOfQuotient(u: Element, v: Element): Element | null {
  const v3 = multiply(square(v), v);
  const v7 = multiply(square(v3), v);
  const root = multiply(multiply(u, v3), rootPower(multiply(u, v7)));
  const computed = multiply(square(root), v);
  if (isZero(subtract(computed, u))) return root;
  return isZero(add(computed, u)) ? multiply(root, rootOfMinusOne) : null;
}

/** Doubles a point ("dbl-2008-bbjlp" of the Explicit-Formulas Database); right for every point. */
function double({ x, y, z }: Point): Point {
  const [xx, yy] = [square(x), square(y)];
  const zz = square(z);
  const f = subtract(yy, xx);
  const j = reduce(subtract(f, add(zz, zz)));
  const xy = subtract(subtract(square(add(x, y)), xx), yy);
  return {
    x: multiply(xy, j),
    y: multiply(f, subtract(subtract(zero, xx), yy)),
    z: multiply(f, j),
  };
}

/** Inverts elements that are not 0, with one inversion for all (Montgomery's trick). */
function invertAll(elements: readonly Element[]): Element[] {
  /** The product of all elements before each. */
  const before: Element[] = [];
  let product = one;
  for (const element of elements) {
    before.push(product);
    product = multiply(product, element);
  }
  const inverses: Element[] = [];
  let inverse = invert(product);
  for (const [i, element] of [...elements.entries()].toReversed()) {
    inverses.unshift(multiply(inverse, before[i] ?? one));
    inverse = multiply(inverse, element);
  }
  return inverses;
}

/** Whether 32 bytes are a smaller number than others; both have the lowest byte first. */
function isBelow(bytes: Uint8Array, limit: Uint8Array): boolean {
  for (let i = 31; i >= 0; i--) {
    const [byte, most] = [bytes[i] ?? 0, limit[i] ?? 0];
    if (byte !== most) return byte < most;
  }
  return false;
}

/** Writes a number in 32 bytes, the lowest first. */
function bytesOfNumber(number: bigint): Uint8Array {
  return Uint8Array.from({ length: 32 }, (_, i) => Number((number >> BigInt(8 * i)) & 0xffn));
}
