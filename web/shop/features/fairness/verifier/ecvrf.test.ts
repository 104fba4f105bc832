import { ED25519_TORSION_SUBGROUP, ed25519 } from '@noble/curves/ed25519.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import vectors from '../../../../../contract/vectors/fairness-vectors.json' with { type: 'json' };
import { makeSecret, prove, publicKeyOf } from '../testing/make-log.ts';
import { readPublicKey, verifyProof } from './ecvrf.ts';
import { outputsOf } from './proof-outputs.ts';

const [first, ...others] = vectors.ecvrf;
const order = ed25519.Point.Fn.ORDER;

describe.each(vectors.ecvrf)('the RFC 9381 test vector with input "$alpha"', (vector) => {
  const key = requireKey(vector.public_key);
  const alpha = hexToBytes(vector.alpha);
  const proof = hexToBytes(vector.proof);

  it('RFC 9381 test vector: its public key belongs to its secret key', () => {
    expect(publicKeyOf(hexToBytes(vector.secret_key))).toBe(vector.public_key);
  });

  it('RFC 9381 test vector: its proof verifies and gives the stated output', () => {
    expect(hexOf(verifyProof(key, alpha, proof))).toBe(vector.beta);
    expect(hexOf(proofToHash(proof))).toBe(vector.beta);
  });

  it('RFC 9381 test vector: the prover of our tests makes the same proof', () => {
    expect(bytesToHex(prove(hexToBytes(vector.secret_key), alpha))).toBe(vector.proof);
  });

  it('RFC 9381 test vector: a proof with a flipped bit does not verify', () => {
    for (let bit = 0; bit < proof.length * 8; bit += 7) {
      const changed = Uint8Array.from(proof);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(verifyProof(key, alpha, changed)).toBeNull();
    }
  });

  it('RFC 9381 test vector: its proof does not verify for another input or key', () => {
    expect(verifyProof(key, Uint8Array.of(...alpha, 0), proof)).toBeNull();
    for (const { public_key } of vectors.ecvrf.filter((other) => other !== vector)) {
      expect(verifyProof(requireKey(public_key), alpha, proof)).toBeNull();
    }
  });
});

describe('decoding proofs and keys strictly', () => {
  const vector = first ?? others[0];
  if (vector === undefined) throw new Error('there are no vectors');
  const key = requireKey(vector.public_key);
  const proof = hexToBytes(vector.proof);

  it('decoding a proof with s at or above the group’s order: refused', () => {
    const s = littleEndian(proof.subarray(48));
    const twin = Uint8Array.from(proof);
    twin.set(toLittleEndian(s + order), 48);
    expect(verifyProof(key, new Uint8Array(), twin)).toBeNull();
    expect(proofToHash(twin)).toBeNull();
    twin.set(toLittleEndian(order), 48);
    expect(proofToHash(twin)).toBeNull();
  });

  it.each([
    [
      'y = p + 1, another spelling of 1',
      'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
    ],
    [
      'y = p, another spelling of 0',
      'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
    ],
    ['x = -0 with y = 1', '0100000000000000000000000000000000000000000000000000000000000080'],
    ['x = -0 with y = -1', 'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff'],
    [
      'y = 2, which is no point',
      '0200000000000000000000000000000000000000000000000000000000000000',
    ],
  ])('decoding a non-canonical point of a proof (%s): refused', (_, hex) => {
    expect(readPublicKey(hexToBytes(hex))).toBeNull();
    const changed = Uint8Array.from(proof);
    changed.set(hexToBytes(hex));
    expect(proofToHash(changed)).toBeNull();
  });

  it.each(ED25519_TORSION_SUBGROUP)('decoding a public key of small order (%s): refused', (hex) => {
    expect(readPublicKey(hexToBytes(hex))).toBeNull();
  });

  it.each([0, 79, 81, 160])('decoding a proof of %i bytes: refused', (length) => {
    expect(proofToHash(new Uint8Array(length))).toBeNull();
    expect(verifyProof(key, new Uint8Array(), new Uint8Array(length))).toBeNull();
  });
});

describe('uniqueness of the output of a proof', () => {
  it('a valid proof made with another nonce: has the same output', () => {
    const secret = makeSecret();
    const key = requireKey(publicKeyOf(secret));
    const alpha = Uint8Array.of(1, 2, 3);
    const usual = prove(secret, alpha);
    const other = prove(secret, alpha, Uint8Array.of(1));
    expect(bytesToHex(other)).not.toBe(bytesToHex(usual));
    expect(hexOf(verifyProof(key, alpha, other))).toBe(hexOf(verifyProof(key, alpha, usual)));
  });
});

/** The output of a proof, without its verification. */
function proofToHash(proof: Uint8Array): Uint8Array | null {
  return outputsOf([proof])[0] ?? null;
}

function requireKey(hex: string) {
  const key = readPublicKey(hexToBytes(hex));
  if (key === null) throw new Error(`not a public key: ${hex}`);
  return key;
}

function hexOf(bytes: Uint8Array | null): string | null {
  return bytes === null ? null : bytesToHex(bytes);
}

function littleEndian(bytes: Uint8Array): bigint {
  return BigInt(`0x${bytesToHex(bytes.toReversed())}`);
}

function toLittleEndian(number: bigint): Uint8Array {
  return hexToBytes(number.toString(16).padStart(64, '0')).toReversed();
}
