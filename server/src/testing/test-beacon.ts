import { createHash } from 'node:crypto';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { insertSignature } from '../beacon/beacon.queries.ts';
import { beaconMessageOf, beaconToBindTo } from '../beacon/beacon.rules.ts';
import { beaconSuite } from '../beacon/beacon-signature.ts';
import type { Beacon, BeaconChain } from '../beacon/index.ts';
import type { Database } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';

const { shortSignatures } = bls12_381;

/** A beacon whose numbers a test publishes. */
export class TestBeacon implements Beacon {
  readonly #secret: Uint8Array;
  readonly chain: BeaconChain;
  silent = false;
  isCutOff = false;
  newestAt: Date | undefined;

  urlOf(round: number): string {
    return `https://relay.example/${round}`;
  }

  /**
   * @param periodSeconds between two numbers
   * @param secret with the same one, another process publishes the same numbers
   */
  constructor(periodSeconds = 3, secret = bls12_381.utils.randomSecretKey()) {
    this.#secret = secret;
    const publicKey = Buffer.from(shortSignatures.getPublicKey(secret).toBytes());
    this.chain = {
      chainHash: createHash('sha256').update(publicKey).digest(),
      publicKey,
      periodSeconds,
      genesisSeconds: 1_700_000_000,
    };
  }

  /** The number to which a purchase at this time is bound. */
  numberAt(time: Date): number {
    return beaconToBindTo({ ...this.chain, ahead: 2 }, time.getTime() / 1000, null);
  }

  isSilent(): boolean {
    return this.silent;
  }

  /** The signature of a number. */
  sign(round: number): Buffer {
    const message = shortSignatures.hash(beaconMessageOf(round), beaconSuite);
    return Buffer.from(shortSignatures.sign(message, this.#secret).toBytes());
  }

  /** Publishes a number to a shop, as the watch does. */
  publish({ db, clock }: { db: Database; clock: Clock }, round: number): Promise<unknown> {
    return insertSignature(db, this.chain.chainHash, round, this.sign(round), clock.now());
  }
}
