import { bls12_381 } from '@noble/curves/bls12-381.js';
import { beaconMessageOf } from './beacon.rules.ts';

const { shortSignatures } = bls12_381;

/** The suite of drand's scheme bls-unchained-g1-rfc9380. */
export const beaconSuite = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';

/**
 * Verifies a beacon's signature. Takes 20 to 30 ms, so no request may wait for it.
 *
 * @param publicKey 96 bytes, a point on G2
 * @param signature 48 bytes, a point on G1; other bytes are refused, never an error
 */
export function verifyBeacon(publicKey: Buffer, round: number, signature: Buffer): boolean {
  const message = shortSignatures.hash(beaconMessageOf(round), beaconSuite);
  try {
    return shortSignatures.verify(signature, message, publicKey);
  } catch {
    return false;
  }
}
