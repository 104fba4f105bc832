import { createHash, hkdfSync } from 'node:crypto';
import sodium from 'sodium-native';

/**
 * ECVRF-EDWARDS25519-SHA512-TAI of RFC 9381 on libsodium's curve operations. They are about ten
 * times as fast as pure JavaScript, and a round waits for the proof. Names follow the RFC.
 */

const suite = Buffer.from([0x03]);
const one = Buffer.from([0x01]);
const two = Buffer.from([0x02]);
const three = Buffer.from([0x03]);
const zero = Buffer.from([0x00]);
const pointLength = 32;
const challengeLength = 16;
const scalarLength = 32;

/** The order of the base point's group (RFC 8032). */
const q = 2n ** 252n + 27742317777372353535851937790883648493n;

/** A pack's key, which proves its rounds. It exists in memory only. */
export interface VrfKey {
  /** The clamped secret scalar x, and the half of the hash that derives nonces. */
  readonly scalar: Buffer;
  readonly nonceSeed: Buffer;
  readonly publicKey: Buffer;
}

/**
 * The first half of a proof, RFC 9381 section 5.1 up to step 4: the curve point of alpha (h), and
 * its product with the secret key (gamma).
 */
export interface HalfProof {
  readonly h: Buffer;
  readonly gamma: Buffer;
}

export interface VrfProof {
  /** 80 bytes: Gamma, c, s. */
  proof: Buffer;
  /** 64 bytes: the output that belongs to the proof. */
  beta: Buffer;
}

/**
 * Derives the pack's secret of 32 bytes from the shop's master secret (fairness.md, "Pack key").
 *
 * @param masterSecret at least 32 bytes
 */
export function packSecretOf(masterSecret: Buffer, packId: number): Buffer {
  return Buffer.from(hkdfSync('sha256', masterSecret, Buffer.alloc(0), `kaifu/vrf/${packId}`, 32));
}

/** Makes the VRF key of an Ed25519 secret of 32 bytes (RFC 8032 section 5.1.5). */
export function vrfKeyOf(secret: Buffer): VrfKey {
  const hashed = sha512(secret);
  const scalar = Buffer.from(hashed.subarray(0, 32));
  // Clamping.
  scalar.writeUInt8(scalar.readUInt8(0) & 0b1111_1000, 0);
  scalar.writeUInt8((scalar.readUInt8(31) & 0b0111_1111) | 0b0100_0000, 31);
  return { scalar, nonceSeed: hashed.subarray(32), publicKey: multiplyBase(scalar) };
}

/**
 * Makes a VRF proof over `alpha` (RFC 9381 section 5.1). Its two halves can be made apart: they
 * take about the same time, so each fits into a pause of a round.
 */
export function prove(key: VrfKey, alpha: Buffer): VrfProof {
  return finishProof(key, beginProof(key, alpha));
}

/** Computes the first half of a proof over `alpha`. */
export function beginProof(key: VrfKey, alpha: Buffer): HalfProof {
  const h = encodeToCurve(key.publicKey, alpha);
  return { h, gamma: multiply(key.scalar, h) };
}

/**
 * Computes the second half of a proof, and its output `beta`.
 *
 * @param begun made with the same key
 */
export function finishProof(key: VrfKey, { h, gamma }: HalfProof): VrfProof {
  const k = reduce(sha512(key.nonceSeed, h));
  const c = challenge(key.publicKey, h, gamma, multiplyBase(k), multiply(k, h));
  const s = (numberOf(k) + numberOf(c) * numberOf(key.scalar)) % q;
  return { proof: Buffer.concat([gamma, c, bytesOf(s)]), beta: outputOf(gamma) };
}

/**
 * Verifies a proof over `alpha` (RFC 9381 section 5.3): c and s must lead back to the challenge.
 *
 * @param proof 80 bytes; other bytes are refused, never an error
 * @returns its output beta; undefined if the proof is false
 */
export function verifyProof(publicKey: Buffer, alpha: Buffer, proof: Buffer): Buffer | undefined {
  if (proof.length !== pointLength + challengeLength + scalarLength) return undefined;
  const gamma = proof.subarray(0, pointLength);
  const c = Buffer.alloc(scalarLength);
  proof.copy(c, 0, pointLength, pointLength + challengeLength);
  const s = proof.subarray(pointLength + challengeLength);
  if (numberOf(s) >= q) return undefined;
  try {
    const h = encodeToCurve(publicKey, alpha);
    const u = subtract(multiplyBase(s), multiply(c, publicKey));
    const v = subtract(multiply(s, h), multiply(c, gamma));
    const expected = challenge(publicKey, h, gamma, u, v);
    return expected.equals(c.subarray(0, challengeLength)) ? outputOf(gamma) : undefined;
  } catch {
    // Libsodium throws if bytes are not a point of the curve.
    return undefined;
  }
}

/** Computes the random output of a valid proof (RFC 9381 section 5.2). */
function outputOf(gamma: Buffer): Buffer {
  return sha512(suite, three, timesCofactor(gamma) ?? fail('gamma is not a point'), zero);
}

/**
 * Hashes `alpha` to a point of the curve: tries counters until one gives a point (RFC 9381 section
 * 5.4.1.1). Each try succeeds with probability one half.
 */
function encodeToCurve(publicKey: Buffer, alpha: Buffer): Buffer {
  for (let counter = 0; counter < 256; counter++) {
    const hash = sha512(suite, one, publicKey, alpha, Buffer.from([counter]), zero);
    const point = timesCofactor(hash.subarray(0, pointLength));
    if (point !== undefined) return point;
  }
  return fail('no point was found in 256 tries');
}

/** Computes the challenge of a proof from its points (RFC 9381 section 5.4.3). */
function challenge(...points: Buffer[]): Buffer {
  return sha512(suite, two, ...points, zero).subarray(0, challengeLength);
}

/** Multiplies a point by 8; undefined if the bytes are not a point of the curve. */
function timesCofactor(point: Buffer): Buffer | undefined {
  let sum = point;
  for (let doubling = 0; doubling < 3; doubling++) {
    const doubled = Buffer.alloc(pointLength);
    try {
      sodium.crypto_core_ed25519_add(doubled, sum, sum);
    } catch {
      return undefined;
    }
    sum = doubled;
  }
  return sum;
}

/** Multiplies a point of the curve by a scalar. */
function multiply(scalar: Buffer, point: Buffer): Buffer {
  const product = Buffer.alloc(pointLength);
  sodium.crypto_scalarmult_ed25519_noclamp(product, scalar, point);
  return product;
}

/** Subtracts a point of the curve from another. */
function subtract(point: Buffer, other: Buffer): Buffer {
  const difference = Buffer.alloc(pointLength);
  sodium.crypto_core_ed25519_sub(difference, point, other);
  return difference;
}

/** Multiplies the curve's base point by a scalar. */
function multiplyBase(scalar: Buffer): Buffer {
  const product = Buffer.alloc(pointLength);
  sodium.crypto_scalarmult_ed25519_base_noclamp(product, scalar);
  return product;
}

/** Reduces a hash of 64 bytes to a scalar of 32 bytes, modulo the group's order. */
function reduce(hash: Buffer): Buffer {
  const scalar = Buffer.alloc(32);
  sodium.crypto_core_ed25519_scalar_reduce(scalar, hash);
  return scalar;
}

function sha512(...parts: Buffer[]): Buffer {
  const hash = createHash('sha512');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

/** Reads little-endian bytes as a number. */
function numberOf(bytes: Buffer): bigint {
  return BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`);
}

/** Writes a number as 32 little-endian bytes. */
function bytesOf(value: bigint): Buffer {
  return Buffer.from(value.toString(16).padStart(64, '0'), 'hex').reverse();
}

function fail(what: string): never {
  throw new Error(`the proof cannot be made: ${what}`);
}
