import { mulAddUnsafe } from '@noble/curves/abstract/curve.js';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { randomBytes } from '@noble/hashes/utils.js';
import { decodeG1 } from './beacon-field.ts';
import { sumOfMessages } from './beacon-message.ts';
import { readHex } from './bytes.ts';

const { G1, G2, pairingBatch, fields } = bls12_381;
type SignaturePoint = typeof G1.Point.BASE;
export type BeaconKey = typeof G2.Point.BASE;

const signatureLength = 48;
const keyLength = 96;
/**
 * The random factors of a joint check, 64 bits as in Ethereum's clients. One wrong signature never
 * passes, and several pass together once in 2^64 checks, each with new factors of the reader's own.
 */
const factorLength = 8;

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

type Affine = ReturnType<SignaturePoint['toAffine']>;

/** A random linear combination of signatures and of the messages they sign, to be checked. */
export interface SignatureSum {
  signatures: Affine;
  messages: Affine;
}

/**
 * Sums signatures with random factors. This takes most of the time of their check, but works on any
 * thread, apart for each part of a log.
 *
 * @returns null if a signature is not a point of the right group: then one is wrong
 */
export function sumSignatures(numbers: readonly BeaconNumber[]): SignatureSum | null {
  const signed = numbers.flatMap((one) => {
    const point = readSignature(one.signature);
    return point === null ? [] : [{ one, point }];
  });
  return signed.length < numbers.length ? null : sumOf(signed);
}

/** Whether all signatures of these sums are right: two pairings, however many there are. */
export function areSumsRight(key: BeaconKey, sums: readonly SignatureSum[]): boolean {
  const total = (points: Affine[]) =>
    points.reduce((sum, point) => sum.add(G1.Point.fromAffine(point)), G1.Point.ZERO);
  const signature = total(sums.map(({ signatures }) => signatures));
  const message = total(sums.map(({ messages }) => messages));
  if (signature.is0() || message.is0()) return false;
  // e(signature, G2) = e(message, key)
  const product = pairingBatch([
    { g1: signature.negate(), g2: G2.Point.BASE },
    { g1: message, g2: key },
  ]);
  return fields.Fp12.eql(product, fields.Fp12.ONE);
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
  const sum = signed.length === 0 ? null : sumOf(signed);
  if (signed.length === 0 || (sum !== null && areSumsRight(key, [sum]))) return null;
  const [only] = signed;
  if (signed.length === 1 && only !== undefined) return only.one;
  const half = Math.ceil(signed.length / 2);
  return firstWrong(key, signed.slice(0, half)) ?? firstWrong(key, signed.slice(half));
}

/**
 * Adds up signatures and their messages with random factors, to check all at once. Null if a sum is
 * the neutral point: by chance only where a signature is wrong.
 */
function sumOf(signed: readonly Signed[]): SignatureSum | null {
  const factors = signed.map(() => randomFactor());
  const signatures = mulAddUnsafe(
    G1.Point,
    signed.map(({ point }) => point),
    factors,
  );
  const messages = sumOfMessages(
    signed.map(({ one }) => one.number),
    factors,
  );
  if (signatures.is0() || messages.is0()) return null;
  return { signatures: signatures.toAffine(), messages: messages.toAffine() };
}

/** Makes a random factor, never 0: then a signature would not be checked at all. */
function randomFactor(): bigint {
  const factor = randomBytes(factorLength).reduce(
    (number, byte) => (number << 8n) | BigInt(byte),
    0n,
  );
  return factor === 0n ? 1n : factor;
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
