/**
 * Arithmetic of the field of Curve25519, p = 2^255 − 19, in floating point (Bernstein, "Curve25519:
 * new Diffie-Hellman speed records", 2006). It needs an eighth of the time of BigInt. Everything is
 * exact: no sum needs more than the 53 bits of a number.
 */

/**
 * A field element: the sum of twelve numbers, of which number i is a multiple of 2^⌈21.25·i⌉.
 *
 * Results of `multiply`, `square` and `reduce` have size 1: number i is at most half the unit of
 * number i + 1, and a hundredth more. Those of `add` and `subtract` have the sum of both sizes. The
 * sizes of two factors, multiplied, must not be over 4.
 */
export type Element = [
  ...[number, number, number, number, number, number],
  ...[number, number, number, number, number, number],
];

const placeOf = (i: number) => Math.ceil(21.25 * i);
const bitsOf = (i: number) => placeOf(i + 1) - placeOf(i);
const units = Array.from({ length: 12 }, (_, i) => 2 ** placeOf(i));
const limits = Array.from({ length: 12 }, (_, i) => 2 ** bitsOf(i));
/** 2^255 is 19 in this field. */
const fold = 19 * 2 ** -255;

/** Added to a number and subtracted again, this rounds the number to the unit of number i. */
const rounder = (i: number) => 3 * 2 ** (51 + placeOf(i));
const q1 = rounder(1);
const q2 = rounder(2);
const q3 = rounder(3);
const q4 = rounder(4);
const q5 = rounder(5);
const q6 = rounder(6);
const q7 = rounder(7);
const q8 = rounder(8);
const q9 = rounder(9);
const q10 = rounder(10);
const q11 = rounder(11);
const q12 = rounder(12);

/** Moves what is above the half of the next unit to the next number; changes `f`. */
function carry(f: Element): Element {
  // Two chains at once, from number 5 and from number 11, because each step waits for the last.
  const c5 = f[5] + q6 - q6;
  const c11 = f[11] + q12 - q12;
  const f6 = f[6] + c5;
  const f0 = f[0] + fold * c11;
  const c6 = f6 + q7 - q7;
  const c0 = f0 + q1 - q1;
  const f7 = f[7] + c6;
  const f1 = f[1] + c0;
  const c7 = f7 + q8 - q8;
  const c1 = f1 + q2 - q2;
  const f8 = f[8] + c7;
  const f2 = f[2] + c1;
  const c8 = f8 + q9 - q9;
  const c2 = f2 + q3 - q3;
  const f9 = f[9] + c8;
  const f3 = f[3] + c2;
  const c9 = f9 + q10 - q10;
  const c3 = f3 + q4 - q4;
  const f10 = f[10] + c9;
  const f4 = f[4] + c3;
  const c10 = f10 + q11 - q11;
  const c4 = f4 + q5 - q5;
  const f11 = f[11] - c11 + c10;
  const f5 = f[5] - c5 + c4;
  const c12 = f11 + q12 - q12;
  const d5 = f5 + q6 - q6;
  f[0] = f0 - c0 + fold * c12;
  f[1] = f1 - c1;
  f[2] = f2 - c2;
  f[3] = f3 - c3;
  f[4] = f4 - c4;
  f[5] = f5 - d5;
  f[6] = f6 - c6 + d5;
  f[7] = f7 - c7;
  f[8] = f8 - c8;
  f[9] = f9 - c9;
  f[10] = f10 - c10;
  f[11] = f11 - c12;
  return f;
}

/** Makes an element smaller, without changing its value. */
export function reduce([...f]: Element): Element {
  return carry(f);
}

/** Multiplies two elements. Their sizes, multiplied, must not be over 4. */
// biome-ignore format: a line for each number shows which products belong to it
export function multiply(f: Element, g: Element): Element {
  const [f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11] = f;
  const [g0, g1, g2, g3, g4, g5, g6, g7, g8, g9, g10, g11] = g;
  return carry([
    f0 * g0
      + fold * (f1 * g11 + f2 * g10 + f3 * g9 + f4 * g8 + f5 * g7 + f6 * g6 + f7 * g5
        + f8 * g4 + f9 * g3 + f10 * g2 + f11 * g1),
    f0 * g1 + f1 * g0
      + fold * (f2 * g11 + f3 * g10 + f4 * g9 + f5 * g8 + f6 * g7 + f7 * g6 + f8 * g5
        + f9 * g4 + f10 * g3 + f11 * g2),
    f0 * g2 + f1 * g1 + f2 * g0
      + fold * (f3 * g11 + f4 * g10 + f5 * g9 + f6 * g8 + f7 * g7 + f8 * g6 + f9 * g5
        + f10 * g4 + f11 * g3),
    f0 * g3 + f1 * g2 + f2 * g1 + f3 * g0
      + fold * (f4 * g11 + f5 * g10 + f6 * g9 + f7 * g8 + f8 * g7 + f9 * g6 + f10 * g5 + f11 * g4),
    f0 * g4 + f1 * g3 + f2 * g2 + f3 * g1 + f4 * g0
      + fold * (f5 * g11 + f6 * g10 + f7 * g9 + f8 * g8 + f9 * g7 + f10 * g6 + f11 * g5),
    f0 * g5 + f1 * g4 + f2 * g3 + f3 * g2 + f4 * g1 + f5 * g0
      + fold * (f6 * g11 + f7 * g10 + f8 * g9 + f9 * g8 + f10 * g7 + f11 * g6),
    f0 * g6 + f1 * g5 + f2 * g4 + f3 * g3 + f4 * g2 + f5 * g1 + f6 * g0
      + fold * (f7 * g11 + f8 * g10 + f9 * g9 + f10 * g8 + f11 * g7),
    f0 * g7 + f1 * g6 + f2 * g5 + f3 * g4 + f4 * g3 + f5 * g2 + f6 * g1 + f7 * g0
      + fold * (f8 * g11 + f9 * g10 + f10 * g9 + f11 * g8),
    f0 * g8 + f1 * g7 + f2 * g6 + f3 * g5 + f4 * g4 + f5 * g3 + f6 * g2 + f7 * g1 + f8 * g0
      + fold * (f9 * g11 + f10 * g10 + f11 * g9),
    f0 * g9 + f1 * g8 + f2 * g7 + f3 * g6 + f4 * g5 + f5 * g4 + f6 * g3 + f7 * g2 + f8 * g1
      + f9 * g0 + fold * (f10 * g11 + f11 * g10),
    f0 * g10 + f1 * g9 + f2 * g8 + f3 * g7 + f4 * g6 + f5 * g5 + f6 * g4 + f7 * g3
      + f8 * g2 + f9 * g1 + f10 * g0 + fold * (f11 * g11),
    f0 * g11 + f1 * g10 + f2 * g9 + f3 * g8 + f4 * g7 + f5 * g6 + f6 * g5 + f7 * g4
      + f8 * g3 + f9 * g2 + f10 * g1 + f11 * g0,
  ]);
}

/**
 * Squares an element of size 2 at most, so many times one after another: to the power of 2^times.
 */
export function square(f: Element, times = 1): Element {
  const power: Element = [...f];
  for (let k = 0; k < times; k++) squareInPlace(power);
  return power;
}

/** Changes an element to its square. New ones would be garbage of gigabytes in a long log. */
function squareInPlace(f: Element): void {
  const [f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11] = f;
  const [d0, d1, d2, d3, d4, d5] = [f0 + f0, f1 + f1, f2 + f2, f3 + f3, f4 + f4, f5 + f5];
  const [d6, d7, d8, d9, d10] = [f6 + f6, f7 + f7, f8 + f8, f9 + f9, f10 + f10];
  f[0] = f0 * f0 + fold * (d1 * f11 + d2 * f10 + d3 * f9 + d4 * f8 + d5 * f7 + f6 * f6);
  f[1] = d0 * f1 + fold * (d2 * f11 + d3 * f10 + d4 * f9 + d5 * f8 + d6 * f7);
  f[2] = d0 * f2 + f1 * f1 + fold * (d3 * f11 + d4 * f10 + d5 * f9 + d6 * f8 + f7 * f7);
  f[3] = d0 * f3 + d1 * f2 + fold * (d4 * f11 + d5 * f10 + d6 * f9 + d7 * f8);
  f[4] = d0 * f4 + d1 * f3 + f2 * f2 + fold * (d5 * f11 + d6 * f10 + d7 * f9 + f8 * f8);
  f[5] = d0 * f5 + d1 * f4 + d2 * f3 + fold * (d6 * f11 + d7 * f10 + d8 * f9);
  f[6] = d0 * f6 + d1 * f5 + d2 * f4 + f3 * f3 + fold * (d7 * f11 + d8 * f10 + f9 * f9);
  f[7] = d0 * f7 + d1 * f6 + d2 * f5 + d3 * f4 + fold * (d8 * f11 + d9 * f10);
  f[8] = d0 * f8 + d1 * f7 + d2 * f6 + d3 * f5 + f4 * f4 + fold * (d9 * f11 + f10 * f10);
  f[9] = d0 * f9 + d1 * f8 + d2 * f7 + d3 * f6 + d4 * f5 + fold * (d10 * f11);
  f[10] = d0 * f10 + d1 * f9 + d2 * f8 + d3 * f7 + d4 * f6 + f5 * f5 + fold * (f11 * f11);
  f[11] = d0 * f11 + d1 * f10 + d2 * f9 + d3 * f8 + d4 * f7 + d5 * f6;
  carry(f);
}

/** Adds two elements. The result has the sum of their sizes. */
export function add(f: Element, g: Element): Element {
  const [f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11] = f;
  const [g0, g1, g2, g3, g4, g5, g6, g7, g8, g9, g10, g11] = g;
  return [
    f0 + g0,
    f1 + g1,
    f2 + g2,
    f3 + g3,
    f4 + g4,
    f5 + g5,
    f6 + g6,
    f7 + g7,
    f8 + g8,
    f9 + g9,
    f10 + g10,
    f11 + g11,
  ];
}

/** Subtracts `g` from `f`. The result has the sum of their sizes. */
export function subtract(f: Element, g: Element): Element {
  const [f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11] = f;
  const [g0, g1, g2, g3, g4, g5, g6, g7, g8, g9, g10, g11] = g;
  return [
    f0 - g0,
    f1 - g1,
    f2 - g2,
    f3 - g3,
    f4 - g4,
    f5 - g5,
    f6 - g6,
    f7 - g7,
    f8 - g8,
    f9 - g9,
    f10 - g10,
    f11 - g11,
  ];
}

/** Computes f^((p − 5) / 8), from which square roots are made. */
export function rootPower(f: Element): Element {
  /** From f^(2^n − 1) and f^(2^times − 1) makes f^(2^(n + times) − 1). */
  const append = (power: Element, times: number, tail: Element) =>
    multiply(square(power, times), tail);
  const ones2 = append(f, 1, f);
  const ones4 = append(ones2, 2, ones2);
  const ones5 = append(ones4, 1, f);
  const ones10 = append(ones5, 5, ones5);
  const ones20 = append(ones10, 10, ones10);
  const ones40 = append(ones20, 20, ones20);
  const ones50 = append(ones40, 10, ones10);
  const ones100 = append(ones50, 50, ones50);
  const ones200 = append(ones100, 100, ones100);
  const ones250 = append(ones200, 50, ones50);
  // (p − 5) / 8 = 2^252 − 3
  return append(ones250, 2, f);
}

/** Computes 1 / f; 0 for 0. */
export function invert(f: Element): Element {
  // f^(p − 2), and p − 2 = 8 · (p − 5) / 8 + 3
  return multiply(square(rootPower(f), 3), multiply(square(f), f));
}

/** Makes an element of a number below 2^21. */
export function elementOf(number: number): Element {
  return carry([number, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
}

/** Reads an element from 32 bytes, the lowest first. Their highest bit is ignored. */
export function readElement(bytes: Uint8Array): Element {
  const view = new DataView(bytes.buffer, bytes.byteOffset, 32);
  const number = (i: number) => {
    // Four bytes that contain the number's bits.
    const at = Math.min(placeOf(i) >> 3, 28);
    const window = view.getUint32(at, true) >>> (placeOf(i) - 8 * at);
    return (window % (limits[i] ?? 1)) * (units[i] ?? 1);
  };
  return carry([
    number(0),
    number(1),
    number(2),
    number(3),
    number(4),
    number(5),
    number(6),
    number(7),
    number(8),
    number(9),
    number(10),
    number(11),
  ]);
}

/** Writes an element in the one way that is canonical: 32 bytes of a number below p. */
export function bytesOf(f: Element): Uint8Array {
  const bytes = new Uint8Array(32);
  let at = 0;
  let held = 0;
  let heldBits = 0;
  for (const [i, digit] of digitsOf(f).entries()) {
    held |= digit << heldBits;
    for (heldBits += bitsOf(i); heldBits >= 8; heldBits -= 8) {
      bytes[at++] = held;
      held >>>= 8;
    }
  }
  bytes[at] = held;
  return bytes;
}

/** Whether an element is 0. */
export function isZero(f: Element): boolean {
  return digitsOf(f).every((digit) => digit === 0);
}

/** Whether the number below p that an element stands for is odd. */
export function isOdd(f: Element): boolean {
  return ((digitsOf(f)[0] ?? 0) & 1) === 1;
}

/** The bits of an element, from the lowest: twelve numbers of 22 or 21 bits each, below p. */
function digitsOf(f: Element): number[] {
  const digits = f.map((number, i) => number / (units[i] ?? 1));
  // 2^255 is 19 in this field. It ends when nothing is carried any more.
  for (let over = -1; over !== 0; digits[0] = (digits[0] ?? 0) + 19 * over) over = carryUp(digits);
  const aboveP = (digits[0] ?? 0) - (2 ** bitsOf(0) - 19);
  const isBelowP = aboveP < 0 || digits.some((digit, i) => i > 0 && digit !== (limits[i] ?? 0) - 1);
  return isBelowP ? digits : digits.map((_, i) => (i === 0 ? aboveP : 0));
}

/** Makes each number one that its bits can hold. Returns what is carried over the highest. */
function carryUp(digits: number[]): number {
  let over = 0;
  for (let i = 0; i < 12; i++) {
    const digit = (digits[i] ?? 0) + over;
    const limit = limits[i] ?? 1;
    over = Math.floor(digit / limit);
    digits[i] = digit - over * limit;
  }
  return over;
}
