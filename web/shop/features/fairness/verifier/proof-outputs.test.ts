import { ED25519_TORSION_SUBGROUP, ed25519 } from '@noble/curves/ed25519.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import vectors from '../../../../../contract/vectors/fairness-vectors.json' with { type: 'json' };
import { outputOf } from '../testing/make-log.ts';
import { outputsOf } from './proof-outputs.ts';

const { Point } = ed25519;
const ofSmallOrder = ED25519_TORSION_SUBGROUP.map((hex) => Point.fromHex(hex));
const rightProofs = vectors.ecvrf.map(({ proof }) => hexToBytes(proof));

/** A proof that can be decoded, with this point. */
function proofWith(point: Uint8Array): Uint8Array {
  const proof = new Uint8Array(80);
  proof.set(point);
  return proof;
}

/** The output that the library computes; null if it cannot decode the point. */
function byLibrary(proof: Uint8Array): Uint8Array | null {
  try {
    return outputOf(proof);
  } catch {
    return null;
  }
}

const factor = fc.bigInt({ min: 1n, max: Point.Fn.ORDER - 1n });
/** A point of the whole curve: a multiple of the base, or with a part of small order. */
const anyPoint = fc
  .tuple(factor, fc.constantFrom(...ofSmallOrder))
  .map(([times, part]) => Point.BASE.multiplyUnsafe(times).add(part).toBytes());

describe('the outputs of many proofs, computed together', () => {
  it('outputs of any number of points of the curve, computed together: each is the same as by the library', () => {
    fc.assert(
      fc.property(fc.array(anyPoint, { maxLength: 9 }), (points) => {
        const proofs = points.map(proofWith);
        expect(outputsOf(proofs)).toEqual(proofs.map(byLibrary));
      }),
      { numRuns: 60 },
    );
  });

  it('decoding points of small order, with either sign of x: decoded or refused as by the library', () => {
    const encoded = ED25519_TORSION_SUBGROUP.map((hex) => hexToBytes(hex));
    const turned = encoded.map((bytes) => bytes.with(31, (bytes[31] ?? 0) ^ 0x80));
    const proofs = [...encoded, ...turned].map(proofWith);
    expect(outputsOf(proofs)).toEqual(proofs.map(byLibrary));
    expect(outputsOf(proofs)).toContain(null);
  });

  it('decoding any 32 bytes as a point of a proof: decoded if the library decodes them, otherwise refused', () => {
    const bytes = fc.oneof(
      fc.uint8Array({ minLength: 32, maxLength: 32 }),
      // Around the order of the field, where one point has two encodings.
      fc
        .tuple(fc.integer({ min: 0xe0, max: 0xff }), fc.constantFrom(0x7f, 0xff))
        .map(([low, high]) => Uint8Array.of(low, ...new Array<number>(30).fill(0xff), high)),
      fc
        .tuple(fc.integer({ min: 0, max: 40 }), fc.constantFrom(0, 0x80))
        .map(([low, high]) => Uint8Array.of(low, ...new Array<number>(30).fill(0), high)),
    );
    fc.assert(
      fc.property(fc.array(bytes, { maxLength: 9 }), (points) => {
        const proofs = points.map(proofWith);
        expect(outputsOf(proofs)).toEqual(proofs.map(byLibrary));
      }),
      { numRuns: 150 },
    );
  });

  it('one proof that cannot be decoded among many, at each place: it alone has no output', () => {
    const proofs = Array.from({ length: 17 }, () => rightProofs).flat();
    const expected = outputsOf(proofs);
    expect(expected.map((output) => output && bytesToHex(output))).toEqual(
      proofs.map((_, i) => vectors.ecvrf[i % rightProofs.length]?.beta),
    );
    const bad = proofWith(toBytes(2n));
    for (const place of proofs.keys())
      expect(outputsOf(proofs.map((proof, at) => (at === place ? bad : proof)))).toEqual(
        expected.with(place, null),
      );
  });

  it('computing the outputs of no proofs, or of only undecodable ones: there are none', () => {
    const bad = proofWith(toBytes(2n));
    expect(outputsOf([])).toEqual([]);
    expect(outputsOf([bad, bad, bad])).toEqual([null, null, null]);
  });

  it('decoding a proof whose number s is not below the order of the group: refused', () => {
    const [proof = new Uint8Array()] = rightProofs;
    const withResponse = (response: bigint) => {
      const changed = Uint8Array.from(proof);
      changed.set(toBytes(response), 48);
      return changed;
    };
    const order = Point.Fn.ORDER;
    const responses = [0n, order - 1n, order, order + 1n, (1n << 256n) - 1n, order + (1n << 255n)];
    const [output] = outputsOf([proof]);
    expect(outputsOf(responses.map(withResponse))).toEqual([
      output,
      output,
      null,
      null,
      null,
      null,
    ]);
  });
});

function toBytes(number: bigint): Uint8Array {
  return Uint8Array.from({ length: 32 }, (_, i) => Number((number >> BigInt(8 * i)) & 0xffn));
}
