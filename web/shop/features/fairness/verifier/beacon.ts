import { mulAddUnsafe, normalizeZ } from '@noble/curves/abstract/curve.js';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { randomBytes } from '@noble/hashes/utils.js';
import { type Affine, decodeG1, decodeOnCurve, isInG1 } from './beacon-field.ts';
import { sumOfMessages } from './beacon-message.ts';
import { readHex } from './bytes.ts';

const { G1, G2, pairingBatch, fields } = bls12_381;
type SignaturePoint = typeof G1.Point.BASE;
export type BeaconKey = typeof G2.Point.BASE;

const signatureLength = 48;
const keyLength = 96;
/**
 * The random factors of a joint check, 64 bits as in Ethereum's clients. Wrong signatures, one or
 * several, pass once in 2^64 checks, each with new factors of the reader's own.
 */
const factorLength = 8;
const factorBits = 8 * factorLength;

/** A number of the beacon with the signature that a log states for it. */
export interface BeaconNumber {
  number: number;
  /** 96 hexadecimal digits. */
  signature: string;
}

/** Reads the beacon's public key; `null` if it is not a point of the right group. */
export function readBeaconKey(hex: string): BeaconKey | null {
  const bytes = readHex(hex, keyLength);
  if (bytes === null) return null;
  return orNull(() => {
    const point = G2.Point.fromBytes(bytes);
    point.assertValidity();
    return point.is0() ? null : point;
  });
}

/** Computes when the beacon publishes a number, in seconds since 1970. */
export function timeOfNumber(
  { period, genesis }: { period: number; genesis: number },
  number: number,
): number {
  return genesis + (number - 1) * period;
}

/** The signatures and messages of many numbers, summed so that all can be checked at once. */
export interface SignatureSum {
  /**
   * For each bit of a factor, the sum of the signatures whose factor has it; null is the neutral
   * point.
   */
  subsets: readonly (Affine | null)[];
  /** The sum of factor · message. */
  messages: Affine;
}

/**
 * Sums signatures with random factors. This takes most of the time of their check, but works on any
 * thread, apart for each part of a log.
 *
 * @returns null if a signature is not a point of the curve: then one is wrong
 */
export function sumSignatures(numbers: readonly BeaconNumber[]): SignatureSum | null {
  const points = numbers.flatMap(({ signature }) => {
    const bytes = readHex(signature, signatureLength);
    const point = bytes === null ? null : decodeOnCurve(bytes);
    return point === null ? [] : [G1.Point.fromAffine(point)];
  });
  if (points.length < numbers.length) return null;
  const factors = numbers.map(() => randomBytes(factorLength));
  const messages = sumOfMessages(
    numbers.map(({ number }) => number),
    factors.map(toFactor),
  );
  if (messages.is0()) return null;
  return { subsets: affineOf(subsetSums(points, factors)), messages: messages.toAffine() };
}

/**
 * Whether all signatures of these sums are right: two pairings, however many there are.
 *
 * A point of the curve outside G1 could pass the pairings, so a number would have several
 * signatures to choose from. To check that each signature is in G1 takes longer than all else. So
 * the sums of 64 random subsets are checked instead: a signature outside shows in each with a
 * probability of at least one half.
 */
export function areSumsRight(key: BeaconKey, sums: readonly SignatureSum[]): boolean {
  const totals = Array.from({ length: factorBits }, (_, bit) =>
    totalOf(sums.map(({ subsets }) => subsets[bit] ?? null)),
  );
  if (!affineOf(totals).every((point) => point === null || isInG1(point))) return false;
  const signature = totals.reduceRight((sum, total) => sum.double().add(total), G1.Point.ZERO);
  return isSignatureOf(key, signature, totalOf(sums.map(({ messages }) => messages)));
}

/** Whether a sum of signatures is that of the messages: e(signature, G2) = e(message, key). */
function isSignatureOf(
  key: BeaconKey,
  signature: SignaturePoint,
  message: SignaturePoint,
): boolean {
  if (signature.is0() || message.is0()) return false;
  const product = pairingBatch([
    { g1: signature.negate(), g2: G2.Point.BASE },
    { g1: message, g2: key },
  ]);
  return fields.Fp12.eql(product, fields.Fp12.ONE);
}

function totalOf(points: readonly (Affine | null)[]): SignaturePoint {
  return points.reduce<SignaturePoint>(
    (sum, point) => (point === null ? sum : sum.add(G1.Point.fromAffine(point))),
    G1.Point.ZERO,
  );
}

/** Converts points with one inversion for all; null is the neutral point. */
function affineOf(points: SignaturePoint[]): (Affine | null)[] {
  const others = points.filter((point) => !point.is0());
  const affine = normalizeZ(G1.Point, others).map((point) => point.toAffine());
  return points.map((point) => (point.is0() ? null : (affine.shift() ?? null)));
}

/** So many points share a table of the sums of all their subsets. */
const groupSize = 5;

/** Adds up, for each bit, the points whose factor has it. */
function subsetSums(points: readonly SignaturePoint[], factors: readonly Uint8Array[]) {
  const sums = Array.from({ length: factorBits }, () => G1.Point.ZERO);
  for (let start = 0; start < points.length; start += groupSize) {
    const table = [G1.Point.ZERO];
    for (const point of points.slice(start, start + groupSize))
      table.push(...table.map((sum) => sum.add(point)));
    const group = factors.slice(start, start + groupSize);
    for (const [bit, sum] of sums.entries()) {
      const subset = group.reduce(
        (index, factor, place) => index | (bitOf(factor, bit) << place),
        0,
      );
      const part = table[subset];
      if (subset > 0 && part !== undefined) sums[bit] = sum.add(part);
    }
  }
  return sums;
}

function bitOf(factor: Uint8Array, bit: number): number {
  return ((factor[bit >> 3] ?? 0) >> (bit & 7)) & 1;
}

/**
 * Finds a wrong signature by checking many together.
 *
 * @returns the first number whose signature is wrong, or `null`
 */
export function findWrongSignature(
  key: BeaconKey,
  numbers: readonly BeaconNumber[],
): BeaconNumber | null {
  const read = numbers.map((one) => ({ one, point: readSignature(one.signature) }));
  const unreadable = read.find(({ point }) => point === null);
  const signed = read.flatMap(({ one, point }) => (point === null ? [] : [{ one, point }]));
  const wrong = firstWrong(key, signed);
  if (unreadable === undefined) return wrong;
  if (wrong === null) return unreadable.one;
  return numbers.indexOf(wrong) < numbers.indexOf(unreadable.one) ? wrong : unreadable.one;
}

interface Signed {
  one: BeaconNumber;
  point: SignaturePoint;
}

/** Halves the list until only the first wrong signature is left. */
function firstWrong(key: BeaconKey, signed: readonly Signed[]): BeaconNumber | null {
  if (signed.length === 0 || areRight(key, signed)) return null;
  const [only] = signed;
  if (signed.length === 1 && only !== undefined) return only.one;
  const half = Math.ceil(signed.length / 2);
  return firstWrong(key, signed.slice(0, half)) ?? firstWrong(key, signed.slice(half));
}

/** Checks signatures that are in G1 together, with random factors. */
function areRight(key: BeaconKey, signed: readonly Signed[]): boolean {
  const factors = signed.map(() => toFactor(randomBytes(factorLength)));
  const signatures = mulAddUnsafe(
    G1.Point,
    signed.map(({ point }) => point),
    factors,
  );
  const messages = sumOfMessages(
    signed.map(({ one }) => one.number),
    factors,
  );
  return isSignatureOf(key, signatures, messages);
}

/** Reads a factor of 64 bits, the lowest first. */
function toFactor(bytes: Uint8Array): bigint {
  return bytes.reduceRight((number, byte) => (number << 8n) | BigInt(byte), 0n);
}

/** Reads a signature of the beacon; null if it is not a point of the right group. */
function readSignature(hex: string): SignaturePoint | null {
  const bytes = readHex(hex, signatureLength);
  if (bytes === null) return null;
  const point = decodeG1(bytes);
  return point === null ? null : G1.Point.fromAffine(point);
}

/** Returns the result of `read`; null if it throws. */
function orNull<Value>(read: () => Value): Value | null {
  try {
    return read();
  } catch {
    return null;
  }
}
