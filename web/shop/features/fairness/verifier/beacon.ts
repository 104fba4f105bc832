import { mulAddUnsafe } from '@noble/curves/abstract/curve.js';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { randomBytes } from '@noble/hashes/utils.js';
import { readHex } from './bytes.ts';

const { G1, G2, pairingBatch, shortSignatures, fields } = bls12_381;
type SignaturePoint = typeof G1.Point.BASE;
export type BeaconKey = typeof G2.Point.BASE;

const suite = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';
const signatureLength = 48;
const keyLength = 96;
/** The random factors of a joint check. A wrong signature passes it once in 2^128 checks. */
const factorLength = 16;

/** A number of the beacon with the signature that a log states for it. */
export interface BeaconNumber {
  number: number;
  /** 96 hexadecimal digits. */
  signature: string;
}

/** The beacon's public key; `null` if it is not a point of the right group. */
export function readBeaconKey(hex: string): BeaconKey | null {
  const bytes = readHex(hex, keyLength);
  if (bytes === null) return null;
  return orNull(() => {
    const point = G2.Point.fromBytes(bytes);
    point.assertValidity();
    return point.is0() ? null : point;
  });
}

/** When the beacon publishes a number, in seconds since 1970. */
export function timeOfNumber(
  { period, genesis }: { period: number; genesis: number },
  number: number,
): number {
  return genesis + (number - 1) * period;
}

/**
 * Checks many signatures of one key together: a random linear combination of all needs two
 * pairings, as a single signature does.
 *
 * @returns the first number whose signature is wrong, or `null`
 */
export function findWrongSignature(
  key: BeaconKey,
  numbers: readonly BeaconNumber[],
): BeaconNumber | null {
  const read = numbers.map((one) => ({ one, point: readSignature(one.signature) }));
  const unreadable = read.find(({ point }) => point === null);
  const signed = read.flatMap(({ one, point }) =>
    point === null ? [] : [{ one, point, message: messagePoint(one.number) }],
  );
  const wrong = firstWrong(key, signed);
  if (unreadable === undefined) return wrong;
  if (wrong === null) return unreadable.one;
  return numbers.indexOf(wrong) < numbers.indexOf(unreadable.one) ? wrong : unreadable.one;
}

interface Signed {
  one: BeaconNumber;
  point: SignaturePoint;
  message: SignaturePoint;
}

/** Halves the list until the first wrong signature is alone. */
function firstWrong(key: BeaconKey, signed: readonly Signed[]): BeaconNumber | null {
  if (signed.length === 0 || areAllRight(key, signed)) return null;
  const [only] = signed;
  if (signed.length === 1 && only !== undefined) return only.one;
  const half = Math.ceil(signed.length / 2);
  return firstWrong(key, signed.slice(0, half)) ?? firstWrong(key, signed.slice(half));
}

function areAllRight(key: BeaconKey, signed: readonly Signed[]): boolean {
  const factors = signed.map(() => randomFactor());
  const sum = (points: SignaturePoint[]) => mulAddUnsafe(G1.Point, points, factors);
  const signature = sum(signed.map(({ point }) => point));
  const message = sum(signed.map((one) => one.message));
  if (signature.is0() || message.is0()) return false;
  // e(signature, G2) = e(message, key)
  const product = pairingBatch([
    { g1: signature.negate(), g2: G2.Point.BASE },
    { g1: message, g2: key },
  ]);
  return fields.Fp12.eql(product, fields.Fp12.ONE);
}

/** Never 0: then a signature would not be checked at all. */
function randomFactor(): bigint {
  const factor = randomBytes(factorLength).reduce(
    (number, byte) => (number << 8n) | BigInt(byte),
    0n,
  );
  return factor === 0n ? 1n : factor;
}

function readSignature(hex: string): SignaturePoint | null {
  const bytes = readHex(hex, signatureLength);
  if (bytes === null) return null;
  return orNull(() => {
    const point = G1.Point.fromBytes(bytes);
    point.assertValidity();
    return point.is0() ? null : point;
  });
}

/** drand signs SHA-256 of the number as eight bytes, big-endian. */
function messagePoint(number: number): SignaturePoint {
  const bytes = new DataView(new ArrayBuffer(8));
  bytes.setBigUint64(0, BigInt(number));
  return shortSignatures.hash(sha256(new Uint8Array(bytes.buffer)), suite);
}

function orNull<Value>(read: () => Value): Value | null {
  try {
    return read();
  } catch {
    return null;
  }
}
