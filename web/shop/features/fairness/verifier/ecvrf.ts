/**
 * The verifying half of ECVRF-EDWARDS25519-SHA512-TAI (RFC 9381). For one key and one input, a
 * verifiable random function has exactly one output, with a proof that anyone can check. Nothing
 * here is secret, so nothing needs constant time.
 */
import { mulAddUnsafe, normalizeZ } from '@noble/curves/abstract/curve.js';
import type { EdwardsPoint } from '@noble/curves/abstract/edwards.js';
import { ed25519 } from '@noble/curves/ed25519.js';
import { sha512 } from '@noble/hashes/sha2.js';
import { concatBytes } from '@noble/hashes/utils.js';

/**
 * Lengths in bytes: an encoded point, a proof, and an output (RFC 9381, 5.5: ptLen, ptLen + cLen +
 * qLen, hLen).
 */
export const publicKeyLength = 32;
export const proofLength = 80;

const Point = ed25519.Point;
const groupOrder = Point.Fn.ORDER;
const pointLength = 32;
const challengeLength = 16;

// RFC 9381, 5.5: the suite's number, and the domain separators of its three uses of the hash.
const suite = 0x03;
const encodeToCurveSeparator = Uint8Array.of(suite, 0x01);
const challengeSeparator = Uint8Array.of(suite, 0x02);
const proofToHashSeparator = Uint8Array.of(suite, 0x03);
const trailingSeparator = Uint8Array.of(0x00);

/** A decoded and validated public key, with cached tables that speed up its many checks. */
export interface VrfPublicKey {
  readonly bytes: Uint8Array;
  readonly point: EdwardsPoint;
}

/**
 * Decodes a public key and validates it (RFC 9381, 5.4.5). `null` if it is not the canonical
 * encoding of a point, or a point of small order, whose outputs would not be bound to the input.
 */
export function readPublicKey(bytes: Uint8Array): VrfPublicKey | null {
  const point = decodePoint(bytes);
  if (point === null || point.isSmallOrder()) return null;
  return { bytes, point: point.precompute() };
}

/**
 * Verifies a proof for this key and input (RFC 9381, 5.3; `readPublicKey` has validated the key).
 *
 * @returns the function's output, 64 bytes; `null` if the proof is not valid
 */
export function verifyProof(
  key: VrfPublicKey,
  alpha: Uint8Array,
  proof: Uint8Array,
): Uint8Array | null {
  const parts = decodeProof(proof);
  const input = encodeToCurve(key.bytes, alpha);
  if (parts === null || input === null) return null;
  const { gamma, challenge, response } = parts;

  // U = s·B − c·Y and V = s·H − c·Γ. Negates the point, not the number: Γ and Y may have a
  // component of small order, for which (q − c)·Γ is not −c·Γ.
  const u = Point.BASE.multiplyUnsafe(response).subtract(key.point.multiplyUnsafe(challenge));
  const v = mulAddUnsafe(Point, [input, gamma.negate()], [response, challenge]);
  const recomputed = challengeOf(key, [input, gamma, u, v]);
  return recomputed === challenge ? outputOf(gamma) : null;
}

interface ProofParts {
  gamma: EdwardsPoint;
  challenge: bigint;
  response: bigint;
}

/**
 * Splits a proof into Γ, c and s, in 32, 16 and 32 bytes (RFC 9381, 5.4.4). s must be below the
 * group's order, so that each proof has one encoding.
 */
function decodeProof(proof: Uint8Array): ProofParts | null {
  if (proof.length !== proofLength) return null;
  const gamma = decodePoint(proof.subarray(0, pointLength));
  const challenge = littleEndian(proof.subarray(pointLength, pointLength + challengeLength));
  const response = littleEndian(proof.subarray(pointLength + challengeLength));
  return gamma === null || response >= groupOrder ? null : { gamma, challenge, response };
}

/**
 * Reads a point of the curve strictly (RFC 8032, 5.1.3): y below the field's order, and no "minus
 * zero" for x.
 */
function decodePoint(bytes: Uint8Array): EdwardsPoint | null {
  try {
    return Point.fromBytes(bytes, false);
  } catch {
    return null;
  }
}

/**
 * Hashes a message to a point of the curve, salted with the public key: "try and increment" (RFC
 * 9381, 5.4.1.1).
 */
function encodeToCurve(salt: Uint8Array, alpha: Uint8Array): EdwardsPoint | null {
  for (let attempt = 0; attempt < 256; attempt++) {
    const hash = sha512(
      concatBytes(encodeToCurveSeparator, salt, alpha, Uint8Array.of(attempt), trailingSeparator),
    );
    const point = decodePoint(hash.subarray(0, pointLength))?.clearCofactor();
    if (point !== undefined && !point.is0()) return point;
  }
  return null;
}

/**
 * Computes the challenge of a proof: the first 16 bytes of a hash over the public key and four
 * points (RFC 9381, 5.4.3).
 */
function challengeOf(key: VrfPublicKey, points: EdwardsPoint[]): bigint {
  // One shared inversion for all encodings.
  const encoded = normalizeZ(Point, points).map((point) => point.toBytes());
  const hash = sha512(concatBytes(challengeSeparator, key.bytes, ...encoded, trailingSeparator));
  return littleEndian(hash.subarray(0, challengeLength));
}

/** Computes the output of a proof from its point Γ (RFC 9381, 5.2). */
function outputOf(gamma: EdwardsPoint): Uint8Array {
  return sha512(
    concatBytes(proofToHashSeparator, gamma.clearCofactor().toBytes(), trailingSeparator),
  );
}

function littleEndian(bytes: Uint8Array): bigint {
  return bytes.reduceRight((number, byte) => (number << 8n) | BigInt(byte), 0n);
}
